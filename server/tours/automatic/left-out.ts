import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import type { tours } from '#contract/tours/index.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { Work } from '#server/kernel/money/moves.ts'
import { findTours } from '../catalog.ts'

type Bridge = BodyOf<typeof tours.leaveTourOut>
type Answer = AnswerOf<typeof tours.leaveTourOut>

/** Excludes a tour from the automatic ones of the person's own membership. Idempotent. Throws `not_found`. */
export async function leaveTourOut(
  db: Db,
  userId: number,
  { plfilPlusInfoId, profileTourId }: Bridge,
): Promise<Answer> {
  await checkOwn(db, userId, plfilPlusInfoId)
  const tour = await db
    .selectFrom('tours')
    .select('id')
    .where('id', '=', profileTourId)
    .where('state', '<>', 'DRAFT')
    .executeTakeFirst()
  if (!tour) fail('not_found')
  await db
    .insertInto('tour_offs')
    .values({ subscription_id: plfilPlusInfoId, tour_id: profileTourId })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return listIds(db, plfilPlusInfoId)
}

/** Includes it again. Idempotent. Throws `not_found` for another person's membership. */
export async function takeTourBack(
  db: Db,
  userId: number,
  { plfilPlusInfoId, profileTourId }: Bridge,
): Promise<Answer> {
  await checkOwn(db, userId, plfilPlusInfoId)
  await db
    .deleteFrom('tour_offs')
    .where('subscription_id', '=', plfilPlusInfoId)
    .where('tour_id', '=', profileTourId)
    .execute()
  return listIds(db, plfilPlusInfoId)
}

/** The tours excluded from the person's own membership. */
export async function listLeftOut(
  ctx: Pick<Work, 'db' | 'clock'>,
  userId: number,
  subscriptionId: number,
): Promise<AnswerOf<typeof tours.toursLeftOut>> {
  await checkOwn(ctx.db, userId, subscriptionId)
  const { offTourIds } = await listIds(ctx.db, subscriptionId)
  return { list: (await findTours(ctx.db, offTourIds, ctx.clock.now())).map(({ shown }) => shown) }
}

async function checkOwn(db: Db, userId: number, subscriptionId: number): Promise<void> {
  const own = await db
    .selectFrom('plus_subscriptions')
    .select('id')
    .where('id', '=', subscriptionId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!own) fail('not_found')
}

async function listIds(db: Db, subscriptionId: number): Promise<Answer> {
  const rows = await db
    .selectFrom('tour_offs')
    .select('tour_id as id')
    .where('subscription_id', '=', subscriptionId)
    .orderBy('tour_id')
    .execute()
  return { offTourIds: rows.map(({ id }) => id) }
}
