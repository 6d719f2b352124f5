import { ageOn, koreanDate, koreanTime, onKoreanClock } from '#contract/korean-time.ts'
import { ages, withCommas } from '#contract/limits.ts'
import { koreanDay } from '#contract/messages.ts'
import { phoneDigits } from '#contract/phones.ts'
import { formatTexts as texts } from './messages.ts'

/**
 * Korean formats of dates, money and numbers. Korea is at UTC+9 all year, so days use a fixed offset and pages rendered
 * on a server in any zone are identical.
 */
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

type Moment = string | number | Date

const two = (n: number) => String(n).padStart(2, '0')

function kst(time: Moment) {
  const shifted = onKoreanClock(toMillis(time))
  return {
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth() + 1,
    date: shifted.getUTCDate(),
    hours: shifted.getUTCHours(),
    minutes: shifted.getUTCMinutes(),
  }
}

// A date alone (YYYY-MM-DD) means that day in Korea, not midnight in UTC.
function toMillis(time: Moment): number {
  if (typeof time === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(time)) return Date.parse(koreanTime(time))
  return new Date(time).getTime()
}

/** Days since 1970 in Korea. */
const dayNumber = (time: Moment) => Math.floor(onKoreanClock(toMillis(time)).getTime() / day)

/** `2026-11-14`, in Korea. */
export function isoDate(time: Moment): string {
  const { year, month, date } = kst(time)
  return `${year}-${two(month)}-${two(date)}`
}

/** `10:30`, in Korea. */
export function clock(time: Moment): string {
  const { hours, minutes } = kst(time)
  return `${two(hours)}:${two(minutes)}`
}

export type RelativeTime = { text: string } | { date: string; time: string }

/** Under three days `방금 전`, `n분 전`, `n시간 전`, `n일 전`; from then on date and time, to be set apart. */
export function relativeTime(time: Moment, now: Moment = Date.now()): RelativeTime {
  const passed = toMillis(now) - toMillis(time)
  if (passed < minute) return { text: texts.justNow }
  if (passed < hour) return { text: texts.minutesAgo(Math.floor(passed / minute)) }
  if (passed < day) return { text: texts.hoursAgo(Math.floor(passed / hour)) }
  if (passed < 3 * day) return { text: texts.daysAgo(Math.floor(passed / day)) }
  return { date: isoDate(time), time: clock(time) }
}

/** relativeTime on one line, as the pages write dates: `8분 전` or `11.14 10:30`. */
export function relativeTimeText(time: Moment, now: Moment = Date.now()): string {
  const relative = relativeTime(time, now)
  return 'text' in relative ? relative.text : `${shortDate(time, now)} ${relative.time}`
}

/** relativeTime on one line, in the form that is fixed for notifications: `8분 전` or `2026-11-14 / 10:30`. */
export function notificationTime(time: Moment, now: Moment = Date.now()): string {
  const relative = relativeTime(time, now)
  return 'text' in relative ? relative.text : `${relative.date} / ${relative.time}`
}

/** `12.8`; with another year than the present one, `2027.1.3`. */
export function shortDate(time: Moment, now: Moment = Date.now()): string {
  const { year, month, date } = kst(time)
  return year === kst(now).year ? `${month}.${date}` : `${year}.${month}.${date}`
}

/**
 * `12.8–12.27`, across New Year `2026.12.8–2027.1.3`; one day when both are equal or one is missing; '' when both are.
 */
export function dateRange(from: Moment | null, to: Moment | null): string {
  const monthDay = (time: Moment) => `${kst(time).month}.${kst(time).date}`
  if (from === null) return to === null ? '' : monthDay(to)
  if (to === null) return monthDay(from)
  if (isoDate(from) === isoDate(to)) return monthDay(from)
  const [first, last] = [kst(from).year, kst(to).year]
  return first === last ? `${monthDay(from)}–${monthDay(to)}` : `${first}.${monthDay(from)}–${last}.${monthDay(to)}`
}

/** `2026년 12월 8일`, in Korea. */
export const fullDay = (time: Moment): string => koreanDay(isoDate(time))

/** `2026년 12월 8일 (화) 18:00`: the full form, for binding times. */
export function fullDateTime(time: Moment): string {
  const { year, month, date } = kst(time)
  return texts.fullDateTime(year, month, date, weekday(time), clock(time))
}

/** `화`, in Korea. */
export const weekday = (time: Moment) => texts.weekdays[((dayNumber(time) % 7) + 7) % 7] ?? ''

/** `12.8 (화)`; with another year than the present one, `2027.1.3 (일)`. */
export const shortDay = (time: Moment) => `${shortDate(time)} (${weekday(time)})`

/** Whole days in Korea from today to the deadline: 0 today, negative when past. */
export function daysLeft(deadline: Moment, now: Moment = Date.now()): number {
  return dayNumber(deadline) - dayNumber(now)
}

export type DDayState = 'open' | 'soon' | 'today' | 'always' | 'closed' | 'early'

/** A deadline's text and urgency. `null` is always open; D-3 and nearer is soon. */
export function dDay(
  deadline: Moment | null,
  options: { early?: boolean; now?: Moment } = {},
): { state: DDayState; text: string } {
  if (options.early) return { state: 'early', text: texts.earlyClosed }
  if (deadline === null) return { state: 'always', text: texts.alwaysOpen }
  const now = options.now ?? Date.now()
  const left = daysLeft(deadline, now)
  const isDateOnly = typeof deadline === 'string' && deadline.length === 10
  if (left < 0 || (!isDateOnly && toMillis(deadline) <= toMillis(now))) return { state: 'closed', text: texts.closed }
  if (left === 0) return { state: 'today', text: texts.closesToday }
  return { state: left <= 3 ? 'soon' : 'open', text: `D-${left}` }
}

/** `1234567` → `1,234,567`. */
export const thousands = withCommas

/** Won in spoken units: `80만 원`, `1억 2,000만 원`, `12만 5,000원`, `5,000원`. */
export function money(won: number): string {
  const sign = won < 0 ? '-' : ''
  const amount = Math.abs(Math.trunc(won))
  const eok = Math.floor(amount / 100_000_000)
  const man = Math.floor((amount % 100_000_000) / 10_000)
  const rest = amount % 10_000
  const parts = [eok && texts.eok(thousands(eok)), man && texts.man(thousands(man))].filter(Boolean)
  if (rest || parts.length === 0) return `${sign}${[...parts, texts.rest(thousands(rest))].join(' ')}`
  return texts.won(sign, parts.join(' '))
}

/** `30,000원`: an exact sum, as prices and receipts show it. */
export const won = (amount: number) => texts.rest(thousands(amount))

/** Age by birthday (만 나이) in Korea on the day of `now`; null for an invalid or future date. */
export function koreanAge(birthDate: string, now: Moment = Date.now()): number | null {
  const match = /^(\d{4})-?(\d{2})-?(\d{2})$/.exec(birthDate)
  if (!match) return null
  const [year, month, date] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const real = new Date(Date.UTC(year, month - 1, date))
  if (real.getUTCMonth() !== month - 1 || real.getUTCDate() !== date) return null
  const age = ageOn(match.slice(1).join('-'), koreanDate(toMillis(now)))
  return age >= 0 && age <= ages.oldest ? age : null
}

/** Inserts hyphens: `010-1234-5678`, also into `+82 10 1234 5678`, `02-123-4567`, `1544-1234`. */
export function hyphenPhone(text: string): string {
  const digits = phoneDigits(text).slice(0, 11)
  if (/^1[5-9]/.test(digits)) return [digits.slice(0, 4), digits.slice(4, 8)].filter(Boolean).join('-')
  const area = digits.startsWith('02') ? 2 : 3
  const middle = digits.length >= area + 8 ? 4 : 3
  return [digits.slice(0, area), digits.slice(area, area + middle), digits.slice(area + middle)]
    .filter(Boolean)
    .join('-')
}

/** A count on a badge: above 99 it reads `99+`. */
export function badgeCount(count: number): string {
  return count > 99 ? '99+' : String(count)
}

/** Seconds as `2:14`. */
export function timer(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${two(Math.floor(seconds % 60))}`
}

/** `640KB`, `3.2MB`; never less than 1KB. */
export const fileSize = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))}KB` : `${(bytes / 1024 / 1024).toFixed(1)}MB`
