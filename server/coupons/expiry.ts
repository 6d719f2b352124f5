import { sql } from 'kysely'
import { koreanDate } from '#contract/korean-time.ts'
import type { JobDefinition } from '#server/kernel/jobs.ts'
import { movedBy, type Work } from '#server/kernel/money/moves.ts'
import type { Tools } from '#server/kernel/tools.ts'
import { tryEachAlone } from '#server/kernel/try-each.ts'
import { notify } from '#server/notifications/notify.ts'
import { writeMoves } from './holds.ts'
import { endingTexts as texts } from './messages.ts'

/** Coupons in one transaction. */
const atOnce = 1_000

/**
 * Lets coupons expire whose time is over, those that an order has given back included. Of an order that takes one at the
 * same moment and this, one wins: both ask for a coupon that is ISSUED.
 */
export async function expireCoupons(work: Work): Promise<void> {
  const { db, clock } = work
  const now = clock.now()
  const moved = movedBy(clock, 'system')
  const expireSome = () =>
    db.transaction().execute(async trx => {
      const { rows } = await sql<{ id: number; policy_id: number }>`
        UPDATE coupons SET state = 'EXPIRED', moved_by = ${moved.moved_by}, moved_at = ${moved.moved_at}
        WHERE id IN (SELECT id FROM coupons WHERE state = 'ISSUED' AND expires_at <= ${now}
          ORDER BY expires_at LIMIT ${atOnce} FOR UPDATE SKIP LOCKED)
        RETURNING id, policy_id`.execute(trx)
      await writeMoves({ ...work, db: trx }, rows, { state: 'EXPIRED', delta: -1, reason: 'EXPIRED', by: 'system' })
      return rows.length
    })
  while ((await expireSome()) === atOnce);
}

/** Holders are told so many days before the end. */
const remindDays = 7
/** After a night without a run the next one still finds them. */
const lateDays = 2
/** Counted by the hour; kept so long for a question about a refused code. */
const triesKeptDays = 7

/** Tells holders of coupons that end in a week. Those that were given for less than that were never far from their end. */
export async function remindOfEnding(work: Work): Promise<void> {
  const { db, clock } = work
  const inDays = (days: number) => new Date(clock.now().getTime() + days * 86_400_000)
  const ending = await db
    .selectFrom('coupons')
    .innerJoin('coupon_policies', 'coupon_policies.id', 'policy_id')
    .select(['coupons.id', 'coupons.user_id as userId', 'title', 'expires_at as expiresAt'])
    .where('state', '=', 'ISSUED')
    .where('expires_at', '>', inDays(remindDays - lateDays))
    .where('expires_at', '<=', inDays(remindDays))
    .where(sql<boolean>`expires_at - coupons.created_at > make_interval(days => ${remindDays})`)
    .execute()
  await tryEachAlone(work, ending, async (inside, { id, userId, title, expiresAt }) => {
    if (userId === null) return
    await notify(inside, {
      type: 'PAYMENT',
      userIds: [userId],
      title: texts.title,
      content: texts.content(title, koreanDate(expiresAt)),
      link: '/mypage/coupons',
      linkText: texts.see,
      dedupeKey: `coupon ending ${id}`,
      // A reminder to buy is no reason to write to somebody outside of the product.
      channels: [],
    })
  })
}

/** Removes tries of codes that no limit counts any more. */
export const forgetTries = ({ db, clock }: Work) =>
  db
    .deleteFrom('coupon_tries')
    .where('at', '<', new Date(clock.now().getTime() - triesKeptDays * 86_400_000))
    .execute()

export const couponJobs = ({ clock }: Pick<Tools, 'clock'>): JobDefinition[] => [
  couponExpiryJob({ clock }),
  {
    name: 'coupons.remind-holders',
    cron: '0 10 * * *',
    work: (_, { db, jobs }) => remindOfEnding({ db, jobs, clock }),
  },
  {
    name: 'coupons.forget-tries',
    cron: '25 4 * * *',
    async work(_, { db, jobs }) {
      await forgetTries({ db, jobs, clock })
    },
  },
]

const couponExpiryJob = ({ clock }: Pick<Tools, 'clock'>): JobDefinition => ({
  name: 'coupons.expire-ended',
  cron: '*/5 * * * *',
  work: (_, { db, jobs }) => expireCoupons({ db, jobs, clock }),
})
