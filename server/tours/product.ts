import { sql } from 'kysely'
import { TourOrderState } from '#contract/codes/tours.ts'
import { koreanDay } from '#contract/messages.ts'
import { orderPages } from '#contract/payments/order-pages.ts'
import type { Db } from '#server/kernel/db.ts'
import { type Mover, movedBy, type Work } from '#server/kernel/money/moves.ts'
import { notify } from '#server/notifications/notify.ts'
import { tellOperators } from '#server/notifications/tell-operators.ts'
import type { Product, Products } from '#server/payments/product.ts'
import { cancelByRule, hasOpenRefund } from '#server/payments/refunds.ts'
import { skipUnpaid } from './automatic/news.ts'
import { aboutTexts as about, fulfilTexts as texts } from './messages.ts'
import { freePlaces } from './orders.ts'
import { findTourOrder, listVisits, quoteTour } from './work.ts'

/** Tour orders as a product of payments. */
export const tourProduct: Product = {
  async fulfil(work, { id, userId }, products) {
    const { db, clock } = work
    await db
      .updateTable('tour_orders')
      .set({ state: 'RECEIVED', ...movedBy(clock, 'system') })
      .where('order_id', '=', id)
      .execute()
    await closeCancelled(work, { id, userId }, products)
    return {
      title: texts.receivedTitle,
      content: texts.received,
      link: orderPages.tour(id),
      linkText: texts.see,
    }
  },
  async release(work, order) {
    await endTour(work, order.id, 'system')
    await skipUnpaid(work, order)
  },
  refundable: (db, { id }, { paid }) => quoteTour(db, id, paid),
  async fulfilments(db, orderIds) {
    const rows = await db
      .selectFrom('tour_orders')
      .select(['order_id as id', 'state', firstDay.as('from')])
      .where('order_id', 'in', orderIds)
      .execute()
    return new Map(
      rows.map(({ id, state, from }) => {
        const isWaiting = state !== 'ORDERED' && state !== 'DONE' && state !== 'CANCELLED'
        const next = isWaiting && from ? about.from(koreanDay(from)) : null
        const facts = { startPath: null, isCancelled: state === 'CANCELLED' }
        return [id, { label: TourOrderState[state], path: orderPages.tour(id), next, ...facts }]
      }),
    )
  },
  async describe(db, orderId) {
    const visits = await listVisits(db, orderId)
    return [{ label: about.offices, value: visits.map(({ title }) => title).join(', ') }]
  },
  cancelled: endTour,
  async refunded(work, { id }, { left, by }) {
    // An order whose visits are all over ends as done, whatever is refunded.
    if (left === 0 && !(await isWalked(work.db, id))) await endTour(work, id, by)
  },
}

/** The day from which the first office of an order that still waits is visited. */
const firstDay = sql<string | null>`(
  SELECT min(visits_from)::text FROM tour_visits v JOIN tours ON tours.id = v.tour_id
  WHERE v.order_id = tour_orders.order_id AND v.state = 'WAITING')`

async function isWalked(db: Db, orderId: number): Promise<boolean> {
  const { state } = await findTourOrder(db, orderId)
  return state === 'TOURING' && (await listVisits(db, orderId)).every(visit => visit.state !== 'WAITING')
}

/** Cancels the rest of an order: its waiting visits and their places. Does nothing if it is over. */
async function endTour(ctx: Work, orderId: number, by: Mover): Promise<void> {
  const { db, clock } = ctx
  const { state } = await findTourOrder(db, orderId)
  if (state === 'DONE' || state === 'CANCELLED') return
  await freePlaces(db, orderId)
  await db
    .updateTable('tour_visits')
    .set({ state: 'CANCELLED', ...movedBy(clock, by) })
    .where('order_id', '=', orderId)
    .where('state', '=', 'WAITING')
    .execute()
  await db
    .updateTable('tour_orders')
    .set({ state: 'CANCELLED', ...movedBy(clock, by) })
    .where('order_id', '=', orderId)
    .execute()
}

type Buyer = { id: number; userId: number | null }

/** Offices whose tour was cancelled while the payment was being checked. */
async function closeCancelled(ctx: Work, order: Buyer, products: Products): Promise<void> {
  const cancelled = await ctx.db
    .selectFrom('tour_visits')
    .innerJoin('tours', 'tours.id', 'tour_id')
    .select('tours.id')
    .where('order_id', '=', order.id)
    .where('tours.state', '=', 'CANCELLED')
    .orderBy('tours.id')
    .execute()
  for (const { id } of cancelled) await closeVisit(ctx, order, id, { by: 'system', products })
}

/**
 * Closes the waiting visits of a paid order in a cancelled tour. An order without another office is cancelled by the
 * rule; while a refund of it is pending, operators are asked to do so afterwards.
 */
export async function closeVisit(
  ctx: Work,
  { id, userId }: Buyer,
  tourId: number,
  given: { by: Mover; products: Products },
): Promise<void> {
  const { db, clock } = ctx
  await db
    .updateTable('tour_visits')
    .set({ state: 'CLOSED', ...movedBy(clock, given.by) })
    .where('order_id', '=', id)
    .where('tour_id', '=', tourId)
    .where('state', '=', 'WAITING')
    .execute()
  const { state } = await findTourOrder(db, id)
  const isOver = (await listVisits(db, id)).every(visit => visit.state !== 'WAITING')
  const isEnded = isOver && state !== 'TOURING'
  if (isEnded && (await hasOpenRefund(db, id)))
    await tellOperators(ctx, {
      role: 'SUPPORT',
      title: texts.cancelLaterTitle,
      content: texts.cancelLater,
      link: `/admin/tour-orders?id=${id}`,
      dedupeKey: `tour ${id} cancel later`,
    })
  // Its whole tour was cancelled, for everybody: that is no operator's refund to one buyer.
  else if (isEnded) await cancelByRule(ctx, id, { ...given, by: 'system', reason: texts.cancelledTour })
  const last = isEnded ? texts.cancelledWhole : texts.cancelledLast
  const content = isOver ? last : texts.cancelledPart
  await tellOfTour(ctx, { id, userId }, { key: `cancelled ${tourId}`, title: texts.cancelledTour, content })
}

/** Notifies the actor of their tour's progress, unless they have left. */
export const tellOfTour = (
  ctx: Work,
  { id, userId }: Buyer,
  { key, title, content }: { key: string; title: string; content: string },
) =>
  notify(ctx, {
    type: 'TOUR',
    userIds: [userId].filter(person => person !== null),
    title,
    content,
    link: orderPages.tour(id),
    linkText: texts.see,
    dedupeKey: `tour ${id} ${key}`,
  })
