import { z } from 'zod'
import { CouponIssueProblem, CouponKind, CouponPolicyState, CouponProduct, CouponState } from '../codes/payments.ts'
import { codes, id, listOf, name, nothing, paging, plainText, q, reason, time } from '../common.ts'
import { couponTerms } from '../coupons/index.ts'
import { endpoint } from '../endpoint.ts'
import { accountLengths, couponLengths, couponLimits, money, searchLength } from '../limits.ts'
import { won } from '../payments/shapes.ts'
import { adminList, by, orderBy } from './list.ts'
import { couponsTexts as texts } from './messages.ts'

const moment = z.iso.datetime({ offset: true })
const ids = z.array(id).min(1).max(couponLimits.atOnce)

export const couponPolicy = z
  .object({
    id,
    code: z.string(),
    ...couponTerms,
    state: codes(CouponPolicyState),
    /** Issued by a rule of the product only, never by code or by an operator. */
    isInternal: z.boolean(),
    validFrom: time,
    validTo: time,
    /** Days of validity after issue; null: until `validTo`. */
    validDays: z.int().nullable(),
    perPerson: z.int(),
    totalLimit: z.int(),
    /** Coupons ever issued; the other counts are by current state. */
    issued: z.int(),
    inHand: z.int(),
    held: z.int(),
    used: z.int(),
    expired: z.int(),
    revoked: z.int(),
    /** Total discount on paid orders, in won. */
    takenOff: won,
    createdBy: z.string().nullable(),
    createdAt: time,
    endedAt: time.nullable(),
  })
  .meta({ id: 'CouponPolicy' })
export type CouponPolicy = z.output<typeof couponPolicy>

const issuedCoupon = z
  .object({
    id,
    /** Null if the person has left the service. */
    holder: z.object({ id, name: z.string(), loginId: z.string().nullable() }).nullable(),
    state: codes(CouponState),
    orderId: id.nullable(),
    takenOff: won.nullable(),
    createdAt: time,
    expiresAt: time,
  })
  .meta({ id: 'IssuedCoupon' })
export type IssuedCoupon = z.output<typeof issuedCoupon>

const newPolicy = z
  .strictObject({
    title: name(2, couponLengths.title),
    /** Empty: a random one. */
    code: plainText()
      .max(couponLengths.code)
      .transform(value => value.toUpperCase().replace(/[\s-]/g, ''))
      .pipe(z.string().regex(/^([A-Z0-9]{12,16})?$/, texts.codeWrong))
      .default(''),
    kind: codes(CouponKind),
    /** In won or percent; 1 for a free office of a tour. */
    value: z.int().min(1).max(money.largest),
    products: z.array(codes(CouponProduct)).min(1),
    minAmount: won.max(money.largest),
    maxOff: z.int().min(1).max(money.largest).nullable(),
    canOverlap: z.boolean(),
    validFrom: moment,
    validTo: moment,
    validDays: z.int().min(1).max(couponLimits.validDays).nullable(),
    perPerson: z.int().min(1).max(couponLimits.perPerson),
    totalLimit: z.int().min(1).max(couponLimits.total),
    reason,
  })
  .refine(({ kind, value }) => kind !== 'PERCENT' || value <= 100, {
    path: ['value'],
    message: texts.percentWrong,
  })
  .refine(({ kind, products }) => kind !== 'TOUR_FREE' || products.every(product => product === 'TOUR'), {
    path: ['products'],
    message: texts.freeTourOnly,
  })
  .refine(({ kind, value, minAmount, maxOff }) => kind !== 'TOUR_FREE' || (value === 1 && !minAmount && !maxOff), {
    path: ['value'],
    message: texts.freeTourOne,
  })
  .refine(({ validFrom, validTo }) => Date.parse(validFrom) < Date.parse(validTo), {
    path: ['validTo'],
    message: texts.endTooEarly,
  })

const policies = adminList('/v1/admin/coupons', {
  access: 'Finance',
  summary: '쿠폰과 발급·사용 수, 새것부터; 이름이나 코드로 찾아요',
  exported: { summary: '찾은 쿠폰을' },
  filters: { q: by.word(couponLengths.search), state: by.one(CouponPolicyState) },
  own: { order: orderBy('NEWEST', 'OLDEST') },
  row: couponPolicy,
  states: CouponPolicyState,
})

export const adminCoupons = {
  couponPolicies: policies.list,
  exportCoupons: policies.table,
  couponPolicy: endpoint('GET /v1/admin/coupons/:policyId', {
    access: 'Finance',
    summary: '쿠폰 하나와 발급·사용 수, 할인한 금액',
    response: couponPolicy,
  }),
  addCouponPolicy: endpoint('POST /v1/admin/coupons', {
    access: 'Finance',
    summary: '쿠폰 만들기. 코드를 비우면 임의의 코드가 정해져요',
    body: newPolicy,
    response: couponPolicy,
    errors: ['coupon_code_used', 'coupon_policy_over', 'reauthentication_required'],
    replays: true,
  }),
  endCouponPolicy: endpoint('POST /v1/admin/coupons/:policyId/end', {
    access: 'Finance',
    summary: '쿠폰 끝내기: 더 등록하거나 발급하지 않아요. 이미 발급된 쿠폰은 기한까지 쓸 수 있어요',
    body: z.strictObject({ reason }),
    response: nothing,
    errors: ['coupon_policy_over', 'coupon_policy_internal'],
  }),
  issuedCoupons: endpoint('GET /v1/admin/coupons/:policyId/issued', {
    access: 'Finance',
    summary: '발급된 쿠폰과 받은 사람, 새것부터; 아이디나 이름으로 찾아요',
    query: z.strictObject({ ...paging(), q: q.text(searchLength), state: q.one(CouponState) }),
    response: listOf(issuedCoupon),
  }),
  issueCoupons: endpoint('POST /v1/admin/coupons/:policyId/issue', {
    access: 'Finance',
    summary: '아이디로 발급하기. 받을 수 없는 아이디는 이유와 함께 돌려줘요',
    body: z.strictObject({
      loginIds: z.array(plainText().min(1).max(accountLengths.typedLoginId)).min(1).max(couponLimits.atOnce),
      reason,
    }),
    response: z.object({
      issued: z.int(),
      refused: z.array(z.object({ loginId: z.string(), problem: codes(CouponIssueProblem) })),
    }),
    errors: ['coupon_policy_over', 'coupon_policy_internal', 'coupon_gone', 'reauthentication_required'],
    replays: true,
  }),
  revokeCoupons: endpoint('POST /v1/admin/coupons/:policyId/revoke', {
    access: 'Finance',
    summary: '쓰지 않은 쿠폰 회수하기. 받은 사람에게 사유를 알려요',
    body: z.strictObject({ couponIds: ids, reason }),
    response: z.object({ revoked: z.int() }),
    errors: ['state_moved'],
  }),
}
