import { z } from 'zod'
import { CouponKind, CouponProblem, CouponProduct, CouponState } from '../codes/payments.ts'
import { codes, id, listOf, paging, plainText, q, time } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { couponLengths } from '../limits.ts'
import { won } from '../payments/shapes.ts'
import { couponsTexts as texts } from './messages.ts'

/** The kind and terms of a coupon's discount. */
export const couponTerms = {
  title: z.string(),
  kind: codes(CouponKind),
  /** Won or percent; 1 for a free tour. */
  value: z.int(),
  products: z.array(codes(CouponProduct)),
  minAmount: won,
  maxOff: won.nullable(),
  /** May be used together with another that allows it. */
  canOverlap: z.boolean(),
}

export const coupon = z
  .object({
    id,
    ...couponTerms,
    state: codes(CouponState),
    expiresAt: time,
    /** The order that holds or used it. */
    orderId: id.nullable(),
  })
  .meta({ id: 'Coupon' })
export type Coupon = z.output<typeof coupon>

/** `problem`: why the coupon cannot be used for the product in the query; null if it can, or if no product is given. */
const ownCoupon = coupon.extend({ problem: codes(CouponProblem).nullable() }).meta({ id: 'OwnCoupon' })
export type OwnCoupon = z.output<typeof ownCoupon>

export const coupons = {
  registerCoupon: endpoint('POST /v1/coupons/codes/regist', {
    access: 'Actor',
    summary: '쿠폰 코드 등록하기: 한 시간에 열 번까지 틀릴 수 있어요',
    body: z.strictObject({
      code: plainText(texts.codeMissing).trim().min(1, texts.codeMissing).max(couponLengths.code),
    }),
    response: coupon,
    errors: ['coupon_unknown', 'coupon_taken', 'coupon_expired', 'coupon_gone', 'coupon_tries_exceeded'],
    transaction: 'manual',
  }),
  myCoupons: endpoint('GET /v1/coupons', {
    access: 'Actor',
    summary: '내 쿠폰, 쓸 수 있는 것부터',
    query: z.strictObject({
      ...paging(100, 50),
      /** Only usable coupons for this product. */
      product: q.one(CouponProduct),
      /** Price before coupons, in won; required for products with a variable price. */
      amount: q.number(won),
    }),
    response: listOf(ownCoupon).extend({ usable: z.int() }),
  }),
}
