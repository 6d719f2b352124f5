import { z } from 'zod'
import { ProductCode } from '../codes/payments.ts'
import { listOf, nothing, paging, q, text } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { order, orderRow, progress, receipt } from './shapes.ts'

/** Errors of every purchase. */
export const buyErrors = [
  'order_key_reused',
  'price_changed',
  'terms_changed',
  'amount_too_large',
  'coupon_unusable',
  'coupons_overlap',
  'state_moved',
  'order_over',
] as const

/** Errors of every cancellation. */
export const backErrors = ['refund_changed', 'not_refundable', 'state_moved'] as const

export const payments = {
  orders: endpoint('GET /v1/payments', {
    access: 'Actor',
    summary: '내 주문, 새것부터',
    query: z.strictObject({ ...paging(50), product: q.one(ProductCode) }),
    response: listOf(orderRow),
  }),
  order: endpoint('GET /v1/payments/:orderId', {
    access: 'Actor',
    summary: '주문 하나: 금액, 결제와 환불, 지금 취소하면 돌려받는 돈, 이어서 결제하기',
    response: order,
  }),
  progress: endpoint('GET /v1/payments/:orderId/progress', {
    access: 'Actor',
    summary: '결제를 확인하는 동안 묻기',
    response: progress,
  }),
  complete: endpoint('POST /v1/payments/:orderId/complete', {
    access: 'Actor',
    summary: '결제창에서 돌아와 승인하기: 조금 기다리고, 그래도 모르면 확인 중으로 답해요',
    body: z.strictObject({ paymentToken: z.string().min(1).max(2000), txId: z.string().min(1).max(200) }),
    response: progress,
    errors: ['order_over', 'payment_token_used', 'state_moved'],
    transaction: 'manual',
    replays: true,
  }),
  keepReturn: endpoint('POST /v1/payments/:orderId/returned', {
    access: 'anyone',
    summary:
      '로그인하지 않은 브라우저로 결제창에서 돌아왔을 때 승인을 기록하기: 주소에 든 pass가 맞아야 하고, 주문은 알려 주지 않아요',
    body: z.strictObject({
      pass: z.string().min(1).max(50),
      paymentToken: z.string().min(1).max(2000),
      txId: z.string().min(1).max(200),
    }),
    response: z.object({ isKept: z.boolean() }),
    errors: ['payment_token_used', 'state_moved'],
    transaction: 'manual',
    rateLimit: 30,
  }),
  decline: endpoint('POST /v1/payments/:orderId/decline', {
    access: 'Actor',
    summary: '결제창에서 거절됐다고 알리기: 아는 코드면 주문에 이유가 남고, 같은 주문을 다시 결제할 수 있어요',
    body: z.strictObject({ code: text(1, 100) }),
    response: nothing,
  }),
  abandon: endpoint('POST /v1/payments/:orderId/abandon', {
    access: 'Actor',
    summary: '결제하지 않은 주문 그만두기: 쿠폰이 돌아와요',
    response: nothing,
    errors: ['order_over', 'payment_in_flight', 'state_moved'],
  }),
  receipt: endpoint('GET /v1/payments/:orderId/receipt', {
    access: 'Actor',
    summary: '영수증',
    response: receipt,
    errors: ['order_unpaid'],
  }),
}
