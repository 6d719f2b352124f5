import fc from 'fast-check'
import { expect, test } from 'vitest'
import { memberPrice, priceLecture } from './pricing.ts'
import { creditOf } from './progress.ts'
import { type LectureRefundFacts, refundLecture } from './refund.ts'

const first = new Date('2027-03-15T10:00:00Z')
const classes: LectureRefundFacts = {
  ...{ kind: 'LIVE', lecture: 'OPEN', seat: 'CONFIRMED', confirmedAt: new Date('2027-03-01T00:00:00Z') },
  ...{ freeUntil: null, starts: [first, new Date('2027-03-22T10:00:00Z')], started: 0, paid: 27_500, now: first },
}
const videos: LectureRefundFacts = { ...classes, kind: 'VOD', starts: [null, null, null], paid: 30_000 }

test('[U-09] members pay half, rounded down', () => {
  expect(memberPrice(55_001)).toBe(27_500)
  const { lines, price } = priceLecture({ title: '카메라 연기', price: 55_001 }, { isMember: true, coupons: [] })
  expect(lines).toMatchObject([{ list: 55_001, memberOff: 27_501, paid: 27_500 }])
  expect(price).toMatchObject({ amount: 27_500, vat: 2_500 })
})

test.each<[string, string, number, boolean]>([
  ['a week before', '2027-03-08T10:00:00Z', 27_500, true],
  ['three days before, to the last minute of the day', '2027-03-12T14:59:00Z', 27_500, true],
  ['two days before', '2027-03-12T15:00:00Z', 13_750, true],
  ['the day before, to its last minute', '2027-03-14T14:59:00Z', 13_750, true],
  ['on the day', '2027-03-14T15:00:00Z', 0, false],
  ['once it has started', '2027-03-15T10:00:00Z', 0, false],
])('a lecture at a fixed time gives back %s what the rule says', (_, now, refund, isPossible) => {
  expect(refundLecture({ ...classes, now: new Date(now) })).toMatchObject({ refund, isPossible })
})

test('what we moved or cancelled comes back', () => {
  const moved = { ...classes, freeUntil: new Date('2027-03-15T10:00:00Z') }
  expect(refundLecture({ ...moved, now: new Date('2027-03-15T09:59:00Z') })).toMatchObject({ refund: 27_500 })
  const second = { ...classes, freeUntil: new Date('2027-03-22T10:00:00Z'), now: new Date('2027-03-16T00:00:00Z') }
  expect(refundLecture(second)).toMatchObject({ refund: 13_750 })
  expect(refundLecture({ ...classes, lecture: 'CANCELLED' })).toMatchObject({ refund: 27_500, couponBack: true })
})

test('coupons that paid for all of it return with the whole of it alone', () => {
  const backAt = (facts: LectureRefundFacts, now: string) =>
    refundLecture({ ...facts, paid: 0, now: new Date(now) }).couponBack
  expect(backAt(classes, '2027-03-08T10:00:00Z')).toBe(true)
  expect(backAt(classes, '2027-03-13T10:00:00Z')).toBe(false)
  expect(backAt(videos, '2027-03-08T00:00:01Z')).toBe(true)
  expect(backAt({ ...videos, started: 1 }, '2027-03-02T00:00:00Z')).toBe(false)
})

test.each<[string, Partial<LectureRefundFacts>, number, boolean]>([
  ['untouched for a week', { now: new Date('2027-03-08T00:00:00Z') }, 30_000, true],
  ['untouched for longer', { now: new Date('2027-03-08T00:00:01Z') }, 30_000, true],
  ['with one of three started', { started: 1, now: new Date('2027-03-02T00:00:00Z') }, 20_000, true],
  ['with one of three started, rounded up', { started: 1, paid: 10_000 }, 6_667, true],
  ['with all of them started', { started: 3 }, 0, false],
])('videos give back what was not watched: %s', (_, given, refund, isPossible) => {
  expect(refundLecture({ ...videos, ...given })).toMatchObject({ refund, isPossible })
})

test('a seat that is over or cancelled gives nothing back', () => {
  for (const seat of ['ATTENDED', 'ABSENT', 'CANCELLED', 'HELD', 'RELEASED'] as const)
    expect(refundLecture({ ...classes, seat })).toMatchObject({ isPossible: false, refund: 0 })
})

test('never more comes back than is still paid, and what is kept and given back is all of it', () => {
  fc.assert(
    fc.property(
      fc.record({ paid: fc.nat(2_000_000), started: fc.nat(3), days: fc.integer({ min: -10, max: 20 }) }),
      fc.constantFrom(classes, videos),
      ({ paid, started, days }, base) => {
        const now = new Date(first.getTime() - days * 86_400_000)
        const { isPossible, refund, kept } = refundLecture({ ...base, paid, started, now })
        expect(refund).toBeLessThanOrEqual(paid)
        if (isPossible) expect(refund + kept.reduce((sum, { amount }) => sum + amount, 0)).toBe(paid)
      },
    ),
  )
})

test('playing counts at most twice as fast as time passes, however often and from wherever it is reported', () => {
  const at = (seconds: number) => new Date(first.getTime() + seconds * 1_000)
  const seconds = 600
  // Fifteen seconds after the last report fifteen were played.
  expect(creditOf([{ from: 10, to: 25 }], { now: at(15), playedUntil: at(0), seconds }).credited).toEqual([
    { from: 10, to: 25 },
  ])
  // Somebody claims the whole video.
  expect(creditOf([{ from: 0, to: 600 }], { now: at(15), playedUntil: at(0), seconds }).credited).toEqual([
    { from: 0, to: 30 },
  ])
  fc.assert(
    fc.property(
      fc.array(fc.record({ wait: fc.nat(40), from: fc.nat(900), length: fc.integer({ min: -50, max: 900 }) }), {
        maxLength: 30,
      }),
      reports => {
        let playedUntil: Date | null = at(0)
        let now = 0
        let total = 0
        for (const { wait, from, length } of reports) {
          now += wait
          const given = creditOf([{ from, to: from + length }], { now: at(now), playedUntil, seconds })
          playedUntil = given.playedUntil
          for (const part of given.credited) {
            expect(part.to).toBeLessThanOrEqual(seconds)
            total += part.to - part.from
          }
          expect(playedUntil.getTime()).toBeLessThanOrEqual(at(now).getTime())
        }
        expect(total).toBeLessThanOrEqual(now * 2)
      },
    ),
  )
})
