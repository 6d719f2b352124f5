import { sql } from 'kysely'
import type { ApplicantComment } from '#contract/application-comments.ts'
import type { Db } from '../kernel/db.ts'
import { fail } from '../kernel/errors.ts'
import type { Viewer } from '../kernel/session.ts'
import { isTeamMember } from './team.ts'

type Row = Omit<ApplicantComment, 'createdAt'> & { createdAt: Date }

/** The comments this reviewer may read, the oldest first: the team's, and one's own private ones. */
export async function findComments(db: Db, userId: number, castingId: number, applicationId: number) {
  const { rows } = await sql<Row>`
    SELECT c.id, c.body, c.visibility, coalesce(users.name, '탈퇴한 회원') AS "authorName",
           c.author_id IS NOT DISTINCT FROM ${userId}::bigint AS "isMine",
           ${userId}::bigint IN (c.author_id, castings.owner_id) AS "canDelete", c.created_at AS "createdAt"
    FROM applications a JOIN castings ON castings.id = a.casting_id
    JOIN application_comments c ON c.application_id = a.id
    LEFT JOIN users ON users.id = c.author_id AND users.status <> 'WITHDRAWN'
    WHERE a.id = ${applicationId} AND a.casting_id = ${castingId} AND c.deleted_at IS NULL
      AND (c.visibility <> 'ME' OR c.author_id = ${userId})
    ORDER BY c.created_at, c.id`.execute(db)
  return rows.map(row => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

/** An application a reviewer may work with, or 404. */
export async function requireApplication(db: Db, castingId: number, applicationId: number): Promise<void> {
  const { rows } = await sql`
    SELECT FROM applications WHERE id = ${applicationId} AND casting_id = ${castingId} AND withdrawn_at IS NULL`.execute(
    db,
  )
  if (!rows.length) fail('not_found')
}

type Draft = { body: string; visibility: ApplicantComment['visibility'] }

/** Writes a comment beside an application; actors never see it. */
export async function addComment(db: Db, user: Viewer, castingId: number, applicationId: number, draft: Draft) {
  await requireApplication(db, castingId, applicationId)
  const { id, createdAt } = await db
    .insertInto('application_comments')
    .values({ application_id: applicationId, author_id: user.id, ...draft })
    .returning(['id', 'created_at as createdAt'])
    .executeTakeFirstOrThrow()
  const written = { id, ...draft, authorName: user.name, isMine: true, canDelete: true }
  return { ...written, createdAt: createdAt.toISOString() }
}

type Where = { castingId: number; appId: number; commentId: number }

/** Takes a comment away: its author or the casting's owner. What one may not read is not found. */
export async function deleteComment(db: Db, user: Viewer, { castingId, appId, commentId }: Where): Promise<null> {
  const comment = await db
    .selectFrom('application_comments')
    .innerJoin('applications', 'applications.id', 'application_comments.application_id')
    .select(['author_id as authorId', 'visibility'])
    .where('application_comments.id', '=', commentId)
    .where('applications.id', '=', appId)
    .where('applications.casting_id', '=', castingId)
    .where('application_comments.deleted_at', 'is', null)
    .executeTakeFirst()
  const isAuthor = comment?.authorId === user.id
  if (!comment || (comment.visibility === 'ME' && !isAuthor)) fail('not_found')
  if (!isAuthor && !(await isTeamMember(db, castingId, user))) fail('forbidden')
  await db.updateTable('application_comments').set({ deleted_at: new Date() }).where('id', '=', commentId).execute()
  return null
}
