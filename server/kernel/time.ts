/** Korea keeps UTC+9 the whole year. */
const kst = 9 * 60 * 60 * 1000

/** Today in Seoul, as YYYY-MM-DD. */
export const today = (now = new Date()) => new Date(now.getTime() + kst).toISOString().slice(0, 10)

/** A KST date moved by whole days. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** 만 나이 on a day (KST): the law's way of counting since 2023-06-28. */
export function ageOn(birthDate: string, day = today()): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years
}

const clock = new Intl.DateTimeFormat('ko-KR', {
  month: 'long',
  day: 'numeric',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Asia/Seoul',
})

/** A moment on Seoul's clock, as sentences say it: `12월 8일 (화) 18:00`. */
export const seoulTime = (time: Date) => clock.format(time)
