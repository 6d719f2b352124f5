import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import type { Viewer } from '../kernel/session.ts'
import { readBy } from './applicant-conditions.ts'

/** The head of the workspace: the notice, and how many applied to each role. */
export async function findOverview(db: Db, user: Viewer, castingId: number) {
  const casting = await db
    .selectFrom('castings')
    .select([
      'id',
      'title',
      'status',
      'casting_end_date as castingEndDate',
      'is_apply_once as isApplyOnce',
      'owner_id as ownerId',
      'apply_count as total',
    ])
    .where('id', '=', castingId)
    .executeTakeFirstOrThrow()
  const roles = await db
    .selectFrom('casting_roles')
    .select(['id', 'name', 'apply_count as count', 'gender', 'age_min as ageMin', 'age_max as ageMax'])
    .where('casting_id', '=', castingId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const { rows } = await sql<{ unread: number }>`
    SELECT count(*)::int AS unread FROM applications a
    WHERE casting_id = ${castingId} AND withdrawn_at IS NULL AND NOT ${readBy(user.id)}`.execute(db)
  const { ownerId, total, ...head } = casting
  return { casting: head, roles, total, unreadCount: rows[0]!.unread, canDecide: ownerId === user.id }
}
