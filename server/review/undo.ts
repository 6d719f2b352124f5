import { sql } from 'kysely'
import { reviewLimits } from '#contract/limits.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { JobDefinition } from '#server/kernel/jobs.ts'
import { needRight, type Reviewer } from '#server/kernel/reviewer.ts'
import { newToken, tokenHash } from '#server/kernel/secrets.ts'
import { restoreGroupsOf } from '#server/proposals/proposals.ts'
import { announceMoves } from './announce.ts'

type Deletion = {
  kind: 'deletion'
  groupId: number
  name: string
  colorId: number
  position: number
  isSystem: boolean
  /** Proposals whose actors would enter the group. */
  proposalIds: number[]
}
/** A pick with the complete previous one; `changedAt` distinguishes it from later ones. */
export type PickMove = {
  kind: 'pick'
  applicationId: number
  roleId: number
  was: Record<string, string | null>
  changedAt: string
}
/** One move, with origin and target; a deleted group, or a pick. */
export type Move =
  | { kind: 'group'; applicationId: number; from: number | null; to: number | null }
  | Deletion
  | { kind: 'stage'; applicationId: number; roleId: number; from: string; to: string }
  | PickMove

const seconds = 30

/** Stores the moves for some seconds and returns the undo token; null if nothing moved. */
export async function keepForUndo(db: Db, reviewer: Reviewer, moves: Move[]) {
  const moved = new Set(applicationIdsOf(moves)).size
  if (!moves.length) return { moved, undoToken: null }
  await announceMoves(db, reviewer)
  const undoToken = newToken('undo')
  await db
    .insertInto('undo_moves')
    .values({
      token_hash: tokenHash(undoToken),
      casting_id: reviewer.castingId,
      user_id: reviewer.userId,
      grant_id: reviewer.grantId,
      moves: JSON.stringify(moves),
      expires_at: new Date(Date.now() + seconds * 1000),
    })
    .execute()
  return { moved, undoToken }
}

/**
 * Undoes moves, once and in time. Anything moved by somebody else in the meantime stays; people of a deleted group have
 * no group, except that a restored group returns with its people. Throws `forbidden`, `undo_expired`, `group_limit` if
 * other groups were created in the meantime.
 */
export async function takeBack(db: Db, reviewer: Reviewer, undoToken: string): Promise<{ moved: number }> {
  if (!reviewer.rights.group) needRight(reviewer, 'decide')
  const { castingId, userId, grantId } = reviewer
  const kept = await db
    .updateTable('undo_moves')
    .set({ used_at: new Date() })
    .where('token_hash', '=', tokenHash(undoToken))
    .where('casting_id', '=', castingId)
    .where(sql<boolean>`(user_id, grant_id) IS NOT DISTINCT FROM (${userId}::bigint, ${grantId}::bigint)`)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date())
    .returning('moves')
    .executeTakeFirst()
  if (!kept) fail('undo_expired')
  const moves = kept.moves as unknown as Move[]
  const ids = applicationIdsOf(moves)
  await restoreGroups(db, castingId, moves)
  // Locks groups before people, as wherever people are moved.
  const groupIds = moves.flatMap(move => (move.kind === 'group' && move.from) || [])
  await sql`
    SELECT FROM application_groups WHERE id = ANY(${groupIds}::bigint[]) ORDER BY id FOR KEY SHARE`.execute(db)
  await sql`SELECT FROM applications WHERE id = ANY(${ids}::bigint[]) ORDER BY id FOR NO KEY UPDATE`.execute(db)
  const grouped = await sql<{ id: number }>`
    UPDATE applications SET group_id = application_groups.id
    FROM jsonb_to_recordset(${JSON.stringify(moves.filter(move => move.kind === 'group'))}::jsonb)
      AS moved ("applicationId" bigint, "from" bigint, "to" bigint)
    LEFT JOIN application_groups ON application_groups.id = moved."from"
    WHERE applications.id = moved."applicationId" AND group_id IS NOT DISTINCT FROM moved."to" AND withdrawn_at IS NULL
    RETURNING applications.id`.execute(db)
  const staged = await sql<{ id: number }>`
    WITH moved AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(moves.filter(move => move.kind === 'stage'))}::jsonb)
        AS moved ("applicationId" bigint, "roleId" bigint, "from" text, "to" text)),
    changed AS (
      UPDATE application_roles SET stage = moved."from", stage_changed_at = now() FROM moved
      WHERE application_id = moved."applicationId" AND role_id = moved."roleId" AND stage = moved."to"
        AND NOT EXISTS (SELECT FROM applications a WHERE a.id = application_id AND a.result_sent_at IS NOT NULL)
      RETURNING application_id, role_id, moved."to" AS was, stage)
    INSERT INTO stage_changes (application_id, role_id, from_stage, to_stage, changed_by)
    SELECT application_id, role_id, was, stage, ${userId} FROM changed
    RETURNING application_id AS id`.execute(db)
  const picked = await restorePicks(db, moves)
  await announceMoves(db, reviewer)
  return { moved: new Set([...grouped.rows, ...staged.rows, ...picked].map(row => row.id)).size }
}

/** Restores a pick with its answer, unless somebody has changed it since. */
async function restorePicks(db: Db, moves: Move[]): Promise<{ id: number }[]> {
  const picks = moves.filter(move => move.kind === 'pick')
  if (!picks.length) return []
  const { rows } = await sql<{ id: number }>`
    UPDATE application_roles r
    SET pick = was->>'pick', pick_day = (was->>'day')::date, pick_changed_at = (was->>'changedAt')::timestamptz,
        pick_answer = was->>'answer', pick_answered_at = (was->>'answeredAt')::timestamptz,
        pick_due_at = (was->>'dueAt')::timestamptz, pick_told_at = (was->>'toldAt')::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(picks)}::jsonb)
      AS moved ("applicationId" bigint, "roleId" bigint, was jsonb, "changedAt" timestamptz)
    WHERE r.application_id = "applicationId" AND r.role_id = "roleId" AND r.pick_changed_at = "changedAt"
    RETURNING r.application_id AS id`.execute(db)
  return rows
}

const applicationIdsOf = (moves: Move[]) => moves.flatMap(move => (move.kind === 'deletion' ? [] : move.applicationId))

/** With its former id, so that shares, filters and proposals find it again. */
async function restoreGroups(db: Db, castingId: number, moves: Move[]): Promise<void> {
  const deleted = moves.filter(move => move.kind === 'deletion')
  if (!deleted.length) return
  await sql`SELECT FROM castings WHERE id = ${castingId} FOR NO KEY UPDATE`.execute(db)
  const { rows: standing } = await sql`SELECT FROM application_groups WHERE casting_id = ${castingId}`.execute(db)
  if (standing.length + deleted.length > reviewLimits.groups) fail('group_limit')
  await sql`
    INSERT INTO application_groups (id, casting_id, name, color_id, position, is_system) OVERRIDING SYSTEM VALUE
    SELECT "groupId", ${castingId}, name, "colorId", position, "isSystem"
    FROM jsonb_to_recordset(${JSON.stringify(deleted)}::jsonb)
      AS deleted ("groupId" bigint, name text, "colorId" int, position int, "isSystem" boolean)`.execute(db)
  await restoreGroupsOf(db, deleted)
}

/** Every night: removes expired undo records. */
export const undoJob: JobDefinition = {
  name: 'review.sweep-undo',
  priority: 'idle',
  cron: '45 4 * * *',
  async work(_, { db }) {
    await sql`DELETE FROM undo_moves WHERE expires_at < now() - interval '1 day'`.execute(db)
  },
}
