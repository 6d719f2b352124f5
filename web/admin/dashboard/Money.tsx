import type { OfficeDashboard } from '#contract/admin/desk/dashboard.ts'
import { officePaths } from '#web/admin/office-paths.ts'
import { thousands, won } from '#web/ui/format.ts'
import { AdminLink } from '../AdminLink.tsx'
import admin from '../admin.module.css'
import { dashboardTexts as texts } from './messages.ts'

/** What came in and went back, today and this month. */
export function Money({ money }: { money: NonNullable<OfficeDashboard['money']> }) {
  const facts = (['today', 'month'] as const).flatMap(span => {
    const { collected, orders, refunded } = money[span]
    return [
      {
        label: texts.collected[span],
        value: won(collected),
        note: texts.orders(thousands(orders)),
        href: officePaths.adminPayments(),
      },
      { label: texts.refunded[span], value: won(refunded), href: `${officePaths.adminRefunds()}?tab=done` },
      { label: texts.difference[span], value: won(collected - refunded), href: officePaths.adminReconciliation() },
    ]
  })
  return (
    <>
      <h2>{texts.money}</h2>
      <dl className={admin.sums}>
        {facts.map(({ label, value, note, href }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <AdminLink href={href}>{value}</AdminLink>
              {note && <small>{note}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
