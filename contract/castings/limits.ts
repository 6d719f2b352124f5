/**
 * `openQuestions`: unanswered questions of one actor about one casting. `aDay`: castings of one owner on a day that may
 * open without an operator; more wait for one. `alikeDays`: how far apart castings with nearly the same text are shown.
 */
export const castingLimits = {
  /** Ended fees from which on it is said how an owner paid. */
  paymentsFrom: 5,
  roles: 50,
  skills: 20,
  files: 10,
  openQuestions: 3,
  aDay: 10,
  alikeDays: 30,
  daysAhead: 90,
  alwaysOpenDays: 60,
  reopenDays: 30,
  takeBackMinutes: 10,
  shownAfterClosingDays: 30,
  titleLeast: 5,
  titleLength: 80,
  /** Minimum lengths of the synopsis and of the details. */
  textLeast: 20,
  roleTextLeast: 10,
  enquiryLeast: 10,
  /** In won: eight hours of the 2026 minimum wage (10,320 won an hour), for a day or a shoot; and in all or a month. */
  dayFeeLeast: 82_560,
  feeLeast: 10_000,
} as const

/** `bizNo`: with its hyphens. */
export const castingLengths = {
  workTitle: 80,
  companyName: 60,
  bizNo: 12,
  companyAddress: 120,
  companyPhone: 20,
  director: 60,
  castMain: 120,
  platform: 60,
  synopsis: 1000,
  contents: 10_000,
  shootPlace: 120,
  rewardNote: 200,
  exposureNote: 500,
  managerName: 20,
  managerPhone: 20,
  roleName: 40,
  roleText: 2000,
  remark: 300,
  skill: 20,
  question: 500,
  answer: 1000,
} as const

/** The largest numbers of a casting; heights in cm. */
export const castingMost = { shootTimes: 500, headcount: 999, age: 99, height: 230 } as const

/** Hours of shooting a week: below `youngAge`, and for other minors (Popular Culture and Arts Industry Act 22, 23). */
export const childLimits = { youngAge: 15, youngWeekHours: 35, weekHours: 40 } as const

/** `note`: an operator's. */
export const enquiryLengths = {
  companyName: 60,
  name: 20,
  schedule: 200,
  budget: 100,
  contents: 2000,
  note: 1000,
} as const

/** Whole castings that a person keeps to begin new ones with. */
export const presetLimits = { presets: 20, name: 40 } as const

/** Questions that a casting asks its applicants. */
export const preQuestionLimits = {
  questions: 5,
  textLength: 200,
  options: 10,
  optionLength: 60,
  answerLength: 1000,
} as const
