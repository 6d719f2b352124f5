import { z } from 'zod'
import { codes, text } from './common.ts'

export const PreQuestionKind = { TEXT: '글로 답하기', CHOICE: '하나 고르기', VIDEO: '영상 링크' } as const

/** Where an answer in pictures and sound is found. */
export const httpsLink = /^https:\/\/[^\s/@\\]+\.[^\s@\\]+$/

/** Limits of the questions a notice asks its applicants. */
export const preQuestionLimits = { questions: 5, options: 10, answerLength: 1000 } as const

/** A question of a notice; `id` stays with it while it moves, so that answers find theirs. */
export const preQuestion = z.strictObject({
  id: z.int().min(1).max(1_000_000),
  kind: codes(PreQuestionKind),
  text: text(0, 200).default(''),
  options: z.array(text(0, 60)).max(preQuestionLimits.options).default([]),
  isRequired: z.boolean().default(true),
})
export type PreQuestion = z.output<typeof preQuestion>

export const preQuestions = z
  .array(preQuestion)
  .max(preQuestionLimits.questions)
  .refine(list => new Set(list.map(({ id }) => id)).size === list.length, '질문의 번호가 겹쳐요')

/** What an applicant answers; an empty text is no answer. */
export const givenAnswers = z
  .array(z.strictObject({ questionId: z.int().positive(), text: text(0, preQuestionLimits.answerLength) }))
  .max(preQuestionLimits.questions)
export type GivenAnswer = z.output<typeof givenAnswers>[number]

/** An answer with the question as it was asked then. */
export const keptAnswer = z.object({
  questionId: z.int(),
  kind: codes(PreQuestionKind),
  question: z.string(),
  text: z.string(),
})
export type KeptAnswer = z.output<typeof keptAnswer>
