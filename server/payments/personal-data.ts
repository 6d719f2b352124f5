import { sql } from 'kysely'
import type { Db } from '#server/kernel/db.ts'
import { contractKeptMs, type PersonalData } from '#server/kernel/personal-data.ts'
import { owedTexts, personalDataTexts as texts } from './messages.ts'

/** Orders and payments. Amounts stay in the ledger; the buyer's identity is sealed separately for five years. */
export const paymentsPersonalData: PersonalData = {
  async export(db, userId) {
    return { [texts.orders]: await findOrders(db, userId) }
  },
  async blocks(db, userId) {
    const inFlight = await db
      .selectFrom('payments')
      .innerJoin('orders', 'orders.id', 'payments.order_id')
      .select('payments.id')
      .where('orders.user_id', '=', userId)
      .where('payments.state', '=', 'IN_FLIGHT')
      .executeTakeFirst()
    return inFlight ? [{ message: texts.inFlight, href: '/mypage/history', label: texts.seeOrders }] : []
  },
  /** Refunds decided before. */
  async ends(db, userId) {
    return (await tellOwed(db, userId)).map(message => ({ message }))
  },
  owed: tellOwed,
  async retain(db, userId) {
    const orders = await findOrders(db, userId)
    if (!orders.length) return []
    const { name } = await db.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirstOrThrow()
    return [{ kind: 'PAYMENT', facts: { name, orders }, keptMs: contractKeptMs }]
  },
  async forget(db, userId) {
    await sql`
      UPDATE payments SET token = NULL, decline = NULL, method_label = NULL, receipt_url = NULL
      FROM orders WHERE orders.id = order_id AND orders.user_id = ${userId}`.execute(db)
    await db.updateTable('orders').set({ user_id: null }).where('user_id', '=', userId).execute()
  },
  keeps: {
    'what was sold, collected and given back, without the buyer (Electronic Commerce Act, decree 6)': [
      'orders.moved_by',
      'orders.terms_version',
      'orders.title',
      'order_lines.label',
      'order_lines.ref',
      'payments.moved_by',
      'payments.provider_id',
      'payments.tx_id',
      'refunds.bank_proof',
      'refunds.cancellation_id',
      'refunds.due_on',
      'refunds.failure',
      'refunds.moved_by',
      'refunds.reason',
      'ledger_entries.event_key',
      'state_moves.from_state',
      'state_moves.machine',
      'state_moves.moved_by',
      'state_moves.to_state',
    ],
    'about no person': [
      'allowed_moves.from_state',
      'allowed_moves.machine',
      'allowed_moves.to_state',
      'differences.provider_id',
      'hooks.provider_id',
      'hooks.type',
      'hooks.webhook_id',
      'prices.name',
      'prices.reason',
      'reconciliations.failure',
    ],
  },
}

async function findOrders(db: Db, userId: number) {
  const { rows } = await sql`
    SELECT o.id, o.product, o.title, o.state, o.amount, o.terms_version AS "termsVersion", o.created_at AS "createdAt",
      o.paid_at AS "paidAt",
      (SELECT json_agg(json_build_object('label', label, 'list', list, 'paid', paid) ORDER BY id)
       FROM order_lines WHERE order_id = o.id) AS lines,
      (SELECT coalesce(json_agg(json_build_object('providerId', provider_id, 'state', state, 'amount', amount,
        'method', method, 'methodLabel', method_label, 'paidAt', paid_at) ORDER BY id), '[]')
       FROM payments WHERE order_id = o.id) AS payments,
      (SELECT coalesce(json_agg(json_build_object('amount', r.amount, 'state', r.state, 'doneAt', r.done_at) ORDER BY r.id), '[]')
       FROM refunds r JOIN payments p ON p.id = payment_id WHERE p.order_id = o.id) AS refunds
    FROM orders o WHERE o.user_id = ${userId} ORDER BY o.id`.execute(db)
  return rows
}

type OwedRefund = { title: string; amount: number; dueOn: string; way: string | null }

/** Refunds of the person's orders that are decided and not there yet, each in a sentence. */
async function tellOwed(db: Db, userId: number): Promise<string[]> {
  const { rows } = await sql<OwedRefund>`
    SELECT title, r.amount, r.due_on::text AS "dueOn", method_label AS way
    FROM refunds r JOIN payments p ON p.id = payment_id JOIN orders o ON o.id = order_id
    WHERE user_id = ${userId} AND r.state IN ('APPROVED', 'IN_FLIGHT', 'PENDING', 'FAILED') ORDER BY r.id`.execute(db)
  return rows.map(
    ({ title, amount, dueOn: day, way }) => `${owedTexts.owed(title, amount)} ${owedTexts.comesBack(day, way)}`,
  )
}
