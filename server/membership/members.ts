import { sql } from 'kysely'
import type { Db } from '#server/kernel/db.ts'
import { firstOf } from '#server/kernel/present.ts'

/**
 * Whether the person is a plus member at a moment: pays member prices and has the benefits ([U-09]). The rule is the
 * database function `plus_member_at`, which sessions and text alerts use too.
 */
export async function memberAt(db: Db, userId: number, at: Date): Promise<boolean> {
  const { rows } = await sql<{ isMember: boolean }>`SELECT plus_member_at(${userId}, ${at}) AS "isMember"`.execute(db)
  return firstOf(rows).isMember
}
