/**
 * `asksDaily`: people that one person asks in a day. `askDays`: how long an unanswered request stays. `endedDays`: how
 * long the record of an ended one stays. `growsDays`: how long before an actor comes of age their guardian reads that
 * it ends. `papersDaily`: how often one person sends papers in a day. `papersDays`: how long files stay after the
 * decision, and how long an operator waits for more of them.
 */
export const representationLimits = {
  asksDaily: 20,
  askDays: 30,
  endedDays: 365,
  growsDays: 30,
  papersDaily: 5,
  papersDays: 30,
} as const
