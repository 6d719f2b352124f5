/**
 * `offerHours`: how long a seat is reserved for the next person in line. `liveOpensMinutes`, `attendMinutes`: around a
 * class, for its link and its code. `attendanceDays`: after the last class, for correcting attendance. A lecture is
 * completed with `attendedPercent` of its classes. `seenPercent`: of a video, for having watched it. A video is not
 * refunded once it was handed out to be played. `untouchedDays`: a full refund until then if none was.
 * `fullRefundDays`: before the first class of a lecture at fixed times, for a full refund.
 */
export const lectureLimits = {
  offerHours: 24,
  liveOpensMinutes: 15,
  codeDigits: 6,
  attendMinutes: 30,
  attendanceDays: 7,
  attendedPercent: 80,
  seenPercent: 90,
  untouchedDays: 7,
  fullRefundDays: 3,
  accessDays: 365,
  classes: 50,
  materials: 30,
  openQuestions: 10,
  questionLength: 500,
  answerLength: 2_000,
  announcementLength: 1_000,
  announcementsDaily: 5,
  reviewLength: 500,
  captionsLength: 500_000,
} as const

/** Inputs of lectures, for operators and teachers. */
export const lectureLengths = {
  title: 60,
  summary: 150,
  description: 5_000,
  placeName: 60,
  address: 200,
  bring: 300,
  classTitle: 60,
  classContent: 500,
  teacherName: 40,
  introduction: 1_000,
} as const

/** The largest numbers of a lecture. */
export const lectureMost = { capacity: 1_000, accessDays: 3_650 } as const
