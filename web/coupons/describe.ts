import type { Coupon } from '#contract/coupons/index.ts'
import { won } from '#web/ui/format.ts'
import { couponTexts as texts } from './messages.ts'

type Described = Pick<Coupon, 'kind' | 'value' | 'minAmount' | 'maxOff'>

/** A coupon's discount and its minimum: `15% 할인 (10,000원까지) · 20,000원부터`. */
export function describeCoupon({ kind, value, minAmount, maxOff }: Described): string {
  const off =
    kind === 'TOUR_FREE' ? texts.tourFree : kind === 'AMOUNT' ? texts.amountOff(won(value)) : texts.percentOff(value)
  const most = maxOff === null ? '' : ` ${texts.most(won(maxOff))}`
  return minAmount > 0 ? `${off}${most} · ${texts.from(won(minAmount))}` : off + most
}
