import { z } from 'zod'
import { codes } from './common.ts'
import { Stage } from './enums.ts'

/** What the files about applications share. */
export const applicationsPath = '/v1/castings/:castingId/applications'

/** How many films go along with an application at most. */
export const maxSentVideos = 3

/** How long an actor who was cast has to answer. */
export const castAnswerHours = 72
export const CastAnswer = {
  WAITING: '답을 기다려요',
  ACCEPTED: '출연 수락',
  DECLINED: '출연 거절',
  EXPIRED: '답하지 않음',
} as const

/** Whether the applicant meets one criterion of a role. `difference`: years or centimetres outside; `code`: a dialect. */
export const matchFlag = z.object({
  roleId: z.int(),
  kind: z.enum(['AGE', 'GENDER', 'HEIGHT', 'DIALECT']),
  isMet: z.boolean(),
  difference: z.number().nullable(),
  code: z.string().nullable(),
})
export type MatchFlag = z.output<typeof matchFlag>

export const roleStage = z.object({ roleId: z.int(), stage: codes(Stage) })
/** An answer to what can be taken back. */
export const undoable = z.object({
  /** How many moved. */
  moved: z.int(),
  /** Takes the move back within 30 s; null when nothing moved. */
  undoToken: z.string().nullable(),
})
