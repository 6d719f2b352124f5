import { sql } from 'kysely'
import { dayMs, koreanDate } from '#contract/korean-time.ts'
import type { JobDefinition } from '#server/kernel/jobs.ts'
import { movedBy, type Work } from '#server/kernel/money/moves.ts'
import { present } from '#server/kernel/present.ts'
import type { JobCtx } from '#server/kernel/room.ts'
import { inTransaction, tryEachAlone } from '#server/kernel/transactions.ts'
import { notify } from '#server/notifications/notify.ts'
import { writeMoves } from './holds.ts'
import { endingTexts as texts } from './messages.ts'

/** Coupons per transaction. */
const atOnce = 1_000

/** Expires overdue coupons, including returned ones. Races with an order are decided by `state = ISSUED`. */
export async function expireCoupons(ctx: Work): Promise<void> {
  const { db, clock } = ctx
  const now = clock.now()
  const moved = movedBy(clock, 'system')
  const expireSome = () =>
    inTransaction(db, async trx => {
      const { rows } = await sql<{ id: number; policy_id: number }>`
        UPDATE coupons SET state = 'EXPIRED', moved_by = ${moved.moved_by}, moved_at = ${moved.moved_at}
        WHERE id IN (SELECT id FROM coupons WHERE state = 'ISSUED' AND expires_at <= ${now}
          ORDER BY expires_at LIMIT ${atOnce} FOR NO KEY UPDATE SKIP LOCKED)
        RETURNING id, policy_id`.execute(trx)
      await writeMoves({ ...ctx, db: trx }, rows, { state: 'EXPIRED', delta: -1, reason: 'EXPIRED', by: 'system' })
      return rows.length
    })
  while ((await expireSome()) === atOnce);
}

/** Days before expiry on which holders are reminded. */
const remindDays = 7
/** Days by which a reminder may be late after a missed run. */
const lateDays = 2
/** Attempts are counted per hour, and kept longer to answer questions about refused codes. */
const triesKeptDays = 7

/** Reminds holders of coupons that expire in a week, except coupons that were valid for less than a week. */
export async function remindOfEnding(ctx: Work): Promise<void> {
  const { db, clock } = ctx
  const inDays = (days: number) => new Date(clock.now().getTime() + days * dayMs)
  const ending = await db
    .selectFrom('coupons')
    .innerJoin('coupon_policies', 'coupon_policies.id', 'policy_id')
    .select(['coupons.id', 'coupons.user_id as userId', 'title', 'expires_at as expiresAt'])
    .where('state', '=', 'ISSUED')
    .where('coupons.user_id', 'is not', null)
    .where('expires_at', '>', inDays(remindDays - lateDays))
    .where('expires_at', '<=', inDays(remindDays))
    .where(sql<boolean>`expires_at - coupons.created_at > make_interval(days => ${remindDays})`)
    .execute()
  await tryEachAlone(ctx, ending, async (inside, { id, userId, title, expiresAt }) => {
    await notify(inside, {
      type: 'PAYMENT',
      userIds: [present(userId)],
      title: texts.title,
      content: texts.content(title, koreanDate(expiresAt)),
      link: '/mypage/coupons',
      linkText: texts.see,
      dedupeKey: `coupon ending ${id}`,
      // A reminder to buy is shown in the product only.
      channels: [],
    })
  })
}

/** Deletes attempts that no limit counts any more. */
export const forgetTries = (ctx: Work) =>
  ctx.db
    .deleteFrom('coupon_tries')
    .where('at', '<', new Date(ctx.clock.now().getTime() - triesKeptDays * dayMs))
    .execute()

export const couponJobs: JobDefinition<JobCtx>[] = [
  {
    name: 'coupons.expire-ended',
    cron: '*/5 * * * *',
    work: (_, ctx) => expireCoupons(ctx),
  },
  {
    name: 'coupons.remind-holders',
    cron: '0 10 * * *',
    work: (_, ctx) => remindOfEnding(ctx),
  },
  {
    name: 'coupons.forget-tries',
    cron: '25 4 * * *',
    async work(_, ctx) {
      await forgetTries(ctx)
    },
  },
]
