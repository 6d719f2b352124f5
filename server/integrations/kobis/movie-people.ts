/** A person of the film council's records, with everything they had a part in. */
export type MoviePerson = {
  /** Eight digits. */
  code: string
  name: string
  nameEn: string
  /** What they are best known as: 배우, 감독. */
  role: string
  films: { movieCd: string; title: string; part: string }[]
}

/** The records can't be asked now; the message is for the log and holds no key. */
export class MoviePeopleUnavailable extends Error {}

export type MoviePeople = {
  /** null when the records know nobody by this code. Throws MoviePeopleUnavailable. */
  find(code: string): Promise<MoviePerson | null>
  close(): Promise<void>
}
