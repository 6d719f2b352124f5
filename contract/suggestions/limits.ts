export const suggestionLimits = {
  /** How many of the most recently changed people, or of the latest castings, are ranked. */
  ranked: 500,
  /** Proposals of the last days, and how many must have ended for a share of answered ones. */
  repliesDays: 180,
  repliesLeast: 3,
} as const
