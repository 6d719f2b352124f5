import { z } from 'zod'
import { applicationsPath } from '../applications/fields.ts'
import { CommentVisibility } from '../codes/applications.ts'
import { codes, nothing, text, time } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { reviewLengths, reviewLimits } from '../limits.ts'
import { sharedTexts } from '../messages.ts'

export const comment = z
  .object({
    id: z.int(),
    body: z.string(),
    visibility: codes(CommentVisibility),
    authorName: z.string(),
    isMine: z.boolean(),
    /** True for its author within `reviewLimits.commentEditHours`. */
    canEdit: z.boolean(),
    canDelete: z.boolean(),
    canPin: z.boolean(),
    isPinned: z.boolean(),
    createdAt: time,
    editedAt: time.nullable(),
  })
  .meta({ id: 'ApplicantComment' })
export type ApplicantComment = z.output<typeof comment>

/** Reviewers' comments on an applicant. */
export const applicantComments = {
  comments: endpoint(`GET ${applicationsPath}/:appId/comments`, {
    access: 'reviewer',
    summary: '댓글; 배우는 볼 수 없다',
    response: z.object({ list: z.array(comment) }),
  }),
  addComment: endpoint(`POST ${applicationsPath}/:appId/comments`, {
    access: 'reviewer',
    replays: true,
    summary: '댓글 쓰기',
    body: z.strictObject({
      body: text(1, reviewLengths.comment),
      visibility: codes(CommentVisibility).default('TEAM'),
    }),
    response: comment,
    errors: ['contact_in_text'],
  }),
  changeComment: endpoint(`PATCH ${applicationsPath}/:appId/comments/:commentId`, {
    access: 'reviewer',
    summary: `댓글 수정(쓴 사람, ${reviewLimits.commentEditHours}시간 안)이나 맨 위에 고정하기(캐스팅팀)`,
    body: z
      .strictObject({
        body: text(1, reviewLengths.comment).optional(),
        visibility: codes(CommentVisibility).optional(),
        isPinned: z.boolean().optional(),
      })
      .refine(body => Object.keys(body).length > 0, sharedTexts.nothingChanged),
    response: comment,
    errors: ['forbidden', 'comment_too_old', 'contact_in_text'],
  }),
  deleteComment: endpoint(`DELETE ${applicationsPath}/:appId/comments/:commentId`, {
    access: 'reviewer',
    summary: '댓글 지우기: 쓴 사람이나 공고 주인',
    response: nothing,
    errors: ['forbidden'],
  }),
}
