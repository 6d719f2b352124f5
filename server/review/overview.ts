import { sql } from 'kysely'
import type { Db } from '#server/kernel/db.ts'
import { firstOf } from '#server/kernel/present.ts'
import type { Reviewer } from '#server/kernel/reviewer.ts'
import { isSeen } from '#server/sharing/seen.ts'
import { readBy } from './applicant-conditions.ts'
import { isRatingBlind } from './ratings.ts'
import { isSeenGroup, isSeenRole } from './scope.ts'

/** The head of the workspace: the casting, the viewer's rights, and the number of applications per role. */
export async function findOverview(db: Db, reviewer: Reviewer) {
  const { castingId } = reviewer
  const casting = await db
    .selectFrom('castings')
    .select(['id', 'title', 'status', 'casting_end_date as castingEndDate', 'is_apply_once as isApplyOnce'])
    .select('apply_count as total')
    .where('id', '=', castingId)
    .executeTakeFirstOrThrow()
  const roles = await findRoles(db, reviewer)
  const { rows } = await sql<{ total: number; unread: number }>`
    SELECT ${reviewer.scope ? sql`count(*)::int` : sql`${casting.total}::int`} AS total,
           count(*) FILTER (WHERE NOT ${readBy(reviewer)})::int AS unread
    FROM applications a WHERE ${isSeen(reviewer)}`.execute(db)
  const { total: _, ...head } = casting
  const { kind, name, rights, shows } = reviewer
  const counts = { total: firstOf(rows).total, unreadCount: firstOf(rows).unread }
  const isBlind = await isRatingBlind(db, reviewer.castingId)
  const seesUngrouped = isSeenGroup(reviewer, 0)
  return {
    casting: head,
    roles,
    ...counts,
    isRatingBlind: isBlind,
    viewer: { kind, name, rights, shows, seesUngrouped },
  }
}

async function findRoles(db: Db, reviewer: Reviewer) {
  const { rows } = await sql<{
    id: number
    name: string
    count: number
    gender: string
    ageMin: number | null
    ageMax: number | null
  }>`
    SELECT id, name, gender, age_min AS "ageMin", age_max AS "ageMax",
           ${reviewer.scope ? countSeen(reviewer) : sql`apply_count`} AS count
    FROM casting_roles WHERE casting_id = ${reviewer.castingId} AND deleted_at IS NULL AND ${isSeenRole(reviewer, 'id')}
    ORDER BY position, id`.execute(db)
  return rows
}

const countSeen = (reviewer: Reviewer) => sql`(
  SELECT count(*)::int FROM application_roles r JOIN applications a ON a.id = r.application_id
  WHERE r.role_id = casting_roles.id AND r.stage <> 'WITHDRAWN' AND ${isSeen(reviewer)})`
