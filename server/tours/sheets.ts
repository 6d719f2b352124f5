import { isbot } from 'isbot'
import { sql } from 'kysely'
import type { adminTours } from '#contract/admin/tours.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { koreanDate } from '#contract/korean-time.ts'
import { tourLimits } from '#contract/limits.ts'
import type { tours } from '#contract/tours/index.ts'
import { hasOperatorRole } from '#server/kernel/access-levels.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { RequestFacts } from '#server/kernel/implement.ts'
import type { Work } from '#server/kernel/money/moves.ts'
import { present } from '#server/kernel/present.ts'
import type { Secrets } from '#server/kernel/secrets.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { addDays } from '#server/kernel/time.ts'
import { cardsOf } from '#server/profiles/cards.ts'
import { readSharedProfile } from '#server/profiles/profiles.ts'

type Reading = Pick<Work, 'db' | 'clock'>
type Sheet = { tourId: number; title: string; lookingFor: string; until: string }

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The last day on which the sheet opens, for visits that end on this day. */
const lastDay = (visitsTo: string) => addDays(visitsTo, tourLimits.sheetDays)

/**
 * Visits whose profile is on the sheet, as rows of `v` and `o`: the tour has started, and the office has not refused
 * it. The office already has the sheet before the walker marks the visit.
 */
const isOnSheet = sql<boolean>`(o.state IN ('TOURING', 'DONE') AND v.state IN ('WAITING', 'VISITED'))`

/** The sheet of a code. Throws `not_found` for an unknown one, `tour_sheet_over` after its last day. */
async function findSheet(ctx: Reading, code: string): Promise<Sheet> {
  if (!uuid.test(code)) fail('not_found')
  const row = await ctx.db
    .selectFrom('tours')
    .innerJoin('offices', 'offices.id', 'office_id')
    .select(['tours.id as tourId', 'name as title', 'looking_for as lookingFor', 'state'])
    .select(sql<string>`visits_to::text`.as('visitsTo'))
    .where('sheet_code', '=', code)
    .where('is_qr', '=', true)
    .where('state', '<>', 'DRAFT')
    .executeTakeFirst()
  if (!row) fail('not_found')
  const until = lastDay(row.visitsTo)
  if (row.state === 'CANCELLED' || koreanDate(ctx.clock.now()) > until) fail('tour_sheet_over')
  return { tourId: row.tourId, title: row.title, lookingFor: row.lookingFor, until }
}

const onSheet = (tourId: number) => sql`tour_visits v JOIN tour_orders o USING (order_id)
  JOIN profiles ON profiles.id = o.profile_id
  WHERE v.tour_id = ${tourId} AND ${isOnSheet} AND profiles.deleted_at IS NULL AND NOT profiles.is_hidden`

/** The profiles brought to the office, regardless of their visibility: the actors ordered passing them on. */
export async function readSheet(ctx: Reading, code: string): Promise<AnswerOf<typeof tours.tourSheet>> {
  const { tourId, ...sheet } = await findSheet(ctx, code)
  const { rows } = await sql<{ profileId: number; visitId: number }>`
    SELECT DISTINCT ON (o.profile_id) o.profile_id AS "profileId", v.id AS "visitId"
    FROM ${onSheet(tourId)} ORDER BY o.profile_id, v.id DESC`.execute(ctx.db)
  const visitOf = new Map(rows.map(({ profileId, visitId }) => [profileId, visitId]))
  const ids = rows.map(({ profileId }) => profileId)
  const cards = await cardsOf(
    ctx.db,
    null,
    sql`SELECT id, actor_name AS at FROM profiles WHERE id = ANY(${ids}::bigint[])`,
    'TEAMS',
  )
  const list = cards.map(card => ({ visitId: present(visitOf.get(card.id)), card }))
  return { ...sheet, list }
}

/** A full profile on a sheet, without contacts. Throws `not_found` for a visit that is not on it. */
export async function readSheetProfile(
  ctx: Reading & { secrets: Secrets },
  code: string,
  visitId: number,
): Promise<AnswerOf<typeof tours.sheetProfile>> {
  const { title, until, tourId } = await findSheet(ctx, code)
  const visit = await findOnSheet(ctx.db, tourId, visitId)
  const profile = visit && (await readSharedProfile(ctx.db, ctx.secrets, visit.profileId))
  return { title, until, profile: profile ?? fail('not_found') }
}

async function findOnSheet(db: Db, tourId: number, visitId: number) {
  const { rows } = await sql<{ profileId: number }>`
    SELECT o.profile_id AS "profileId" FROM ${onSheet(tourId)} AND v.id = ${visitId}`.execute(db)
  return rows[0] ?? null
}

type Reader = { viewer: Viewer | null; request: Pick<RequestFacts, 'ip' | 'userAgent'>; secrets: Secrets }

/**
 * Counts a look at a sheet, or at a profile on it, once per reader and day. Robots, operators, walkers and the actors
 * themselves are not counted.
 */
export async function lookAtSheet(
  ctx: Reading,
  code: string,
  visitId: number | null,
  { viewer, request, secrets }: Reader,
): Promise<null> {
  const { tourId } = await findSheet(ctx, code)
  const { db, clock } = ctx
  if (visitId !== null && !(await findOnSheet(db, tourId, visitId))) fail('not_found')
  if (!request.userAgent || isbot(request.userAgent)) return null
  if (viewer && (isOurs(viewer) || (await isOrdering(db, tourId, viewer.id)))) return null
  const at = clock.now()
  const reader = secrets.codeHash([koreanDate(at), request.ip, request.userAgent].join(' '))
  await db
    .insertInto('tour_looks')
    .values({ tour_id: tourId, visit_id: visitId, reader, at })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return null
}

const isOurs = (viewer: Viewer) => hasOperatorRole(viewer, 'SUPPORT') || viewer.permissions.includes('TourWalker')

async function isOrdering(db: Db, tourId: number, userId: number): Promise<boolean> {
  const own = await db
    .selectFrom('tour_visits')
    .innerJoin('tour_orders', 'tour_orders.order_id', 'tour_visits.order_id')
    .select('tour_visits.id')
    .where('tour_id', '=', tourId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return Boolean(own)
}

/** SQL: how often offices opened the sheet with this visit's profile, since it was delivered. */
export const sheetLooks = (visits: string) => sql<number>`
  (SELECT count(*)::int FROM tour_looks WHERE tour_looks.tour_id = ${sql.ref(`${visits}.tour_id`)} AND visit_id IS NULL
    AND at >= ${sql.ref(`${visits}.moved_at`)} AND ${sql.ref(`${visits}.state`)} = 'VISITED')`
/** SQL: how often offices opened the profile of this visit. */
export const profileLooks = (visits: string) => sql<number>`
  (SELECT count(*)::int FROM tour_looks WHERE visit_id = ${sql.ref(`${visits}.id`)})`

/** The sheet of a QR tour for operators, who print it. Throws `not_found` for a paper tour. */
export async function sheetOfTour(db: Db, tourId: number): Promise<AnswerOf<typeof adminTours.sheetOfTour>> {
  const { rows } = await sql<{ title: string; code: string; visitsTo: string; looks: number }>`
    SELECT name AS title, sheet_code AS code, visits_to::text AS "visitsTo",
      (SELECT count(*)::int FROM tour_looks WHERE tour_id = tours.id AND visit_id IS NULL) AS looks
    FROM tours JOIN offices ON offices.id = office_id WHERE tours.id = ${tourId} AND is_qr`.execute(db)
  const { visitsTo, ...sheet } = rows[0] ?? fail('not_found')
  return { ...sheet, until: lastDay(visitsTo) }
}
