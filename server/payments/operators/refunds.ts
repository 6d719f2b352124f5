import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { operatorsRefund } from '#contract/admin/payments.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import { openRefundStates, type RefundQueue, type RefundSource, type RefundState } from '#contract/codes/payments.ts'
import { audit } from '#server/audit/audit.ts'
import { isOneOf } from '#server/kernel/codes.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { type Mover, movedBy, type Work } from '#server/kernel/money/moves.ts'
import { firstOf, present } from '#server/kernel/present.ts'
import type { Viewer } from '#server/kernel/session.ts'
import type { WithDates } from '#server/kernel/time.ts'
import { within } from '#server/kernel/transactions.ts'
import { countCapped } from '../count-capped.ts'
import type { Engine } from '../engine.ts'
import { lockOrder } from '../orders.ts'
import type { Products } from '../product.ts'
import { finishRefund } from '../refunding/finish-refund.ts'
import { bookCancellations } from '../refunding/foreign-refunds.ts'
import { aloneUpTo, findCollected, openRefund, owe, quoteRefund, sendRefundQueue } from '../refunds.ts'
import { needsOperators } from './late-refunds.ts'

type OperatorsRefund = z.input<typeof operatorsRefund>

type RefundRow = WithDates<OperatorsRefund, 'createdAt' | 'doneAt' | 'nextTryAt'>

const byDueDate = sql`(r.state IN ('DONE', 'WITHDRAWN')),
  CASE WHEN r.state NOT IN ('DONE', 'WITHDRAWN') THEN r.due_on END, r.id DESC`

/** Refunds that match a condition on `r`, `p` (payments) and `o` (orders): unfinished ones first, by due date, unless `order` says otherwise. */
export async function findOperatorsRefunds(
  db: Db,
  condition: RawBuilder<unknown>,
  { page, limit, order }: { page: number; limit: number; order?: 'DEADLINE' | 'NEWEST' } = { page: 1, limit: 100 },
): Promise<OperatorsRefund[]> {
  const { rows } = await sql<RefundRow>`
    SELECT r.id, p.order_id AS "orderId", o.title AS "orderTitle", r.amount, r.kept, r.source, r.state, r.reason,
      r.is_cancellation AS "isCancellation",      r.failure, greatest(r.attempt, r.failures) AS attempts,
      CASE WHEN ${isOneOf('r.state', openRefundStates)} THEN r.retry_at END AS "nextTryAt", r.bank_proof AS "bankProof", r.due_on AS "dueOn", r.created_at AS "createdAt", r.done_at AS "doneAt",
      (SELECT json_build_object('id', u.id, 'name', u.name) FROM users u WHERE u.id = o.user_id) AS buyer,
      (SELECT json_build_object('id', u.id, 'name', u.name) FROM users u WHERE u.id = r.requested_by) AS "requestedBy",
      (SELECT json_build_object('id', u.id, 'name', u.name) FROM users u WHERE u.id = r.approved_by) AS "approvedBy"
    FROM refunds r JOIN payments p ON p.id = r.payment_id JOIN orders o ON o.id = p.order_id
    WHERE ${condition}
    ORDER BY ${order === 'NEWEST' ? sql`r.id DESC` : byDueDate}
    LIMIT ${limit} OFFSET ${(page - 1) * limit}`.execute(db)
  return rows
}

/** Refunds in these states: those that operators have to act on, or all. */
export async function listRefunds(
  db: Db,
  {
    page,
    limit,
    state,
    isTodo,
    order,
  }: {
    page: number
    limit: number
    state?: CodeOf<typeof RefundState>[]
    isTodo?: boolean
    order?: 'DEADLINE' | 'NEWEST'
  },
) {
  const condition = sql`${state ? sql`r.state = ANY(${state}::text[])` : sql`true`}
    AND ${isTodo === undefined ? sql`true` : sql`${needsOperators} = ${isTodo}`}`
  const list = await findOperatorsRefunds(db, condition, { page, limit, ...(order && { order }) })
  return { list, ...(await countCapped(db, sql`refunds r WHERE ${condition}`)), page, limit }
}

/** How many refunds operators have to act on, are on their way, and have ended. */
export async function countRefunds(db: Db): Promise<Record<CodeOf<typeof RefundQueue>, number>> {
  const { rows } = await sql<Record<CodeOf<typeof RefundQueue>, number>>`
    SELECT (count(*) FILTER (WHERE ${needsOperators}))::int AS todo,
      (count(*) FILTER (WHERE ${isOneOf('r.state', openRefundStates)}))::int AS sending,
      (count(*) FILTER (WHERE r.state IN ('DONE', 'WITHDRAWN')))::int AS done
    FROM refunds r`.execute(db)
  return firstOf(rows)
}

/**
 * Refunds as an operator. Within the rule, and up to `secondPerson` in total per order by operators, it is sent at
 * once; beyond either a second operator approves it. Throws `refund_too_large`, `refund_open`, `refund_proposed`,
 * `not_refundable`.
 */
export async function refundAsOperator(
  ctx: Work,
  operator: Viewer,
  orderId: number,
  { amount, reason, products }: { amount: number; reason: string; products: Products },
): Promise<OperatorsRefund> {
  const { db, clock } = ctx
  const order = await lockOrder(db, orderId)
  const collected = (order.state === 'PAID' && (await findCollected(db, orderId))) || fail('not_refundable')
  if (amount > collected.left) fail('refund_too_large')
  const { id: paymentId, left } = collected
  const alone = await aloneUpTo(db, paymentId, await quoteRefund(db, order, { now: clock.now(), products }))
  const by = moverOf(operator)
  const refund = { paymentId, orderId, amount, kept: left - amount, source: 'OPERATOR', reason, by } as const
  const { id, isProposed } = await openRefund(ctx, refund, alone)
  if (!isProposed) await owe(ctx, order, { id, paymentId, amount, left, by, products })
  await audit(db, operator, isProposed ? 'refund.propose' : 'refund.approve', orderId, {
    refundId: id,
    amount,
    reason,
  })
  return findRefund(db, id)
}

const moverOf = ({ id }: Viewer): Mover => `operator:${id}`

type Decision = { decision: 'APPROVE' | 'WITHDRAW' | 'RETRY' } | { decision: 'BANK'; proof: string }

/**
 * Decides a refund: a second operator approves a proposed one, or its proposer withdraws it; a failed one is sent
 * again, or recorded as paid by bank. Before the latter the payment is read, so that nobody is refunded twice. Throws
 * `refund_second_person`, `state_moved` if its state has changed, `refund_changed` if less is owed than before the
 * reading, `payment_unread` if the provider does not answer.
 */
export async function decideRefund(
  ctx: Engine,
  operator: Viewer,
  refundId: number,
  decided: Decision,
): Promise<OperatorsRefund> {
  const found = await ctx.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select([
      'refunds.id',
      'refunds.amount',
      'refunds.payment_id as paymentId',
      'payments.order_id as orderId',
      'refunds.source',
    ])
    .where('refunds.id', '=', refundId)
    .executeTakeFirst()
  if (!found) fail('not_found')
  if (decided.decision === 'BANK' && !(await bookCancellations(ctx, found.paymentId))) fail('payment_unread')
  return within(ctx, inside => decide(inside, operator, found, decided))
}

type Found = { id: number; amount: number; paymentId: number; orderId: number; source: CodeOf<typeof RefundSource> }

async function decide(
  ctx: Omit<Engine, 'gateway'>,
  operator: Viewer,
  found: Found,
  decided: Decision,
): Promise<OperatorsRefund> {
  const { db, jobs, clock, products } = ctx
  const refundId = found.id
  const order = await lockOrder(db, found.orderId)
  const refund = await db
    .selectFrom('refunds')
    .select(['id', 'state', 'amount', 'is_cancellation as isCancellation'])
    .where('id', '=', refundId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const from = decided.decision === 'APPROVE' || decided.decision === 'WITHDRAW' ? 'PROPOSED' : 'FAILED'
  if (refund.state !== from) fail('state_moved')
  if (decided.decision === 'BANK' && refund.amount !== found.amount) fail('refund_changed')
  const by = movedBy(clock, moverOf(operator))
  const set = (values: object) =>
    db
      .updateTable('refunds')
      .set({ ...values, ...by })
      .where('id', '=', refundId)
      .execute()
  if (decided.decision === 'WITHDRAW') await set({ state: 'WITHDRAWN' })
  if (decided.decision === 'BANK') {
    const about = { id: refundId, paymentId: found.paymentId, orderId: found.orderId, amount: refund.amount }
    await finishRefund(ctx, { ...about, source: found.source }, { from: 'BANK', proof: decided.proof })
  }
  if (decided.decision === 'APPROVE') {
    const collected = present(await findCollected(db, found.orderId))
    const { amount, isCancellation } = refund
    if (amount > collected.left) fail('refund_too_large')
    // Its rule may give another sum by now: the order is cancelled with that, or not at all.
    const rule = isCancellation && (await quoteRefund(db, order, { now: clock.now(), products }))
    if (rule && rule.refund !== amount) fail('refund_changed')
    await set({ state: 'APPROVED', approved_by: operator.id })
    const owed = { id: refundId, paymentId: found.paymentId, amount, left: collected.left, isCancellation }
    await owe(ctx, order, { ...owed, by: moverOf(operator), products })
  }
  if (decided.decision === 'RETRY') await set({ state: 'APPROVED', failure: null, alarmed_at: null })
  if (decided.decision === 'APPROVE' || decided.decision === 'RETRY') await jobs.send(db, sendRefundQueue, { refundId })
  await audit(db, operator, actionOf[decided.decision], found.orderId, { refundId, ...decided })
  return findRefund(db, refundId)
}

const actionOf = {
  APPROVE: 'refund.approve',
  WITHDRAW: 'refund.withdraw',
  RETRY: 'refund.retry',
  BANK: 'refund.paid_by_bank',
} as const

/** One refund, or `not_found`. */
export async function findRefund(db: Db, id: number): Promise<OperatorsRefund> {
  const [refund] = await findOperatorsRefunds(db, sql`r.id = ${id}`)
  return refund ?? fail('not_found')
}
