import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { OperatorRole, Permission } from '#contract/codes/accounts.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import { type AuditActor, audit, system } from '#server/audit/audit.ts'
import type { Db } from '#server/kernel/db.ts'
import { endSessions } from '#server/kernel/session.ts'
import { hashPassword } from './passwords.ts'

/** Makes the account with this login id an owner: production's first operator. Null without such an account. */
export const makeOperator = (pool: Db, loginId: string): Promise<Person | null> =>
  pool.transaction().execute(db => appointOperator(db, system, { loginId, roles: ['OWNER'] }))

type Person = { id: number; name: string }
type Role = CodeOf<typeof OperatorRole>

/**
 * Makes the account with this login id an operator with these roles and signs it out everywhere, because operators'
 * sessions are shorter. Null when there is no active account with that id. Idempotent: an operator keeps their roles.
 */
export async function appointOperator(
  db: Db,
  by: AuditActor,
  { loginId, roles, reason }: { loginId: string; roles: Role[]; reason?: string },
): Promise<(Person & { isNew: boolean }) | null> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'name', 'permissions'])
    .where('login_id', '=', loginId)
    .where('status', '=', 'ACTIVE')
    .forUpdate()
    .executeTakeFirst()
  if (!user) return null
  const { id, name, permissions } = user
  if (permissions.includes('Admin')) return { id, name, isNew: false }
  await db
    .updateTable('users')
    .set({ permissions: [...permissions, 'Admin'], operator_roles: roles })
    .where('id', '=', id)
    .execute()
  await endSessions(db, id, { reason: 'permission' })
  await audit(db, by, 'account.make_operator', id, { roles, ...(reason && { reason }) })
  return { id, name, isNew: true }
}

/** Removes the operator permission and signs the account out everywhere. Null when no operator has this login id. */
export async function endOperator(pool: Db, loginId: string): Promise<Person | null> {
  return pool.transaction().execute(async db => {
    const user = await findOperator(db, loginId)
    if (!user) return null
    await dismissOperator(db, system, user)
    return { id: user.id, name: user.name }
  })
}

/** Gives an operator these roles in place of theirs. */
export async function setOperatorRoles(db: Db, id: number, roles: Role[]): Promise<void> {
  await db.updateTable('users').set({ operator_roles: roles }).where('id', '=', id).execute()
}

/** Takes the permission and with it every operator's role. */
export async function dismissOperator(
  db: Db,
  by: AuditActor,
  { id, permissions }: { id: number; permissions: CodeOf<typeof Permission>[] },
  detail: object = {},
): Promise<void> {
  const left = permissions.filter(permission => permission !== 'Admin')
  await db.updateTable('users').set({ permissions: left, operator_roles: [] }).where('id', '=', id).execute()
  await endSessions(db, id, { reason: 'permission' })
  await audit(db, by, 'account.end_operator', id, detail)
}

/**
 * Sets a random password for an operator and signs them out everywhere. Operators cannot reset theirs by phone, because
 * a number may be reassigned. Null if no operator has this login id.
 */
export async function renewOperatorPassword(pool: Db, loginId: string): Promise<{ password: string } | null> {
  const password = randomBytes(15).toString('base64url')
  const passwordHash = await hashPassword(password)
  return pool.transaction().execute(async db => {
    const user = await findOperator(db, loginId)
    if (!user) return null
    await db
      .updateTable('users')
      .set({ password_hash: passwordHash, has_legacy_password: false })
      .where('id', '=', user.id)
      .execute()
    await endSessions(db, user.id, { reason: 'password_reset' })
    await audit(db, system, 'account.password_renew', user.id)
    return { password }
  })
}

const findOperator = (db: Db, loginId: string) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'permissions'])
    .where('login_id', '=', loginId)
    .where('status', '=', 'ACTIVE')
    .where(isOperator)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Whether an account is an operator's: its access must not pass to a later holder of its number. */
export const isOperator = sql<boolean>`'Admin' = ANY(permissions)`
