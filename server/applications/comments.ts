import { type RawBuilder, sql } from 'kysely'
import type { ApplicantComment } from '#contract/application-comments.ts'
import type { Db } from '../kernel/db.ts'
import { fail } from '../kernel/errors.ts'
import type { Reviewer } from '../kernel/reviewer.ts'
import { isOwn, requireApplication } from './scope.ts'

type Row = Omit<ApplicantComment, 'createdAt'> & { createdAt: Date }

/** Whether comment `c` may be read by this reviewer: private ones by who wrote them, the team's by no guest. */
export function isSeenComment(reviewer: Reviewer): RawBuilder<unknown> {
  const isMine = sql`coalesce(${isOwn(reviewer, 'c.author_id', 'c.grant_id')}, false)`
  if (reviewer.kind !== 'SHARE') return sql`(c.visibility <> 'ME' OR ${isMine})`
  return sql`(${isMine} OR (c.visibility = 'SHARE' AND ${reviewer.shows.comments}))`
}

/** The comments this reviewer may read, the oldest first. */
export async function findComments(db: Db, reviewer: Reviewer, applicationId: number) {
  const isMine = sql`coalesce(${isOwn(reviewer, 'c.author_id', 'c.grant_id')}, false)`
  const { rows } = await sql<Row>`
    SELECT c.id, c.body, c.visibility,
           coalesce(users.name, g.viewer_name || ' · ' || g.viewer_company, '탈퇴한 회원') AS "authorName",
           ${isMine} AS "isMine", ${isMine} OR ${reviewer.kind === 'OWNER'} AS "canDelete", c.created_at AS "createdAt"
    FROM applications a JOIN application_comments c ON c.application_id = a.id
    LEFT JOIN users ON users.id = c.author_id AND users.status <> 'WITHDRAWN'
    LEFT JOIN share_grants g ON g.id = c.grant_id
    WHERE a.id = ${applicationId} AND a.casting_id = ${reviewer.castingId} AND c.deleted_at IS NULL
      AND ${isSeenComment(reviewer)}
    ORDER BY c.created_at, c.id`.execute(db)
  return rows.map(row => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

type Draft = { body: string; visibility: ApplicantComment['visibility'] }

/** Writes a comment beside an application; actors never see it. Errors: `forbidden` without the right, `not_found`. */
export async function addComment(db: Db, reviewer: Reviewer, applicationId: number, draft: Draft) {
  if (!reviewer.rights.comment) fail('forbidden')
  await requireApplication(db, reviewer, applicationId)
  const { id, createdAt } = await db
    .insertInto('application_comments')
    .values({ application_id: applicationId, author_id: reviewer.userId, grant_id: reviewer.grantId, ...draft })
    .returning(['id', 'created_at as createdAt'])
    .executeTakeFirstOrThrow()
  const written = { id, ...draft, authorName: reviewer.name, isMine: true, canDelete: true }
  return { ...written, createdAt: createdAt.toISOString() }
}

type Where = { appId: number; commentId: number }

/** Takes a comment away: its author or the casting's owner. What one may not read is not found. */
export async function deleteComment(db: Db, reviewer: Reviewer, { appId, commentId }: Where): Promise<null> {
  await requireApplication(db, reviewer, appId)
  const { rows } = await sql<{ isMine: boolean }>`
    SELECT coalesce(${isOwn(reviewer, 'c.author_id', 'c.grant_id')}, false) AS "isMine" FROM application_comments c
    WHERE c.id = ${commentId} AND c.application_id = ${appId} AND c.deleted_at IS NULL AND ${isSeenComment(reviewer)}`.execute(
    db,
  )
  const comment = rows[0] ?? fail('not_found')
  if (!comment.isMine && reviewer.kind !== 'OWNER') fail('forbidden')
  await db.updateTable('application_comments').set({ deleted_at: new Date() }).where('id', '=', commentId).execute()
  return null
}
