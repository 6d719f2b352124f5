import { sql } from 'kysely'
import type { adminMemberPage, MemberAct } from '#contract/admin/desk/member-page.ts'
import { paidPaymentStates } from '#contract/codes/payments.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { audit } from '#server/audit/audit.ts'
import { couponsOfMember } from '#server/coupons/issued.ts'
import { isOneOf } from '#server/kernel/codes.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { firstOf } from '#server/kernel/present.ts'
import type { Handlers } from '#server/kernel/room.ts'
import type { WithDates } from '#server/kernel/time.ts'
import { plusOf } from '#server/membership/operators.ts'
import { listDeliveriesOf } from '#server/notifications/deliveries/of-member.ts'
import { listOrdersOf } from '#server/payments/operators/orders.ts'
import { findOperatorsRefunds } from '#server/payments/operators/refunds.ts'
import { requireMember } from '../member-history.ts'

/** The parts of a member's page, each read by itself when it is opened. */
export const memberPageHandlers: Handlers<typeof adminMemberPage> = {
  memberCard: ({ db, params }) => readCard(db, params.userId),
  async openContacts({ db, user, params, body, secrets }) {
    const member = await db
      .selectFrom('users')
      .leftJoin('guardians', 'guardians.user_id', 'users.id')
      .select(['users.phone_encrypted as phone', 'email', 'users.birth_date as birthDate'])
      .select('guardians.phone_encrypted as guardianPhone')
      .where('users.id', '=', params.userId)
      .where('users.status', '<>', 'WITHDRAWN')
      .executeTakeFirst()
    const { phone, guardianPhone, ...rest } = member ?? fail('not_found')
    await audit(db, user, 'account.contacts', params.userId, { reason: body.reason })
    return {
      ...rest,
      phone: phone && secrets.decrypt(phone),
      guardianPhone: guardianPhone && secrets.decrypt(guardianPhone),
    }
  },
  async memberPurchases(ctx) {
    const { db, params, query } = ctx
    await requireMember(db, params.userId)
    const { list, ...found } = await listOrdersOf(ctx, params.userId, query)
    const ids = list.map(({ orderId }) => orderId)
    const facts = await purchaseFacts(db, ids)
    const refunds = ids.length ? await findOperatorsRefunds(db, sql`p.order_id = ANY(${ids}::bigint[])`) : []
    return {
      orders: {
        list: list.map(({ buyer: _, ...order }) => ({
          ...order,
          ...{ paidWith: null, stage: null },
          ...facts.get(order.orderId),
          refunds: refunds.filter(({ orderId }) => orderId === order.orderId),
        })),
        ...found,
      },
      memberships: await plusOf(db, params.userId),
      coupons: await couponsOfMember(db, params.userId),
    }
  },
  async memberDeliveries({ db, params, query }) {
    await requireMember(db, params.userId)
    return listDeliveriesOf(db, params.userId, query)
  },
  async memberActs({ db, params, query }) {
    await requireMember(db, params.userId)
    return listActs(db, params.userId, query)
  },
}

/** The heading of a member's page. Throws `not_found`. */
async function readCard(db: Db, userId: number): Promise<AnswerOf<typeof adminMemberPage.memberCard>> {
  const member = await db
    .selectFrom('users')
    .leftJoin('profiles', join => join.onRef('profiles.user_id', '=', 'users.id').on('profiles.deleted_at', 'is', null))
    .select(['users.id', 'name', 'login_id as loginId', 'permissions', 'users.status', 'users.created_at as joinedAt'])
    .select(['profiles.id as profileId', 'is_plus_member as isPlusMember'])
    .where('users.id', '=', userId)
    .executeTakeFirst()
  if (!member || member.status === 'WITHDRAWN') fail('not_found')
  return { ...member, status: member.status }
}

/** With what these orders were paid, and where what they bought stands. */
async function purchaseFacts(db: Db, orderIds: number[]) {
  const { rows } = await sql<{ orderId: number; paidWith: string | null; stage: string | null }>`
    SELECT orders.id AS "orderId", coalesce(feedback.state, tour.state, seat.state) AS stage,
      (SELECT method_label FROM payments WHERE order_id = orders.id AND ${isOneOf('payments.state', paidPaymentStates)}
        LIMIT 1) AS "paidWith"
    FROM orders LEFT JOIN feedback_orders AS feedback ON feedback.order_id = orders.id
      LEFT JOIN tour_orders AS tour ON tour.order_id = orders.id
      LEFT JOIN lecture_seats AS seat ON seat.order_id = orders.id
    WHERE orders.id = ANY(${orderIds}::bigint[])`.execute(db)
  return new Map(rows.map(({ orderId, ...facts }) => [orderId, facts]))
}

type ActRow = WithDates<MemberAct, 'at'>

/** What operators did to a member and to what is theirs; readings, and what the person did themselves, are left out. */
async function listActs(db: Db, userId: number, { page, limit }: { page: number; limit: number }) {
  const acts = sql`
    (SELECT 'user' AS target_type, ${userId}::bigint AS target_id
     UNION ALL SELECT 'casting', id FROM castings WHERE owner_id = ${userId}
     UNION ALL SELECT 'profile', id FROM profiles WHERE user_id = ${userId}
     UNION ALL SELECT 'casting_auth_application', id FROM casting_auth_applications WHERE user_id = ${userId}
     UNION ALL SELECT 'order', id FROM orders WHERE user_id = ${userId}) AS own
    JOIN audit_log AS log USING (target_type, target_id)
    JOIN users AS operators ON operators.id = log.actor_id AND 'Admin' = ANY(operators.permissions)
    WHERE log.actor_id <> ${userId} AND log.action NOT LIKE '%.read'`
  const { rows } = await sql<ActRow>`
    SELECT log.id, log.created_at AS at, log.action, target_type AS target, target_id AS "targetId",
           operators.name AS by, log.detail ->> 'reason' AS reason
    FROM ${acts} ORDER BY log.created_at DESC, log.id DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}`.execute(db)
  const { rows: counted } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM ${acts}`.execute(db)
  return { list: rows, totalResult: firstOf(counted).count, page, limit }
}
