import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lectureMemberPrice } from '#server/membership/pricing.ts'
import { lectureRefundTexts as texts } from './messages.ts'
import { priceLecture } from './pricing.ts'
import { creditOf } from './progress.ts'
import { type LectureRefundFacts, refundLecture } from './refund.ts'

const first = new Date('2027-03-15T10:00:00Z')
const classes: LectureRefundFacts = {
  ...{ kind: 'LIVE', lecture: 'OPEN', seat: 'CONFIRMED' },
  ...{ freeUntil: null, starts: [first, new Date('2027-03-22T10:00:00Z')], started: 0 },
  ...{ paidAt: new Date('2027-03-01T10:00:00Z'), paid: 27_500, now: first },
}
const videos: LectureRefundFacts = {
  ...{ ...classes, kind: 'VOD', starts: [null, null, null], paid: 30_000 },
  now: new Date('2027-03-08T14:59:00Z'),
}
const aWeekLater = new Date('2027-03-08T15:00:00Z')

test('[U-09] members pay half, rounded down', () => {
  expect(lectureMemberPrice(55_001)).toBe(27_500)
  const { lines, price } = priceLecture({ title: '카메라 연기', price: 55_001 }, { isMember: true, coupons: [] })
  expect(lines).toMatchObject([{ ref: 'lecture', list: 55_001, memberOff: 27_501, paid: 27_500 }])
  expect(price).toMatchObject({ amount: 27_500, vat: 2_500 })
})

const quoteOf = (refund: number, kept: number, note: string) => ({
  isPossible: true,
  refund,
  kept: kept ? [{ label: texts.kept, amount: kept }] : [],
  couponBack: kept === 0,
  note,
})
const nothing = (note: string) => ({ isPossible: false, refund: 0, kept: [], couponBack: false, note })

test.each<[string, string, ReturnType<typeof quoteOf>]>([
  ['a week before', '2027-03-08T10:00:00Z', quoteOf(27_500, 0, texts.early)],
  ['three days before, to the last minute of the day', '2027-03-12T14:59:00Z', quoteOf(27_500, 0, texts.early)],
  ['two days before', '2027-03-12T15:00:00Z', quoteOf(13_750, 13_750, texts.half)],
  ['the day before, to its last minute', '2027-03-14T14:59:00Z', quoteOf(13_750, 13_750, texts.half)],
  ['on the day', '2027-03-14T15:00:00Z', nothing(texts.late)],
  ['the moment it starts', '2027-03-15T10:00:00Z', nothing(texts.started)],
  ['once it has started', '2027-03-15T10:00:01Z', nothing(texts.started)],
])('a lecture at a fixed time gives back %s what the rule says', (_, now, quote) => {
  expect(refundLecture({ ...classes, now: new Date(now) })).toEqual(quote)
})

test('a lecture without times is not refunded by time', () => {
  expect(refundLecture({ ...classes, starts: [] })).toEqual(nothing(texts.started))
})

test('a lecture that we moved or cancelled is refunded', () => {
  const free = (until: string, now: string) =>
    refundLecture({ ...classes, freeUntil: new Date(until), now: new Date(now) })
  expect(free('2027-03-15T10:00:00Z', '2027-03-15T09:59:00Z')).toEqual(quoteOf(27_500, 0, texts.moved))
  expect(free('2027-03-22T10:00:00Z', '2027-03-16T00:00:00Z')).toEqual(quoteOf(13_750, 13_750, texts.moved))
  expect(free('2027-03-22T10:00:00Z', '2027-03-15T10:00:00Z')).toEqual(quoteOf(13_750, 13_750, texts.moved))
  // The free period is over, or nothing is left to refund.
  expect(free('2027-03-15T09:00:00Z', '2027-03-15T09:00:00Z')).toEqual(nothing(texts.late))
  expect(free('2027-03-23T10:00:00Z', '2027-03-22T10:00:00Z')).toEqual(nothing(texts.started))
  expect(refundLecture({ ...classes, lecture: 'CANCELLED' })).toEqual(quoteOf(27_500, 0, texts.byUs))
})

test('coupons that covered the whole price return only with a full refund', () => {
  const backAt = (facts: LectureRefundFacts, now: string) =>
    refundLecture({ ...facts, paid: 0, now: new Date(now) }).couponBack
  expect(backAt(classes, '2027-03-08T10:00:00Z')).toBe(true)
  expect(backAt(classes, '2027-03-13T10:00:00Z')).toBe(false)
  expect(backAt(videos, '2027-03-02T00:00:00Z')).toBe(true)
  expect(backAt({ ...videos, started: 1 }, '2027-03-02T00:00:00Z')).toBe(false)
})

test.each<[string, Partial<LectureRefundFacts>, ReturnType<typeof quoteOf>]>([
  ['untouched to the last minute of the seventh day', {}, quoteOf(30_000, 0, texts.untouched)],
  ['untouched after it', { now: aWeekLater }, quoteOf(20_000, 10_000, texts.idle(2))],
  ['one video, untouched after it', { now: aWeekLater, starts: [null] }, nothing(texts.idleOnly)],
  ['one of three started, after it', { now: aWeekLater, started: 1 }, quoteOf(20_000, 10_000, texts.unseen(2))],
  ['with one of three started', { started: 1 }, quoteOf(20_000, 10_000, texts.unseen(2))],
  ['with one of three started, rounded up', { started: 1, paid: 10_000 }, quoteOf(6_667, 3_333, texts.unseen(2))],
  ['with all of them started', { started: 3 }, nothing(texts.allSeen)],
])('videos give back what was not watched: %s', (_, given, quote) => {
  expect(refundLecture({ ...videos, ...given })).toEqual(quote)
})

test('a finished or cancelled seat refunds nothing', () => {
  const early = { ...classes, now: new Date('2027-03-08T10:00:00Z') }
  for (const seat of ['ATTENDED', 'ABSENT'] as const)
    expect(refundLecture({ ...early, seat })).toEqual(nothing(texts.over))
  for (const seat of ['CANCELLED', 'HELD', 'RELEASED'] as const)
    expect(refundLecture({ ...early, seat })).toEqual(nothing(texts.cancelled))
})

test('deduction plus refund equal what is still paid', () => {
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

test('playback counts at most twice as fast as time passes', () => {
  const at = (seconds: number) => new Date(first.getTime() + seconds * 1_000)
  const seconds = 600
  // Fifteen seconds after the last report at most fifteen were played.
  expect(creditOf([{ from: 10, to: 25 }], { now: at(15), playedUntil: at(0), seconds }).credited).toEqual([
    { from: 10, to: 25 },
  ])
  // A report of the whole video.
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
