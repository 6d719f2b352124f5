export const proposalsADay = 30
/** The time for answering a proposal. */
export const proposalAnswerDays = 7

export const proposalLengths = { message: 300, declineReason: 200 } as const
