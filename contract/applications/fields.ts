import { z } from 'zod'
import { PickAnswer, PickState, Stage } from '../codes/applications.ts'
import { answerLimits } from '../codes/talk-limits.ts'
import { codes, id, text, time } from '../common.ts'
import { answersTexts as texts } from './messages.ts'

/** Shared by the contracts about applications. */
export const applicationsPath = '/v1/castings/:castingId/applications'

/**
 * Whether the applicant meets one criterion of a role. `difference`: years or centimetres above the range, or below it as
 * a negative number; `code`: a dialect.
 */
export const matchFlag = z
  .object({
    roleId: z.int(),
    kind: z.enum(['AGE', 'GENDER', 'HEIGHT', 'DIALECT']),
    isMet: z.boolean(),
    difference: z.number().nullable(),
    code: z.string().nullable(),
  })
  .meta({ id: 'MatchFlag' })
export type MatchFlag = z.output<typeof matchFlag>

export const roleStage = z.object({ roleId: z.int(), stage: codes(Stage) })
/** Booking state of the applicant for a role: the day in question, and the actor's answer, null if none is asked. */
export const pick = z
  .object({
    state: codes(PickState),
    /** YYYY-MM-DD. */
    day: z.string().nullable(),
    answer: codes(PickAnswer).nullable(),
  })
  .meta({ id: 'Pick' })
export type Pick = z.output<typeof pick>

/** The result of a change that can be undone. */
export const undoable = z.object({
  /** Number of moved applicants. */
  moved: z.int(),
  /** Undoes the move for a short time; null if nothing moved. */
  undoToken: z.string().nullable(),
})

/** What an applicant answered to a message of the team. */
export const messageReply = z.object({ id, body: z.string(), at: time })

/** Short answers that are offered with a message, each once. */
export const offeredAnswers = z
  .array(text(1, answerLimits.length))
  .max(answerLimits.count)
  .refine(answers => new Set(answers).size === answers.length, texts.twice)
  .default([])
