import { z } from 'zod'
import { applicationsPath } from '../applications/fields.ts'
import { endpoint } from '../endpoint.ts'
import { reviewLimits } from '../limits.ts'

/** Reviewers' ratings of one application, as far as visible to this reviewer. */
export const rating = z
  .object({
    /** This reviewer's own rating. */
    mine: z.int().nullable(),
    count: z.int(),
    /** Other people's ratings stay hidden until this reviewer gives one. */
    isHidden: z.boolean(),
    average: z.number().nullable(),
    lowest: z.int().nullable(),
    highest: z.int().nullable(),
    /** Individual ratings; empty while hidden. */
    marks: z.array(z.object({ name: z.string(), mark: z.int(), isMine: z.boolean() })),
  })
  .meta({ id: 'Rating' })
export type Rating = z.output<typeof rating>

/** Ratings, one per reviewer and application. */
export const applicantRatings = {
  rate: endpoint(`PUT ${applicationsPath}/:appId/rating`, {
    access: 'reviewer',
    summary: `평가하기: ${reviewLimits.ratingMost}점까지, null은 취소`,
    body: z.strictObject({ mark: z.int().min(1).max(reviewLimits.ratingMost).nullable() }),
    response: rating,
    errors: ['forbidden'],
  }),
  setBlindRating: endpoint(`PUT ${applicationsPath}/rating-settings`, {
    access: 'reviewer',
    summary: '블라인드 평가: 내가 평가하기 전에는 다른 사람의 점수를 감춘다',
    body: z.strictObject({ isRatingBlind: z.boolean() }),
    response: z.object({ isRatingBlind: z.boolean() }),
    errors: ['forbidden'],
  }),
}
