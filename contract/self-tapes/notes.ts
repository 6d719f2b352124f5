import { z } from 'zod'
import { CommentVisibility } from '../codes/applications.ts'
import { NoteKind } from '../codes/feedback.ts'
import { codes, id, nothing, text, time } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { reviewLimits, scriptLimits, selfTapeNoteLength } from '../limits.ts'
import { sharedTexts } from '../messages.ts'

const path = '/v1/castings/:castingId/self-tapes/:tapeId/notes'
const access = 'reviewer'
const seconds = z.number().min(0).max(86_400)
const words = text(1, selfTapeNoteLength)

export const selfTapeNote = z
  .object({
    id,
    seconds: z.number(),
    /** The line of the scene that it speaks of, from 1. */
    lineNo: z.int().nullable(),
    kind: codes(NoteKind),
    text: z.string(),
    visibility: codes(CommentVisibility),
    authorName: z.string(),
    isMine: z.boolean(),
    /** True for its author within `reviewLimits.commentEditHours`. */
    canEdit: z.boolean(),
    canDelete: z.boolean(),
    /** Written on a video that the actor has replaced since, so its time does not match the current one. */
    isEarlier: z.boolean(),
    createdAt: time,
    editedAt: time.nullable(),
  })
  .meta({ id: 'SelfTapeNote' })
export type SelfTapeNote = z.output<typeof selfTapeNote>

/** Reviewers' notes at moments of a delivered self-tape; visibility as for comments on applicants. */
export const selfTapeNotes = {
  notes: endpoint(`GET ${path}`, {
    access,
    summary: '셀프테이프의 시간 메모, 시간순; 배우는 볼 수 없다',
    response: z.object({ list: z.array(selfTapeNote) }),
  }),
  addNote: endpoint(`POST ${path}`, {
    access,
    summary: '셀프테이프에 시간 메모 쓰기',
    body: z.strictObject({
      seconds,
      lineNo: z.int().min(1).max(scriptLimits.lines).optional(),
      kind: codes(NoteKind),
      text: words,
      visibility: codes(CommentVisibility).default('TEAM'),
    }),
    response: selfTapeNote,
    errors: ['forbidden', 'self_tape_over'],
  }),
  changeNote: endpoint(`PATCH ${path}/:noteId`, {
    access,
    summary: `시간 메모 수정: 쓴 사람, ${reviewLimits.commentEditHours}시간 안`,
    body: z
      .strictObject({
        seconds: seconds.optional(),
        kind: codes(NoteKind).optional(),
        text: words.optional(),
        visibility: codes(CommentVisibility).optional(),
      })
      .refine(body => Object.keys(body).length > 0, sharedTexts.nothingChanged),
    response: selfTapeNote,
    errors: ['forbidden', 'comment_too_old'],
  }),
  deleteNote: endpoint(`DELETE ${path}/:noteId`, {
    access,
    summary: '시간 메모 지우기: 쓴 사람이나 공고 주인',
    response: nothing,
    errors: ['forbidden'],
  }),
}
