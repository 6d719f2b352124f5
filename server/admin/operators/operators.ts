import { sql } from 'kysely'
import type { adminOperators } from '#contract/admin/operators.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { appointOperator, dismissOperator, isOperator, setOperatorRoles } from '#server/accounts/operators.ts'
import { requireRecentSignIn } from '#server/accounts/sessions/step-up.ts'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { Handlers } from '#server/kernel/room.ts'
import { operatorsTexts as texts } from '../messages.ts'

type Row = AnswerOf<typeof adminOperators.operators>['list'][number]

async function list(db: Db, viewerId: number) {
  const { rows } = await sql<Row>`
    SELECT id, name, login_id AS "loginId", operator_roles AS roles, id = ${viewerId} AS "isMe",
           (SELECT to_json(max(last_seen_at)) FROM sessions WHERE user_id = users.id) AS "lastSeenAt"
    FROM users WHERE ${isOperator} AND status <> 'WITHDRAWN'
    ORDER BY 'OWNER' = ANY(operator_roles) DESC, name, id`.execute(db)
  return { list: rows, totalResult: rows.length, page: 1, limit: Math.max(rows.length, 1) }
}

/**
 * All operators, locked, so that of two owners who take each other's role one is refused. The one asked for, and whether
 * another owner remains without them. Errors: `not_found`.
 */
async function hold(db: Db, userId: number) {
  const all = await db
    .selectFrom('users')
    .select(['id', 'permissions', 'operator_roles as roles', 'status'])
    .where(isOperator)
    .orderBy('id')
    .forUpdate()
    .execute()
  const operator = all.find(({ id }) => id === userId) ?? fail('not_found')
  const others = all.filter(({ id, status, roles }) => id !== userId && status === 'ACTIVE' && roles.includes('OWNER'))
  return { operator, hasOtherOwner: others.length > 0 }
}

/** Giving and taking what operators may do; each change asks for a recent sign-in and is audited. */
export const operatorHandlers: Handlers<typeof adminOperators> = {
  operators: ({ db, user }) => list(db, user.id),
  async addOperator({ db, user, body }) {
    requireRecentSignIn(user)
    const made = await appointOperator(db, user, body)
    if (!made) fail('not_found', { fields: { loginId: texts.unknown } })
    if (!made.isNew) fail('already_operator', { fields: { loginId: texts.already } })
    return { id: made.id }
  },
  async changeOperator({ db, user, params, body }) {
    requireRecentSignIn(user)
    const { operator, hasOtherOwner } = await hold(db, params.userId)
    if (!body.roles.includes('OWNER') && !hasOtherOwner) fail('last_owner')
    await setOperatorRoles(db, operator.id, body.roles)
    const detail = { before: operator.roles, roles: body.roles, reason: body.reason }
    await audit(db, user, 'account.change_operator', operator.id, detail)
    return null
  },
  async removeOperator({ db, user, params, body }) {
    requireRecentSignIn(user)
    const { operator, hasOtherOwner } = await hold(db, params.userId)
    if (!hasOtherOwner) fail('last_owner')
    await dismissOperator(db, user, operator, { reason: body.reason })
    return null
  },
}
