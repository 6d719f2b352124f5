const offsetMs = 9 * 3_600_000

/** Milliseconds of a day: Korea has no daylight saving time. */
export const dayMs = 24 * 3_600_000

/**
 * The moment shifted so that its UTC getters and `toISOString` read Korea's calendar and clock. Korea keeps UTC+9 all
 * year; a fixed offset also works in browsers without Temporal and whatever zone a device or server is set to.
 */
export const onKoreanClock = (time: number | Date): Date => new Date(Number(time) + offsetMs)

/** The day in Korea, as YYYY-MM-DD. */
export const koreanDate = (time: number | Date): string => onKoreanClock(time).toISOString().slice(0, 10)

/** A Korean day (YYYY-MM-DD) and clock (HH:MM or HH:MM:SS, midnight by default) as an ISO moment. */
export const koreanTime = (date: string, clock = '00:00'): string => `${date}T${clock.padEnd(8, ':00')}+09:00`

/** 만 나이 on a day in Korea, today by default (dates as YYYY-MM-DD): the legal way of counting since 2023-06-28. */
export function ageOn(birthDate: string, day = koreanDate(Date.now())): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years
}

/** The same day `count` months later (dates as YYYY-MM-DD); in a month without that day its last one. */
export function monthsLater(day: string, count: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const months = year * 12 + (month - 1) + count
  const [inYear, inMonth] = [Math.floor(months / 12), months % 12]
  const lastDay = new Date(Date.UTC(inYear, inMonth + 1, 0)).getUTCDate()
  return new Date(Date.UTC(inYear, inMonth, Math.min(date, lastDay))).toISOString().slice(0, 10)
}

/** A date moved by whole days (dates as YYYY-MM-DD). */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10)
