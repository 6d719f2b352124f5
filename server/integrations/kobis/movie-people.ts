/** A person of the film council's records with all their credits. */
export type MoviePerson = {
  /** Eight digits. */
  code: string
  name: string
  nameEn: string
  /** Their main occupation: 배우, 감독. */
  role: string
  films: { movieCd: string; title: string; part: string }[]
}

/** The records are unavailable; the message is for the log and contains no key. */
export class MoviePeopleUnavailable extends Error {}

export type MoviePeople = {
  /** null when the records have nobody with this code. Throws MoviePeopleUnavailable. */
  find(code: string): Promise<MoviePerson | null>
  close(): Promise<void>
}
