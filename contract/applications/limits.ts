/**
 * Months after a casting ended until its applications are emptied, as promised to each applicant; also how long an
 * office keeps a profile from a tour.
 */
export const provisionMonths = 6

/** `from`: below this number of auditions or notices nothing is said of a poster's promises. `lateHours`: before an audition. */
export const promiseLimits = { from: 5, lateHours: 24 } as const

/**
 * `castAnswerHours`: the time for answering a cast offer. `endedAfterDays`: after closing, for telling results.
 * `rateDays`: of what counts in a poster's record.
 */
export const applicationLimits = {
  videos: 3,
  photos: 10,
  messageLength: 500,
  castAnswerHours: 72,
  endedAfterDays: 30,
  rateDays: 180,
} as const
