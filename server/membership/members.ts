import { sql } from 'kysely'
import type { Db } from '#server/kernel/db.ts'
import { firstOf } from '#server/kernel/present.ts'

/**
 * Whether the person is a plus member at a moment: pays member prices and has the benefits ([U-09]). The rule stands in
 * the database (`plus_member_at`), where sessions and texts ask it too.
 */
export async function memberAt(db: Db, userId: number, at: Date): Promise<boolean> {
  const { rows } = await sql<{ isMember: boolean }>`SELECT plus_member_at(${userId}, ${at}) AS "isMember"`.execute(db)
  return firstOf(rows).isMember
}
