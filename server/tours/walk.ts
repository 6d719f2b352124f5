import { sql } from 'kysely'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import { koreanDate } from '#contract/korean-time.ts'
import { tourLimits } from '#contract/limits.ts'
import type { tours } from '#contract/tours/index.ts'
import type { TourStop } from '#contract/tours/walk.ts'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { Work } from '#server/kernel/money/moves.ts'
import { present } from '#server/kernel/present.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { addDays } from '#server/kernel/time.ts'
import { letGo } from '#server/media/stored-files.ts'
import { clearMark, findVisits, markVisit, undoMs } from './visits.ts'
import { checkImages, lockTourOrder, movedAt } from './work.ts'

type Walking = Work & { walker: Viewer }
type StopRow = Omit<TourStop, 'visits'> & {
  roundId: number
  visits: (Omit<TourStop['visits'][number], 'at'> & { movedAt: string })[]
}

/** The walker's rounds of today, office by office, with the profiles to deliver. */
export async function readWalk(ctx: Walking): Promise<AnswerOf<typeof tours.walk>> {
  const day = koreanDate(ctx.clock.now())
  const { rows: rounds } = await sql<{ id: number; walkedOn: string }>`
    SELECT id, walked_on::text AS "walkedOn" FROM tour_rounds
    WHERE walker_id = ${ctx.walker.id} AND walked_on = ${day} ORDER BY id`.execute(ctx.db)
  const { rows } = await sql<StopRow>`
    SELECT round_id AS "roundId", tours.id AS "tourId", name AS title, region, address, phone, offices.note,
      is_qr AS "isQRTour",
      (SELECT count(*)::int FROM tour_visits v JOIN tour_orders o USING (order_id)
        WHERE v.tour_id = tours.id AND v.state = 'WAITING'
          AND o.state IN ('RECEIVED', 'FILE_CHECK', 'FILE_REJECTED', 'PRINTING')) AS preparing,
      coalesce((SELECT json_agg(json_build_object('id', v.id, 'actorName', actor_name, 'state', v.state, 'note', v.note,
          'movedAt', v.moved_at) ORDER BY actor_name, v.id)
        FROM tour_visits v JOIN tour_orders o USING (order_id)
          LEFT JOIN profiles ON profiles.id = o.profile_id AND profiles.deleted_at IS NULL
        WHERE v.tour_id = tours.id AND o.state IN ('TOURING', 'DONE') AND v.state <> 'CANCELLED'), '[]') AS visits
    FROM tour_round_stops JOIN tours ON tours.id = tour_id JOIN offices ON offices.id = office_id
    WHERE round_id = ANY(${rounds.map(({ id }) => id)}::bigint[]) ORDER BY round_id, no`.execute(ctx.db)
  const stops = Map.groupBy(rows, ({ roundId }) => roundId)
  const { rows: next } = await sql<{ day: string | null }>`
    SELECT min(walked_on)::text AS day FROM tour_rounds
    WHERE walker_id = ${ctx.walker.id} AND walked_on > ${day}`.execute(ctx.db)
  return {
    rounds: rounds.map(round => ({ ...round, stops: present(stops.get(round.id)).map(asStop) })),
    nextOn: next[0]?.day ?? null,
  }
}

const asStop = ({ roundId: _, visits, ...stop }: StopRow): TourStop => ({
  ...stop,
  visits: visits.map(({ movedAt: at, ...visit }) => ({
    ...visit,
    at: movedAt({ state: visit.state, movedAt: at }),
  })),
})

/**
 * Marks visits of the walker's own round when the phone is online again: visits that are over or already marked are
 * skipped, so sending twice marks once. Throws `walk_over` some days after the round.
 */
export async function markOnWalk(
  ctx: Walking,
  { roundId, tourId, visitIds, state, imageId, note, at }: BodyOf<typeof tours.walkVisit>,
): Promise<AnswerOf<typeof tours.walkVisit>> {
  const { db, clock, walker } = ctx
  await checkStop(ctx, roundId, tourId)
  if (imageId !== null) await checkImages(db, walker.id, [imageId])
  let marked = 0
  for (const { id, orderId } of await findVisits(db, tourId, visitIds)) {
    const order = await lockTourOrder(db, orderId)
    if (order.state !== 'TOURING' || (await stateOf(db, id)) !== 'WAITING') continue
    // The phone's clock may be wrong: clamp the visit between the start of the tour and now.
    const happened = Math.max(order.movedAt.getTime(), Math.min(Date.parse(at), clock.now().getTime()))
    const by = `walker:${walker.id}` as const
    await markVisit(ctx, order, id, { tourId, state, imageId, note, at: new Date(happened), by })
    marked += 1
  }
  await audit(db, walker, 'tour.walk_visit', tourId, { roundId, state, marked, visits: visitIds })
  return { marked, skipped: visitIds.length - marked }
}

async function stateOf(db: Db, visitId: number) {
  const { state } = await db
    .selectFrom('tour_visits')
    .select('state')
    .where('id', '=', visitId)
    .executeTakeFirstOrThrow()
  return state
}

/** Undoes this walker's marks at one office within a day. */
export async function undoOnWalk(
  ctx: Walking,
  { roundId, tourId }: BodyOf<typeof tours.undoWalk>,
): Promise<AnswerOf<typeof tours.undoWalk>> {
  const { db, clock, walker } = ctx
  await checkStop(ctx, roundId, tourId)
  const by = `walker:${walker.id}` as const
  const since = new Date(clock.now().getTime() - undoMs)
  const marked = await db
    .selectFrom('tour_visits')
    .select(['id', 'order_id as orderId'])
    .where('tour_id', '=', tourId)
    .where('moved_by', '=', by)
    .where('moved_at', '>=', since)
    .where('state', 'in', ['VISITED', 'REFUSED', 'CLOSED'])
    .orderBy('order_id')
    .execute()
  const images: number[] = []
  let undone = 0
  for (const { id, orderId } of marked) {
    const order = await lockTourOrder(db, orderId)
    if (order.state !== 'TOURING' || (await stateOf(db, id)) === 'WAITING') continue
    images.push(...(await clearMark(ctx, id, by)))
    undone += 1
  }
  await letGo(ctx, { images })
  await audit(db, walker, 'tour.walk_undo', tourId, { roundId, undone })
  return { undone }
}

/**
 * Throws `not_found` unless the tour is a stop of the walker's own round, `walk_over` before its day and some days
 * after it.
 */
async function checkStop(ctx: Walking, roundId: number, tourId: number): Promise<void> {
  const { rows } = await sql<{ walkedOn: string }>`
    SELECT walked_on::text AS "walkedOn" FROM tour_rounds JOIN tour_round_stops ON round_id = tour_rounds.id
    WHERE tour_rounds.id = ${roundId} AND tour_id = ${tourId} AND walker_id = ${ctx.walker.id}`.execute(ctx.db)
  const { walkedOn } = rows[0] ?? fail('not_found')
  const day = koreanDate(ctx.clock.now())
  if (day < walkedOn || day > addDays(walkedOn, tourLimits.walkDays)) fail('walk_over')
}
