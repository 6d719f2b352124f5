import { randomInt } from 'node:crypto'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { adminCoupons, CouponPolicy } from '#contract/admin/coupons.ts'
import type { AnswerOf, BodyOf, QueryOf } from '#contract/endpoint.ts'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { Work } from '#server/kernel/money/moves.ts'
import { firstOf } from '#server/kernel/present.ts'
import type { CouponPolicies } from '#server/kernel/schema.generated.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { startingWith } from '#server/kernel/text/like.ts'
import type { WithDates } from '#server/kernel/time.ts'

type Row = WithDates<CouponPolicy, 'validFrom' | 'validTo' | 'createdAt' | 'endedAt'>
type Reading = Pick<Work, 'db' | 'clock'>

const stateAt = (now: Date) => sql`CASE
  WHEN stopped_at IS NOT NULL OR valid_to <= ${now} THEN 'ENDED'
  WHEN issued >= total_limit THEN 'GONE'
  WHEN valid_from > ${now} THEN 'PLANNED'
  ELSE 'OPEN' END`

/** Policies with the counts of their coupons by state. `from` selects them under the alias `p`. */
const selectPolicies = (now: Date, from: RawBuilder<unknown>, inOrder = sql`p.id DESC`) => sql<Row>`
  SELECT p.id, p.code, p.title, p.kind, p.value, p.products, p.min_amount AS "minAmount", p.max_off AS "maxOff",
    p.can_overlap AS "canOverlap", ${stateAt(now)} AS state, p.is_internal AS "isInternal",
    p.valid_from AS "validFrom", p.valid_to AS "validTo", p.valid_days AS "validDays", p.per_person AS "perPerson",
    p.total_limit AS "totalLimit", p.issued, c.*, users.name AS "createdBy", p.created_at AS "createdAt",
    p.stopped_at AS "endedAt"
  FROM ${from} AS p
    LEFT JOIN users ON users.id = p.created_by
    CROSS JOIN LATERAL (
      SELECT (count(*) FILTER (WHERE state = 'ISSUED'))::int AS "inHand",
        (count(*) FILTER (WHERE state = 'HELD'))::int AS held, (count(*) FILTER (WHERE state = 'USED'))::int AS used,
        (count(*) FILTER (WHERE state = 'EXPIRED'))::int AS expired,
        (count(*) FILTER (WHERE state = 'REVOKED'))::int AS revoked,
        coalesce(sum(taken_off) FILTER (WHERE state = 'USED'), 0)::bigint AS "takenOff"
      FROM coupons WHERE policy_id = p.id) AS c
  ORDER BY ${inOrder}`

/** Coupon policies, newest first unless `order` says otherwise. `q` is the beginning of a title, or a code. */
export async function listPolicies(
  ctx: Reading,
  { page, limit, q, state, order }: QueryOf<typeof adminCoupons.couponPolicies>,
): Promise<Omit<AnswerOf<typeof adminCoupons.couponPolicies>, 'counts'>> {
  const now = ctx.clock.now()
  const conditions = [
    sql`true`,
    ...(q ? [sql`(title LIKE ${startingWith(q)} OR code = ${plainCode(q)})`] : []),
    ...(state ? [sql`${stateAt(now)} = ${state}`] : []),
  ]
  const where = sql.join(conditions, sql` AND `)
  const inOrder = order === 'OLDEST' ? sql`id` : sql`id DESC`
  const { rows } = await selectPolicies(
    now,
    sql`(SELECT * FROM coupon_policies WHERE ${where} ORDER BY ${inOrder} LIMIT ${limit} OFFSET ${(page - 1) * limit})`,
    order === 'OLDEST' ? sql`p.id` : sql`p.id DESC`,
  ).execute(ctx.db)
  const { rows: counts } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM coupon_policies WHERE ${where}`.execute(ctx.db)
  return { list: rows, totalResult: firstOf(counts).count, page, limit }
}

/** How many policies each state has. */
export async function countPolicies(ctx: Reading): Promise<Partial<Record<CouponPolicy['state'], number>>> {
  const { rows } = await sql<{ state: CouponPolicy['state']; count: number }>`
    SELECT ${stateAt(ctx.clock.now())} AS state, count(*)::int AS count FROM coupon_policies GROUP BY 1`.execute(ctx.db)
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

export async function readPolicy(ctx: Reading, id: number): Promise<Row> {
  const { rows } = await selectPolicies(ctx.clock.now(), sql`(SELECT * FROM coupon_policies WHERE id = ${id})`).execute(
    ctx.db,
  )
  return rows[0] ?? fail('not_found')
}

/** Normalises a typed code to its stored form. */
export const plainCode = (text: string) => text.toUpperCase().replace(/[\s-]/g, '')

// Without 0, 1, I and O, which people confuse: 32 letters, 80 bits.
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const randomCode = () => Array.from({ length: 16 }, () => letters[randomInt(letters.length)]).join('')

/** Creates a coupon policy. Throws `coupon_code_used`, `coupon_policy_over` if it would already have ended. */
export async function addPolicy(
  ctx: Reading,
  operator: Viewer,
  { reason, ...given }: BodyOf<typeof adminCoupons.addCouponPolicy>,
): Promise<Row> {
  const now = ctx.clock.now()
  if (new Date(given.validTo) <= now) fail('coupon_policy_over')
  const { id } = await ctx.db
    .insertInto('coupon_policies')
    .values({
      code: given.code || randomCode(),
      title: given.title,
      kind: given.kind,
      value: given.value,
      products: given.products,
      min_amount: given.minAmount,
      max_off: given.maxOff,
      can_overlap: given.canOverlap,
      valid_from: new Date(given.validFrom),
      valid_to: new Date(given.validTo),
      valid_days: given.validDays,
      per_person: given.perPerson,
      total_limit: given.totalLimit,
      created_by: operator.id,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(ctx.db, operator, 'coupon.add', id, { reason, ...given })
  return readPolicy(ctx, id)
}

/**
 * Ends a policy: no more coupons are issued, and issued ones stay valid until they expire. Throws `coupon_policy_over`,
 * `coupon_policy_internal`.
 */
export async function endPolicy(ctx: Reading, operator: Viewer, id: number, reason: string): Promise<void> {
  await lockLivePolicy(ctx, id)
  await ctx.db.updateTable('coupon_policies').set({ stopped_at: ctx.clock.now() }).where('id', '=', id).execute()
  await audit(ctx.db, operator, 'coupon.end', id, { reason })
}

/** Locks a policy from which operators may still issue. Throws `coupon_policy_over`, `coupon_policy_internal`. */
export async function lockLivePolicy(ctx: Reading, id: number) {
  const policy = await ctx.db
    .selectFrom('coupon_policies')
    .select(['id', 'title', 'per_person as perPerson', 'valid_to as validTo', 'stopped_at as stoppedAt'])
    .select('is_internal as isInternal')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!policy) fail('not_found')
  if (policy.isInternal) fail('coupon_policy_internal')
  if (policy.stoppedAt || policy.validTo <= ctx.clock.now()) fail('coupon_policy_over')
  return policy
}

/**
 * The policy by which the program itself gives coupons, made at its first use. Locked until commit, so that two coupons
 * of one person are counted one after the other.
 */
export async function lockInternalPolicy(
  db: Db,
  policy: Omit<Insertable<CouponPolicies>, 'is_internal'> & { code: string },
): Promise<number> {
  await db
    .insertInto('coupon_policies')
    .values({ ...policy, is_internal: true })
    .onConflict(conflict => conflict.constraint('coupon_policies_code_once').doNothing())
    .execute()
  const { id } = await db
    .selectFrom('coupon_policies')
    .select('id')
    .where('code', '=', policy.code)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return id
}
