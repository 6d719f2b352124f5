import type { ResourceAccess } from '../kernel/dispatch.ts'

/** Who may review a casting's applicants: its owner and Admins. */
export const canReview: ResourceAccess = async (db, user, { castingId }) => {
  if (!castingId) return false
  const casting = await db
    .selectFrom('castings')
    .select('owner_id')
    .where('id', '=', castingId)
    .where('status', '<>', 'DELETED')
    .executeTakeFirst()
  return casting !== undefined && (casting.owner_id === user.id || user.permissions.includes('Admin'))
}
