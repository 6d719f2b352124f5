/** Questions of guests in a day, by address and by way of answering; `kept…`: days for which we keep that way. */
export const guestQuestionLimits = { ofAddress: 5, ofContact: 3, keptAfterAnswer: 30, keptUnanswered: 180 } as const
/** Answers of an applicant to messages of a team. `days`: after the message. */
export const replyLimits = { length: 500, toMessage: 3, aDay: 20, days: 30 } as const
/** Answers that a team offers with a message, and the letters of one. */
export const answerLimits = { count: 5, length: 20 } as const
