import { sql } from 'kysely'
import type { z } from 'zod'
import { FeedbackItem } from '#contract/codes/feedback.ts'
import type { Image } from '#contract/common.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { feedbacks } from '#contract/feedback/index.ts'
import type { feedbackContents } from '#contract/feedback/shapes.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { Work } from '#server/kernel/money/moves.ts'
import { contentsTexts as texts } from './messages.ts'
import type { FeedbackKindCode } from './pricing.ts'
import type { FeedbackOrder } from './work.ts'

type FeedbackContents = z.input<typeof feedbackContents>

export type Draft = BodyOf<typeof feedbacks.saveFeedback>

/** The contents written for an order; empty before the first save. */
export async function readContents(db: Db, orderId: number): Promise<FeedbackContents> {
  const row = await db
    .selectFrom('feedback_results')
    .select(['revision', 'scores', 'overall', 'next_steps as nextSteps', 'saved_at as savedAt'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  const [marks, notes] = await Promise.all([readMarks(db, orderId), readNotes(db, orderId)])
  return {
    revision: row?.revision ?? 0,
    savedAt: row?.savedAt ?? null,
    scores: (row?.scores ?? {}) as FeedbackContents['scores'],
    overall: row?.overall ?? '',
    nextSteps: row?.nextSteps ?? [],
    marks,
    notes,
  }
}

async function readMarks(db: Db, orderId: number): Promise<FeedbackContents['marks']> {
  const rows = await db
    .selectFrom('feedback_marks')
    .innerJoin('images', 'images.id', 'image_id')
    .select(['image_id as imageId', 'x', 'y', 'kind', 'text'])
    .select(['key', 'width', 'height', 'color', 'deleted_at as deletedAt'])
    .where('order_id', '=', orderId)
    .orderBy('no')
    .execute()
  return rows.map(({ key, width, height, color, deletedAt, ...mark }) => {
    const image: Image = { id: mark.imageId, key, width, height, color }
    return { ...mark, image: deletedAt ? null : image }
  })
}

const readNotes = (db: Db, orderId: number): Promise<FeedbackContents['notes']> =>
  db
    .selectFrom('media_notes')
    .select(['seconds', 'kind', 'text'])
    .where('subject', '=', 'FEEDBACK')
    .where('subject_id', '=', orderId)
    .orderBy('seconds')
    .orderBy('id')
    .execute()

/**
 * Replaces the contents. Throws `feedback_draft_moved` unless `revision` is that of the last save, because another
 * window has saved since. The caller has locked the order.
 */
export async function saveContents(
  ctx: Work,
  order: FeedbackOrder,
  reviewerId: number,
  draft: Draft,
): Promise<{ revision: number; savedAt: Date }> {
  const { id } = order
  const { revision } = await readContents(ctx.db, id)
  if (draft.revision !== revision) fail('feedback_draft_moved')
  const savedAt = ctx.clock.now()
  const values = {
    revision: revision + 1,
    scores: JSON.stringify(draft.scores),
    overall: draft.overall,
    next_steps: draft.nextSteps,
    saved_at: savedAt,
  }
  await ctx.db
    .insertInto('feedback_results')
    .values({ order_id: id, ...values })
    .onConflict(conflict => conflict.column('order_id').doUpdateSet(values))
    .execute()
  await saveMarks(ctx.db, order, draft.marks)
  await ctx.db.deleteFrom('media_notes').where('subject', '=', 'FEEDBACK').where('subject_id', '=', id).execute()
  if (draft.notes.length)
    await ctx.db
      .insertInto('media_notes')
      .values(
        draft.notes.map(note => ({
          ...note,
          subject: 'FEEDBACK' as const,
          subject_id: id,
          author_id: reviewerId,
          visibility: 'SHARE' as const,
          created_at: savedAt,
        })),
      )
      .execute()
  return { revision: revision + 1, savedAt }
}

// Photos of the profile, and already marked ones: the actor may have removed one in the meantime.
async function saveMarks(db: Db, { id, profileId }: FeedbackOrder, marks: Draft['marks']): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    SELECT image_id AS id FROM profile_photos WHERE profile_id = ${profileId}
    UNION SELECT image_id FROM feedback_marks WHERE order_id = ${id}`.execute(db)
  const known = new Set(rows.map(row => row.id))
  const unknown = marks.findIndex(mark => !known.has(mark.imageId))
  if (unknown >= 0) fail('invalid_input', { fields: { [`marks.${unknown}.imageId`]: texts.photoUnknown } })
  await db.deleteFrom('feedback_marks').where('order_id', '=', id).execute()
  if (marks.length)
    await db
      .insertInto('feedback_marks')
      .values(marks.map(({ imageId, ...mark }, at) => ({ ...mark, order_id: id, no: at + 1, image_id: imageId })))
      .execute()
}

/** Throws `feedback_incomplete` with the missing fields unless the form is complete. */
export function requireComplete(kind: FeedbackKindCode, contents: FeedbackContents): void {
  const { scores, overall, nextSteps, marks, notes } = contents
  const missing = Object.keys(FeedbackItem[kind]).filter(item => !scores[item as keyof typeof scores])
  const fields = {
    ...(missing.length && { scores: texts.scoresMissing(missing.length) }),
    ...(!overall && { overall: texts.overallMissing }),
    ...(!nextSteps.some(Boolean) && { nextSteps: texts.stepsMissing }),
    ...([...marks, ...notes].some(({ text }) => !text) && { notes: texts.noteEmpty }),
  }
  if (Object.keys(fields).length) fail('feedback_incomplete', { fields })
}
