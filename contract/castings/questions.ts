import { z } from 'zod'
import { id, listOf, nothing, paging, q, text, time } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { castingLengths, castingLimits } from '../limits.ts'

const path = '/v1/castings/:castingId/questions'

/** A question about a casting. The asker's identity is not shown to anybody else. */
export const castingQuestion = z
  .object({
    id,
    contents: z.string(),
    /** Null until answered; until then only its asker and the casting team see it. */
    answer: z.string().nullable(),
    createdAt: time,
    answeredAt: time.nullable(),
    isMine: z.boolean(),
    /** Whether everybody reads the answer; otherwise only who asked, and the team. */
    isPublished: z.boolean(),
    /** For the team: asked without an account. */
    isGuest: z.boolean(),
  })
  .meta({ id: 'CastingQuestion' })
export type CastingQuestion = z.output<typeof castingQuestion>

export const castingQuestions = {
  questions: endpoint(`GET ${path}`, {
    access: 'optional',
    summary: '공고에 올라온 질문과 답. 답이 달리기 전에는 물은 사람과 캐스팅팀만 볼 수 있어요',
    query: z.strictObject({ key: q.text(60), ...paging(50, 10) }),
    response: listOf(castingQuestion).extend({
      /** Whether this viewer may answer and remove. */
      canAnswer: z.boolean(),
      /** Whether people without an account may ask. */
      isOpenToGuests: z.boolean(),
    }),
    errors: ['casting_deleted'],
  }),
  ask: endpoint(`POST ${path}`, {
    access: 'Actor',
    summary: `공고에 질문하기. 한 공고에 답을 기다리는 질문은 ${castingLimits.openQuestions}개까지`,
    body: z.strictObject({ contents: text(5, castingLengths.question), key: z.string().max(60).optional() }),
    response: castingQuestion,
    errors: ['casting_deleted', 'casting_closed', 'contact_in_text', 'too_many_questions'],
    rateLimit: 30,
  }),
  answer: endpoint(`PUT ${path}/:questionId`, {
    access: 'CastingManager',
    summary: '질문에 답하기, 답 수정: 공고를 올린 사람과 함께 올리는 사람',
    body: z.strictObject({
      answer: text(1, castingLengths.answer),
      /** Not published, only a guest who asked reads it; the answer to an actor is always published. */
      isPublished: z.boolean().default(true),
    }),
    response: castingQuestion,
    errors: ['contact_in_text'],
  }),
  removeQuestion: endpoint(`DELETE ${path}/:questionId`, {
    hides: true,
    access: 'user',
    summary: '질문 지우기: 물은 사람과 캐스팅팀, 운영자',
    response: nothing,
  }),
}
