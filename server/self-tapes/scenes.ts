import { sql } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import type { selfTapes } from '#contract/self-tapes/index.ts'
import type { ScriptLine } from '#contract/self-tapes/script.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'

type Scene = { id: number; lines: ScriptLine[] }

/**
 * The scene of a request: an earlier one, or a new one, unless this casting has asked for the same before. Throws
 * `not_found` for a scene of another casting.
 */
export async function sceneOf(
  db: Db,
  userId: number,
  castingId: number,
  { sceneId, script, ...facts }: BodyOf<(typeof selfTapes)['ask']>,
): Promise<Scene> {
  if (sceneId !== undefined) {
    const { rows } = await sql<Scene>`
      SELECT id, lines FROM tape_scenes WHERE id = ${sceneId} AND casting_id = ${castingId}`.execute(db)
    return rows[0] ?? fail('not_found')
  }
  const { title = '', part = '', orientation = 'ANY', asksSlate = false } = facts
  const lines = JSON.stringify(script)
  await sql`
    INSERT INTO tape_scenes (casting_id, title, part, lines, orientation, asks_slate, created_by)
    VALUES (${castingId}, ${title}, ${part}, ${lines}::jsonb, ${orientation}, ${asksSlate}, ${userId})
    ON CONFLICT DO NOTHING`.execute(db)
  const { rows } = await sql<Scene>`
    SELECT id, lines FROM tape_scenes
    WHERE casting_id = ${castingId} AND md5(lines::text) = md5(${lines}::jsonb::text) AND part = ${part}
      AND orientation = ${orientation} AND asks_slate = ${asksSlate}`.execute(db)
  return rows[0] ?? fail('not_found')
}
