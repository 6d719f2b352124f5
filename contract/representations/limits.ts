/**
 * `asksDaily`: people that one person asks in a day. `askDays`: how long an unanswered request stays. `endedDays`: how
 * long the record of an ended one stays. `growsDays`: how long before an actor turns 19 their guardian reads that it
 * ends.
 */
export const representationLimits = { asksDaily: 20, askDays: 30, endedDays: 365, growsDays: 30 } as const
