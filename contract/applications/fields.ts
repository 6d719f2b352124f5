import { z } from 'zod'
import { Stage } from '../codes/applications.ts'
import { codes } from '../common.ts'

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
/** An answer that can be undone. */
export const undoable = z.object({
  /** How many moved. */
  moved: z.int(),
  /** Undoes the move within 30 s; null when nothing moved. */
  undoToken: z.string().nullable(),
})
