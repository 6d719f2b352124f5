import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PricedCoupon, vatIn } from '#server/payments/pricing.ts'
import { tourRefundTexts as texts } from './messages.ts'
import { priceTours, type TourItem, type TourPriceFacts } from './pricing.ts'
import { refundTour, type TourRefundFacts } from './refund.ts'

const prices = { TOUR_PRINT: 5_000 }
const office = (id: number, list = 3_000, member = 2_000): TourItem => ({
  id,
  title: `사무실 ${id}`,
  isPaper: true,
  isShoot: false,
  list,
  member,
})
const paper = (count: number) => Array.from({ length: count }, (_, at) => office(at + 1))
const qr = (id: number): TourItem => ({ ...office(id, 1_500, 1_000), isPaper: false })
const shoot = (id: number): TourItem => ({ ...office(id, 60_000, 60_000), isPaper: false, isShoot: true })
const plain: TourPriceFacts = { isMember: false, freeCount: 0, coupons: [], prices, isWholeSet: false }
const coupon = (given: Partial<PricedCoupon>): PricedCoupon => ({
  ...{ kind: 'AMOUNT', value: 0, minAmount: 0, maxOff: null, canOverlap: false },
  ...given,
})
const member = { ...plain, isMember: true }
const fifteenPercent = coupon({ kind: 'PERCENT', value: 15, maxOff: 1_500 })
const fiveThousand = coupon({ value: 5_000, minAmount: 10_000 })

test.each<[string, TourItem[], TourPriceFacts, number, number, number]>([
  ['three paper offices', paper(3), plain, 14_000, 0, 1_273],
  ['the same for a member', paper(3), member, 11_000, 0, 1_000],
  ['all of seven', paper(7), { ...plain, isWholeSet: true }, 23_900, 2_100, 2_173],
  [
    'four and a cheaper one, all',
    [...paper(4), office(5, 2_990)],
    { ...plain, isWholeSet: true },
    18_491,
    1_499,
    1_681,
  ],
  ['two of three free', paper(3), { ...plain, freeCount: 2 }, 8_000, 6_000, 727],
  ['a member’s with 15 %, at most 1,500', paper(3), { ...member, coupons: [fifteenPercent] }, 9_500, 1_500, 864],
  ['5,000 off from 10,000', paper(3), { ...plain, coupons: [fiveThousand] }, 9_000, 5_000, 818],
  ['two by QR for nothing', [qr(1), qr(2)], { ...plain, coupons: [coupon({ value: 2_950 })] }, 0, 3_000, 0],
])('[U-09] a tour costs what the examples say: %s', (_, items, facts, amount, off, vat) => {
  const { price } = priceTours(items, facts)
  expect({ amount: price.amount, vat: price.vat, off: price.setOff + price.couponOff }).toEqual({ amount, vat, off })
})

const paidOf = (items: TourItem[], facts: TourPriceFacts) => priceTours(items, facts).lines.map(({ paid }) => paid)

test('discounts are spread by the largest remainder, including over the print', () => {
  expect(paidOf(paper(3), { ...member, coupons: [fifteenPercent] })).toEqual([1_727, 1_727, 1_728, 4_318])
  expect(paidOf(paper(3), { ...plain, coupons: [fiveThousand] })).toEqual([1_928, 1_929, 1_929, 3_214])
  expect(paidOf([...paper(4), office(5, 2_990)], { ...plain, isWholeSet: true }).slice(4)).toEqual([2_691, 5_000])
})

test('free offices are the most expensive, and each coupon shows its discount', () => {
  const items = [office(1, 2_000), office(2, 4_000), office(3, 4_000)]
  const { lines, freeOffs } = priceTours(items, { ...plain, freeCount: 1 })
  expect(lines.map(({ paid }) => paid)).toEqual([2_000, 0, 4_000, 5_000])
  expect(freeOffs).toEqual([4_000])
  expect(() => priceTours(items, { ...plain, freeCount: 4 })).toThrow(
    expect.objectContaining({ code: 'coupon_unusable' }),
  )
})

test('an order has a line for each tour in order, and one for what is printed', () => {
  const { lines, price } = priceTours([qr(9), office(4), office(2)], plain)
  expect(lines.map(({ ref }) => ref)).toEqual(['tour:2', 'tour:4', 'tour:9', 'print'])
  expect([price.amount, price.memberAmount]).toEqual([12_500, 10_000])
  expect(priceTours([qr(9)], plain).lines.map(({ ref }) => ref)).toEqual(['tour:9'])
})

test('a coupon for a free office pays no studio shoot', () => {
  const one = { ...plain, freeCount: 1 }
  expect(paidOf([office(1), shoot(2)], one)).toEqual([0, 60_000, 5_000])
  expect(() => priceTours([shoot(2)], one)).toThrow(expect.objectContaining({ code: 'coupon_unusable' }))
  expect(() => priceTours([office(1), shoot(2)], { ...plain, freeCount: 2 })).toThrow(
    expect.objectContaining({ code: 'coupon_unusable' }),
  )
})

test('a free office takes no coupon', () => {
  expect(() => priceTours([office(1, 0, 0)], { ...plain, freeCount: 1 })).toThrow(
    expect.objectContaining({ code: 'coupon_unusable' }),
  )
})

test('too few paper offices are no set, and a copy too many is another print unit', () => {
  expect(priceTours(paper(4), { ...plain, isWholeSet: true }).price.setOff).toBe(0)
  expect(priceTours(paper(20), plain).price.lines.at(-1)).toMatchObject({ ref: 'print', paid: 5_000 })
  expect(priceTours(paper(21), plain).price.lines.at(-1)).toMatchObject({ ref: 'print', paid: 10_000 })
})

test('line prices add up, and no line is negative', () => {
  const anyItems = fc
    .array(fc.record({ isPaper: fc.boolean(), list: fc.integer({ min: 100, max: 9_000 }) }), {
      minLength: 1,
      maxLength: 40,
    })
    .map(rows =>
      rows.map((row, at): TourItem => ({ ...office(at + 1), ...row, member: Math.floor((row.list * 2) / 3) })),
    )
  fc.assert(
    fc.property(
      anyItems,
      fc.boolean(),
      fc.boolean(),
      fc.nat(3),
      fc.nat(8_000),
      (items, isMember, isWholeSet, free, off) => {
        const coupons = off ? [coupon({ value: off })] : []
        const freeCount = Math.min(free, items.length - 1)
        const { lines, price, freeOffs, offs } = priceTours(items, { isMember, isWholeSet, freeCount, coupons, prices })
        for (const { paid, list, memberOff, setOff, couponOff } of lines) {
          expect(paid).toBeGreaterThanOrEqual(0)
          expect(paid).toBe(list - memberOff - setOff - couponOff)
        }
        expect(price.amount).toBe(lines.reduce((sum, { paid }) => sum + paid, 0))
        expect(price.couponOff).toBe([...freeOffs, ...offs].reduce((sum, each) => sum + each, 0))
        expect(price.vat).toBe(vatIn(price.amount))
      },
    ),
  )
})

const visits = (states: TourRefundFacts['visits'][number]['state'][], paid: number[]) =>
  states.map((state, at) => ({ title: '가나다'[at] ?? '', state, paid: paid[at] ?? 0 }))
const reduced = [1_928, 1_929, 1_929]
const waiting = visits(['WAITING', 'WAITING', 'WAITING'], reduced)

test.each<[string, TourRefundFacts, number, boolean]>([
  ['before the print', { state: 'FILE_CHECK', visits: waiting, print: 3_214, paid: 9_000 }, 9_000, true],
  ['while it is printed', { state: 'PRINTING', visits: waiting, print: 3_214, paid: 9_000 }, 5_786, false],
  [
    'with one delivered',
    { state: 'TOURING', visits: visits(['VISITED', 'WAITING', 'WAITING'], reduced), print: 3_214, paid: 9_000 },
    3_858,
    false,
  ],
  [
    'with no office reached',
    {
      state: 'TOURING',
      visits: visits(['CLOSED', 'CLOSED', 'REFUSED'], [3_000, 3_000, 3_000]),
      print: 5_000,
      paid: 14_000,
    },
    14_000,
    true,
  ],
  [
    'by QR, none delivered yet',
    { state: 'TOURING', visits: visits(['WAITING', 'WAITING'], [1_500, 1_500]), print: 0, paid: 3_000 },
    3_000,
    true,
  ],
])('[A-59] a tour gives back what the examples say: %s', (_, facts, refund, couponBack) => {
  expect(refundTour(facts)).toMatchObject({ isPossible: true, refund, couponBack })
})

const ofThree = (states: TourRefundFacts['visits'][number]['state'][]) => visits(states, [3_000, 3_000, 3_000])
const print = { label: texts.printCost, amount: 5_000 }

test.each<
  [string, TourRefundFacts['state'], TourRefundFacts['visits'], number, { label: string; amount: number }[], string]
>([
  ['received', 'RECEIVED', ofThree(['WAITING', 'WAITING', 'WAITING']), 14_000, [], texts.all],
  ['checked', 'FILE_CHECK', ofThree(['WAITING', 'WAITING', 'WAITING']), 14_000, [], texts.all],
  ['with a refused file', 'FILE_REJECTED', ofThree(['WAITING', 'WAITING', 'WAITING']), 14_000, [], texts.all],
  ['being printed', 'PRINTING', ofThree(['WAITING', 'WAITING', 'CLOSED']), 9_000, [print], texts.printed],
  ['on its way', 'TOURING', ofThree(['WAITING', 'WAITING', 'REFUSED']), 9_000, [print], texts.underway],
  [
    'carried to one',
    'TOURING',
    ofThree(['VISITED', 'WAITING', 'CLOSED']),
    6_000,
    [{ label: '가 · 전달 완료', amount: 3_000 }, print],
    texts.underway,
  ],
  [
    'over, with one that failed',
    'TOURING',
    ofThree(['VISITED', 'VISITED', 'CLOSED']),
    3_000,
    [{ label: '가 · 전달 완료', amount: 3_000 }, { label: '나 · 전달 완료', amount: 3_000 }, print],
    texts.failed,
  ],
  ['over, with none reached', 'TOURING', ofThree(['REFUSED', 'CLOSED', 'CLOSED']), 14_000, [], texts.allFailed],
  [
    'cancelled by us while it is printed',
    'PRINTING',
    ofThree(['CLOSED', 'CLOSED', 'CLOSED']),
    14_000,
    [],
    texts.allFailed,
  ],
])('[A-59] a tour that is %s says what comes back, what is kept, and why', (_, state, rows, refund, kept, note) => {
  const { back, ...quote } = refundTour({ state, visits: rows, print: 5_000, paid: 14_000 })
  expect(quote).toEqual({ isPossible: true, refund, kept, note, couponBack: kept.length === 0 })
  expect(back?.reduce((sum, { amount }) => sum + amount, 0)).toBe(refund)
})

test('[A-59] moved days bring the print back only while nothing is delivered', () => {
  const tour = { state: 'TOURING', isMoved: true, print: 5_000, paid: 14_000 } as const
  expect(refundTour({ ...tour, visits: ofThree(['WAITING', 'WAITING', 'WAITING']) })).toMatchObject({
    refund: 14_000,
    note: texts.moved,
  })
  expect(refundTour({ ...tour, visits: ofThree(['VISITED', 'WAITING', 'WAITING']) })).toMatchObject({
    refund: 6_000,
    note: texts.underway,
  })
})

test('[A-59] what comes back is named office by office with its state', () => {
  const rows = ofThree(['VISITED', 'WAITING', 'REFUSED'])
  expect(refundTour({ state: 'TOURING', visits: rows, print: 5_000, paid: 14_000 }).back).toEqual([
    { label: '나 · 대기', amount: 3_000 },
    { label: '다 · 접수 거절', amount: 3_000 },
  ])
  // Some of it is back already: lines that do not add up say nothing.
  expect(refundTour({ state: 'RECEIVED', visits: rows, print: 5_000, paid: 10_000 }).back).toBeUndefined()
})

test('[A-59] coupons that covered the whole price return unless something is deducted', () => {
  const free = (states: TourRefundFacts['visits'][number]['state'][]) =>
    refundTour({ state: 'TOURING', visits: visits(states, [0, 0]), print: 0, paid: 0 }).couponBack
  expect([free(['WAITING', 'CLOSED']), free(['VISITED', 'WAITING'])]).toEqual([true, false])
  // An operator has already refunded a part.
  const part = { state: 'TOURING', visits: ofThree(['CLOSED', 'CLOSED', 'CLOSED']), print: 5_000 } as const
  expect(refundTour({ ...part, paid: 20_000 })).toMatchObject({ refund: 14_000, couponBack: false })
})

test.each([
  ['TOURING', texts.nothingLeft],
  ['DONE', texts.done],
  ['CANCELLED', texts.cancelled],
  ['ORDERED', texts.cancelled],
] as const)('[A-59] what is delivered or over gives nothing back: %s', (state, note) => {
  const facts = { visits: visits(['VISITED'], [3_000]), print: 5_000, paid: 8_000 }
  expect(refundTour({ state, ...facts })).toEqual({ isPossible: false, refund: 0, kept: [], couponBack: false, note })
})

test('[A-59] deduction plus refund equal what is still paid', () => {
  const state = fc.constantFrom('WAITING' as const, 'VISITED' as const, 'REFUSED' as const, 'CLOSED' as const)
  const anyVisits = fc.array(fc.record({ title: fc.string(), state, paid: fc.nat(5_000) }), {
    minLength: 1,
    maxLength: 20,
  })
  fc.assert(
    fc.property(
      anyVisits,
      fc.nat(10_000),
      fc.constantFrom('PRINTING' as const, 'TOURING' as const),
      (rows, print, at) => {
        const whole = rows.reduce((sum, { paid }) => sum + paid, 0) + print
        const { isPossible, refund, kept } = refundTour({ state: at, visits: rows, print, paid: whole })
        if (isPossible) expect(refund + kept.reduce((sum, { amount }) => sum + amount, 0)).toBe(whole)
        expect(refundTour({ state: at, visits: rows, print, paid: 100 }).refund).toBeLessThanOrEqual(100)
      },
    ),
  )
})
