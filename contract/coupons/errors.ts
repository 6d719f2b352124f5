import type { ErrorDefinition } from '../error-definition.ts'
import { money, nativeNumeral } from '../limits.ts'

export const couponsErrors = {
  coupon_unknown: { status: 422, message: '없는 쿠폰 코드예요. 코드를 다시 확인해 주세요' },
  coupon_taken: {
    status: 409,
    message: '이미 등록한 쿠폰이에요. 내 쿠폰에서 확인해 주세요',
    constraint: 'coupons_taken',
  },
  coupon_expired: { status: 422, message: '등록할 수 있는 기간이 지난 쿠폰이에요' },
  coupon_gone: {
    status: 409,
    message: '준비한 수량이 모두 발급된 쿠폰이에요',
    constraint: 'coupon_policies_gone',
  },
  coupon_code_used: {
    status: 409,
    message: '이미 쓰는 코드예요. 다른 코드를 적어 주세요',
    constraint: 'coupon_policies_code_once',
  },
  coupon_policy_over: { status: 409, message: '이미 끝난 쿠폰이에요. 기간을 확인하고 새로 만들어 주세요' },
  coupon_policy_internal: { status: 409, message: '규칙에 따라 저절로 나가는 쿠폰이라 여기에서 바꿀 수 없어요' },
  coupon_tries_exceeded: {
    status: 429,
    message: `쿠폰 코드를 ${nativeNumeral(money.couponTriesAnHour)} 번 틀렸어요. 한 시간 뒤에 다시 시도해 주세요`,
  },
  coupon_unusable: { status: 409, message: '지금 이 주문에 쓸 수 없는 쿠폰이에요. 다른 쿠폰을 선택해 주세요' },
  coupons_overlap: { status: 422, message: '함께 쓸 수 없는 쿠폰이에요. 한 장만 선택해 주세요' },
} as const satisfies Record<string, ErrorDefinition>
