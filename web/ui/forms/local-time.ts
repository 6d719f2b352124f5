import { koreanTime, onKoreanClock } from '#contract/korean-time.ts'

/** A moment as `<input type="datetime-local">` shows it, in Korean time. */
export const toLocal = (time: string) => onKoreanClock(Date.parse(time)).toISOString().slice(0, 16)

/** The moment of such a field, or '' while it is empty. */
export function fromLocal(value: string): string {
  const [date = '', clock = ''] = value.split('T')
  const time = Date.parse(koreanTime(date, clock))
  return Number.isNaN(time) ? '' : new Date(time).toISOString()
}
