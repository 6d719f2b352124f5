import { type RawBuilder, sql } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import { reviewLimits } from '#contract/limits.ts'
import type { SelfTapeNote, selfTapeNotes } from '#contract/self-tapes/notes.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { needRight, type Reviewer, refuseWithout } from '#server/kernel/reviewer.ts'
import type { WithDates } from '#server/kernel/time.ts'
import { holdShare } from '#server/sharing/access.ts'
import { fittingVisibility, isReadable, isWrittenBy } from '#server/sharing/seen.ts'
import { notesTexts as texts } from './messages.ts'
import { requireTape } from './rows.ts'

type Where = { tapeId: number; noteId: number }
type Row = WithDates<SelfTapeNote, 'createdAt' | 'editedAt'>

const editableFor = sql`make_interval(hours => ${reviewLimits.commentEditHours})`

/** The notes on a delivered self-tape that this reviewer may read, by time. Throws `not_found`. */
export async function findNotes(db: Db, reviewer: Reviewer, tapeId: number): Promise<Row[]> {
  await requireTape(db, reviewer, tapeId)
  return readNotes(db, reviewer, tapeId, sql`true`)
}

/**
 * Adds a note; actors never see it. Errors: `forbidden` without the right to comment, `not_found`, `self_tape_over`
 * once the video is removed.
 */
export async function addNote(
  db: Db,
  reviewer: Reviewer,
  tapeId: number,
  { visibility, lineNo, ...note }: BodyOf<(typeof selfTapeNotes)['addNote']>,
): Promise<Row> {
  needRight(reviewer, 'comment')
  await holdShare(db, reviewer)
  const { videoId } = await requireTape(db, reviewer, tapeId, sql`FOR KEY SHARE OF t`)
  if (videoId === null) fail('self_tape_over')
  const { id } = await db
    .insertInto('media_notes')
    .values({
      ...note,
      line_no: lineNo ?? null,
      subject: 'SELF_TAPE',
      subject_id: tapeId,
      author_id: reviewer.userId,
      grant_id: reviewer.grantId,
      visibility: fittingVisibility(reviewer, visibility ?? 'TEAM'),
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return findNote(db, reviewer, { tapeId, noteId: id })
}

/** Edits a note: its author, within `commentEditHours`. Errors: `not_found`, `forbidden`, `comment_too_old`. */
export async function changeNote(
  db: Db,
  reviewer: Reviewer,
  where: Where,
  { visibility, ...change }: BodyOf<(typeof selfTapeNotes)['changeNote']>,
): Promise<Row> {
  await holdShare(db, reviewer)
  await requireTape(db, reviewer, where.tapeId)
  const note = await findNote(db, reviewer, where)
  needRight(reviewer, 'comment')
  if (!note.isMine) refuseWithout('changeNote', reviewer)
  if (!note.canEdit) fail('comment_too_old')
  await db
    .updateTable('media_notes')
    .set({
      ...change,
      ...(visibility !== undefined && { visibility: fittingVisibility(reviewer, visibility) }),
      edited_at: new Date(),
    })
    .where('id', '=', where.noteId)
    .execute()
  return findNote(db, reviewer, where)
}

/** Deletes a note: its author or the casting's owner. Errors: `not_found`, `forbidden`. */
export async function deleteNote(db: Db, reviewer: Reviewer, where: Where): Promise<null> {
  await holdShare(db, reviewer)
  await requireTape(db, reviewer, where.tapeId)
  const note = await findNote(db, reviewer, where)
  if (!note.canDelete) refuseWithout('changeNote', reviewer)
  await db.deleteFrom('media_notes').where('id', '=', where.noteId).execute()
  return null
}

async function readNotes(db: Db, reviewer: Reviewer, tapeId: number, which: RawBuilder<unknown>) {
  const isMine = isWrittenBy(reviewer, 'n')
  const { rows } = await sql<Row>`
    SELECT n.id, n.seconds, n.line_no AS "lineNo", n.kind, n.text, n.visibility,
           coalesce(users.name, g.viewer_name || ' · ' || g.viewer_company, ${texts.leftMember}) AS "authorName",
           ${isMine} AS "isMine",
           ${isMine} AND n.created_at > now() - ${editableFor} AS "canEdit",
           ${isMine} OR ${reviewer.kind === 'OWNER'}::boolean AS "canDelete",
           n.created_at < t.submitted_at AS "isEarlier", n.created_at AS "createdAt", n.edited_at AS "editedAt"
    FROM media_notes n JOIN self_tapes t ON t.id = n.subject_id
    LEFT JOIN users ON users.id = n.author_id AND users.status <> 'WITHDRAWN'
    LEFT JOIN share_grants g ON g.id = n.grant_id
    WHERE n.subject = 'SELF_TAPE' AND n.subject_id = ${tapeId} AND ${isReadable(reviewer, 'n')} AND ${which}
    ORDER BY n.seconds, n.id`.execute(db)
  return rows
}

async function findNote(db: Db, reviewer: Reviewer, { tapeId, noteId }: Where): Promise<Row> {
  const [note] = await readNotes(db, reviewer, tapeId, sql`n.id = ${noteId}`)
  return note ?? fail('not_found')
}

/** Deletes all notes about the tapes of these applications, a query of their ids. */
export async function forgetNotes(db: Db, applications: RawBuilder<unknown>): Promise<void> {
  await sql`
    DELETE FROM media_notes WHERE subject = 'SELF_TAPE' AND subject_id IN (
      SELECT id FROM self_tapes WHERE application_id IN (${applications}))`.execute(db)
}
