import type { Db } from '../kernel/db.ts'
import { endSessions } from '../kernel/session.ts'
import { audit } from './audit.ts'

/**
 * Makes the account with this login id an operator and signs it out everywhere, because operators' sessions are
 * shorter. Null when there is no such account in use; an operator stays one.
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
      await audit(db, { actorId: null, action: 'account.make_operator', target: { type: 'user', id: user.id } })
    }
    return { id: user.id, name: user.name }
  })
}
