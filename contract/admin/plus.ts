import { z } from 'zod'
import { PlusCancelReason, PlusEnd, PlusOrderKind, PlusStatus, PlusType } from '../codes/membership.ts'
import { codes, id, listOf, paging, q, time } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { won } from '../payments/shapes.ts'

const day = z.string()

const plusForOperators = z
  .object({
    id,
    /** Null once they have left. */
    member: z.object({ id, name: z.string() }).nullable(),
    subscriptionType: codes(PlusType),
    nextType: codes(PlusType),
    status: codes(PlusStatus),
    periodStart: day,
    periodEnd: day,
    /** Overdue: the sum, the next try, and whether the card needs replacing. */
    overdue: z.object({ orderId: id, amount: won, nextTryOn: day.nullable() }).nullable(),
    joinedAt: time.nullable(),
    endedAt: time.nullable(),
    endedAs: codes(PlusEnd).nullable(),
    cancelReason: codes(PlusCancelReason).nullable(),
  })
  .meta({ id: 'PlusForOperators' })
export type PlusForOperators = z.output<typeof plusForOperators>

const plusMonth = z.object({
  /** YYYY-MM, in Seoul. */
  month: z.string(),
  joined: z.int(),
  ended: z.int(),
  /** Running at the end of the month, or now. */
  members: z.int(),
  /** Collected in the month, less what was given back in it. */
  revenue: z.int(),
})
export type PlusMonth = z.output<typeof plusMonth>

export const adminPlus = {
  plusMembers: endpoint('GET /v1/admin/plus', {
    access: 'Admin',
    summary: '플러스 멤버십 목록, 새것부터: 회원 이름과 아이디로 찾기',
    query: z.strictObject({ ...paging(50), q: q.text(40), state: q.one(PlusStatus) }),
    response: listOf(plusForOperators),
  }),
  plusMember: endpoint('GET /v1/admin/plus/:id', {
    access: 'Admin',
    summary: '플러스 멤버십 하나: 이용 기간과 지나온 상태',
    response: plusForOperators.extend({
      periods: z.array(
        z.object({
          orderId: id,
          kind: codes(PlusOrderKind),
          subscriptionType: codes(PlusType),
          starts: day,
          ends: day,
          amount: won,
          isPaid: z.boolean(),
        }),
      ),
      moves: z.array(z.object({ from: codes(PlusStatus).nullable(), to: codes(PlusStatus), by: z.string(), at: time })),
    }),
  }),
  plusStatistics: endpoint('GET /v1/admin/plus-statistics', {
    access: 'Admin',
    summary: '플러스 멤버십 통계: 달마다 가입, 해지, 멤버 수와 매출, 해지한 이유',
    response: z.object({
      months: z.array(plusMonth),
      reasons: z.array(z.object({ reason: codes(PlusCancelReason), count: z.int() })),
    }),
  }),
}
