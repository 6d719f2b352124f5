import { koreanDate, koreanTime, onKoreanClock } from './korean-time.ts'

/** Hours of the day in Korea, 0 to 23. From 22 to 7 spans midnight. */
export type Hours = { from: number; to: number }

/** When nobody is sent texts or pushes, unless the person chose other hours or the news are urgent. */
export const standardQuiet: Hours = { from: 21, to: 8 }

/** The end of the silence at a moment, across adjoining quiet hours; the moment itself when there is none. */
export function endOfSilence(silence: Hours[], now: Date): Date {
  let until = now
  for (const _ of silence) {
    const over = silence.find(hours => isWithin(hours, hourOf(until)))
    if (over) until = nextTime(over.to, until)
  }
  return until
}

const hour = 3_600_000

const hourOf = (now: Date) => onKoreanClock(now).getUTCHours()
const isWithin = ({ from, to }: Hours, at: number) => (from <= to ? at >= from && at < to : at >= from || at < to)

/** The next moment at which a Korean clock shows the hour. */
function nextTime(at: number, now: Date): Date {
  const today = Date.parse(koreanTime(koreanDate(now))) + at * hour
  return new Date(today > now.getTime() ? today : today + 24 * hour)
}
