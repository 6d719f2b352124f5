import { sql } from 'kysely'
import type { CodeOf } from '#contract/codes/code-of.ts'
import type { ProductCode } from '#contract/codes/payments.ts'
import type { Coupon, OwnCoupon } from '#contract/coupons/index.ts'
import { dayMs } from '#contract/korean-time.ts'
import { money } from '#contract/limits.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { Clock } from '#server/kernel/money/clock.ts'
import { type Mover, movedBy, type Work } from '#server/kernel/money/moves.ts'
import { firstOf, present } from '#server/kernel/present.ts'
import type { WithDates } from '#server/kernel/time.ts'
import { within } from '#server/kernel/transactions.ts'
import { writeMoves } from './holds.ts'
import { plainCode } from './policies.ts'

type Row = WithDates<Coupon, 'expiresAt'>

const couponColumns = sql`
  coupons.id, title, kind, value, products, min_amount AS "minAmount", max_off AS "maxOff",
  can_overlap AS "canOverlap", state, expires_at AS "expiresAt", order_id AS "orderId"`

/**
 * Registers a coupon by its code. Throws `coupon_unknown`, `coupon_taken` (already registered), `coupon_expired`,
 * `coupon_gone` (all handed out), and `coupon_tries_exceeded` after ten wrong codes in an hour.
 */
export async function registerCoupon(ctx: Work, userId: number, code: string): Promise<Row> {
  const registered = await within(ctx, async inside => {
    await holdTries(inside, userId)
    const policy = await lockPolicy(inside, code)
    if (policy) return issueByCode(inside, userId, policy)
    await inside.db.insertInto('coupon_tries').values({ user_id: userId, at: ctx.clock.now() }).execute()
    return null
  })
  return registered ?? fail('coupon_unknown')
}

/** Serialises a person's attempts so that simultaneous ones cannot exceed ten. */
async function holdTries(ctx: Work, userId: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`coupon tries ${userId}`}, 0))`.execute(ctx.db)
  const since = new Date(ctx.clock.now().getTime() - 3_600_000)
  const { count, first } = await ctx.db
    .selectFrom('coupon_tries')
    .select(row => [row.fn.countAll<number>().as('count'), row.fn.min('at').as('first')])
    .where('user_id', '=', userId)
    .where('at', '>', since)
    .executeTakeFirstOrThrow()
  if (count < money.couponTriesAnHour) return
  const retryAfter = Math.ceil((present(first).getTime() - since.getTime()) / 1000)
  fail('coupon_tries_exceeded', { retryAfter })
}

/** Locks the policy of a code; null if the code is not valid now. */
async function lockPolicy(ctx: Work, code: string) {
  const policy = await ctx.db
    .selectFrom('coupon_policies')
    .select(['id', 'valid_from as validFrom', 'valid_to as validTo', 'stopped_at as stoppedAt'])
    .select('per_person as perPerson')
    .where('code', '=', plainCode(code))
    .where('is_internal', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return policy && policy.validFrom <= ctx.clock.now() ? policy : null
}

type Policy = NonNullable<Awaited<ReturnType<typeof lockPolicy>>>

async function issueByCode(ctx: Work, userId: number, policy: Policy): Promise<Row> {
  if (policy.validTo <= ctx.clock.now() || policy.stoppedAt) fail('coupon_expired')
  const count = await countOwned(ctx.db, policy.id, userId)
  if (count >= policy.perPerson) fail('coupon_taken')
  return issueCoupon(ctx, policy.id, { userId, nth: count + 1, reason: 'REGISTERED', by: `user:${userId}` })
}

/** Number of coupons of a policy that a person has ever received. Exact while the policy is locked. */
export async function countOwned(db: Db, policyId: number, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('coupons')
    .select(row => row.fn.countAll<number>().as('count'))
    .where('policy_id', '=', policyId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

type Issue = { reason: string; by: Mover }

/** Issues one coupon of a policy to a person. Throws `coupon_gone` once all are issued. */
export async function issueCoupon(
  ctx: Work,
  policyId: number,
  { userId, nth, ...how }: { userId: number; nth: number } & Issue,
): Promise<Row> {
  const [id] = await issueCoupons(ctx, policyId, [{ userId, nth }], how)
  return findCoupon(ctx.db, present(id))
}

/**
 * Issues one coupon of a policy to each person as their `nth` and returns the coupon numbers. Throws `coupon_gone`,
 * issuing none, if not enough are left.
 */
export async function issueCoupons(
  ctx: Work,
  policyId: number,
  people: readonly { userId: number; nth: number }[],
  { reason, by }: Issue,
): Promise<number[]> {
  const { db, clock } = ctx
  const now = clock.now()
  const { validTo, validDays } = await db
    .updateTable('coupon_policies')
    .set(row => ({ issued: row('issued', '+', people.length) }))
    .where('id', '=', policyId)
    .returning(['valid_to as validTo', 'valid_days as validDays'])
    .executeTakeFirstOrThrow()
  const expiresAt = validDays === null ? validTo : new Date(now.getTime() + validDays * dayMs)
  const made = await db
    .insertInto('coupons')
    .values(
      people.map(({ userId, nth }) => ({
        policy_id: policyId,
        user_id: userId,
        nth,
        expires_at: expiresAt,
        created_at: now,
        ...movedBy(clock, by),
      })),
    )
    .returning(['id', 'policy_id'])
    .execute()
  await writeMoves(ctx, made, { state: 'ISSUED', delta: 1, reason, by })
  return made.map(({ id }) => id)
}

async function findCoupon(db: Db, id: number): Promise<Row> {
  const { rows } = await sql<Row>`
    SELECT ${couponColumns} FROM coupons JOIN coupon_policies ON coupon_policies.id = policy_id
    WHERE coupons.id = ${id}`.execute(db)
  return firstOf(rows)
}

type CouponQuery = { page: number; limit: number; product?: CodeOf<typeof ProductCode>; amount?: number }
type OwnRow = Row & Pick<OwnCoupon, 'problem'>

/**
 * The person's coupons: usable ones first, then by expiry. With a product, only usable coupons for it, each with the
 * reason if it cannot be applied; `amount` is the order's price before coupons.
 */
export async function listCoupons(db: Db, clock: Clock, userId: number, { page, limit, product, amount }: CouponQuery) {
  const now = clock.now()
  const inHand = sql`state = 'ISSUED' AND expires_at > ${now}`
  const problem = sql`CASE WHEN ${product ?? null}::text IS NULL THEN NULL
    WHEN kind = 'TOUR_FREE' THEN 'KIND'
    WHEN min_amount > ${amount ?? null}::int THEN 'MIN_AMOUNT' END`
  const isUsable = sql`(${inHand} AND (${problem}) IS NULL)`
  const wanted = product ? sql`${inHand} AND ${product} = ANY(products)` : sql`true`
  const own = sql`FROM coupons JOIN coupon_policies ON coupon_policies.id = policy_id
    WHERE user_id = ${userId} AND ${wanted}`
  const { rows } = await sql<OwnRow>`
    SELECT ${couponColumns}, ${problem} AS problem ${own}
    ORDER BY ${isUsable} DESC, CASE WHEN ${inHand} THEN expires_at END, coupons.id DESC
    LIMIT ${limit} OFFSET ${(page - 1) * limit}`.execute(db)
  const { rows: counts } = await sql<{ count: number; usable: number }>`
    SELECT count(*)::int AS count, count(*) FILTER (WHERE ${isUsable})::int AS usable ${own}`.execute(db)
  const { count, usable } = firstOf(counts)
  return { list: rows, totalResult: count, usable, page, limit }
}
