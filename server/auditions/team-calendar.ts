import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { CastingCalendarEntry } from '#contract/auditions/calendar.ts'
import { CalendarEntry } from '#contract/codes/applications.ts'
import { addDays, koreanDate } from '#contract/korean-time.ts'
import type { Db } from '#server/kernel/db.ts'
import { type Env, mailAddress, siteOrigin } from '#server/kernel/env.ts'
import { AppError } from '#server/kernel/errors.ts'
import { newToken, tokenHash } from '#server/kernel/secrets.ts'
import type { WithDates } from '#server/kernel/time.ts'
import { type CalendarEvent, calendarFile } from '#server/media/documents/calendar-file.ts'
import { teamCalendarTexts as texts } from './messages.ts'

/** Days in the past and future that a subscription shows. */
const [daysBehind, daysAhead] = [31, 180]

/** One month of all castings that this person owns or reviews, and whether the calendar has a subscription. */
export async function findCalendar(db: Db, userId: number, month: string) {
  const first = `${month}-01`
  const last = addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1)
  const feed = await db
    .selectFrom('calendar_feeds')
    .select('created_at as at')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return { list: await findEntries(db, userId, first, last), feedSince: feed?.at ?? null }
}

/** `slotId`: the first slot of an audition; `changedAt`: the last change among entries of its kind in its casting. */
type Entry = WithDates<CastingCalendarEntry, 'startsAt' | 'endsAt'> & { slotId: number | null; changedAt: Date }

/** Auditions at one place and day are one entry, however many slots they have. Without names. */
async function findEntries(db: Db, userId: number, from: string, to: string): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    WITH mine AS MATERIALIZED (
      SELECT id, title, status, casting_end_date, updated_at FROM castings
      WHERE status <> 'DELETED' AND applicants_emptied_at IS NULL AND (owner_id = ${userId} OR id IN (
        SELECT casting_id FROM casting_members WHERE user_id = ${userId} AND state = 'ACCEPTED'))),
    slots AS (
      SELECT s.casting_id, (s.start_at AT TIME ZONE 'Asia/Seoul')::date AS day, coalesce(nullif(s.place, ''), s.url, '') AS place,
             min(s.id) AS slot_id, min(s.start_at) AS starts_at, max(s.start_at + make_interval(mins => s.minutes)) AS ends_at,
             sum((SELECT count(*) FROM audition_invites i JOIN applications a ON a.id = i.application_id
                  WHERE i.slot_id = s.id AND i.status <> 'DECLINED' AND a.withdrawn_at IS NULL))::int AS people
      FROM audition_slots s JOIN mine ON mine.id = s.casting_id
      WHERE s.cancelled_at IS NULL AND s.start_at >= ${from}::date::timestamp AT TIME ZONE 'Asia/Seoul'
        AND s.start_at < (${to}::date + 1)::timestamp AT TIME ZONE 'Asia/Seoul'
      GROUP BY 1, 2, 3),
    picks AS (
      SELECT mine.id AS casting_id, r.pick_day AS day, r.pick, count(*)::int AS people
      FROM mine JOIN application_roles r ON r.casting_id = mine.id JOIN applications a ON a.id = r.application_id
      WHERE r.pick_day BETWEEN ${from}::date AND ${to}::date AND r.pick <> 'RELEASED' AND a.withdrawn_at IS NULL
        AND r.stage NOT IN ('WITHDRAWN', 'REJECTED', 'EXPIRED')
      GROUP BY 1, 2, 3),
    entries AS (
      SELECT 'AUDITION' AS kind, casting_id, day, starts_at, ends_at, place, people, slot_id,
             (SELECT max(updated_at) FROM audition_slots s WHERE s.casting_id = slots.casting_id) AS changed_at
      FROM slots
      UNION ALL SELECT pick, casting_id, day, NULL, NULL, '', people, NULL,
             (SELECT max(coalesce(pick_changed_at, stage_changed_at)) FROM application_roles r WHERE r.casting_id = picks.casting_id)
      FROM picks
      UNION ALL SELECT 'DEADLINE', id, casting_end_date, NULL, NULL, '', 0, NULL, updated_at FROM mine
      WHERE status = 'OPEN' AND casting_end_date BETWEEN ${from}::date AND ${to}::date)
    SELECT kind, casting_id AS "castingId", title, day::text AS date, starts_at AS "startsAt", ends_at AS "endsAt", place, people,
           slot_id AS "slotId", changed_at AS "changedAt"
    FROM entries JOIN mine ON mine.id = casting_id
    ORDER BY day, starts_at NULLS FIRST, casting_id, kind, place`.execute(db)
  return rows
}

const pathOf = (token: string) => `/calendar/${token}.ics`

/** Creates a new secret URL, shown only this once; the previous one stops working. */
export async function openFeed(db: Db, userId: number): Promise<{ path: string }> {
  const token = newToken('pfCal')
  const made = { token_hash: tokenHash(token), created_at: new Date() }
  await db
    .insertInto('calendar_feeds')
    .values({ user_id: userId, ...made })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(made))
    .execute()
  return { path: pathOf(token) }
}

/** Ends the subscription. Idempotent. */
export async function closeFeed(db: Db, userId: number): Promise<null> {
  await db.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute()
  return null
}

/**
 * `GET /calendar/{token}.ics`: the calendar of the person who created this URL, for calendar programs, which cannot
 * sign in. 404 once the URL has ended or its person is no longer an active casting manager.
 */
export function registerTeamCalendar(app: FastifyInstance, { db, env }: { db: Db; env: Env }): void {
  const origin = siteOrigin(env)
  app.get<{ Params: { token: string } }>(
    '/calendar/:token.ics',
    { config: { rateLimit: { max: 60, timeWindow: '1 minute', groupId: 'team-calendar' } } },
    async (request, reply) => {
      const person = await db
        .selectFrom('calendar_feeds')
        .innerJoin('users', 'users.id', 'user_id')
        .select('user_id as id')
        .where('token_hash', '=', tokenHash(request.params.token))
        .where('users.status', '=', 'ACTIVE')
        .where(sql<boolean>`'CastingManager' = ANY(users.permissions)`)
        .executeTakeFirst()
      if (!person) throw new AppError('not_found')
      const today = koreanDate(Date.now())
      const entries = await findEntries(db, person.id, addDays(today, -daysBehind), addDays(today, daysAhead))
      const file = calendarFile(
        'Team',
        entries.map(each => eventOf(each, { origin, userId: person.id, email: mailAddress(env) })),
        texts.calendar(env.brand.name),
      )
      return reply
        .headers({ 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'private, no-store' })
        .send(file)
    },
  )
}

/**
 * An entry keeps its UID when its time, place or day changes: an audition by its first slot, a deadline by its casting.
 * Two rooms at one time differ, and so do the calendars of two people.
 */
function eventOf(
  { kind, castingId, title, date, startsAt, endsAt, place, people, slotId, changedAt }: Entry,
  { origin, userId, email }: { origin: string; userId: number; email: string },
): CalendarEvent {
  const who = people > 0 ? texts.people(people) : null
  return {
    uid: ['team', userId, kind, castingId, kind === 'DEADLINE' ? '' : (slotId ?? date)].join('-'),
    revision: Math.floor(changedAt.getTime() / 1000),
    changedAt,
    startsAt: startsAt ?? date,
    endsAt: endsAt ?? addDays(date, 1),
    organizer: { name: title, email },
    title: [CalendarEntry[kind], title].join(' · '),
    place,
    note: who,
    url: `${origin}/mypage/castingadmin/${castingId}${kind === 'AUDITION' ? `/auditions/day?date=${date}` : ''}`,
    status: kind === 'ASKED' || kind === 'FIRST' || kind === 'PENDING' ? 'TENTATIVE' : 'CONFIRMED',
  }
}
