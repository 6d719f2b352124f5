import type { CastingDetail } from '#contract/castings/index.ts'
import { ChangedFact } from '#contract/codes/casting-terms.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { relativeTimeText, shortDate } from '#web/ui/format.ts'
import styles from './Casting.module.css'
import { changeHistoryTexts as texts } from './messages.ts'

type Changes = CastingDetail['changes']

/** `11.18 출연료 변경됨`: the latest change beside the title. */
export function changedBadge(changes: Changes, now: number) {
  const latest = changes[0]
  if (!latest) return null
  return <Badge tone="warn">{texts.changed(shortDate(latest.createdAt, now), ChangedFact[latest.fact])}</Badge>
}

/** Changes since the casting was opened, before and after, newest first. */
export function ChangeHistory({ changes, now }: { changes: Changes; now: number }) {
  if (!changes.length) return null
  return (
    <section className={styles.section}>
      <h2>{texts.title}</h2>
      <ul className={styles.changes}>
        {changes.map(change => (
          <li key={`${change.createdAt} ${change.fact} ${change.after}`}>
            <b>{ChangedFact[change.fact]}</b>
            <span className="num">
              {change.before === null ? texts.added : <del>{change.before}</del>} → {change.after ?? texts.removed}
            </span>
            <time dateTime={change.createdAt}>{relativeTimeText(change.createdAt, now)}</time>
          </li>
        ))}
      </ul>
    </section>
  )
}
