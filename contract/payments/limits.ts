/**
 * Won and minutes. `openMinutes`: how long an unpaid order keeps its price and coupons. `largest`: more is refused.
 * `smallest`: a smaller remainder after a coupon becomes 0, because card companies decline it. `secondPerson`: above
 * this sum per order operators' refunds need a second operator.
 */
export const money = {
  openMinutes: 30,
  largest: 2_000_000,
  smallest: 100,
  couponsAnOrder: 2,
  couponTriesAnHour: 10,
  secondPerson: 50_000,
  refundBusinessDays: 3,
  /**
   * How long a return from the window may be confirmed, even past the order's expiry, and a charge of a card may be in
   * doubt before operators are alerted.
   */
  holdMinutes: 10,
  /** How long the page of a return polls its payment; after that the buyer is notified. */
  followMinutes: 3,
} as const
