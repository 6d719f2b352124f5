import { z } from 'zod'
import { PlusCancelReason, PlusEnd, PlusOrderKind, PlusStatus, PlusType } from '../codes/membership.ts'
import { codes, id, time } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { operatorLengths } from '../limits.ts'
import { won } from '../payments/shapes.ts'
import { adminList, by, orderBy } from './list.ts'

const day = z.string()

export const plusForOperators = z
  .object({
    id,
    /** Null if the person has left the service. */
    member: z.object({ id, name: z.string() }).nullable(),
    subscriptionType: codes(PlusType),
    nextType: codes(PlusType),
    status: codes(PlusStatus),
    periodStart: day,
    periodEnd: day,
    /** Set if overdue: the amount, the next attempt, and whether the card needs replacing. */
    overdue: z.object({ orderId: id, amount: won, nextTryOn: day.nullable() }).nullable(),
    joinedAt: time.nullable(),
    endedAt: time.nullable(),
    endedAs: codes(PlusEnd).nullable(),
    cancelReason: codes(PlusCancelReason).nullable(),
  })
  .meta({ id: 'PlusForOperators' })
export type PlusForOperators = z.input<typeof plusForOperators>

const plusMonth = z.object({
  /** YYYY-MM, in Seoul. */
  month: z.string(),
  joined: z.int(),
  ended: z.int(),
  /** Active at the end of the month, or now. */
  members: z.int(),
  /** Collected in the month, less refunds in it. */
  revenue: z.int(),
})
export type PlusMonth = z.output<typeof plusMonth>

const plusRise = z
  .object({
    priceId: id,
    subscriptionType: codes(PlusType),
    amount: won,
    /** When the price comes into force. */
    from: time,
    /** Members who will pay it: accepted, asked now (`plusLimits.consentDays` before they pay), or asked later. */
    agreed: z.int(),
    waiting: z.int(),
    later: z.int(),
    /** When the first membership without consent ends. */
    firstEnds: day.nullable(),
    /** When operators last sent a reminder. */
    remindedAt: time.nullable(),
  })
  .meta({ id: 'PlusRise' })
export type PlusRise = z.output<typeof plusRise>

const members = adminList('/v1/admin/plus', {
  access: ['Support', 'Finance'],
  summary: '플러스 멤버십 목록, 새것부터: 회원 이름과 아이디로 찾기',
  exported: { summary: '찾은 멤버십을' },
  filters: { q: by.word(operatorLengths.searchPlus), state: by.one(PlusStatus) },
  own: { order: orderBy('NEWEST', 'OLDEST') },
  row: plusForOperators,
  states: PlusStatus,
  most: 50,
})

export const adminPlus = {
  plusRises: endpoint('GET /v1/admin/plus-rises', {
    access: 'Finance',
    summary: '오르는 멤버십 가격과 멤버들의 동의',
    response: z.object({ list: z.array(plusRise) }),
  }),
  remindOfPlusRise: endpoint('POST /v1/admin/plus-rises/:priceId/remind', {
    access: 'Finance',
    summary: '아직 동의하지 않은 멤버에게 다시 알리기: 일주일에 한 번',
    response: plusRise,
    errors: ['rise_reminded'],
  }),
  plusMembers: members.list,
  exportPlusMembers: members.table,
  plusMember: endpoint('GET /v1/admin/plus/:id', {
    access: ['Support', 'Finance'],
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
    access: 'Finance',
    summary: '플러스 멤버십 통계: 달마다 가입, 해지, 멤버 수와 매출, 해지한 이유',
    response: z.object({
      months: z.array(plusMonth),
      reasons: z.array(z.object({ reason: codes(PlusCancelReason), count: z.int() })),
    }),
  }),
}
