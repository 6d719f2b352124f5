import { z } from 'zod'
import { MemberStatus } from '../codes/accounts.ts'
import { CastingStatus } from '../codes/castings.ts'
import { OrderState } from '../codes/payments.ts'
import { codes, reason } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { auditLimits, searchLength, withCommas } from '../limits.ts'
import { queuedCasting } from './cases.ts'
import { memberRow } from './members.ts'
import { orderForOperators } from './payments.ts'

const most = withCommas(auditLimits.exportRows)
const q = z.string().trim().max(searchLength).optional()

/** `isCut`: more were found than leave at a time. */
const cut = <Row extends z.ZodType>(row: Row) => z.object({ list: z.array(row), isCut: z.boolean() })

/** Lists of the back office as tables: what the page shows, in its order, for a reason that the audit log keeps. */
export const adminExports = {
  exportMembers: endpoint('POST /v1/admin/members/export', {
    access: ['Support', 'Moderation'],
    summary: `찾은 회원을 표로, ${most}명까지. 연락처는 들어가지 않고 사유와 함께 기록돼요`,
    body: z.strictObject({ status: codes(MemberStatus).optional(), q, reason }),
    response: cut(memberRow),
    rateLimit: 10,
  }),
  exportCastings: endpoint('POST /v1/admin/castings/export', {
    access: 'Moderation',
    summary: `찾은 공고를 표로, ${most}건까지. 사유와 함께 기록돼요`,
    body: z.strictObject({ status: codes(CastingStatus).optional(), q, reason }),
    response: cut(queuedCasting.omit({ decision: true })),
    rateLimit: 10,
  }),
  exportOrders: endpoint('POST /v1/admin/payments/export', {
    access: ['Support', 'Finance'],
    summary: `찾은 주문을 표로, ${most}건까지. 사유와 함께 기록돼요`,
    body: z.strictObject({ state: codes(OrderState).optional(), q, reason }),
    response: cut(orderForOperators),
    rateLimit: 10,
  }),
}
