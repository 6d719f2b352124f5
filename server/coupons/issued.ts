import { sql } from 'kysely'
import type { adminCoupons, IssuedCoupon } from '#contract/admin/coupons.ts'
import type { AnswerOf, BodyOf, QueryOf } from '#contract/endpoint.ts'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { movedBy, type Work } from '#server/kernel/money/moves.ts'
import { firstOf } from '#server/kernel/present.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { startingWith } from '#server/kernel/text/like.ts'
import type { WithDates } from '#server/kernel/time.ts'
import { notify } from '#server/notifications/notify.ts'
import { issueCoupons } from './coupons.ts'
import { writeMoves } from './holds.ts'
import { issuedTexts as texts } from './messages.ts'
import { lockLivePolicy } from './policies.ts'

type Row = WithDates<IssuedCoupon, 'createdAt' | 'expiresAt'>

/** The coupons of a policy with their holders, newest first. `q` is the beginning of a login id or name. */
export async function listIssued(
  db: Db,
  policyId: number,
  { page, limit, q, state }: QueryOf<typeof adminCoupons.issuedCoupons>,
): Promise<AnswerOf<typeof adminCoupons.issuedCoupons>> {
  const beginning = q && startingWith(q)
  const from = sql`coupons LEFT JOIN users ON users.id = coupons.user_id
    WHERE policy_id = ${policyId} ${state ? sql`AND coupons.state = ${state}` : sql``}
    ${beginning ? sql`AND (users.login_id LIKE ${beginning.toLowerCase()} OR users.name LIKE ${beginning})` : sql``}`
  const { rows } = await sql<Row>`
    SELECT coupons.id, coupons.state, order_id AS "orderId", taken_off AS "takenOff", coupons.created_at AS "createdAt",
      expires_at AS "expiresAt", CASE WHEN users.id IS NOT NULL THEN
        json_build_object('id', users.id, 'name', users.name, 'loginId', users.login_id) END AS holder
    FROM ${from} ORDER BY coupons.id DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}`.execute(db)
  const { rows: counts } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM ${from}`.execute(db)
  return { list: rows, totalResult: firstOf(counts).count, page, limit }
}

/** A member's coupons, newest first. */
export async function couponsOfMember(db: Db, userId: number) {
  const rows = await db
    .selectFrom('coupons')
    .innerJoin('coupon_policies', 'coupon_policies.id', 'coupons.policy_id')
    .select(['coupons.id', 'policy_id as policyId', 'title', 'coupons.state', 'order_id as orderId'])
    .select('expires_at as expiresAt')
    .where('user_id', '=', userId)
    .orderBy('coupons.id', 'desc')
    .limit(50)
    .execute()
  return rows
}

type Candidate = { userId: number; loginId: string; isActor: boolean; count: number }

/**
 * Issues one coupon each to people by login id, and notifies them. Ids that cannot receive one are returned with the
 * reason. Throws `coupon_gone`, issuing none, if not enough are left; `coupon_policy_over`, `coupon_policy_internal`.
 */
export async function issueToPeople(
  ctx: Work,
  operator: Viewer,
  policyId: number,
  { loginIds, reason }: BodyOf<typeof adminCoupons.issueCoupons>,
): Promise<AnswerOf<typeof adminCoupons.issueCoupons>> {
  const { db } = ctx
  // Locked until commit, so that two operators count each person's coupons one after the other.
  const policy = await lockLivePolicy(ctx, policyId)
  const wanted = [...new Set(loginIds.map(loginId => loginId.toLowerCase()))]
  const { rows } = await sql<Candidate>`
    SELECT u.id AS "userId", u.login_id AS "loginId", 'Actor' = ANY(permissions) AS "isActor",
      (SELECT count(*)::int FROM coupons WHERE policy_id = ${policyId} AND user_id = u.id) AS count
    FROM users u WHERE login_id = ANY(${wanted}::text[]) AND status = 'ACTIVE'`.execute(db)
  const found = new Map(rows.map(row => [row.loginId, row]))
  const refused: AnswerOf<typeof adminCoupons.issueCoupons>['refused'] = []
  const people: { userId: number; nth: number }[] = []
  for (const loginId of wanted) {
    const person = found.get(loginId)
    if (!person) refused.push({ loginId, problem: 'UNKNOWN' })
    else if (!person.isActor) refused.push({ loginId, problem: 'NOT_ACTOR' })
    else if (person.count >= policy.perPerson) refused.push({ loginId, problem: 'LIMIT' })
    else people.push({ userId: person.userId, nth: person.count + 1 })
  }
  if (people.length) {
    const how = { reason: 'GIVEN', by: `operator:${operator.id}` } as const
    const [first] = await issueCoupons(ctx, policyId, people, how)
    await notify(ctx, {
      type: 'PAYMENT',
      userIds: people.map(({ userId }) => userId),
      title: texts.given,
      content: texts.givenText(policy.title),
      link: '/mypage/coupons',
      linkText: texts.seeCoupons,
      dedupeKey: `coupon given ${first}`,
      // A gift is announced in the product only.
      channels: [],
    })
    await audit(db, operator, 'coupon.issue', policyId, { reason, userIds: people.map(({ userId }) => userId) })
  }
  return { issued: people.length, refused }
}

/**
 * Revokes unused and unheld coupons of a policy and tells their holders why. Skips coupons that moved in the meantime;
 * throws `state_moved` if none is left.
 */
export async function revokeCoupons(
  ctx: Work,
  operator: Viewer,
  policyId: number,
  { couponIds, reason }: BodyOf<typeof adminCoupons.revokeCoupons>,
): Promise<AnswerOf<typeof adminCoupons.revokeCoupons>> {
  const { db, clock } = ctx
  const policy = await db.selectFrom('coupon_policies').select('title').where('id', '=', policyId).executeTakeFirst()
  if (!policy) fail('not_found')
  const by = `operator:${operator.id}` as const
  const revoked = await db
    .updateTable('coupons')
    .set({ state: 'REVOKED', ...movedBy(clock, by) })
    .where('policy_id', '=', policyId)
    .where('id', 'in', couponIds)
    .where('state', '=', 'ISSUED')
    .returning(['id', 'policy_id', 'user_id as userId'])
    .execute()
  if (!revoked.length) fail('state_moved')
  await writeMoves(
    ctx,
    revoked.map(({ id, policy_id }) => ({ id, policy_id })),
    { state: 'REVOKED', delta: -1, reason: 'REVOKED', by },
  )
  for (const { id, userId } of revoked)
    if (userId !== null)
      await notify(ctx, {
        type: 'PAYMENT',
        userIds: [userId],
        title: texts.revoked,
        content: texts.revokedText(policy.title, reason),
        link: '/mypage/coupons',
        linkText: texts.seeCoupons,
        dedupeKey: `coupon revoked ${id}`,
      })
  await audit(db, operator, 'coupon.revoke', policyId, { reason, couponIds: revoked.map(({ id }) => id) })
  return { revoked: revoked.length }
}
