import { sql } from 'kysely'
import type { PastPayment } from '#server/integrations/payment/stand-in/past-payments.ts'
import type { Db } from '#server/kernel/db.ts'
import { customerIdOf } from '#server/payments/decide.ts'
import { markOf } from '#server/payments/refunding/foreign-refunds.ts'
import { shortName } from '#server/payments/short-name.ts'

type Row = {
  providerId: string
  title: string
  userId: number | null
  amount: number
  paidAt: Date
  refunds: { id: number; attempt: number; amount: number; at: string }[]
}

/** Everything collected so far, as the provider would know it. */
export async function findPastPayments(db: Db): Promise<PastPayment[]> {
  const { rows } = await sql<Row>`
    SELECT provider_id AS "providerId", title, user_id AS "userId", taken AS amount, p.paid_at AS "paidAt", coalesce((
      SELECT json_agg(json_build_object('id', id, 'attempt', attempt, 'amount', r.amount, 'at', done_at) ORDER BY id)
      FROM refunds r WHERE payment_id = p.id AND r.state = 'DONE'), '[]') AS refunds
    FROM payments p JOIN orders ON orders.id = order_id
    WHERE p.state IN ('PAID', 'PART_REFUNDED', 'REFUNDED') AND taken > 0 ORDER BY p.paid_at, p.id`.execute(db)
  return rows.map(({ providerId, title, userId, amount, paidAt, refunds }) => ({
    paymentId: providerId,
    orderName: shortName(title),
    total: amount,
    customerId: customerIdOf(userId ?? 0),
    paidAt: paidAt.toISOString(),
    cancelled: refunds.map(refund => ({
      amount: refund.amount,
      reason: markOf(refund),
      at: new Date(refund.at).toISOString(),
    })),
  }))
}
