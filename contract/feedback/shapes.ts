import { z } from 'zod'
import { FeedbackKind, FeedbackState, NoteKind } from '../codes/feedback.ts'
import { codes, id, image, text, time } from '../common.ts'
import { feedbackLimits as limits } from '../limits.ts'
import { video } from '../media/videos.ts'

const score = z.int().min(1).max(5).optional()
const scores = {
  PHOTOS: score,
  LAYOUT: score,
  FILMS: score,
  IMPRESSION: score,
  CLIPS: score,
  SPEECH: score,
  EMOTION: score,
  MOVEMENT: score,
  CHARACTER: score,
  PICTURE: score,
}
const share = z.number().min(0).max(1)
const noteText = text(0, limits.noteLength)

/** A place on a photo, as fractions of its width and height. */
const mark = { imageId: id, x: share, y: share, kind: codes(NoteKind), text: noteText }
/** A moment of a video. */
const note = { seconds: z.number().min(0).max(86_400), kind: codes(NoteKind), text: noteText }

/** What a reviewer writes; a draft may be incomplete. */
export const feedbackDraft = {
  scores: z.strictObject(scores),
  overall: text(0, limits.overallLength),
  nextSteps: z.array(text(0, limits.stepLength)).max(limits.nextSteps),
  marks: z.array(z.strictObject(mark)).max(limits.marks),
  notes: z.array(z.strictObject(note)).max(limits.notes),
}

export const feedbackContents = z.object({
  /** Number of saves, sent back with the next one. 0: nothing is saved yet. */
  revision: z.int(),
  savedAt: time.nullable(),
  scores: z.object(scores),
  overall: z.string(),
  nextSteps: z.array(z.string()),
  marks: z.array(z.object({ ...mark, text: z.string(), image: image.nullable() })),
  notes: z.array(z.object({ ...note, text: z.string() })),
})
export type FeedbackContents = z.output<typeof feedbackContents>

/** The reviewed video: a stored one or a link, and the section in seconds. */
export const reviewedVideo = z.object({
  video: video.nullable(),
  link: z.string().nullable(),
  from: z.int().nullable(),
  to: z.int().nullable(),
})
export type ReviewedVideo = z.output<typeof reviewedVideo>

/** An order as its reviewer sees it in the queue. */
export const feedbackTask = z
  .object({
    /** The id of its order. */
    id,
    kind: codes(FeedbackKind),
    state: codes(FeedbackState),
    /** The profile's actor; null for videos. */
    actorName: z.string().nullable(),
    dueAt: time.nullable(),
    /** Decided when it is sent. */
    isLate: z.boolean(),
    sentAt: time.nullable(),
    deliveredAt: time.nullable(),
  })
  .meta({ id: 'FeedbackTask' })
export type FeedbackTask = z.output<typeof feedbackTask>
