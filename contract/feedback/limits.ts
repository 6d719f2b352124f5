/** `videoSeconds`: of a video, or of its section. */
export const feedbackLimits = {
  requestLength: 500,
  videoSeconds: 300,
  businessDays: { PROFILE: 3, VIDEO: 5 },
  /** How long a sent feedback can be recalled before it is delivered. */
  recallMinutes: 10,
  lateCoupon: 10_000,
  overallLength: 1_000,
  nextSteps: 3,
  stepLength: 120,
  marks: 30,
  notes: 100,
  noteLength: 300,
  reviewLength: 500,
} as const
