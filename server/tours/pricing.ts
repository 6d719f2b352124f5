import { tourLimits } from '#contract/limits.ts'
import type { Price } from '#contract/payments/shapes.ts'
import { fail } from '#server/kernel/errors.ts'
import { present } from '#server/kernel/present.ts'
import type { PriceTable } from '#server/payments/prices.ts'
import {
  couponOffs,
  lineAt,
  type PricedCoupon,
  type PricedLine,
  priceOf,
  spread,
  takeCouponsOff,
  total,
} from '#server/payments/pricing.ts'
import { tourPricingTexts as texts } from './messages.ts'

/**
 * An office to price: `list` and `member` prices in won, `isPaper` whether a printed profile goes there. `isShoot`: a
 * studio shoot, which is no office that a coupon could make free.
 */
export type TourItem = { id: number; title: string; isPaper: boolean; isShoot: boolean; list: number; member: number }

export type TourPriceFacts = {
  isMember: boolean
  /** Number of free-office coupons used. */
  freeCount: number
  /** Coupons of the other kinds. */
  coupons: readonly PricedCoupon[]
  prices: Pick<PriceTable, 'TOUR_PRINT'>
  /** All paper offices that can be ordered now are chosen. */
  isWholeSet: boolean
}

export const printRef = 'print'
/** The `ref` of an office's line. */
export const tourRef = (tourId: number): string => `tour:${tourId}`

/**
 * The price of visiting these offices; pure. Applied in this order: member prices, free offices on the most expensive
 * ones, 10 % off for all paper offices together, printing of the paper copies, other coupons. `freeOffs` and `offs`:
 * the discount of each free coupon and each other coupon. Throws `coupon_unusable` for more free coupons than offices,
 * and as `couponOffs`.
 */
export function priceTours(
  items: readonly TourItem[],
  facts: TourPriceFacts,
): { lines: PricedLine[]; price: Price; freeOffs: number[]; offs: number[] } {
  const { lines: before, freeOffs } = beforeCoupons(items, facts)
  const lines = takeCouponsOff(before, facts.coupons)
  const forMembers = beforeCoupons(items, { ...facts, isMember: true, freeCount: 0 })
  return {
    lines,
    price: priceOf(lines, total(forMembers.lines)),
    freeOffs,
    offs: couponOffs(total(before), facts.coupons),
  }
}

function beforeCoupons(items: readonly TourItem[], { isMember, freeCount, prices, isWholeSet }: TourPriceFacts) {
  const offices = items
    .toSorted((a, b) => a.id - b.id)
    .map(({ id, title, list, member }) => lineAt(tourRef(id), title, list, isMember ? Math.min(member, list) : list))
  const shoots = new Set(items.filter(({ isShoot }) => isShoot).map(({ id }) => tourRef(id)))
  const { lines: freed, freeOffs } = takeFreeOffices(offices, freeCount, shoots)
  const copies = items.filter(({ isPaper }) => isPaper).length
  const reduced = isWholeSet && copies >= tourLimits.wholeSetLeast ? takeWholeSetOff(freed) : freed
  if (copies === 0) return { lines: reduced, freeOffs }
  const print = Math.ceil(copies / tourLimits.copiesAPrint) * prices.TOUR_PRINT
  return { lines: [...reduced, lineAt(printRef, texts.print(copies), print, print)], freeOffs }
}

/** Free offices are the most expensive ones, ties by order; never studio shoots. */
function takeFreeOffices(lines: PricedLine[], count: number, shoots: ReadonlySet<string>) {
  const offices = lines.filter(({ ref }) => !shoots.has(ref))
  const dearest = offices.toSorted((a, b) => b.paid - a.paid).slice(0, count)
  if (dearest.length < count || dearest.some(({ paid }) => paid === 0)) fail('coupon_unusable')
  const free = new Set(dearest)
  return {
    freeOffs: dearest.map(({ paid }) => paid),
    lines: lines.map(line => (free.has(line) ? { ...line, couponOff: line.paid, paid: 0 } : line)),
  }
}

function takeWholeSetOff(lines: PricedLine[]): PricedLine[] {
  // Whole percent of whole won; rounded in the buyer's favour.
  const off = Math.ceil((total(lines) * tourLimits.wholeSetPercent) / 100)
  const offs = spread(
    off,
    lines.map(({ paid }) => paid),
  )
  return lines.map((line, at) => {
    const setOff = present(offs[at])
    return { ...line, setOff, paid: line.paid - setOff }
  })
}
