import { z } from 'zod'

/** A clause of a form or of a whole agreement. `no`: of 제1조. */
export const agreementClause = z
  .object({ no: z.int(), title: z.string(), text: z.string() })
  .meta({ id: 'AgreementClause' })
export type AgreementClause = z.output<typeof agreementClause>
