import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { OwnCoupon } from '#contract/coupons/index.ts'
import { CouponChoice } from './CouponChoice.tsx'

const coupon: OwnCoupon = {
  id: 1,
  title: '봄 쿠폰',
  kind: 'AMOUNT',
  value: 3_000,
  products: ['TOUR'],
  minAmount: 20_000,
  maxOff: null,
  canOverlap: false,
  state: 'ISSUED',
  expiresAt: '2030-01-01T00:00:00.000Z',
  orderId: null,
  problem: 'MIN_AMOUNT',
}

test('a coupon below its minimum stays visible and says which sum is missing', () => {
  const page = renderToStaticMarkup(
    <CouponChoice coupons={[coupon]} amount={8_000} chosen={[]} onChange={() => {}} off={0} />,
  )
  expect(page).toContain('12,000원 더 주문하면 쓸 수 있어요')
  expect(page).toMatch(/<details[^>]* open/)
  expect(page).toContain('disabled')
})
