import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { sendDownload } from './download.ts'

/** One event: of two files with the same `uid` the higher `revision` wins, then the later change. */
export type CalendarEvent = {
  uid: string
  revision: number
  changedAt: Date
  /** A moment, or the first day of an all-day event (YYYY-MM-DD). */
  startsAt: Date | string
  /** A moment, or the day after the last one. */
  endsAt: Date | string
  organizer: { name: string; email: string }
  title: string
  place: string
  note: string | null
  url: string | null
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
}

/** Events as a calendar file (RFC 5545), in UTC. `name`: of a calendar for subscriptions. */
export function calendarFile(product: string, events: readonly CalendarEvent[], name?: string): string {
  const calendar = ical({
    prodId: { company: 'Mudaero', product, language: 'KO' },
    method: ICalCalendarMethod.PUBLISH,
    scale: 'GREGORIAN',
    ...(name && { name: oneLine(name).replace(/[\\;,]/g, '\\$&') }),
    events: events.map(
      ({ uid, revision, changedAt, startsAt, endsAt, organizer, title, place, note, url, status }) => ({
        id: `${uid}@mudaero`,
        sequence: revision,
        stamp: changedAt,
        start: startsAt,
        end: endsAt,
        allDay: typeof startsAt === 'string',
        organizer: { name: oneLine(organizer.name), email: organizer.email },
        summary: plain(title),
        location: plain(place),
        description: note && plain(note),
        url,
        status: ICalEventStatus[status],
      }),
    ),
  })
  return `${calendar}\r\n`
}

/** Sends a calendar file as a download. */
export function sendCalendar(reply: FastifyReply, name: string, calendar: string) {
  const file = Buffer.from(calendar)
  const type = { name, contentType: 'text/calendar; charset=utf-8' }
  return sendDownload(reply, type, { size: file.length, stream: Readable.from([file]) })
}

// The library escapes line breaks, but lets other control characters through, which some calendars take for one; it
// writes a calendar's name as it is, and quotes by a newer standard than most calendars read.
const plain = (text: string) => text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n]/gu, ' ')
const oneLine = (text: string) => text.replace(/["\p{Cc}]/gu, ' ')
