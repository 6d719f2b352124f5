import { describe, expect, it } from 'vitest'
import {
  badgeCount,
  clock,
  dateRange,
  daysLeft,
  dDay,
  fullDateTime,
  fullDay,
  hyphenPhone,
  koreanAge,
  money,
  notificationTime,
  relativeTime,
  relativeTimeText,
  shortDate,
  thousands,
  timer,
} from './format.ts'

const now = '2026-11-20T09:00:00+09:00'
const ago = (minutes: number) => new Date(Date.parse(now) - minutes * 60_000).toISOString()

describe('relativeTime', () => {
  it.each([
    [0, '방금 전'],
    [0.98, '방금 전'],
    [1, '1분 전'],
    [59, '59분 전'],
    [60, '1시간 전'],
    [23 * 60 + 59, '23시간 전'],
    [24 * 60, '1일 전'],
    [72 * 60 - 1, '2일 전'],
  ])('[N-10] [X-02] %s minutes ago reads %s', (minutes, text) => {
    expect(relativeTime(ago(minutes), now)).toEqual({ text })
  })

  it('[N-10] from three days on gives the date and the time apart', () => {
    expect(relativeTime(ago(72 * 60), now)).toEqual({ date: '2026-11-17', time: '09:00' })
    expect(notificationTime('2026-11-14T01:30:00Z', now)).toBe('2026-11-14 / 10:30')
  })

  it('writes older times of other pages with their short date', () => {
    expect(relativeTimeText(ago(8), now)).toBe('8분 전')
    expect(relativeTimeText('2026-11-14T01:30:00Z', now)).toBe('11.14 10:30')
    expect(relativeTimeText('2025-11-14T01:30:00Z', now)).toBe('2025.11.14 10:30')
  })

  it('treats a clock that is slightly slow as now', () => {
    expect(relativeTime(ago(-3), now)).toEqual({ text: '방금 전' })
  })
})

describe('dates in Korea', () => {
  it('belong to the Korean day in any server time zone', () => {
    expect(clock('2026-11-19T15:30:00Z')).toBe('00:30')
    expect(daysLeft('2026-11-20T23:59:00+09:00', now)).toBe(0)
    expect(daysLeft('2026-11-21', now)).toBe(1)
  })

  it('are written short', () => {
    expect(dateRange('2026-12-08', '2026-12-27')).toBe('12.8–12.27')
    expect(dateRange('2026-12-08', '2027-01-03')).toBe('2026.12.8–2027.1.3')
    expect(dateRange('2026-12-08', '2026-12-08')).toBe('12.8')
    expect(dateRange(null, '2026-12-08')).toBe('12.8')
    expect(dateRange(null, null)).toBe('')
    expect(shortDate('2027-01-03', now)).toBe('2027.1.3')
    expect(fullDay('2026-12-07T15:00:00Z')).toBe('2026년 12월 8일')
    expect(fullDateTime('2026-12-08T18:00:00+09:00')).toBe('2026년 12월 8일 (화) 18:00')
  })
})

describe('dDay', () => {
  it.each([
    ['2026-12-02', 'open', 'D-12'],
    ['2026-11-23', 'soon', 'D-3'],
    ['2026-11-20', 'today', '오늘 마감'],
    ['2026-11-20T23:59:59+09:00', 'today', '오늘 마감'],
    ['2026-11-20T08:59:59+09:00', 'closed', '마감'],
    ['2026-11-19', 'closed', '마감'],
    [null, 'always', '상시'],
  ])('%s is %s and reads %s', (deadline, state, text) => {
    expect(dDay(deadline, { now })).toEqual({ state, text })
  })

  it('says when a casting closed early', () => {
    expect(dDay('2026-12-02', { early: true, now })).toEqual({ state: 'early', text: '조기마감' })
  })
})

it.each([
  [800_000, '80만 원'],
  [1_500_000, '150만 원'],
  [125_000, '12만 5,000원'],
  [5_000, '5,000원'],
  [0, '0원'],
  [120_000_000, '1억 2,000만 원'],
  [-30_000, '-3만 원'],
])('money(%s) reads %s', (won, text) => {
  expect(money(won)).toBe(text)
})

it('[W-20] thousands groups digits', () => {
  expect(thousands(1_234_567)).toBe('1,234,567')
})

it('koreanAge counts birthdays, and refuses dates that do not exist', () => {
  expect(koreanAge('19990412', now)).toBe(27)
  expect(koreanAge('1999-11-20', now)).toBe(27)
  expect(koreanAge('1999-11-21', now)).toBe(26)
  expect(koreanAge('19990230', now)).toBeNull()
  expect(koreanAge('20270101', now)).toBeNull()
})

it.each([
  ['010', '010'],
  ['0101', '010-1'],
  ['0101234567', '010-123-4567'],
  ['01012345678', '010-1234-5678'],
  ['010-1234-56789', '010-1234-5678'],
  ['021234567', '02-123-4567'],
  ['0212345678', '02-1234-5678'],
  ['15441234', '1544-1234'],
])('hyphenPhone(%s) is %s', (digits, text) => {
  expect(hyphenPhone(digits)).toBe(text)
})

it('[H-02] badgeCount stops at 99', () => {
  expect([badgeCount(0), badgeCount(99), badgeCount(100)]).toEqual(['0', '99', '99+'])
})

it('timer shows minutes and seconds', () => {
  expect(timer(134)).toBe('2:14')
  expect(timer(5)).toBe('0:05')
})
