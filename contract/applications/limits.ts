/**
 * Months after a casting ended until its applications are emptied, as promised to each applicant; also how long an
 * office keeps a profile from a tour.
 */
export const provisionMonths = 6

/** `castAnswerHours`: the time for answering a cast offer. `endedAfterDays`: after closing, for telling results. */
export const applicationLimits = {
  videos: 3,
  photos: 10,
  messageLength: 500,
  castAnswerHours: 72,
  endedAfterDays: 30,
} as const
