import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
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
  organizer: { name: string; url: string }
  title: string
  place: string
  note: string | null
  url: string | null
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
}

/** Events as a calendar file (RFC 5545), in UTC. `name`: of a calendar for subscriptions. */
export const calendarFile = (product: string, events: readonly CalendarEvent[], name?: string): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Mudaero//${product}//KO`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...(name ? [`X-WR-CALNAME:${escapeText(name)}`] : []),
    ...events.flatMap(linesOf),
    'END:VCALENDAR',
  ]
    .map(line => `${fold(line)}\r\n`)
    .join('')

const linesOf = (event: CalendarEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${event.uid}@mudaero`,
  `SEQUENCE:${event.revision}`,
  `DTSTAMP:${utc(event.changedAt)}`,
  `DTSTART${timeOf(event.startsAt)}`,
  `DTEND${timeOf(event.endsAt)}`,
  `ORGANIZER;CN=${quoted(event.organizer.name)}:${event.organizer.url}`,
  `SUMMARY:${escapeText(event.title)}`,
  `LOCATION:${escapeText(event.place)}`,
  ...(event.note ? [`DESCRIPTION:${escapeText(event.note)}`] : []),
  ...(event.url ? [`URL:${event.url}`] : []),
  `STATUS:${event.status}`,
  'END:VEVENT',
]

/** Sends a calendar file as a download. */
export function sendCalendar(reply: FastifyReply, name: string, calendar: string) {
  const file = Buffer.from(calendar)
  const type = { name, contentType: 'text/calendar; charset=utf-8' }
  return sendDownload(reply, type, { size: file.length, stream: Readable.from([file]) })
}

const timeOf = (at: Date | string) => (at instanceof Date ? `:${utc(at)}` : `;VALUE=DATE:${at.replaceAll('-', '')}`)

const utc = (time: Date) => time.toISOString().replace(/[-:]|\.\d{3}/g, '')

/** A parameter's value: in quotes, which cannot be escaped within. */
const quoted = (text: string) => `"${text.replace(/["\p{Cc}]/gu, ' ')}"`

// A bare carriage return or another control character would begin a line of its own in some calendars.
const escapeText = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')

// Lines hold 75 bytes, and no character is split.
function fold(line: string): string {
  let folded = ''
  let bytes = 0
  for (const letter of line) {
    const size = Buffer.byteLength(letter)
    if (bytes + size > 75) {
      folded += '\r\n '
      bytes = 1
    }
    folded += letter
    bytes += size
  }
  return folded
}
