import { koreanDate } from '#contract/korean-time.ts'

/** A row behind an answer of the contract: the named times are still `Date`, and null where the contract allows it. */
export type WithDates<T, Names extends keyof T> = Omit<T, Names> & {
  [Name in Names]: Date | Extract<T[Name], null>
}

/** Today in Seoul, as YYYY-MM-DD. */
export const today = (now = new Date()) => koreanDate(now)

export { addDays } from '#contract/korean-time.ts'

const clock = new Intl.DateTimeFormat('ko-KR', {
  month: 'long',
  day: 'numeric',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Asia/Seoul',
})

/** A moment in Seoul time, as sentences show it: `12월 8일 (화) 18:00`. */
export const seoulTime = (time: Date) => clock.format(time)

const minute = new Intl.DateTimeFormat('ko-KR', {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Asia/Seoul',
})

/** A moment in Seoul time, as records show it: `2026. 12. 8. 18:00`. */
export const seoulMinute = (time: Date) => minute.format(time)
