/** Answers of an applicant to messages of a team. `days`: after the message. */
export const replyLimits = { length: 500, toMessage: 3, aDay: 20, days: 30 } as const
