/** `filters` must equal the table's limit, `application_filters_twenty`. */
export const reviewLimits = {
  groups: 20,
  /** The best rating, as the table's limit `application_ratings_mark_check`. */
  ratingMost: 5,
  filters: 20,
  commentEditHours: 24,
  exportRows: 4_000,
  exportsADay: 5,
  /** How long a released export of contacts may be fetched. */
  releaseDays: 7,
  /** How far ahead results can be planned. */
  planDays: 30,
  /** How long a pick can be undone before the actor is notified. */
  tellPickSeconds: 30,
} as const

/** `changeReason`: for changing a sent result. */
export const reviewLengths = {
  search: 40,
  comment: 500,
  message: 500,
  template: 40,
  filter: 30,
  group: 20,
  changeReason: 300,
  exportReason: 100,
} as const

/** Messages of a team to its applicants. `people`: of one message; `aDay`: messages of one casting; `templates`: of an owner. */
export const messageLimits = { people: 500, aDay: 20, perPersonADay: 3, templates: 50 } as const
