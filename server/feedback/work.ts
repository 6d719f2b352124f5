import { sql } from 'kysely'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { Clock } from '#server/kernel/money/clock.ts'
import { lockOrder } from '#server/payments/orders.ts'

const columns = [
  'order_id as id',
  'kind',
  'state',
  'user_id as userId',
  'reviewer_id as reviewerId',
  'profile_id as profileId',
  'video_id as videoId',
  'video_link as link',
  'section_from as from',
  'section_to as to',
  'request',
  'due_at as dueAt',
  'sent_at as sentAt',
  'delivered_at as deliveredAt',
] as const

export type FeedbackOrder = Awaited<ReturnType<typeof findFeedback>>

/** A feedback order. Throws `not_found`. */
export async function findFeedback(db: Db, orderId: number) {
  const row = await db.selectFrom('feedback_orders').select(columns).where('order_id', '=', orderId).executeTakeFirst()
  return row ?? fail('not_found')
}

/** Like `findFeedback`, locked after its order, so that moves, refunds and saves of one order are serialised. */
export async function lockFeedback(db: Db, orderId: number): Promise<FeedbackOrder> {
  await findFeedback(db, orderId)
  await lockOrder(db, orderId)
  return findFeedback(db, orderId)
}

/** Whether it is past due, decided when it was sent. A cancelled one never is. */
export const isLate = ({ state, dueAt, sentAt, deliveredAt }: Dates & Pick<FeedbackOrder, 'state'>, clock: Clock) =>
  state !== 'CANCELLED' && dueAt !== null && (sentAt ?? deliveredAt ?? clock.now()) > dueAt
type Dates = Pick<FeedbackOrder, 'dueAt' | 'sentAt' | 'deliveredAt'>

/** The same condition in SQL, for a row of `feedback_orders`. */
export const isLateRow = (now: Date) =>
  sql<boolean>`(state <> 'CANCELLED' AND due_at IS NOT NULL AND coalesce(sent_at, delivered_at, ${now}) > due_at)`

/** An order as lists show it. */
export const taskOf = (
  order: Pick<FeedbackOrder, 'id' | 'kind' | 'state'> & Dates,
  actorName: string | null,
  clock: Clock,
) => ({ ...order, actorName, isLate: isLate(order, clock) })
