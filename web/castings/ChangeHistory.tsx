import { ChangedFact } from '../../contract/casting-terms.ts'
import type { CastingDetail } from '../../contract/castings.ts'
import { Badge } from '../ui/Badge.tsx'
import { relativeTimeText, shortDate } from '../ui/format.ts'
import styles from './Casting.module.css'

type Changes = CastingDetail['changes']

/** `11.18 출연료 변경됨`: the latest change beside the title. */
export function changedBadge(changes: Changes, now: number) {
  const latest = changes[0]
  if (!latest) return null
  return (
    <Badge tone="warn">
      {shortDate(latest.createdAt, now)} {ChangedFact[latest.fact]} 변경됨
    </Badge>
  )
}

/** What changed since the notice was opened, before and after, latest first. */
export function ChangeHistory({ changes, now }: { changes: Changes; now: number }) {
  if (!changes.length) return null
  return (
    <section className={styles.section}>
      <h2>변경 내역</h2>
      <ul className={styles.changes}>
        {changes.map(change => (
          <li key={`${change.createdAt} ${change.fact} ${change.after}`}>
            <b>{ChangedFact[change.fact]}</b>
            <span className="num">
              {change.before === null ? '새로 더함' : <del>{change.before}</del>} → {change.after ?? '뺌'}
            </span>
            <time dateTime={change.createdAt}>{relativeTimeText(change.createdAt, now)}</time>
          </li>
        ))}
      </ul>
    </section>
  )
}
