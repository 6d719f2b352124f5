import type { OfficeDashboard } from '#contract/admin/desk/dashboard.ts'
import { Trend } from '#contract/codes/admin.ts'
import { officePaths } from '#web/admin/office-paths.ts'
import { DayBars } from '#web/statistics/DayBars.tsx'
import { shortDay, thousands, won } from '#web/ui/format.ts'
import { AdminLink } from '../AdminLink.tsx'
import styles from './dashboard.module.css'
import { dashboardTexts as texts } from './messages.ts'

const lists: Record<keyof typeof Trend, string> = {
  USERS: officePaths.adminMembers(),
  CASTINGS: officePaths.adminCastings(),
  APPLICATIONS: `${officePaths.adminCastings()}?status=OPEN`,
  ORDERS: officePaths.adminPayments(),
  MONEY: officePaths.adminReconciliation(),
}

/** The last thirty days as bars, with the same numbers as text. */
export function Trends({ trends }: { trends: OfficeDashboard['trends'] }) {
  return (
    <>
      <h2>{texts.trends}</h2>
      <p className={styles.more}>
        <AdminLink href={officePaths.adminStatistics()}>{texts.statistics}</AdminLink>
      </p>
      <ul className={styles.trends}>
        {trends.map(({ trend, days, before }) => {
          const said = trend === 'MONEY' ? won : thousands
          const sum = days.reduce((all, { count }) => all + count, 0)
          return (
            <li key={trend}>
              <h3>
                <AdminLink href={lists[trend]}>{Trend[trend]}</AdminLink>
              </h3>
              <p>{texts.sum(said(sum), said(before))}</p>
              <DayBars days={days} />
              <details>
                <summary>{texts.byDay(Trend[trend])}</summary>
                <ol>
                  {days.toReversed().map(({ date, count }) => (
                    <li key={date}>
                      <span>{shortDay(date)}</span> <b className="num">{said(count)}</b>
                    </li>
                  ))}
                </ol>
              </details>
            </li>
          )
        })}
      </ul>
    </>
  )
}
