import { z } from 'zod'
import { applicationsPath } from '../applications/fields.ts'
import { time } from '../common.ts'
import { endpoint } from '../endpoint.ts'

/** The roles of one application, for its applicant and for those who review it. */
export const appliedRoles = {
  roles: endpoint(`GET ${applicationsPath}/:appId/roles`, {
    access: ['reviewer', 'applicant'],
    summary: '지원한 배역들; 단계는 보는 사람이 알 수 있는 만큼',
    response: z.object({
      list: z.array(
        z.object({ roleId: z.int(), name: z.string(), grade: z.string(), stage: z.string(), changedAt: time }),
      ),
    }),
  }),
}
