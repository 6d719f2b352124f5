import type { ResourceAccess } from '#server/kernel/dispatch.ts'

/** Whether this person sent that application to that casting. */
export const isApplicant: ResourceAccess = async (db, user, { castingId, appId }) => {
  if (!castingId || !appId) return false
  const application = await db
    .selectFrom('applications')
    .select('id')
    .where('id', '=', appId)
    .where('casting_id', '=', castingId)
    .where('user_id', '=', user.id)
    .executeTakeFirst()
  return application !== undefined
}
