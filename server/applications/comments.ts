import { type RawBuilder, sql } from 'kysely'
import type { ApplicantComment } from '#contract/application-comments.ts'
import { holdShare } from '../castings/access.ts'
import type { Db } from '../kernel/db.ts'
import { fail } from '../kernel/errors.ts'
import type { Jobs } from '../kernel/jobs.ts'
import type { Reviewer } from '../kernel/reviewer.ts'
import { notify } from '../notifications/notify.ts'
import { isOwn, requireApplication } from './scope.ts'

type Row = Omit<ApplicantComment, 'createdAt' | 'editedAt'> & { createdAt: Date; editedAt: Date | null }

const editableFor = sql`interval '24 hours'`

const isMine = (reviewer: Reviewer) => sql`coalesce(${isOwn(reviewer, 'c.author_id', 'c.grant_id')}, false)`

/** Whether comment `c` may be read by this reviewer: private ones by who wrote them, the team's by no guest. */
export function isSeenComment(reviewer: Reviewer): RawBuilder<unknown> {
  if (reviewer.kind !== 'SHARE') return sql`(c.visibility <> 'ME' OR ${isMine(reviewer)})`
  return sql`(${isMine(reviewer)} OR (c.visibility = 'SHARE' AND ${reviewer.shows.comments}::boolean))`
}

/** The comments this reviewer may read: pinned ones first, then the oldest. */
export async function findComments(db: Db, reviewer: Reviewer, applicationId: number): Promise<ApplicantComment[]> {
  return readComments(db, reviewer, applicationId, sql`true`)
}

async function readComments(db: Db, reviewer: Reviewer, applicationId: number, which: RawBuilder<unknown>) {
  const { kind, isTeam, rights } = reviewer
  const { rows } = await sql<Row>`
    SELECT c.id, c.body, c.visibility,
           coalesce(users.name, g.viewer_name || ' · ' || g.viewer_company, '탈퇴한 회원') AS "authorName",
           ${isMine(reviewer)} AS "isMine",
           ${isMine(reviewer)} AND c.created_at > now() - ${editableFor} AS "canEdit",
           ${isMine(reviewer)} OR ${kind === 'OWNER'}::boolean AS "canDelete",
           ${isTeam && rights.comment}::boolean AND c.visibility <> 'ME' AS "canPin",
           c.pinned_at IS NOT NULL AS "isPinned", c.created_at AS "createdAt", c.edited_at AS "editedAt"
    FROM applications a JOIN application_comments c ON c.application_id = a.id
    LEFT JOIN users ON users.id = c.author_id AND users.status <> 'WITHDRAWN'
    LEFT JOIN share_grants g ON g.id = c.grant_id
    WHERE a.id = ${applicationId} AND a.casting_id = ${reviewer.castingId} AND c.deleted_at IS NULL
      AND ${isSeenComment(reviewer)} AND ${which}
    ORDER BY c.pinned_at IS NULL, c.created_at, c.id`.execute(db)
  return rows.map(row => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
  }))
}

type Draft = { body: string; visibility: ApplicantComment['visibility'] }

// A guest can't write what the guest's own share would not show.
const fitting = ({ kind }: Reviewer, visibility: Draft['visibility']) =>
  kind === 'SHARE' && visibility === 'TEAM' ? 'SHARE' : visibility

/** Writes a comment beside an application; actors never see it. Errors: `forbidden` without the right, `not_found`. */
export async function addComment(db: Db, reviewer: Reviewer, applicationId: number, { body, visibility }: Draft) {
  if (!reviewer.rights.comment) fail('forbidden')
  await holdShare(db, reviewer)
  await requireApplication(db, reviewer, applicationId)
  const { id } = await db
    .insertInto('application_comments')
    .values({
      application_id: applicationId,
      author_id: reviewer.userId,
      grant_id: reviewer.grantId,
      body,
      visibility: fitting(reviewer, visibility),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return findComment(db, reviewer, { appId: applicationId, commentId: id })
}

type Where = { appId: number; commentId: number }
type Change = {
  body?: string | undefined
  visibility?: Draft['visibility'] | undefined
  isPinned?: boolean | undefined
}

/**
 * Rewrites a comment (its author, within 24 hours) or pins it above the others (the team). What one may not read is not
 * found. Errors: `not_found`, `forbidden`, `comment_too_old`.
 */
export async function changeComment(db: Db, reviewer: Reviewer, where: Where, change: Change) {
  await holdShare(db, reviewer)
  await requireApplication(db, reviewer, where.appId)
  const comment = await findComment(db, reviewer, where)
  const { body, visibility, isPinned } = change
  const isRewritten = body !== undefined || visibility !== undefined
  if (isRewritten && (!comment.isMine || !reviewer.rights.comment)) fail('forbidden')
  if (isRewritten && !comment.canEdit) fail('comment_too_old')
  if (isPinned !== undefined && !comment.canPin) fail('forbidden')
  await db
    .updateTable('application_comments')
    .set({
      ...(body !== undefined && { body, edited_at: new Date() }),
      ...(visibility !== undefined && { visibility: fitting(reviewer, visibility) }),
      ...(isPinned !== undefined && { pinned_at: isPinned ? new Date() : null }),
    })
    .where('id', '=', where.commentId)
    .where('deleted_at', 'is', null)
    .execute()
  return findComment(db, reviewer, where)
}

/** Takes a comment away: its author or the casting's owner. What one may not read is not found. */
export async function deleteComment(db: Db, reviewer: Reviewer, where: Where): Promise<null> {
  await holdShare(db, reviewer)
  await requireApplication(db, reviewer, where.appId)
  const comment = await findComment(db, reviewer, where)
  if (!comment.canDelete) fail('forbidden')
  await db
    .updateTable('application_comments')
    .set({ deleted_at: new Date() })
    .where('id', '=', where.commentId)
    .execute()
  return null
}

/** Removes a comment that operators found rightly reported, and tells who wrote it. */
export async function removeReportedComment(
  { db, jobs }: { db: Db; jobs: Jobs },
  commentId: number,
  reason: string,
): Promise<void> {
  const comment = await db
    .updateTable('application_comments')
    .set({ deleted_at: new Date() })
    .where('id', '=', commentId)
    .where('deleted_at', 'is', null)
    .returning('author_id as authorId')
    .executeTakeFirst()
  if (!comment?.authorId) return
  await notify(
    { db, jobs },
    {
      type: 'NOTICE',
      userIds: [comment.authorId],
      title: '지원자에게 남긴 댓글을 지웠어요',
      content: `운영자가 확인하고 지웠어요. 사유: ${reason}`,
      dedupeKey: `comment ${commentId} removed`,
    },
  )
}

async function findComment(db: Db, reviewer: Reviewer, { appId, commentId }: Where): Promise<ApplicantComment> {
  const [comment] = await readComments(db, reviewer, appId, sql`c.id = ${commentId}`)
  return comment ?? fail('not_found')
}
