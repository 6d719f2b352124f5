import type { Db } from '#server/kernel/db.ts'

/** Whether the person pays member prices. */
export async function isMember(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('is_plus_member as isMember')
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.isMember ?? false
}
