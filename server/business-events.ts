import type { Metrics } from '#server/kernel/observe/metrics.ts'

/** Calls that say how the business goes, by the name that dashboards show. */
const events = new Map([
  ['accounts.join', 'join'],
  ['castings.create', 'casting'],
  ['applications.apply', 'application'],
  ['review.sendResults', 'results'],
  ['proposals.propose', 'proposal'],
  ['membership.joinPlus', 'membership'],
])

/** Counts a call that has succeeded, if it is such an event. */
export function countEvent(metrics: Metrics, endpoint: string): void {
  const event = events.get(endpoint)
  if (event) metrics.event(event)
}
