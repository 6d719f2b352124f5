import { type RawBuilder, sql } from 'kysely'
import type { Image } from '#contract/common.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { addDays, koreanDate, koreanTime } from '#contract/korean-time.ts'
import type { tours } from '#contract/tours/index.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { movedBy, type Work } from '#server/kernel/money/moves.ts'
import { firstOf } from '#server/kernel/present.ts'
import { checkPrintedFile } from '#server/media/documents/printed-file.ts'
import { imageJson } from '#server/media/images/image-json.ts'
import { findLines } from '#server/payments/history.ts'
import { findOwnOrder } from '#server/payments/orders.ts'
import { priceOf, total } from '#server/payments/pricing.ts'
import type { Products } from '#server/payments/product.ts'
import { cancelByRule, quoteRefund } from '#server/payments/refunds.ts'
import { canBeOrdered } from './catalog.ts'
import { ownTourTexts as texts } from './messages.ts'
import { findFile, findTourOrder, listVisits, lockTourOrder, movedAt, type VisitRow } from './work.ts'

type TourOrder = AnswerOf<typeof tours.tourOrder>
type Own = Work & { userId: number; products: Products }

/** [A-58] The person's own tour order. Throws `not_found`. */
export async function readTour(ctx: Omit<Own, 'jobs'>, orderId: number): Promise<TourOrder> {
  const order = await findOwnOrder(ctx.db, ctx.userId, orderId)
  const { id, state, fileId, profileId, copies, rejection, consent, createdAt, doneAt } = await findTourOrder(
    ctx.db,
    orderId,
  )
  const lines = await findLines(ctx.db, orderId)
  const visits = await listVisits(ctx.db, orderId)
  return {
    ...{ id, state, copies, rejection, consent },
    visits: visits.map(({ movedAt: at, ...visit }) => ({ ...visit, at: movedAt({ ...visit, movedAt: at }) })),
    profileFile: await findFile(ctx.db, fileId),
    price: priceOf(lines, total(lines)),
    refund: await quoteRefund(ctx.db, order, { now: ctx.clock.now(), products: ctx.products }),
    createdAt,
    steps: await listSteps(ctx.db, orderId),
    doneAt,
    ...(await findContacts(ctx, profileId, visits)),
  }
}

async function listSteps(db: Db, orderId: number): Promise<TourOrder['steps']> {
  const { rows } = await sql<TourOrder['steps'][number]>`
    SELECT to_state AS state, max(moved_at) AS at FROM state_moves
    WHERE machine = 'tour' AND row_id = ${orderId} GROUP BY 1 ORDER BY 2, 1`.execute(db)
  return rows
}

type Contacts = Pick<TourOrder, 'contactsSince' | 'contactsOfOffices' | 'contacts'>
type ContactRow = Contacts['contacts'][number] & { ofOffices: number }

/** A company's name without its legal form, spaces and dots, so that `(주)필름 온기` is 필름온기. */
const plainName = (name: RawBuilder<unknown>) => sql`regexp_replace(lower(${name}), ${texts.legalForms}, '', 'g')`

/**
 * Contact requests for the profile since the day of the first delivery: the number, from its daily statistics, and the
 * companies, from the logs, which are kept for three months. Offices of the tour are told from others by their name.
 */
async function findContacts(
  ctx: Pick<Work, 'db' | 'clock'>,
  profileId: number | null,
  visits: readonly VisitRow[],
): Promise<Contacts> {
  const delivered = visits.filter(({ state }) => state === 'VISITED')
  if (profileId === null || !delivered.length) return { contactsSince: null, contactsOfOffices: null, contacts: [] }
  const since = koreanDate(Math.min(...delivered.map(({ movedAt: at }) => at.getTime())))
  const { rows: sums } = await sql<{ count: number }>`
    SELECT coalesce(sum(contacts), 0)::bigint AS count FROM profile_daily_counts
    WHERE profile_id = ${profileId} AND day >= ${since}::date`.execute(ctx.db)
  const { rows } = await sql<ContactRow>`
    WITH asked AS (
      SELECT contact_type AS type, created_at AS at, (
          SELECT nullif(company_name, '') FROM casting_auth_applications
          WHERE user_id = viewer_id AND status = 'APPROVED' ORDER BY id DESC LIMIT 1) AS company
      FROM activity_log
      WHERE kind = 'PROFILE_CONTACT' AND profile_id = ${profileId} AND is_counted
        AND created_at >= ${new Date(koreanTime(since))}),
    told AS (
      SELECT type, at, company, coalesce(${plainName(sql`company`)} IN (
        SELECT ${plainName(sql`name`)} FROM unnest(${delivered.map(({ title }) => title)}::text[]) AS name), false) AS "isOffice"
      FROM asked)
    SELECT *, count(*) FILTER (WHERE "isOffice") OVER ()::int AS "ofOffices"
    FROM told ORDER BY at DESC LIMIT ${mostContacts}`.execute(ctx.db)
  const isInLogs = since >= addDays(koreanDate(ctx.clock.now()), -loggedDays)
  return {
    contactsSince: firstOf(sums).count,
    contactsOfOffices: isInLogs ? (rows[0]?.ofOffices ?? 0) : null,
    contacts: rows,
  }
}

/** The log of activities holds at least these days. */
const loggedDays = 88

const mostContacts = 30

/** [A-59] Cancels the person's own tour by the rule, in the caller's transaction. */
export async function cancelTour(ctx: Own, orderId: number, expectedRefund?: number): Promise<TourOrder> {
  await findOwnOrder(ctx.db, ctx.userId, orderId)
  await findTourOrder(ctx.db, orderId)
  await cancelByRule(ctx, orderId, { expectedRefund, by: `user:${ctx.userId}`, products: ctx.products })
  return readTour(ctx, orderId)
}

/** [A-64] Replaces the profile file until the check is over. Throws `tour_file_late` afterwards. */
export async function setTourFile(ctx: Own, orderId: number, fileId: number | null): Promise<TourOrder> {
  const { db, clock, userId } = ctx
  await findOwnOrder(db, userId, orderId)
  const { state } = await lockTourOrder(db, orderId)
  if (state !== 'RECEIVED' && state !== 'FILE_CHECK' && state !== 'FILE_REJECTED') fail('tour_file_late')
  await checkPrintedFile(db, userId, fileId)
  const next = state === 'FILE_REJECTED' ? { state: 'FILE_CHECK' as const, rejection: '' } : {}
  await db
    .updateTable('tour_orders')
    .set({ file_id: fileId, ...next, ...movedBy(clock, `user:${userId}`) })
    .where('order_id', '=', orderId)
    .execute()
  return readTour(ctx, orderId)
}

/**
 * [A-60] The choices of the last order, to repeat it, with the tours of its offices that can be ordered now. Null
 * before the first.
 */
export async function recentTour(
  ctx: Pick<Work, 'db' | 'clock'>,
  userId: number,
): Promise<AnswerOf<typeof tours.recentTour>> {
  const { rows } = await sql<{ profileFileId: number | null; tourIds: number[]; copies: number }>`
    SELECT (SELECT id FROM files WHERE files.id = file_id AND deleted_at IS NULL) AS "profileFileId", copies,
      (SELECT coalesce(json_agg(id ORDER BY id), '[]') FROM (
        SELECT DISTINCT ON (tours.office_id) tours.id FROM tours
        WHERE ${canBeOrdered(ctx.clock.now())} AND office_id IN (
          SELECT past.office_id FROM tour_visits JOIN tours AS past ON past.id = tour_id
          WHERE tour_visits.order_id = tour_orders.order_id)
        ORDER BY tours.office_id, closes_at, tours.id) AS again) AS "tourIds"
    FROM tour_orders WHERE user_id = ${userId} AND state <> 'ORDERED' ORDER BY order_id DESC LIMIT 1`.execute(ctx.db)
  return rows[0] ?? null
}

/** [A-61][A-62] Photos of the person's own order: of the print, or of each visit. */
export async function listPhotos(
  db: Db,
  userId: number,
  orderId: number,
  of: 'print' | 'visits',
): Promise<AnswerOf<typeof tours.tourPrintedImages>> {
  await findOwnOrder(db, userId, orderId)
  const { rows } = await sql<{ image: Image; tourId: number | null; at: Date; note: string; isInProfile: boolean }>`
    SELECT ${imageJson()} AS image, tour_id AS "tourId", at, tour_proofs.note,
      EXISTS (SELECT FROM profile_photos JOIN profiles ON profiles.id = profile_id
        WHERE profile_photos.image_id = tour_proofs.image_id AND user_id = ${userId}) AS "isInProfile"
    FROM tour_proofs JOIN images ON images.id = image_id LEFT JOIN tour_visits ON tour_visits.id = visit_id
    WHERE tour_proofs.order_id = ${orderId} AND (visit_id IS NULL) = ${of === 'print'}
    ORDER BY tour_proofs.id`.execute(db)
  return { list: rows }
}
