import type { adminTours } from '#contract/admin/tours.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { tourLimits } from '#contract/limits.ts'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { type Mover, movedBy, type Work } from '#server/kernel/money/moves.ts'
import { present } from '#server/kernel/present.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { letGo } from '#server/media/stored-files.ts'
import { isShoot } from './catalog.ts'
import { fulfilTexts as texts } from './messages.ts'
import { tellOfTour } from './product.ts'
import { checkImages, listVisits, lockTourOrder, type TourOrderRow } from './work.ts'

type Visit = { id: number; orderId: number }
export type Marking = {
  tourId: number
  state: BodyOf<typeof adminTours.markVisits>['state']
  imageId: number | null
  note: string
  /** When it happened. */
  at: Date
  by: Mover
}

/** Visits of one office, always in the order of their orders, so that two people cannot deadlock. */
export async function findVisits(db: Db, tourId: number, visitIds: readonly number[]): Promise<Visit[]> {
  const visits = await db
    .selectFrom('tour_visits')
    .select(['id', 'order_id as orderId'])
    .where('id', 'in', visitIds)
    .where('tour_id', '=', tourId)
    .orderBy('order_id')
    .execute()
  if (visits.length !== new Set(visitIds).size) fail('not_found')
  return visits
}

/** Marks the visit of a locked order with its photo; the actor is notified. */
export async function markVisit(
  ctx: Work,
  order: TourOrderRow,
  visitId: number,
  { tourId, state, imageId, note, at, by }: Marking,
): Promise<void> {
  const { db } = ctx
  await db
    .updateTable('tour_visits')
    .set({ state, note, ...movedBy({ now: () => at }, by) })
    .where('id', '=', visitId)
    .execute()
  if (imageId !== null)
    await db
      .insertInto('tour_proofs')
      .values({ order_id: order.id, visit_id: visitId, image_id: imageId, note, at })
      .execute()
  await tellOfVisit(ctx, order, { tourId, state })
}

/** Tells the actor that the profile is at the office, that the photos are there, or why neither is. */
export async function tellOfVisit(
  ctx: Work,
  { id, userId }: TourOrderRow,
  { tourId, state }: Pick<Marking, 'tourId' | 'state'>,
): Promise<void> {
  const visits = await listVisits(ctx.db, id)
  const { title, isShoot: isStudio } = present(visits.find(one => one.tourId === tourId))
  const news =
    state !== 'VISITED'
      ? { title: (isStudio ? texts.notShotTitle : texts.notVisitedTitle)(title), content: texts.notVisited[state] }
      : isStudio
        ? { title: texts.shotTitle(title), content: texts.shot }
        : { title: texts.visitedTitle(title), content: texts.visited }
  await tellOfTour(ctx, { id, userId }, { key: `${state.toLowerCase()} ${tourId}`, ...news })
}

/**
 * Marks visits of one office for several orders: delivered with a photo, refused, or closed. Throws `tour_not_touring`
 * unless each order is touring, `tour_shot` for a studio shoot, whose photos differ.
 */
export async function markVisits(
  ctx: Work & { operator: Viewer },
  tourId: number,
  { visitIds, state, imageId, note }: BodyOf<typeof adminTours.markVisits>,
): Promise<null> {
  const { db, clock, operator } = ctx
  if (state === 'VISITED' && (await isShot(db, tourId))) fail('tour_shot')
  if (imageId !== null) await checkImages(db, operator.id, [imageId])
  const marking = { tourId, state, imageId, note, at: clock.now(), by: `operator:${operator.id}` } as const
  for (const { id, orderId } of await findVisits(db, tourId, visitIds)) {
    const order = await lockTourOrder(db, orderId)
    if (order.state !== 'TOURING') fail('tour_not_touring')
    await markVisit(ctx, order, id, marking)
  }
  await audit(db, operator, 'tour.visit', tourId, { state, visits: visitIds })
  return null
}

async function isShot(db: Db, tourId: number): Promise<boolean> {
  const tour = await db
    .selectFrom('tours')
    .innerJoin('offices', 'offices.id', 'office_id')
    .select('tours.id')
    .where('tours.id', '=', tourId)
    .where(isShoot)
    .executeTakeFirst()
  return Boolean(tour)
}

/** How long a mark or a step can be undone. */
export const undoMs = tourLimits.undoHours * 3_600_000

/** Clears a mark with its photos, whose ids are for `letGo`. Requires the order's lock. */
export async function clearMark(ctx: Work, visitId: number, by: Mover): Promise<number[]> {
  const proofs = await ctx.db
    .deleteFrom('tour_proofs')
    .where('visit_id', '=', visitId)
    .returning('image_id as id')
    .execute()
  await ctx.db
    .updateTable('tour_visits')
    .set({ state: 'WAITING', note: '', ...movedBy(ctx.clock, by) })
    .where('id', '=', visitId)
    .execute()
  return proofs.map(({ id }) => id)
}

/**
 * Undoes a mark within a day. Throws `visit_undo_late` after it, `tour_not_touring` once it is over, `tour_over` for a
 * cancelled tour, whose offices are no longer visited.
 */
export async function undoVisit(ctx: Work & { operator: Viewer }, visitId: number): Promise<null> {
  const { db, clock, operator } = ctx
  const visit = await db
    .selectFrom('tour_visits')
    .select(['order_id as orderId', 'tour_id as tourId'])
    .where('id', '=', visitId)
    .executeTakeFirst()
  if (!visit) fail('not_found')
  const order = await lockTourOrder(db, visit.orderId)
  if (order.state !== 'TOURING') fail('tour_not_touring')
  const { at, state } = await db
    .selectFrom('tour_visits')
    .innerJoin('tours', 'tours.id', 'tour_id')
    .select(['tour_visits.moved_at as at', 'tours.state'])
    .where('tour_visits.id', '=', visitId)
    .executeTakeFirstOrThrow()
  if (state === 'CANCELLED') fail('tour_over')
  if (clock.now().getTime() - at.getTime() > undoMs) fail('visit_undo_late')
  const images = await clearMark(ctx, visitId, `operator:${operator.id}`)
  await letGo(ctx, { images })
  await audit(db, operator, 'tour.undo_visit', visit.tourId, { visitId })
  return null
}
