import { sql } from 'kysely'
import { DefaultGroup } from '#contract/codes/applications.ts'
import { reviewLimits } from '#contract/limits.ts'
import type { ApplicantGroup } from '#contract/review/groups.ts'
import { fileBlocked } from '#server/applications/blocked.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { firstOf } from '#server/kernel/present.ts'
import { needRight, type Reviewer, refuseWithout } from '#server/kernel/reviewer.ts'
import { holdShare } from '#server/sharing/access.ts'
import { isSeen } from '#server/sharing/seen.ts'
import { groupsTexts as texts } from './messages.ts'
import { isSeenGroup, requireApplications } from './scope.ts'
import { keepForUndo, type Move } from './undo.ts'

const defaults = [
  { name: DefaultGroup.INTERESTED, colorId: 4 },
  { name: DefaultGroup.MAYBE, colorId: 3 },
  { name: DefaultGroup.EXCLUDED, colorId: 7 },
]

/** The casting's groups in order with their sizes; the three default groups are created on first read. */
export async function findGroups(db: Db, reviewer: Reviewer) {
  const { castingId } = reviewer
  const found = await readGroups(db, reviewer)
  if (found.list.length) return found
  await db.transaction().execute(async tx => {
    // Of two concurrent first reads, the second waits here and then finds the first one's groups.
    await sql`SELECT FROM castings WHERE id = ${castingId} FOR NO KEY UPDATE`.execute(tx)
    const { rows } = await sql`SELECT FROM application_groups WHERE casting_id = ${castingId} LIMIT 1`.execute(tx)
    if (rows.length) return
    await tx
      .insertInto('application_groups')
      .values(
        defaults.map(({ name, colorId }, position) => ({
          casting_id: castingId,
          name,
          color_id: colorId,
          position,
          is_system: true,
        })),
      )
      .execute()
    await fileBlocked(tx, castingId)
  })
  return readGroups(db, reviewer)
}

async function readGroups(db: Db, reviewer: Reviewer) {
  const { rows } = await sql<ApplicantGroup>`
    SELECT g.id, name, color_id AS "colorId", is_system AS "isSystem",
           row_number() OVER (ORDER BY position, g.id)::int AS number,
           (SELECT count(*)::int FROM applications a WHERE a.group_id = g.id AND ${isSeen(reviewer)}) AS count
    FROM application_groups g WHERE g.casting_id = ${reviewer.castingId} ORDER BY position, g.id`.execute(db)
  const { rows: rest } = await sql<{ count: number }>`
    SELECT count(*)::int FROM applications a WHERE a.group_id IS NULL AND ${isSeen(reviewer)}`.execute(db)
  return { list: rows.filter(group => isSeenGroup(reviewer, group.id)), ungroupedCount: firstOf(rest).count }
}

type GroupInput = { id?: number | undefined; name: string; colorId: number }
type SeenGroup = { id: number; name: string; colorId: number }

/**
 * Replaces the groups, in order. Omitted groups are deleted and their people are without a group; the token restores
 * them. Throws `groups_changed` if the groups, their names or colours differ from what the client knew.
 */
export async function replaceGroups(
  db: Db,
  reviewer: Reviewer,
  { groups: wanted, known }: { groups: GroupInput[]; known?: SeenGroup[] | undefined },
) {
  requireOwnGroups(reviewer)
  const { castingId } = reviewer
  if (wanted.length > reviewLimits.groups)
    fail('group_limit', { fields: { groups: texts.tooMany(reviewLimits.groups) } })
  await sql`SELECT FROM castings WHERE id = ${castingId} FOR NO KEY UPDATE`.execute(db)
  const kept = wanted.flatMap(group => group.id ?? [])
  const standing = await db
    .selectFrom('application_groups')
    .select(['id', 'name', 'color_id as colorId', 'position', 'is_system as isSystem'])
    .where('casting_id', '=', castingId)
    .orderBy('id')
    .forUpdate()
    .execute()
  const own = new Map(standing.map(group => [group.id, group]))
  const isAsKnown = ({ id, name, colorId }: SeenGroup) => own.get(id)?.name === name && own.get(id)?.colorId === colorId
  if (known && (own.size !== known.length || !known.every(isAsKnown))) fail('groups_changed')
  if (kept.some(id => !own.has(id)) || new Set(kept).size < kept.length) fail('not_found')

  const deleted = standing.filter(group => !kept.includes(group.id))
  const undoToken = deleted.length ? await deleteGroups(db, reviewer, deleted) : null
  const rows = wanted.map((group, position) => ({ ...group, position }))
  await sql`
    UPDATE application_groups SET name = sent.name, color_id = sent."colorId", position = sent.position
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS sent (id bigint, name text, "colorId" int, position int)
    WHERE application_groups.id = sent.id`.execute(db)
  const fresh = rows.filter(group => group.id === undefined)
  if (fresh.length) {
    await db
      .insertInto('application_groups')
      .values(
        fresh.map(({ name, colorId, position }) => ({ casting_id: castingId, name, color_id: colorId, position })),
      )
      .execute()
  }
  return { ...(await readGroups(db, reviewer)), undoToken }
}

type Standing = { id: number; name: string; colorId: number; position: number; isSystem: boolean }

/** Deletes locked groups and returns the token that restores them and their people. */
async function deleteGroups(db: Db, reviewer: Reviewer, groups: Standing[]): Promise<string | null> {
  const ids = groups.map(group => group.id)
  const { rows } = await sql<{ applicationId: number; from: number }>`
    SELECT id AS "applicationId", group_id AS "from" FROM applications WHERE group_id = ANY(${ids}::bigint[])
    ORDER BY id FOR NO KEY UPDATE`.execute(db)
  // Actors who accept a proposal with a group enter it; while the group is locked, no new proposal can name it.
  const { rows: proposed } = await sql<{ id: number; groupId: number }>`
    SELECT id, group_id AS "groupId" FROM proposals
    WHERE casting_id = ${reviewer.castingId} AND group_id = ANY(${ids}::bigint[])`.execute(db)
  const proposalIdsOf = (groupId: number) => proposed.flatMap(row => (row.groupId === groupId ? row.id : []))
  await sql`DELETE FROM application_groups WHERE id = ANY(${ids}::bigint[])`.execute(db)
  const { undoToken } = await keepForUndo(db, reviewer, [
    ...groups.map(({ id: groupId, ...group }) => {
      return { kind: 'deletion' as const, groupId, ...group, proposalIds: proposalIdsOf(groupId) }
    }),
    ...rows.map(row => ({ kind: 'group' as const, ...row, to: null })),
  ])
  return undoToken
}

/** Renames or recolours one group. */
export async function changeGroup(
  db: Db,
  reviewer: Reviewer,
  groupId: number,
  change: { name?: string | undefined; colorId?: number | undefined },
) {
  requireOwnGroups(reviewer)
  const changed = await db
    .updateTable('application_groups')
    .set({
      ...(change.name !== undefined && { name: change.name }),
      ...(change.colorId !== undefined && { color_id: change.colorId }),
    })
    .where('id', '=', groupId)
    .where('casting_id', '=', reviewer.castingId)
    .returning('id')
    .executeTakeFirst()
  if (!changed) fail('not_found')
  return { moved: 0, undoToken: null, previous: [] }
}

/** Moves applications into a group, or out of theirs (0), and returns an undo token. */
export async function moveToGroup(db: Db, reviewer: Reviewer, applicationIds: number[], groupId: number) {
  const moves = await regroup(db, reviewer, applicationIds, groupId)
  const previous = moves.flatMap(move =>
    move.kind === 'group' ? [{ applicationId: move.applicationId, groupId: move.from ?? 0 }] : [],
  )
  return { ...(await keepForUndo(db, reviewer, moves)), previous }
}

/** Guests may move people between the groups they see; only the team changes the groups themselves. */
function requireOwnGroups(reviewer: Reviewer): void {
  needRight(reviewer, 'group')
  if (reviewer.kind === 'SHARE') refuseWithout('changeGroups', reviewer)
}

/** Locks the target group (0: none) before the applications. Errors: `forbidden`, `not_found`. */
export async function holdGroup(db: Db, reviewer: Reviewer, groupId: number): Promise<void> {
  needRight(reviewer, 'group')
  await holdShare(db, reviewer)
  if (!isSeenGroup(reviewer, groupId)) fail('not_found')
  if (!groupId) return
  const { castingId } = reviewer
  const { rows } = await sql`
    SELECT FROM application_groups WHERE id = ${groupId} AND casting_id = ${castingId} FOR KEY SHARE`.execute(db)
  if (!rows.length) fail('not_found')
}

/**
 * Performs the move. Locks the group before the applications, and those in one order: a group deleted in the meantime
 * is not found, and reviewers who move the same people wait for each other instead of deadlocking.
 */
export async function regroup(db: Db, reviewer: Reviewer, applicationIds: number[], groupId: number): Promise<Move[]> {
  await holdGroup(db, reviewer, groupId)
  const people = await lockApplications(db, reviewer, applicationIds)
  const to = groupId || null
  const moving = people.filter(person => !person.withdrawnAt && person.groupId !== to)
  await sql`
    UPDATE applications SET group_id = ${to} WHERE id = ANY(${moving.map(person => person.id)}::bigint[])`.execute(db)
  return moving.map(person => ({ kind: 'group', applicationId: person.id, from: person.groupId, to }))
}

export type LockedApplication = {
  id: number
  groupId: number | null
  withdrawnAt: Date | null
  resultSentAt: Date | null
}

/** Locks applications of one casting, by id; a single foreign one makes all of them not found. */
export async function lockApplications(
  db: Db,
  reviewer: Reviewer,
  applicationIds: number[],
): Promise<LockedApplication[]> {
  if (reviewer.scope) await requireApplications(db, reviewer, applicationIds)
  const ids = [...new Set(applicationIds)]
  const { rows } = await sql<LockedApplication>`
    SELECT id, group_id AS "groupId", withdrawn_at AS "withdrawnAt", result_sent_at AS "resultSentAt"
    FROM applications WHERE id = ANY(${ids}::bigint[]) AND casting_id = ${reviewer.castingId}
    ORDER BY id FOR NO KEY UPDATE`.execute(db)
  if (rows.length < ids.length) fail('not_found')
  return rows
}
