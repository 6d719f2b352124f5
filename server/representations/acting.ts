import { sql } from 'kysely'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { representations } from '#contract/representations/index.ts'
import type { Db } from '#server/kernel/db.ts'
import type { ActingRules } from '#server/kernel/dispatch.ts'
import { fail } from '#server/kernel/errors.ts'
import type { Effects } from '#server/kernel/implement.ts'
import type { Clock } from '#server/kernel/money/clock.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { today } from '#server/kernel/time.ts'
import { standsOn } from './ending.ts'

/**
 * The represented actor as the viewer of a call, with no more than an actor's permission; null unless their agreement
 * with this representative stands; a guardian's ends on the day the actor comes of age.
 */
export const findRepresented: ActingRules['find'] = async (db, representative, userId, now) => {
  const { rows } = await sql<{ name: string; isPlfilPlusMember: boolean; representationId: number }>`
    SELECT users.name, plus_member_at(users.id, ${now}) AS "isPlfilPlusMember", r.id AS "representationId"
    FROM representations r JOIN users ON users.id = r.represented_id
    WHERE r.representative_id = ${representative.id} AND r.represented_id = ${userId} AND ${standsOn(today(now))}
      AND users.status = 'ACTIVE' AND 'Actor' = ANY(users.permissions)`.execute(db)
  const found = rows[0]
  if (!found) return null
  const { representationId, ...represented } = found
  return {
    ...representative,
    ...represented,
    id: userId,
    permissions: ['Actor'],
    operatorRoles: [],
    actedBy: { id: representative.id, name: representative.name, representationId },
  }
}

/** Writes down what was done for the actor. Ending waits for the transaction, and false is returned after it. */
export const noteAct: ActingRules['note'] = async (db, { representationId }, act) => {
  const { rows } = await sql`
    INSERT INTO representation_acts (representation_id, act)
    SELECT agreed.id, ${act}
    FROM (
      SELECT r.id FROM representations r JOIN users ON users.id = r.represented_id
      WHERE r.id = ${representationId} AND ${standsOn(today())}
      FOR SHARE OF r) AS agreed
    RETURNING 1`.execute(db)
  return rows.length > 0
}

/** Opens the browser's pages for this actor, or for oneself again. Throws `acting_ended`. */
export async function actFor(
  ctx: { db: Db; clock: Clock; effects: Effects },
  viewer: Viewer,
  userId: number | null,
): Promise<null> {
  if (userId !== null && !(await findRepresented(ctx.db, viewer, userId, ctx.clock.now()))) fail('acting_ended')
  ctx.effects.setActingFor(userId)
  return null
}

type Acts = AnswerOf<typeof representations.acts>

/** What was done for this actor, newest first. */
export async function listActs(
  db: Db,
  userId: number,
  { page, limit }: { page: number; limit: number },
): Promise<Acts> {
  const { rows } = await sql<Acts['list'][number] & { total: number }>`
    SELECT a.id, a.act, users.name, r.kind, to_json(a.acted_at) AS "actedAt", count(*) OVER () AS total
    FROM representation_acts a JOIN representations r ON r.id = a.representation_id
      JOIN users ON users.id = r.representative_id
    WHERE r.represented_id = ${userId}
    ORDER BY a.id DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}`.execute(db)
  return { list: rows, totalResult: rows[0]?.total ?? 0, page, limit }
}
