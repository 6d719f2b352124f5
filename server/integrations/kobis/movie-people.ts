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

/** Somebody found by name, with the titles of some of their films. */
export type FoundMoviePerson = Omit<MoviePerson, 'films'> & { films: string[] }

/** The records are unavailable; the message is for the log and contains no key. */
export class MoviePeopleUnavailable extends Error {}

export type MoviePeople = {
  /** null when the records have nobody with this code. Throws MoviePeopleUnavailable. */
  find(code: string): Promise<MoviePerson | null>
  /** People whose name contains this one, and of whose films one contains the title. Throws MoviePeopleUnavailable. */
  search(words: { name: string; film: string }): Promise<FoundMoviePerson[]>
  close(): Promise<void>
}
