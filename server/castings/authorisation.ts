import type { Db } from '../kernel/db.ts'

/** Whether an operator has approved this person for casting and the approval has not run out. */
export async function isAuthorised(db: Db, userId: number): Promise<boolean> {
  const approval = await db
    .selectFrom('casting_auth_applications')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'APPROVED')
    .where(eb => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', new Date())]))
    .limit(1)
    .executeTakeFirst()
  return approval !== undefined
}
