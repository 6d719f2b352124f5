import { sql } from 'kysely'
import type { CodeOf } from '#contract/codes/code-of.ts'
import type { Region } from '#contract/codes/profiles.ts'
import type { VisitState } from '#contract/codes/tours.ts'
import type { RefundQuote } from '#contract/payments/shapes.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { present } from '#server/kernel/present.ts'
import { findOwnImages } from '#server/media/images/own-images.ts'
import { lockOrder } from '#server/payments/orders.ts'
import { isShoot } from './catalog.ts'
import { printRef, tourRef } from './pricing.ts'
import { refundTour } from './refund.ts'
import { profileLooks, sheetLooks } from './sheets.ts'

const columns = [
  'order_id as id',
  'user_id as userId',
  'profile_id as profileId',
  'state',
  'file_id as fileId',
  'copies',
  'rejection',
  'consent',
  'created_at as createdAt',
  'done_at as doneAt',
  'moved_at as movedAt',
] as const

export type TourOrderRow = Awaited<ReturnType<typeof findTourOrder>>

/** A tour order. Throws `not_found`. */
export async function findTourOrder(db: Db, orderId: number) {
  const row = await db.selectFrom('tour_orders').select(columns).where('order_id', '=', orderId).executeTakeFirst()
  return row ?? fail('not_found')
}

/** Like `findTourOrder`, locked after its order, so that moves, visits and refunds of one order are serialised. */
export async function lockTourOrder(db: Db, orderId: number): Promise<TourOrderRow> {
  await findTourOrder(db, orderId)
  await lockOrder(db, orderId)
  return findTourOrder(db, orderId)
}

export type VisitRow = {
  id: number
  tourId: number
  title: string
  region: CodeOf<typeof Region>
  isQRTour: boolean
  /** A studio shoot, whose photos are what was ordered. */
  isShoot: boolean
  visitsFrom: string
  visitsTo: string
  state: CodeOf<typeof VisitState>
  note: string
  movedAt: Date
  sheetLooks: number
  profileLooks: number
}

/** The offices of an order, in visiting order. */
export async function listVisits(db: Db, orderId: number): Promise<VisitRow[]> {
  const { rows } = await sql<VisitRow>`
    SELECT tour_visits.id, tour_id AS "tourId", offices.name AS title, region, is_qr AS "isQRTour",
      ${isShoot} AS "isShoot", visits_from::text AS "visitsFrom", visits_to::text AS "visitsTo", tour_visits.state, tour_visits.note,
      tour_visits.moved_at AS "movedAt", ${sheetLooks('tour_visits')} AS "sheetLooks",
      ${profileLooks('tour_visits')} AS "profileLooks"
    FROM tour_visits JOIN tours ON tours.id = tour_id JOIN offices ON offices.id = office_id
    WHERE order_id = ${orderId} ORDER BY visits_from, tour_id`.execute(db)
  return rows
}

/** Time of a visit's last state change; null while it waits. */
export const movedAt = <At>({ state, movedAt: at }: Pick<VisitRow, 'state'> & { movedAt: At }): At | null =>
  state === 'WAITING' ? null : at

/** The refund for cancelling an order now, out of what is still paid. */
export async function quoteTour(db: Db, orderId: number, paid: number): Promise<RefundQuote> {
  const { state, createdAt } = await findTourOrder(db, orderId)
  const lines = await db.selectFrom('order_lines').select(['ref', 'paid']).where('order_id', '=', orderId).execute()
  const paidFor = new Map(lines.map(line => [line.ref, line.paid]))
  const visits = await db
    .selectFrom('tour_visits')
    .innerJoin('tours', 'tours.id', 'tour_id')
    .innerJoin('offices', 'offices.id', 'office_id')
    .select(['tour_id as tourId', 'offices.name as title', 'tour_visits.state', 'days_moved_at as daysMovedAt'])
    .where('order_id', '=', orderId)
    .orderBy('visits_from')
    .orderBy('tour_id')
    .execute()
  return refundTour({
    state,
    visits: visits.map(visit => ({
      title: visit.title,
      state: visit.state,
      paid: present(paidFor.get(tourRef(visit.tourId))),
    })),
    isMoved: visits.some(visit => visit.state === 'WAITING' && visit.daysMovedAt && visit.daysMovedAt >= createdAt),
    print: paidFor.get(printRef) ?? 0,
    paid,
  })
}

/** The actor's uploaded PDF, as its page shows it. */
export async function findFile(db: Db, fileId: number | null) {
  if (fileId === null) return null
  const file = await db
    .selectFrom('files')
    .select(['id', 'name', 'content_type as contentType', 'bytes', 'created_at as createdAt'])
    .where('id', '=', fileId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return file ?? null
}

/** Throws `not_found` unless this person uploaded all of these images: as private proofs, or as ordinary photos. */
export async function checkImages(
  db: Db,
  ownerId: number,
  ids: readonly number[],
  { arePrivate = true } = {},
): Promise<void> {
  const own = await findOwnImages(db, ownerId, ids, { arePrivate })
  if (ids.some(id => !own.has(id))) fail('not_found')
}
