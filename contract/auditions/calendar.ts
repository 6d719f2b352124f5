import { z } from 'zod'
import { CalendarEntry } from '../codes/applications.ts'
import { codes, date, nothing, time } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { calendarTexts as texts } from './messages.ts'

const entry = z
  .object({
    kind: codes(CalendarEntry),
    castingId: z.int(),
    title: z.string(),
    /** YYYY-MM-DD in Korea. */
    date,
    /** From the first audition at this place to the end of the last; null for all-day entries. */
    startsAt: time.nullable(),
    endsAt: time.nullable(),
    place: z.string(),
    /** Number of applicants; 0 for deadlines. */
    people: z.int(),
  })
  .meta({ id: 'CalendarEntry' })
export type CastingCalendarEntry = z.output<typeof entry>

const path = '/v1/casting-calendar'

/** All castings of a manager in one calendar: auditions, deadlines and booking days. */
export const castingCalendar = {
  calendar: endpoint(`GET ${path}`, {
    access: 'CastingManager',
    summary: '내 공고와 함께 보는 공고의 한 달: 오디션, 마감, 섭외한 날. 지원자 이름은 없어요',
    query: z.strictObject({ month: z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, texts.monthWrong) }),
    response: z.object({
      list: z.array(entry),
      /** When the subscription was created; null without one. */
      feedSince: time.nullable(),
    }),
  }),
  openFeed: endpoint(`POST ${path}/feed`, {
    access: 'CastingManager',
    summary: '구독 주소 만들기: 이때만 볼 수 있고, 앞서 만든 주소는 끝나요',
    response: z.object({ path: z.string() }),
    rateLimit: 20,
  }),
  closeFeed: endpoint(`DELETE ${path}/feed`, {
    access: 'CastingManager',
    summary: '구독 주소 끝내기',
    response: nothing,
  }),
}
