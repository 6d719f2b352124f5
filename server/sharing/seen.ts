import { type RawBuilder, sql } from 'kysely'
import type { CommentVisibility } from '#contract/codes/applications.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import type { Db } from '#server/kernel/db.ts'
import type { Reviewer } from '#server/kernel/reviewer.ts'

/**
 * Whether this reviewer may see application `a`: of their casting, not withdrawn, and for guests in a shared group, role
 * and stage, or one of the chosen people. Guests do not see proposed actors until they have accepted. Every query about
 * applicants starts with this.
 */
export function isSeen(reviewer: Reviewer): RawBuilder<unknown> {
  const { castingId, scope } = reviewer
  const all = [sql`a.casting_id = ${castingId}`, sql`a.withdrawn_at IS NULL`]
  if (scope) all.push(sql`(a.source <> 'CASTING_LIST' OR a.consent <> '{}')`)
  if (scope?.groupIds.length) all.push(sql`a.group_id = ANY(${scope.groupIds}::bigint[])`)
  if (scope?.roleIds.length || scope?.stages.length) {
    all.push(sql`EXISTS (
      SELECT FROM application_roles shared WHERE shared.application_id = a.id AND shared.stage <> 'WITHDRAWN'
        AND (${scope.roleIds}::bigint[] = '{}' OR shared.role_id = ANY(${scope.roleIds}::bigint[]))
        AND (${scope.stages}::text[] = '{}' OR shared.stage = ANY(${scope.stages}::text[])))`)
  }
  if (scope?.applicationIds.length) all.push(sql`a.id = ANY(${scope.applicationIds}::bigint[])`)
  return sql.join(all, sql` AND `)
}

/** Whether a row belongs to this reviewer, by its columns for a person and a guest. */
export const isOwn = ({ userId, grantId }: Reviewer, person: string, grant: string): RawBuilder<unknown> =>
  userId === null ? sql`${sql.ref(grant)} = ${grantId}` : sql`${sql.ref(person)} = ${userId}`

/** `isOwn` for a row of this alias with `author_id` and `grant_id`; false once its author has left. */
export const isWrittenBy = (reviewer: Reviewer, alias: string): RawBuilder<unknown> =>
  sql`coalesce(${isOwn(reviewer, `${alias}.author_id`, `${alias}.grant_id`)}, false)`

/**
 * Whether this reviewer may read a comment or note, a row of this alias with `visibility`, `author_id` and `grant_id`:
 * private ones only by their author, team ones not by guests.
 */
export function isReadable(reviewer: Reviewer, alias: string): RawBuilder<unknown> {
  const visibility = sql.ref(`${alias}.visibility`)
  if (reviewer.kind !== 'SHARE') return sql`(${visibility} <> 'ME' OR ${isWrittenBy(reviewer, alias)})`
  return sql`(${isWrittenBy(reviewer, alias)} OR (${visibility} = 'SHARE' AND ${reviewer.shows.comments}::boolean))`
}

type Visibility = CodeOf<typeof CommentVisibility>

/** The visibility of this reviewer's texts: a guest cannot write what the guest's own share would not show. */
export const fittingVisibility = ({ kind }: Reviewer, visibility: Visibility): Visibility =>
  kind === 'SHARE' && visibility === 'TEAM' ? 'SHARE' : visibility

/**
 * Records whose data a guest received, once each, and when they first opened it. Team members and operators are
 * recorded elsewhere.
 */
export async function noteProvision(
  db: Db,
  { visitId }: Reviewer,
  applicationIds: number[],
  { isOpened }: { isOpened: boolean },
): Promise<void> {
  if (visitId === null || !applicationIds.length) return
  if (isOpened)
    await sql`
      INSERT INTO share_access_log (grant_id, application_id, opened_at)
      SELECT ${visitId}, id, now() FROM unnest(${applicationIds}::bigint[]) AS id
      ON CONFLICT (grant_id, application_id) DO UPDATE SET opened_at = now()
      WHERE share_access_log.opened_at IS NULL`.execute(db)
  // Lists are polled every minute: existing records are not even locked.
  else
    await sql`
      INSERT INTO share_access_log (grant_id, application_id)
      SELECT ${visitId}, id FROM unnest(${applicationIds}::bigint[]) AS id
      WHERE NOT EXISTS (SELECT FROM share_access_log known WHERE known.grant_id = ${visitId} AND known.application_id = id)
      ON CONFLICT (grant_id, application_id) DO NOTHING`.execute(db)
}

/** Counts that a guest opened a list. */
export const countView = (db: Db, visitId: number) =>
  db
    .updateTable('share_grants')
    .set(eb => ({ view_count: eb('view_count', '+', 1) }))
    .where('id', '=', visitId)
    .execute()
