import type { PlusMonth } from '#contract/admin/plus.ts'
import { PlusCancelReason } from '#contract/codes/membership.ts'
import { thousands, won } from '#web/ui/format.ts'
import styles from '../admin.module.css'
import { type Column, RowTable } from '../list/RowTable.tsx'
import { plusPageTexts as texts } from './messages.ts'

type Props = { months: PlusMonth[]; reasons: { reason: keyof typeof PlusCancelReason; count: number }[] }

const columns: Column<PlusMonth>[] = [
  { title: texts.month, cell: each => <b className="num">{each.month}</b> },
  { title: texts.joinedCount, kind: 'amount', cell: each => texts.people(thousands(each.joined)) },
  { title: texts.endedCount, kind: 'amount', cell: each => texts.people(thousands(each.ended)) },
  { title: texts.members, kind: 'amount', cell: each => texts.people(thousands(each.members)) },
  { title: texts.churn, kind: 'amount', cell: churnOf },
  { title: texts.revenue, kind: 'amount', cell: each => won(each.revenue) },
]

/** Members of the last months, and why members left. */
export function PlusStatistics({ months, reasons }: Props) {
  return (
    <section className={styles.in}>
      <h2>{texts.statistics}</h2>
      <RowTable label={texts.statistics} minWidth={560} columns={columns} rows={months} keyOf={each => each.month} />
      <p className={styles.lead}>{texts.churnHelp}</p>
      <h2>{texts.reasons}</h2>
      {reasons.length === 0 && <p className={styles.lead}>{texts.noReasons}</p>}
      <ul>
        {reasons.map(({ reason, count }) => (
          <li key={reason}>{texts.reason(PlusCancelReason[reason], thousands(count))}</li>
        ))}
      </ul>
    </section>
  )
}

/** Share of the members at the beginning of the month who left in it. */
function churnOf({ joined, ended, members }: PlusMonth): string {
  const before = members - joined + ended
  return before > 0 ? texts.percent(((ended / before) * 100).toFixed(1)) : texts.none
}
