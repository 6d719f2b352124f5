import { sql } from 'kysely'
import type { adminTours } from '#contract/admin/tours.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { movedBy, type Work } from '#server/kernel/money/moves.ts'
import { present } from '#server/kernel/present.ts'
import type { Secrets } from '#server/kernel/secrets.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { giveImages } from '#server/media/images/images.ts'
import { findOwnOrder } from '#server/payments/orders.ts'
import { markChanged } from '#server/profiles/changed.ts'
import { addPhoto } from '#server/profiles/photos.ts'
import { isShoot } from './catalog.ts'
import { tellOfVisit } from './visits.ts'
import { checkImages, lockTourOrder } from './work.ts'

/**
 * Delivers the photos of a studio shoot, which become the actor's own. Repeatable until the order ends. Throws
 * `tour_not_shot` for a visit of another kind, `tour_not_touring`, `state_moved` for one that was refused or closed.
 */
export async function deliverPhotos(
  ctx: Work & { operator: Viewer },
  visitId: number,
  { imageIds, note }: BodyOf<typeof adminTours.deliverPhotos>,
): Promise<null> {
  const { db, clock, operator } = ctx
  const found = await findVisit(db, visitId)
  if (!found.isShoot) fail('tour_not_shot')
  const order = await lockTourOrder(db, found.orderId)
  if (order.state !== 'TOURING') fail('tour_not_touring')
  const { state, tourId } = await findVisit(db, visitId)
  // They become the actor's own images, which can be used on the profile.
  await checkImages(db, operator.id, imageIds, { arePrivate: false })
  const at = clock.now()
  if (state !== 'VISITED')
    await db
      .updateTable('tour_visits')
      .set({ state: 'VISITED', note, ...movedBy(clock, `operator:${operator.id}`) })
      .where('id', '=', visitId)
      .execute()
  await db
    .insertInto('tour_proofs')
    .values(imageIds.map(imageId => ({ order_id: order.id, visit_id: visitId, image_id: imageId, note, at })))
    .execute()
  // Nobody leaves while their tour is under way.
  await giveImages(db, imageIds, present(order.userId))
  await audit(db, operator, 'tour.deliver_photos', order.id, { visitId, photos: imageIds.length })
  if (state !== 'VISITED') await tellOfVisit(ctx, order, { tourId, state: 'VISITED' })
  return null
}

async function findVisit(db: Db, visitId: number) {
  const visit = await db
    .selectFrom('tour_visits')
    .innerJoin('tours', 'tours.id', 'tour_id')
    .innerJoin('offices', 'offices.id', 'office_id')
    .select(['order_id as orderId', 'tour_id as tourId', 'tour_visits.state', isShoot.as('isShoot')])
    .where('tour_visits.id', '=', visitId)
    .executeTakeFirst()
  return visit ?? fail('not_found')
}

type Own = { db: Db; secrets: Secrets; userId: number }

/**
 * Adds a photo of the person's own studio shoot to the end of their profile. Idempotent. Throws `not_found` for another
 * photo, `tour_profile_missing`, `profile_photos_full`.
 */
export async function addToProfile(ctx: Own, orderId: number, imageId: number): Promise<null> {
  await findOwnOrder(ctx.db, ctx.userId, orderId)
  const { rows } = await sql`
    SELECT FROM tour_proofs JOIN tour_visits ON tour_visits.id = visit_id JOIN tours ON tours.id = tour_id
      JOIN offices ON offices.id = office_id
    WHERE tour_proofs.order_id = ${orderId} AND image_id = ${imageId} AND ${isShoot} LIMIT 1`.execute(ctx.db)
  if (!rows.length) fail('not_found')
  const profileId = await addPhoto(ctx.db, ctx.userId, imageId)
  await markChanged(ctx.db, ctx.secrets, profileId ?? fail('tour_profile_missing'))
  return null
}
