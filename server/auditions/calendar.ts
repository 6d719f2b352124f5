import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { removedStatuses } from '#contract/codes/castings.ts'
import type { Db } from '#server/kernel/db.ts'
import { type Env, mailAddress } from '#server/kernel/env.ts'
import { AppError } from '#server/kernel/errors.ts'
import { pathId, requireCaller } from '#server/kernel/pages/callers.ts'
import { calendarFile, sendCalendar } from '#server/media/documents/calendar-file.ts'
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
      const { id: userId } = await requireCaller(request, { db, env })
      const event = await findEvent(db, userId, pathId(request.params.inviteId))
      if (!event) throw new AppError('not_found')
      return sendCalendar(reply, texts.file, calendarOf(event, mailAddress(env)))
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
      'i.revision as ownRevision',
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
    .where('i.told_at', '<=', sql<Date>`now()`)
    .where('c.status', 'not in', removedStatuses)
    .executeTakeFirst()

type Event = NonNullable<Awaited<ReturnType<typeof findEvent>>>

/**
 * The same audition keeps its UID; a later change has a higher SEQUENCE and a later answer a later DTSTAMP, so each
 * replaces the earlier version.
 */
function calendarOf(event: Event, email: string): string {
  const isOff = event.cancelledAt !== null || event.status === 'DECLINED'
  const isOpen = event.status === 'INVITED' || event.status === 'CHANGE'
  return calendarFile('Auditions', [
    {
      uid: `audition-${event.id}`,
      revision: event.ownRevision + event.revision,
      changedAt: new Date(Math.max(event.updatedAt.getTime(), event.answeredAt?.getTime() ?? 0)),
      startsAt: event.startAt,
      endsAt: new Date(event.startAt.getTime() + event.minutes * 60_000),
      organizer: { name: event.companyName || event.title, email },
      title: texts.title(event.title),
      place: event.place || event.url || '',
      note: event.note,
      url: event.url,
      status: isOff ? 'CANCELLED' : isOpen ? 'TENTATIVE' : 'CONFIRMED',
    },
  ])
}
