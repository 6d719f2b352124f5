import { z } from 'zod'
import { applicationsPath, undoable } from '../applications/fields.ts'
import { PickState } from '../codes/applications.ts'
import { codes, date, id } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { reviewLimits } from '../limits.ts'

/** Booking applicants for a role, independent of their stages. */
export const applicantPicks = {
  pick: endpoint(`POST ${applicationsPath}/picks`, {
    access: 'reviewer',
    replays: true,
    summary: `섭외 상태 정하기: 일정 문의, 보류, 확정 대기, 확정, 보류 해제(null은 취소). ${reviewLimits.tellPickSeconds}초 안에 되돌리면 배우에게 알리지 않아요`,
    body: z.strictObject({
      applicationIds: z.array(id).min(1).max(500),
      /** Omitted: every role of the applicant. */
      roleId: id.optional(),
      state: codes(PickState).nullable(),
      /** The day that is asked about or reserved. */
      day: date.nullable().default(null),
    }),
    response: undoable.extend({
      /** Rejected or withdrawn applicants; they are not asked. */
      stayedIds: z.array(z.int()),
    }),
    errors: ['pick_not_allowed', 'forbidden'],
  }),
}
