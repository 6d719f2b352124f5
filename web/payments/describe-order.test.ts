import { expect, test } from 'vitest'
import { describeOrder } from './describe-order.ts'

const order = {
  state: 'PAID',
  isBeingChecked: false,
  amount: 30_000,
  refunded: 0,
  refundDue: 0,
  createdAt: '2026-11-28T14:50:00Z',
  expiresAt: '2026-11-28T15:20:00Z',
  paidAt: '2026-11-28T14:52:00Z',
} as const

test('the day of a payment is told once, beside the badge', () => {
  expect(describeOrder(order)).toEqual({ label: '결제 완료', tone: 'ok', text: '' })
})

test('a payment on another day in Korea than the order tells its own', () => {
  expect(describeOrder({ ...order, paidAt: '2026-11-28T15:10:00Z' }).text).toBe('11.29에 결제했어요')
})
