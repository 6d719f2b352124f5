import { operatorLimits } from '#contract/limits.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { caseTexts as texts } from './messages.ts'

const hour = 3_600_000
const soonHours = 4

/** Time left of the promised day for a case that waits since `since`. `now`: from the page's loader. */
export function Due({ since, now }: { since: string; now: number }) {
  const left = Date.parse(since) + operatorLimits.promisedHours * hour - now
  const hours = Math.floor(Math.abs(left) / hour)
  if (left < 0) return <Badge tone="danger">{texts.over(hours)}</Badge>
  return <Badge tone={left < soonHours * hour ? 'warn' : 'plain'}>{texts.left(hours)}</Badge>
}
