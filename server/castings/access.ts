import type { ResourceAccess } from '../kernel/dispatch.ts'
import { fail } from '../kernel/errors.ts'
import { isAuthorised } from './authorisation.ts'

/**
 * Who may review a casting's applicants: its owner while authorised for casting, and Admins. Someone else's casting
 * is not found; an owner without a valid authorisation gets `auth_required`.
 */
export const canReview: ResourceAccess = async (db, user, { castingId }) => {
  if (!castingId) return false
  const casting = await db
    .selectFrom('castings')
    .select('owner_id')
    .where('id', '=', castingId)
    .where('status', '<>', 'DELETED')
    .executeTakeFirst()
  if (!casting) return false
  if (user.permissions.includes('Admin')) return true
  if (casting.owner_id !== user.id) return false
  if (!(await isAuthorised(db, user.id))) fail('auth_required')
  return true
}
