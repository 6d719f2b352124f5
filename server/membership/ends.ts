import { sql } from 'kysely'
import type { Work } from '#server/kernel/money/moves.ts'
import { inTransaction, within } from '#server/kernel/transactions.ts'
import type { Engine } from '#server/payments/engine.ts'
import { inParallel } from '#server/payments/in-parallel.ts'
import { lockOrder } from '#server/payments/orders.ts'
import { tellEnded } from './news.ts'
import { earn, endPlus, findPeriod, isOver, lockPlus, todayOf } from './subscriptions.ts'

/** Ends the person's cancelled membership after its last day, so that a new one can begin. */
export async function endOverOf(ctx: Work, userId: number): Promise<void> {
  const row = await ctx.db
    .selectFrom('plus_subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', '=', 'CANCEL_SCHEDULED')
    .where('benefits_until', '<=', ctx.clock.now())
    .executeTakeFirst()
  if (row) await endOver(ctx, row.id)
}

/** Records that a cancelled membership is over. */
async function endOver(ctx: Work, id: number): Promise<void> {
  const plus = await lockPlus(ctx.db, id)
  if (!isOver(plus, ctx.clock.now())) return
  await endPlus(ctx, { plus, period: await findPeriod(ctx.db, id) }, { as: 'CANCELLED', by: 'system' })
  await tellEnded(ctx, plus)
}

/** Ends cancelled memberships after their last day, and books finished periods as earned. */
export async function endOverPlans(ctx: Engine): Promise<void> {
  const { db, clock } = ctx
  const over = await db
    .selectFrom('plus_subscriptions')
    .select('id')
    .where('state', '=', 'CANCEL_SCHEDULED')
    .where('benefits_until', '<=', clock.now())
    .execute()
  await inParallel(ctx, over, ({ id }) => within(ctx, inside => endOver(inside, id)))
  // The rest of a month may be credited to the year that replaces it, so nothing of it is earned until that charge is
  // settled.
  const { rows: periods } = await sql<{ orderId: number }>`
    SELECT p.order_id AS "orderId" FROM plus_periods p JOIN plus_subscriptions s ON s.id = subscription_id
    WHERE p.is_paid AND p.earned_at IS NULL AND p.ends <= ${todayOf(ctx)}
      AND NOT EXISTS (SELECT FROM plus_periods change WHERE change.order_id = s.open_order_id AND change.kind = 'CHANGE')`.execute(
    db,
  )
  await inParallel(ctx, periods, period =>
    inTransaction(db, async trx => {
      await lockOrder(trx, period.orderId)
      await earn({ ...ctx, db: trx }, period)
    }),
  )
}
