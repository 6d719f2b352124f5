import { z } from 'zod'
import { PreQuestionKind } from '../codes/castings.ts'
import { codes, text } from '../common.ts'
import { preQuestionLimits } from '../limits.ts'
import { preQuestionsTexts as texts } from './messages.ts'

/** The kinds of audio and video answers. */
export const httpsLink = /^https:\/\/[^\s/@\\]+\.[^\s@\\]+$/

/** A question of a casting; its `id` stays the same when it is reordered, so that answers find it. */
export const preQuestion = z
  .strictObject({
    id: z.int().min(1).max(1_000_000),
    kind: codes(PreQuestionKind),
    text: text(0, preQuestionLimits.textLength).default(''),
    options: z.array(text(0, preQuestionLimits.optionLength)).max(preQuestionLimits.options).default([]),
    isRequired: z.boolean().default(true),
  })
  .meta({ id: 'PreQuestion' })
export type PreQuestion = z.output<typeof preQuestion>

export const preQuestions = z
  .array(preQuestion)
  .max(preQuestionLimits.questions)
  .refine(list => new Set(list.map(({ id }) => id)).size === list.length, texts.sameId)

/** An applicant's answers; empty text is no answer. */
export const givenAnswers = z
  .array(z.strictObject({ questionId: z.int().positive(), text: text(0, preQuestionLimits.answerLength) }))
  .max(preQuestionLimits.questions)
  .meta({ id: 'GivenAnswer' })
export type GivenAnswer = z.output<typeof givenAnswers>[number]

/** An answer with the question as asked at the time. */
export const keptAnswer = z
  .object({
    questionId: z.int(),
    kind: codes(PreQuestionKind),
    question: z.string(),
    text: z.string(),
  })
  .meta({ id: 'KeptAnswer' })
export type KeptAnswer = z.output<typeof keptAnswer>
