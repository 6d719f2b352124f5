import type { AppContract } from '#contract'
import type { MemberOrder } from '#contract/admin/desk/member-page.ts'
import { FeedbackState } from '#contract/codes/feedback.ts'
import { SeatState } from '#contract/codes/lectures.ts'
import { PlusStatus, PlusType } from '#contract/codes/membership.ts'
import { CouponState, ProductCode, RefundSource, RefundState } from '#contract/codes/payments.ts'
import { TourOrderState } from '#contract/codes/tours.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { addDays } from '#contract/korean-time.ts'
import { officePaths } from '#web/admin/office-paths.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { clock, daysLeft, shortDate, shortDay, won } from '#web/ui/format.ts'
import { ListLink } from '#web/ui/ListLink.tsx'
import { AdminLink } from '../AdminLink.tsx'
import admin from '../admin.module.css'
import { type Column, RowTable } from '../list/RowTable.tsx'
import { describeOrder, refundTones } from '../money/describe-order.ts'
import { MemberRows } from './MemberRows.tsx'
import styles from './members.module.css'
import { memberPurchasesTexts as texts } from './messages.ts'

export type Purchases = DataOf<AppContract['admin']['memberPurchases']>

/** What a member ordered and got back, the membership and the coupons. */
export function MemberPurchases({ purchases: { orders, memberships, coupons } }: { purchases: Purchases }) {
  return (
    <>
      <section>
        <h2>{texts.orders(orders.totalResult)}</h2>
        {orders.list.length ? (
          <RowTable
            label={texts.orders(orders.totalResult)}
            minWidth={820}
            columns={columns}
            rows={orders.list}
            keyOf={row => row.orderId}
          />
        ) : (
          <p className={admin.quiet}>{texts.noOrders}</p>
        )}
      </section>
      <MemberRows title={texts.memberships} rows={memberships}>
        {({ status, subscriptionType, periodStart, periodEnd, overdue }) => (
          <>
            <span>
              <AdminLink href={officePaths.adminPlus()}>{PlusType[subscriptionType]}</AdminLink>{' '}
              <Badge tone={status === 'PAST_DUE' ? 'danger' : 'plain'}>{PlusStatus[status]}</Badge>
            </span>
            <small>
              {texts.period(shortDate(periodStart), shortDate(addDays(periodEnd, -1)))}
              {overdue && ` · ${texts.overdue(won(overdue.amount))}`}
            </small>
          </>
        )}
      </MemberRows>
      <MemberRows title={texts.coupons(coupons.length)} rows={coupons}>
        {({ policyId, title, state, orderId, expiresAt }) => (
          <>
            <span>
              <AdminLink href={officePaths.adminCoupons({ id: policyId })}>{title}</AdminLink>{' '}
              <Badge>{CouponState[state]}</Badge>
            </span>
            <small>{orderId ? texts.usedFor(orderId) : texts.until(shortDate(expiresAt))}</small>
          </>
        )}
      </MemberRows>
    </>
  )
}

const columns: Column<MemberOrder>[] = [
  {
    title: texts.order,
    cell: row => (
      <>
        <ListLink href={officePaths.adminPayments({ id: row.orderId })}>{row.title}</ListLink>
        <br />
        <small>
          #{row.orderId} · {ProductCode[row.product]} · {shortDate(row.createdAt)} {clock(row.createdAt)}
        </small>
      </>
    ),
  },
  {
    title: texts.amount,
    kind: 'amount',
    cell: row => (
      <>
        {won(row.amount)}
        {row.paidWith && (
          <>
            <br />
            <small>{row.paidWith}</small>
          </>
        )}
      </>
    ),
  },
  {
    title: texts.state,
    kind: 'line',
    cell: row => {
      const { label, tone } = describeOrder(row)
      return <Badge tone={tone}>{label}</Badge>
    },
  },
  { title: texts.stage, kind: 'line', cell: row => row.stage && stageOf(row.product, row.stage) },
  {
    title: texts.refunds,
    cell: row => (
      <ul className={styles.refunds}>
        {row.refunds.map(refund => (
          <li key={refund.id}>
            <AdminLink href={officePaths.adminRefunds({ id: refund.id })}>{won(refund.amount)}</AdminLink>{' '}
            <Badge tone={refundTones[refund.state]}>{RefundState[refund.state]}</Badge>
            <small>
              {RefundSource[refund.source]} · {refundTime(refund)}
            </small>
            {refund.failure && <small>{refund.failure}</small>}
          </li>
        ))}
      </ul>
    ),
  },
]

/** What a caller asks: when the money arrives, or did. */
function refundTime({ state, dueOn, doneAt }: MemberOrder['refunds'][number]): string {
  if (doneAt) return texts.doneOn(shortDay(doneAt))
  if (state === 'WITHDRAWN') return texts.withdrawn
  if (state === 'PROPOSED') return texts.needsApproval(shortDay(dueOn))
  return daysLeft(dueOn) < 0 ? texts.late(shortDay(dueOn)) : texts.dueOn(shortDay(dueOn))
}

/** The state of what was bought, by its own codes. */
function stageOf(product: MemberOrder['product'], stage: string): string {
  const labels: Record<string, string> =
    product === 'TOUR' ? TourOrderState : product === 'LECTURE' ? SeatState : FeedbackState
  return labels[stage] ?? stage
}
