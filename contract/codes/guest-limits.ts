/** Questions of guests in a day, by address and by way of answering; `kept…`: days for which we keep that way. */
export const guestQuestionLimits = { ofAddress: 5, ofContact: 3, keptAfterAnswer: 30, keptUnanswered: 180 } as const
