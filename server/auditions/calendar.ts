import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { removedStatuses } from '#contract/codes/castings.ts'
import { placeOf } from '#server/kernel/addresses.ts'
import { bearer } from '#server/kernel/app.ts'
import type { Db } from '#server/kernel/db.ts'
import { type Env, siteOrigin } from '#server/kernel/env.ts'
import { AppError, fail } from '#server/kernel/errors.ts'
import { findViewer } from '#server/kernel/session.ts'
import { sendDownload } from '#server/media/documents/download.ts'
import { calendarTexts as texts } from './messages.ts'

type Setup = { db: Db; env: Env }

/**
 * `GET /v1/auditions/{inviteId}/calendar`: an audition as a calendar file (RFC 5545), for the invited actor. Otherwise
 * 404.
 */
export function registerAuditionCalendar(app: FastifyInstance, { db, env }: Setup): void {
  app.get<{ Params: { inviteId: string } }>(
    '/v1/auditions/:inviteId/calendar',
    { config: { rateLimit: { max: 60, timeWindow: '1 minute', groupId: 'audition-calendar' } } },
    async (request, reply) => {
      const token = bearer(request, env)
      const viewer = (token && (await findViewer(db, token, { ip: placeOf(request.ip) }))) || fail('not_signed_in')
      const { inviteId } = request.params
      const event = /^\d{1,15}$/.test(inviteId) ? await findEvent(db, viewer.id, Number(inviteId)) : null
      if (!event) throw new AppError('not_found')
      const file = Buffer.from(calendarOf(event, siteOrigin(env)))
      const type = { name: texts.file, contentType: 'text/calendar; charset=utf-8' }
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
      'c.company_name as companyName',
    ])
    .where('i.id', '=', inviteId)
    .where('i.user_id', '=', userId)
    .where('c.status', 'not in', removedStatuses)
    .executeTakeFirst()

type Event = NonNullable<Awaited<ReturnType<typeof findEvent>>>

/**
 * One event in UTC. The same audition keeps its UID; a later change has a higher SEQUENCE and a later answer a later
 * DTSTAMP, so each replaces the earlier version.
 */
function calendarOf(event: Event, origin: string): string {
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
    `ORGANIZER;CN=${quoted(event.companyName || event.title)}:${origin}`,
    `SUMMARY:${escapeText(texts.title(event.title))}`,
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

/** A parameter's value: in quotes, which cannot be escaped within. */
const quoted = (text: string) => `"${text.replace(/["\p{Cc}]/gu, ' ')}"`

const escapeText = (text: string) => text.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n')

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
