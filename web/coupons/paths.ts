export const couponsPaths = {
  coupons: () => '/mypage/coupons',
} as const
