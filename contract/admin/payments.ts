import { z } from 'zod'
import {
  CouponState,
  LedgerAccount,
  LedgerKind,
  OrderState,
  PaymentMethod,
  PaymentState,
  PriceName,
  ProductCode,
  RefundQueue,
  RefundSource,
  RefundState,
} from '../codes/payments.ts'
import { codes, date, id, nothing, q, reason, text, time } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { money, operatorLengths, withCommas } from '../limits.ts'
import { priceLine, refundQuote, won } from '../payments/shapes.ts'
import { adminList, by, orderBy } from './list.ts'

const person = z.object({ id, name: z.string() })
const moment = z.iso.datetime({ offset: true })

/** A day's payout; the ledger's columns hold less than 2³¹. */
const settled = won.max(2_000_000_000)

export const orderForOperators = z
  .object({
    orderId: id,
    product: codes(ProductCode),
    title: z.string(),
    state: codes(OrderState),
    amount: won,
    refunded: won,
    /** Null if the person has left the service. */
    buyer: person.nullable(),
    createdAt: time,
    paidAt: time.nullable(),
    /** In flight or stray for too long. */
    isStuck: z.boolean(),
    /** Open, and the window's last result was a decline. */
    isDeclined: z.boolean(),
  })
  .meta({ id: 'OrderForOperators' })
export type OrderForOperators = z.output<typeof orderForOperators>

export const operatorsRefund = z
  .object({
    id,
    orderId: id,
    orderTitle: z.string(),
    amount: won,
    kept: won,
    source: codes(RefundSource),
    state: codes(RefundState),
    reason: z.string(),
    /** Why the last attempt did not end it: the provider's last words, explained. */
    failure: z.string().nullable(),
    attempts: z.int(),
    /** When it is tried again by itself; null unless it waits for that. */
    nextTryAt: time.nullable(),
    bankProof: z.string().nullable(),
    /** Its order ends once it is approved. */
    isCancellation: z.boolean(),
    /** Null if the person has left the service. */
    buyer: person.nullable(),
    requestedBy: person.nullable(),
    approvedBy: person.nullable(),
    dueOn: z.string(),
    createdAt: time,
    doneAt: time.nullable(),
  })
  .meta({ id: 'OperatorsRefund' })
export type OperatorsRefund = z.output<typeof operatorsRefund>

const paymentForOperators = z.object({
  id,
  providerId: z.string(),
  state: codes(PaymentState),
  method: codes(PaymentMethod).nullable(),
  methodLabel: z.string().nullable(),
  amount: won,
  taken: won.nullable(),
  refunded: won,
  decline: z.string().nullable(),
  failures: z.int(),
  receiptUrl: z.string().nullable(),
  createdAt: time,
  paidAt: time.nullable(),
})

const move = z.object({
  machine: z.enum(['order', 'payment', 'refund']),
  from: z.string(),
  to: z.string(),
  /** `user:7`, `operator:7` or `system`. */
  by: z.string(),
  operatorName: z.string().nullable(),
  at: time,
})

const ledgerEntry = z.object({
  id,
  kind: codes(LedgerKind),
  at: time,
  /** Debit positive, credit negative; the sum is 0. */
  lines: z.array(z.object({ account: codes(LedgerAccount), amount: z.int() })),
})

const orderInDetail = orderForOperators
  .extend({
    lines: z.array(priceLine),
    couponOff: won,
    coupons: z.array(
      z.object({ id, policyId: id, title: z.string(), state: codes(CouponState), takenOff: won.nullable() }),
    ),
    payments: z.array(paymentForOperators),
    refunds: z.array(operatorsRefund),
    moves: z.array(move),
    ledger: z.array(ledgerEntry),
    /** Webhooks of its payments, oldest first. */
    hooks: z.array(z.object({ type: z.string(), receivedAt: time })),
    /** The buyer's refund by the rule. */
    rule: refundQuote,
    /** The amount that can still be refunded. */
    left: won,
    /** The part of it that one operator may refund alone. */
    aloneUpTo: won,
  })
  .meta({ id: 'OrderInDetail' })
export type OrderInDetail = z.output<typeof orderInDetail>

const difference = z
  .object({
    id,
    providerId: z.string(),
    orderId: id.nullable(),
    ours: z.int(),
    theirs: z.int(),
    foundAt: time,
    solvedAt: time.nullable(),
  })
  .meta({ id: 'PaymentDifference' })
export type PaymentDifference = z.output<typeof difference>

const reconciliation = z
  .object({
    id,
    from: time,
    until: time,
    startedAt: time,
    /** Null while it runs, and after a failure before any comparison. */
    finishedAt: time.nullable(),
    events: z.int(),
    payments: z.int(),
    ours: z.int(),
    theirs: z.int(),
    different: z.int(),
    /** The payments or events that could not be read. */
    failure: z.string().nullable(),
  })
  .meta({ id: 'Reconciliation' })
export type Reconciliation = z.output<typeof reconciliation>

const priceRow = z
  .object({
    name: codes(PriceName),
    amount: won,
    from: time,
    /** In force now; later rows of the same name are not in force yet. */
    isNow: z.boolean(),
    setBy: z.string().nullable(),
    reason: z.string(),
  })
  .meta({ id: 'PriceRow' })
export type PriceRow = z.output<typeof priceRow>

const orders = adminList('/v1/admin/payments', {
  access: ['Support', 'Finance'],
  summary: '주문, 새것부터; 주문 번호, 결제사 번호, 산 사람의 아이디나 이름으로 찾아요',
  exported: { summary: '찾은 주문을' },
  filters: { q: by.word(), state: by.one(OrderState), isStuck: by.flag() },
  own: { order: orderBy('NEWEST', 'OLDEST'), product: q.one(ProductCode) },
  row: orderForOperators,
  states: OrderState,
})

const refunds = adminList('/v1/admin/refunds', {
  access: 'Finance',
  summary: '환불, 마감이 이른 것부터',
  exported: { summary: '찾은 환불을' },
  filters: {
    state: by.many(RefundState),
    /** Proposed, failed or late refunds, as counted in the menu. */
    isTodo: by.flag(),
  },
  own: { order: orderBy('DEADLINE', 'NEWEST') },
  row: operatorsRefund,
  states: RefundQueue,
})

export const adminPayments = {
  orders: orders.list,
  exportOrders: orders.table,
  orderOf: endpoint('GET /v1/admin/payments/:orderId', {
    access: ['Support', 'Finance'],
    summary: '주문 하나: 금액, 결제와 환불, 모든 상태 변화',
    response: orderInDetail,
  }),
  checkOrder: endpoint('POST /v1/admin/payments/:orderId/check', {
    access: ['Support', 'Finance'],
    summary: '결제사에 지금 다시 확인하기',
    response: nothing,
    transaction: 'manual',
    errors: ['not_found'],
  }),
  endOrder: endpoint('POST /v1/admin/payments/:orderId/end', {
    access: ['Support', 'Finance'],
    summary: '결제하지 않은 주문 끝내기: 확인 중이던 결제가 뒤늦게 승인되면 모두 돌려줘요',
    body: z.strictObject({ reason }),
    response: nothing,
    errors: ['order_over', 'state_moved'],
  }),
  refundOrder: endpoint('POST /v1/admin/payments/:orderId/refunds', {
    access: ['Support', 'Finance'],
    summary: `환불하기: 규정을 넘거나 ${withCommas(money.secondPerson)}원이 넘으면 다른 운영자의 승인을 기다려요`,
    body: z.strictObject({ amount: won.min(1), reason }),
    response: operatorsRefund,
    errors: ['refund_too_large', 'refund_open', 'refund_proposed', 'not_refundable', 'state_moved'],
    replays: true,
  }),
  refunds: refunds.list,
  exportRefunds: refunds.table,
  refund: endpoint('GET /v1/admin/refunds/:refundId', {
    access: 'Finance',
    summary: '환불 하나',
    response: operatorsRefund,
  }),
  decideRefund: endpoint('POST /v1/admin/refunds/:refundId/decide', {
    access: 'Finance',
    summary: '승인하기, 요청 거두기, 다시 보내기, 계좌로 보냄',
    body: z.discriminatedUnion('decision', [
      z.strictObject({ decision: z.enum(['APPROVE', 'WITHDRAW', 'RETRY']) }),
      z.strictObject({ decision: z.literal('BANK'), proof: text(5, operatorLengths.proof) }),
    ]),
    response: operatorsRefund,
    transaction: 'manual',
    errors: [
      'refund_second_person',
      'refund_too_large',
      'refund_open',
      'refund_changed',
      'payment_unread',
      'state_moved',
    ],
  }),
  reconciliation: endpoint('GET /v1/admin/reconciliation', {
    access: 'Finance',
    summary: '결제사와 장부 맞춰 보기: 최근 결과와 다른 점',
    response: z.object({
      runs: z.array(reconciliation),
      differences: z.array(difference),
      lastHookAt: time.nullable(),
      stuck: z.int(),
      /** The provider's payouts, by day of arrival. */
      settlements: z.array(z.object({ day: date, received: won, fee: won })),
      /** Our customers' money held by the provider, by the ledger. */
      atProvider: z.int(),
    }),
  }),
  bookSettlement: endpoint('POST /v1/admin/reconciliation/settlements', {
    access: 'Finance',
    summary: '결제사가 입금한 금액과 뗀 수수료 적기: 하루에 한 번',
    body: z.strictObject({ day: date, received: settled.min(1), fee: settled, reason }),
    response: nothing,
    errors: ['settlement_booked', 'settlement_too_large'],
  }),
  reconcileNow: endpoint('POST /v1/admin/reconciliation/run', {
    access: 'Finance',
    summary: '지금 다시 맞춰 보기: 시작한 대조를 답하고, 결과는 대조 기록에 남아요',
    response: reconciliation,
    rateLimit: 6,
  }),
  prices: endpoint('GET /v1/admin/prices', {
    access: 'Finance',
    summary: '가격과 그 기록',
    response: z.object({ list: z.array(priceRow) }),
  }),
  setPrice: endpoint('POST /v1/admin/prices', {
    access: 'Finance',
    summary: '가격 정하기: 정한 때부터 새 주문에 적용돼요. 멤버십 가격은 회원에게 알릴 시간을 두고 올려요',
    body: z.strictObject({ name: codes(PriceName), amount: won.max(2_000_000), from: moment, reason }),
    response: nothing,
    errors: ['price_in_past', 'price_rise_soon', 'reauthentication_required'],
  }),
}
