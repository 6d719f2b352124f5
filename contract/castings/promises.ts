import { z } from 'zod'
import { PromiseAnswer, PromiseKind } from '../codes/applications.ts'
import { codes } from '../common.ts'

/** How often somebody who posts did otherwise than said, of so many in the last half year, and how they answer for it. */
export const promiseRecord = z
  .object({
    kind: codes(PromiseKind),
    broken: z.int(),
    of: z.int(),
    answers: z.partialRecord(codes(PromiseAnswer), z.int()),
    /** The same in words, made here so that the public page carries no sentences for it. */
    text: z.string(),
  })
  .meta({ id: 'PromiseRecord' })
export type PromiseRecord = z.output<typeof promiseRecord>
