import { type RawBuilder, sql } from 'kysely'
import { reviewLimits } from '#contract/limits.ts'
import type { ApplicantComment } from '#contract/review/comments.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { UnitOfWork } from '#server/kernel/jobs.ts'
import { needRight, type Reviewer, refuseWithout } from '#server/kernel/reviewer.ts'
import { refuseContacts } from '#server/kernel/text/contacts-in-text.ts'
import type { WithDates } from '#server/kernel/time.ts'
import { tellRemoved } from '#server/notifications/notify.ts'
import { holdShare } from '#server/sharing/access.ts'
import { fittingVisibility, isReadable, isWrittenBy } from '#server/sharing/seen.ts'
import { commentsTexts as texts } from './messages.ts'
import { requireApplication } from './scope.ts'

type Row = WithDates<ApplicantComment, 'createdAt' | 'editedAt'>

const editableFor = sql`make_interval(hours => ${reviewLimits.commentEditHours})`

/** The comments this reviewer may read: pinned ones first, then oldest first. */
export async function findComments(db: Db, reviewer: Reviewer, applicationId: number): Promise<Row[]> {
  return readComments(db, reviewer, applicationId, sql`true`)
}

async function readComments(db: Db, reviewer: Reviewer, applicationId: number, which: RawBuilder<unknown>) {
  const { kind, isTeam, rights } = reviewer
  const { rows } = await sql<Row>`
    SELECT c.id, c.body, c.visibility,
           coalesce(users.name, g.viewer_name || ' · ' || g.viewer_company, ${texts.leftMember}) AS "authorName",
           ${isWrittenBy(reviewer, 'c')} AS "isMine",
           ${isWrittenBy(reviewer, 'c')} AND c.created_at > now() - ${editableFor} AS "canEdit",
           ${isWrittenBy(reviewer, 'c')} OR ${kind === 'OWNER'}::boolean AS "canDelete",
           ${isTeam && rights.comment}::boolean AND c.visibility <> 'ME' AS "canPin",
           c.pinned_at IS NOT NULL AS "isPinned", c.created_at AS "createdAt", c.edited_at AS "editedAt"
    FROM applications a JOIN application_comments c ON c.application_id = a.id
    LEFT JOIN users ON users.id = c.author_id AND users.status <> 'WITHDRAWN'
    LEFT JOIN share_grants g ON g.id = c.grant_id
    WHERE a.id = ${applicationId} AND a.casting_id = ${reviewer.castingId} AND c.deleted_at IS NULL
      AND ${isReadable(reviewer, 'c')} AND ${which}
    ORDER BY c.pinned_at IS NULL, c.created_at, c.id`.execute(db)
  return rows
}

type Draft = { body: string; visibility: ApplicantComment['visibility'] }

/** Adds a comment to an application; actors never see it. Errors: `forbidden` without the right, `not_found`,
 * `contact_in_text` for guests. */
export async function addComment(db: Db, reviewer: Reviewer, applicationId: number, { body, visibility }: Draft) {
  needRight(reviewer, 'comment')
  if (reviewer.scope) refuseContacts({ body })
  await holdShare(db, reviewer)
  await requireApplication(db, reviewer, applicationId)
  const { id } = await db
    .insertInto('application_comments')
    .values({
      application_id: applicationId,
      author_id: reviewer.userId,
      grant_id: reviewer.grantId,
      body,
      visibility: fittingVisibility(reviewer, visibility),
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
 * Edits a comment (its author, within `commentEditHours`) or pins it (the team). Unreadable comments are not found. Errors:
 * `not_found`, `forbidden`, `comment_too_old`, `contact_in_text` for guests.
 */
export async function changeComment(db: Db, reviewer: Reviewer, where: Where, change: Change) {
  await holdShare(db, reviewer)
  await requireApplication(db, reviewer, where.appId)
  const comment = await findComment(db, reviewer, where)
  const { body, visibility, isPinned } = change
  const isRewritten = body !== undefined || visibility !== undefined
  if (isRewritten) needRight(reviewer, 'comment')
  if (isRewritten && !comment.isMine) refuseWithout('changeNote', reviewer)
  if (isRewritten && !comment.canEdit) fail('comment_too_old')
  if (reviewer.scope && body) refuseContacts({ body })
  if (isPinned !== undefined && !comment.canPin) refuseWithout('pin', reviewer)
  await db
    .updateTable('application_comments')
    .set({
      ...(body !== undefined && { body, edited_at: new Date() }),
      ...(visibility !== undefined && { visibility: fittingVisibility(reviewer, visibility) }),
      ...(isPinned !== undefined && { pinned_at: isPinned ? new Date() : null }),
    })
    .where('id', '=', where.commentId)
    .where('deleted_at', 'is', null)
    .execute()
  return findComment(db, reviewer, where)
}

/** Deletes a comment: its author or the casting's owner. Unreadable comments are not found. */
export async function deleteComment(db: Db, reviewer: Reviewer, where: Where): Promise<null> {
  await holdShare(db, reviewer)
  await requireApplication(db, reviewer, where.appId)
  const comment = await findComment(db, reviewer, where)
  if (!comment.canDelete) refuseWithout('changeNote', reviewer)
  await db
    .updateTable('application_comments')
    .set({ deleted_at: new Date() })
    .where('id', '=', where.commentId)
    .execute()
  return null
}

/** Removes a comment whose report was upheld, and notifies its author. Null if it is gone already. */
export async function removeReportedComment(
  ctx: UnitOfWork,
  commentId: number,
  reason: string,
): Promise<{ authorId: number | null } | null> {
  const comment = await ctx.db
    .updateTable('application_comments')
    .set({ deleted_at: new Date() })
    .where('id', '=', commentId)
    .where('deleted_at', 'is', null)
    .returning('author_id as authorId')
    .executeTakeFirst()
  await tellRemoved(ctx, comment?.authorId, { title: texts.removed, key: `comment ${commentId}`, reason })
  return comment ?? null
}

/** Puts back a comment that an operator removed. */
export async function restoreComment(db: Db, commentId: number): Promise<void> {
  await db.updateTable('application_comments').set({ deleted_at: null }).where('id', '=', commentId).execute()
}

async function findComment(db: Db, reviewer: Reviewer, { appId, commentId }: Where): Promise<Row> {
  const [comment] = await readComments(db, reviewer, appId, sql`c.id = ${commentId}`)
  return comment ?? fail('not_found')
}
