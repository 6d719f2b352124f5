import { z } from 'zod'
import { Stage } from '../codes/applications.ts'
import { codes, id, image } from '../common.ts'

export const candidatePerson = { applicationId: id, name: z.string(), photo: image.nullable() }

export const auditionCandidate = z
  .object({
    ...candidatePerson,
    number: z.int(),
    groupId: z.int().nullable(),
    roles: z.array(z.object({ name: z.string(), stage: codes(Stage) })),
    /** Said no before. */
    hasDeclined: z.boolean(),
  })
  .meta({ id: 'AuditionCandidate' })
export type AuditionCandidate = z.output<typeof auditionCandidate>
