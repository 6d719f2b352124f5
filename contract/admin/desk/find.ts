import { z } from 'zod'
import { AgreementState } from '../../agreements/codes.ts'
import { AuthStatus } from '../../codes/accounts.ts'
import { codes, id, q } from '../../common.ts'
import { endpoint } from '../../endpoint.ts'
import { searchLength } from '../../limits.ts'
import { operatorsRefund, orderForOperators } from '../payments.ts'
import { memberRow } from './member-row.ts'

const findings = z
  .object({
    members: z.array(memberRow.pick({ id: true, name: true, loginId: true, status: true })),
    castings: z.array(
      z.object({ id, title: z.string(), companyName: z.string(), ownerName: z.string(), status: z.string() }),
    ),
    orders: z.array(orderForOperators),
    refunds: z.array(operatorsRefund.pick({ id: true, orderId: true, amount: true, state: true, buyer: true })),
    agreements: z.array(
      z.object({
        id,
        castingId: id,
        number: z.string(),
        castingTitle: z.string(),
        actorName: z.string(),
        state: codes(AgreementState),
      }),
    ),
    companies: z.array(z.object({ id, companyName: z.string(), applicantName: z.string(), status: codes(AuthStatus) })),
  })
  .meta({ id: 'OfficeFindings' })
export type OfficeFindings = z.output<typeof findings>

export const adminFind = {
  find: endpoint('GET /v1/admin/find', {
    access: 'Admin',
    summary:
      '어디서나 찾기: 회원(이름, 아이디, 휴대폰, 이메일), 공고, 주문, 환불, 계약서(번호, 두 사람의 이름), 회사, #번호. 역할이 볼 수 있는 것만, 휴대폰과 이메일로 찾은 것은 기록에 남아요',
    query: z.strictObject({ q: q.text(searchLength) }),
    response: findings,
    writes: true,
  }),
}
