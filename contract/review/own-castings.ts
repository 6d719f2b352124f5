import { z } from 'zod'
import { castingCard } from '../castings/index.ts'
import { OwnTab } from '../codes/castings.ts'
import { codes, listOf, paging, q, time } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { searchLength } from '../limits.ts'

/** What waits for the team of a casting, besides unread applicants. */
const waits = z.object({
  /** Actors who asked for another time of an audition that is still ahead. */
  changes: z.int(),
  /** Self-tapes nobody has looked at, and requests for more time. */
  tapes: z.int(),
  /** Unanswered questions about an open casting. */
  questions: z.int(),
  /** Answers to questions about days, until the booking moves on. */
  picks: z.int(),
  /** People who were cast and declined or did not answer. */
  casts: z.int(),
})
export type OwnCastingWaits = z.output<typeof waits>

const own = z.object({
  applicants: z.int(),
  views: z.int(),
  bookmarks: z.int(),
  unread: z.int(),
  waits,
  /** Active applicants per role, in order. */
  roles: z.array(z.object({ name: z.string(), applicants: z.int() })),
  revision: z.int(),
  /** The reason for a refusal or for hiding it. */
  rejectReason: z.string().nullable(),
  isPrivate: z.boolean(),
  privateKey: z.string().nullable(),
  canReopen: z.boolean(),
  reopensByReview: z.boolean(),
  /** When a casting without a deadline closes unless it is renewed; null for others. */
  closesAt: time.nullable(),
  /** When its owner requested deletion by the operators. */
  deletionAskedAt: time.nullable(),
  updatedAt: time,
})

const ownCasting = castingCard.extend({ own }).meta({ id: 'OwnCasting' })
export type OwnCasting = z.output<typeof ownCasting>

export const ownCastings = {
  ownCastings: endpoint('GET /v1/castings/mine', {
    access: 'CastingManager',
    summary:
      '내가 올린 공고와 임시저장: 답을 기다리는 일이 있는 공고, 읽지 않은 지원자가 있는 공고 순서로. counts는 검색어에 맞는 공고의 탭별 개수',
    query: z.strictObject({ tab: q.one(OwnTab), q: q.text(searchLength), ...paging() }),
    response: listOf(ownCasting).extend({ counts: z.record(codes(OwnTab), z.int()) }),
    errors: ['page_too_deep'],
  }),
}
