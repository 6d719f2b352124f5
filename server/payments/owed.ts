import { sql } from 'kysely'
import { paidPaymentStates } from '#contract/codes/payments.ts'
import type { Db } from '#server/kernel/db.ts'
import type { LeavingEnd } from '#server/kernel/personal-data.ts'
import { owedTexts as texts } from './messages.ts'
import { dueOn } from './refunds.ts'

type OwedRefund = { title: string; amount: number; dueOn: string; way: string | null }

/** Refunds of the person's orders that are decided and not there yet, each in a sentence. */
export async function tellOwed(db: Db, userId: number): Promise<string[]> {
  const { rows } = await sql<OwedRefund>`
    SELECT title, r.amount, r.due_on::text AS "dueOn", method_label AS way
    FROM refunds r JOIN payments p ON p.id = payment_id JOIN orders o ON o.id = order_id
    WHERE user_id = ${userId} AND r.state IN ('APPROVED', 'IN_FLIGHT', 'PENDING', 'FAILED') ORDER BY r.id`.execute(db)
  return rows.map(({ title, amount, dueOn: day, way }) => `${texts.owed(title, amount)} ${texts.comesBack(day, way)}`)
}

/** What leaving does to an order: its sentence, with the day and way of its refund. */
export async function endOf(
  db: Db,
  { orderId, refund, message, now }: { orderId: number; refund: number; message: string; now: Date },
): Promise<LeavingEnd> {
  if (refund === 0) return { message, orderId }
  const paid = await db
    .selectFrom('payments')
    .select('method_label as way')
    .where('order_id', '=', orderId)
    .where('state', 'in', paidPaymentStates)
    .executeTakeFirst()
  return { message: `${message} ${texts.comesBack(await dueOn(now), paid?.way ?? null)}`, orderId }
}
