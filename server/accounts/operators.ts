import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { audit, system } from '#server/audit/audit.ts'
import type { Db } from '#server/kernel/db.ts'
import { endSessions } from '#server/kernel/session.ts'
import { hashPassword } from './passwords.ts'

/**
 * Makes the account with this login id an operator and signs it out everywhere, because operators' sessions are
 * shorter. Null when there is no active account with that id. Idempotent.
 */
export async function makeOperator(pool: Db, loginId: string): Promise<{ id: number; name: string } | null> {
  return pool.transaction().execute(async db => {
    const user = await db
      .selectFrom('users')
      .select(['id', 'name', 'permissions'])
      .where('login_id', '=', loginId)
      .where('status', '=', 'ACTIVE')
      .forUpdate()
      .executeTakeFirst()
    if (!user) return null
    if (!user.permissions.includes('Admin')) {
      await db
        .updateTable('users')
        .set({ permissions: [...user.permissions, 'Admin'] })
        .where('id', '=', user.id)
        .execute()
      await endSessions(db, user.id, { reason: 'permission' })
      await audit(db, system, 'account.make_operator', user.id)
    }
    return { id: user.id, name: user.name }
  })
}

/** Removes the operator permission and signs the account out everywhere. Null when no operator has this login id. */
export async function endOperator(pool: Db, loginId: string): Promise<{ id: number; name: string } | null> {
  return pool.transaction().execute(async db => {
    const user = await findOperator(db, loginId)
    if (!user) return null
    const permissions = user.permissions.filter(permission => permission !== 'Admin')
    await db.updateTable('users').set({ permissions }).where('id', '=', user.id).execute()
    await endSessions(db, user.id, { reason: 'permission' })
    await audit(db, system, 'account.end_operator', user.id)
    return { id: user.id, name: user.name }
  })
}

/**
 * Gives an operator a random password and signs them out everywhere. Operators cannot reset theirs by phone, because a
 * number may pass to somebody else. Null when no operator has this login id.
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
