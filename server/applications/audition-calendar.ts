import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { bearer } from '../kernel/app.ts'
import type { Db } from '../kernel/db.ts'
import type { Env } from '../kernel/env.ts'
import { AppError, fail } from '../kernel/errors.ts'
import { findViewer } from '../kernel/session.ts'
import { sendDownload } from '../media/download.ts'

type Setup = { db: Db; env: Env }

/** `GET /v1/auditions/{inviteId}/calendar`: an audition for one's calendar (RFC 5545), for who was invited. Else 404. */
export function registerAuditionCalendar(app: FastifyInstance, { db, env }: Setup): void {
  app.get<{ Params: { inviteId: string } }>(
    '/v1/auditions/:inviteId/calendar',
    { config: { rateLimit: { max: 60, timeWindow: '1 minute', groupId: 'audition-calendar' } } },
    async (request, reply) => {
      const token = bearer(request, env)
      const viewer = (token && (await findViewer(db, token))) || fail('not_signed_in')
      const { inviteId } = request.params
      const event = /^\d{1,15}$/.test(inviteId) ? await findEvent(db, viewer.id, Number(inviteId)) : null
      if (!event) throw new AppError('not_found')
      const file = Buffer.from(calendarOf(event))
      const type = { name: '오디션.ics', contentType: 'text/calendar; charset=utf-8' }
      return sendDownload(reply, type, { size: file.length, stream: Readable.from([file]) })
    },
  )
}

const findEvent = (db: Db, userId: number, inviteId: number) =>
  db
    .selectFrom('audition_invites as i')
    .innerJoin('audition_slots as s', 's.id', 'i.slot_id')
    .innerJoin('castings as c', 'c.id', 's.casting_id')
    .select([
      'i.id',
      'i.status',
      'i.answered_at as answeredAt',
      's.start_at as startAt',
      's.minutes',
      's.place',
      's.url',
      's.note',
      's.revision',
      's.updated_at as updatedAt',
      's.cancelled_at as cancelledAt',
      'c.title',
    ])
    .where('i.id', '=', inviteId)
    .where('i.user_id', '=', userId)
    .where('c.status', 'not in', ['DELETED', 'HIDDEN'])
    .executeTakeFirst()

type Event = NonNullable<Awaited<ReturnType<typeof findEvent>>>

/**
 * One event in UTC. The same audition keeps its UID; a later change has the higher SEQUENCE and a later answer the later
 * DTSTAMP, so either replaces the first.
 */
function calendarOf(event: Event): string {
  const isOff = event.cancelledAt !== null || event.status === 'DECLINED'
  const isOpen = event.status === 'INVITED' || event.status === 'CHANGE'
  const changedAt = new Date(Math.max(event.updatedAt.getTime(), event.answeredAt?.getTime() ?? 0))
  const endAt = new Date(event.startAt.getTime() + event.minutes * 60_000)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Mudaero//Auditions//KO',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:audition-${event.id}@mudaero`,
    `SEQUENCE:${event.revision}`,
    `DTSTAMP:${utc(changedAt)}`,
    `DTSTART:${utc(event.startAt)}`,
    `DTEND:${utc(endAt)}`,
    `SUMMARY:${escapeText(`오디션: ${event.title}`)}`,
    `LOCATION:${escapeText(event.place || event.url || '')}`,
    ...(event.note ? [`DESCRIPTION:${escapeText(event.note)}`] : []),
    ...(event.url ? [`URL:${event.url}`] : []),
    `STATUS:${isOff ? 'CANCELLED' : isOpen ? 'TENTATIVE' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map(line => `${fold(line)}\r\n`).join('')
}

const utc = (time: Date) => time.toISOString().replace(/[-:]|\.\d{3}/g, '')

const escapeText = (text: string) => text.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n')

// Lines hold 75 bytes, and no letter is cut in two.
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
