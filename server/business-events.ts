import type { Metrics } from '#server/kernel/observe/metrics.ts'

/** Calls that count as business events, by their name on dashboards. */
const events = new Map([
  ['accounts.join', 'join'],
  ['castings.create', 'casting'],
  ['applications.apply', 'application'],
  ['review.sendResults', 'results'],
  ['proposals.propose', 'proposal'],
  ['membership.joinPlus', 'membership'],
])

/** Counts a successful call if it is a business event. */
export function countEvent(metrics: Metrics, endpoint: string): void {
  const event = events.get(endpoint)
  if (event) metrics.event(event)
}
