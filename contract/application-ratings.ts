import { z } from 'zod'
import { applicationsPath } from './application-fields.ts'
import { endpoint } from './endpoint.ts'

/** What the reviewers think of one application, as far as this one may know. */
export const rating = z.object({
  /** This reviewer's own mark, 1–5. */
  mine: z.int().nullable(),
  count: z.int(),
  /** Others' marks are kept back until this reviewer gives one. */
  isHidden: z.boolean(),
  average: z.number().nullable(),
  lowest: z.int().nullable(),
  highest: z.int().nullable(),
  /** Who gave what; empty while hidden. */
  marks: z.array(z.object({ name: z.string(), mark: z.int(), isMine: z.boolean() })),
})
export type Rating = z.output<typeof rating>

/** Marks from 1 to 5, one a reviewer and application. */
export const applicationRatings = {
  rate: endpoint(`PUT ${applicationsPath}/:appId/rating`, {
    access: 'reviewer',
    summary: '평가하기: 1–5점, null은 거두기',
    body: z.strictObject({ mark: z.int().min(1).max(5).nullable() }),
    response: rating,
    errors: ['not_found', 'forbidden'],
  }),
  setBlindRating: endpoint(`PUT ${applicationsPath}/rating-settings`, {
    access: 'reviewer',
    summary: '블라인드 평가: 내가 평가하기 전에는 다른 사람의 점수를 감춘다',
    body: z.strictObject({ isRatingBlind: z.boolean() }),
    response: z.object({ isRatingBlind: z.boolean() }),
    errors: ['forbidden'],
  }),
}
