import type { Lecture } from '#contract/lectures/shapes.ts'
import { clock, dateRange, shortDate, weekday } from '#web/ui/format.ts'
import { lectureWhenTexts as texts } from './messages.ts'

type Times = Pick<Lecture, 'startsAt' | 'endsAt' | 'classes' | 'minutes'>

/** `12.8 (화) 20:00`, in Korea. */
export const dayAndClock = (time: string) => `${shortDate(time)} (${weekday(time)}) ${clock(time)}`

/** `12.8 (화) 20:00–22:00`, in Korea. */
export const classTime = (startsAt: string, endsAt: string) => `${dayAndClock(startsAt)}–${clock(endsAt)}`

/** `90분`, `2시간 40분`. */
export const lengthText = (minutes: number) =>
  minutes < 120 && minutes % 60 !== 0 ? texts.minutes(minutes) : texts.hours(Math.floor(minutes / 60), minutes % 60)

/** When a lecture takes place: its day, or its days and their number; for videos their number. */
export function whenText({ startsAt, endsAt, classes, minutes }: Times): string {
  const length = minutes === null ? '' : ` · ${lengthText(minutes)}`
  if (startsAt === null) return `${texts.videos(classes)}${length}`
  return classes === 1
    ? `${dayAndClock(startsAt)}${length}`
    : `${dateRange(startsAt, endsAt)} ${clock(startsAt)} · ${texts.times(classes)}`
}
