import { sql } from 'kysely'
import { openRefundStates } from '#contract/codes/payments.ts'
import { koreanDate } from '#contract/korean-time.ts'
import { isOneOf } from '#server/kernel/codes.ts'
import { addDays } from '#server/kernel/time.ts'
import { inTransaction } from '#server/kernel/transactions.ts'
import { tellOperators } from '#server/notifications/tell-operators.ts'
import type { Engine } from '../engine.ts'
import { lateRefundTexts as texts } from '../messages.ts'

/** Failed attempts before operators are alerted: about a minute. */
const failuresToTell = 2

/** Holds for an unfinished refund `r` that operators were alerted of. */
export const isLateRefund = sql<boolean>`r.alarmed_at IS NOT NULL AND ${isOneOf('r.state', openRefundStates)}`

/** Holds for a refund `r` that operators have to act on. */
export const needsOperators = sql<boolean>`(r.state IN ('PROPOSED', 'FAILED') OR ${isLateRefund})`

/** Alerts operators once about each unfinished refund that keeps failing, is due tomorrow (Seoul) or is overdue. */
export async function alarmLateRefunds(ctx: Engine): Promise<void> {
  const now = ctx.clock.now()
  const tomorrow = addDays(koreanDate(now), 1)
  await inTransaction(ctx.db, async db => {
    const { rows } = await sql<{ id: number; attempt: number; amount: number; orderId: number }>`
      UPDATE refunds r SET alarmed_at = ${now} FROM payments p
      WHERE p.id = r.payment_id AND r.alarmed_at IS NULL AND ${isOneOf('r.state', openRefundStates)}
        AND (r.failures >= ${failuresToTell} OR r.due_on <= ${tomorrow})
      RETURNING r.id, r.attempt, r.amount, p.order_id AS "orderId"`.execute(db)
    for (const { id, attempt, amount, orderId } of rows)
      await tellOperators(
        { ...ctx, db },
        {
          role: 'FINANCE',
          title: texts.title,
          content: texts.content(orderId, amount),
          link: `/admin/refunds?id=${id}`,
          dedupeKey: `refund late ${id} ${attempt}`,
        },
      )
  })
}
