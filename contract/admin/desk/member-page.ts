import { z } from 'zod'
import { DeliveryBlock, DeliveryStatus } from '../../codes/admin.ts'
import { AuditTarget } from '../../codes/audit-targets.ts'
import { Channel } from '../../codes/notification-topics.ts'
import { CouponState } from '../../codes/payments.ts'
import { codes, date, id, listOf, paging, reason, time } from '../../common.ts'
import { endpoint } from '../../endpoint.ts'
import { operatorsRefund, orderForOperators } from '../payments.ts'
import { plusForOperators } from '../plus.ts'
import { memberRow } from './member-row.ts'

const memberOrder = orderForOperators
  .omit({ buyer: true })
  .extend({
    /** The card or account that paid, to which a refund goes. */
    paidWith: z.string().nullable(),
    /** Where what was bought stands: a code of `FeedbackState`, `TourOrderState` or `SeatState`. */
    stage: z.string().nullable(),
    refunds: z.array(
      operatorsRefund.pick({
        ...{ id: true, amount: true, state: true, source: true, reason: true, dueOn: true, doneAt: true },
        failure: true,
      }),
    ),
  })
  .meta({ id: 'MemberOrder' })
export type MemberOrder = z.output<typeof memberOrder>

const memberCoupon = z.object({
  id,
  policyId: id,
  title: z.string(),
  state: codes(CouponState),
  orderId: id.nullable(),
  expiresAt: time,
})

const memberDelivery = z
  .object({
    /** Unique among the notifications' deliveries and the texts of the account together. */
    key: z.string(),
    at: time,
    channel: codes(Channel),
    /** What it says in one line; null for texts of the account, which `type` names. */
    title: z.string().nullable(),
    /** A code of `notificationTypes`, or the template of a text of the account. */
    type: z.string(),
    status: codes(DeliveryStatus),
    blocked: codes(DeliveryBlock).nullable(),
    attempts: z.int(),
    sentAt: time.nullable(),
    /** When the provider said whether it arrived. */
    reportedAt: time.nullable(),
    /** The provider's number of it, to ask there. */
    providerId: z.string().nullable(),
    /** What the provider or the connection answered instead. */
    error: z.string().nullable(),
  })
  .meta({ id: 'MemberDelivery' })
export type MemberDelivery = z.output<typeof memberDelivery>

const memberAct = z
  .object({
    id,
    at: time,
    /** One of `AuditAction`, or of an older version's. */
    action: z.string(),
    target: codes(AuditTarget),
    targetId: id,
    by: z.string(),
    reason: z.string().nullable(),
  })
  .meta({ id: 'MemberAct' })
export type MemberAct = z.output<typeof memberAct>

/** The parts of a member's page that are not the account and its history; each is one question of its own. */
export const adminMemberPage = {
  memberCard: endpoint('GET /v1/admin/members/:userId/card', {
    access: 'Admin',
    summary: '회원의 머리글: 이름, 아이디, 상태. 연락처는 없어요',
    response: memberRow.extend({ profileId: id.nullable(), isPlusMember: z.boolean() }),
  }),
  openContacts: endpoint('POST /v1/admin/members/:userId/contacts', {
    access: 'Support',
    summary: '가리지 않은 연락처 열기. 사유와 함께 기록되고, 연 운영자는 그 번호로 본인을 확인할 수 없어요',
    body: z.strictObject({ reason }),
    response: z.object({
      phone: z.string().nullable(),
      email: z.string().nullable(),
      birthDate: date,
      guardianPhone: z.string().nullable(),
    }),
    rateLimit: 20,
  }),
  memberPurchases: endpoint('GET /v1/admin/members/:userId/purchases', {
    access: ['Support', 'Finance'],
    summary: '회원의 주문과 환불, 새것부터; 멤버십과 쿠폰',
    query: z.strictObject(paging(50)),
    response: z.object({
      orders: listOf(memberOrder),
      memberships: z.array(plusForOperators.omit({ member: true })),
      coupons: z.array(memberCoupon),
    }),
  }),
  memberDeliveries: endpoint('GET /v1/admin/members/:userId/deliveries', {
    access: 'Support',
    summary: '회원에게 보낸 문자·메일·푸시와 보내는 곳의 답, 새것부터',
    query: z.strictObject(paging(50)),
    response: listOf(memberDelivery),
  }),
  memberActs: endpoint('GET /v1/admin/members/:userId/acts', {
    access: ['Support', 'Moderation'],
    summary: '운영자가 회원의 계정, 공고, 프로필, 신청, 주문에 한 일, 새것부터. 열람은 없어요',
    query: z.strictObject(paging(50)),
    response: listOf(memberAct),
  }),
}
