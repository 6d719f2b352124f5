/**
 * Limits of operators: the hours within which a case is promised to be decided, the minutes in which a decision can be
 * undone, the business days within which an enquiry is answered.
 */
export const operatorLimits = {
  promisedHours: 24,
  recallMinutes: 10,
  answerBusinessDays: 1,
  /** Days of a trend, beside as many before them. */
  trendDays: 30,
  /** Texts of people that no operator has read: how old, and how many at once. */
  textDays: 14,
  texts: 100,
  /** Views of lists that an operator keeps. */
  views: 30,
} as const

/** Inputs of the back office. `proof`: of a refund by bank transfer. */
export const operatorLengths = {
  memberNote: 1000,
  reply: 2000,
  reviewerTitle: 40,
  proof: 300,
  searchProfiles: 50,
  searchAudit: 40,
  searchPlus: 40,
  view: 30,
} as const

/** Rows per export of the audit log. */
export const auditLimits = { exportRows: 5_000 } as const

/** Days or months of the statistics: shown at a time, and at most. */
export const figureLimits = {
  shown: { DAY: 30, MONTH: 12 },
  most: { DAY: 366, MONTH: 120 },
} as const

/** Lists of words that operators set, and the days of castings that a preview looks through. */
export const settingLimits = { rows: 100, previewDays: 30, examples: 5 } as const
export const settingLengths = { word: 20, name: 40, testimonial: 200, fact: 100 } as const
