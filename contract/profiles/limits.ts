/** Dialect samples come on top of `videos`, one per dialect. */
export const profileLimits = {
  photos: 30,
  videos: 15,
  files: 5,
  sampleSeconds: 20,
  statusTags: 5,
  keywords: 10,
  savedSearches: 20,
  /** The widest range of ages that an actor plays. */
  playAges: 20,
  firstFilmYear: 1950,
  /** Of filters by age. */
  oldest: 120,
} as const

/** Letters of the fields that are no row of `profileFields`, and of a short name. `movieCode`: exactly. */
export const profileLengths = {
  shortName: 20,
  videoTitle: 60,
  filmTitle: 100,
  roleName: 50,
  director: 50,
  company: 50,
  movieCode: 8,
  movieName: 30,
  school: 60,
  major: 60,
  specialty: 20,
  keyword: 10,
  hairColor: 20,
  savedSearch: 40,
} as const

/** People whose contacts leave in files on one day; operators are told when a team has seen as many. */
export const contactsInFiles = 100
