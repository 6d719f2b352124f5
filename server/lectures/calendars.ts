import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { CodeOf } from '#contract/codes/code-of.ts'
import type { LectureState } from '#contract/codes/lectures.ts'
import { dayMs } from '#contract/korean-time.ts'
import type { Db } from '#server/kernel/db.ts'
import { type Env, mailAddress, siteOrigin } from '#server/kernel/env.ts'
import { fail } from '#server/kernel/errors.ts'
import type { Clock } from '#server/kernel/money/clock.ts'
import type { Work } from '#server/kernel/money/moves.ts'
import { pathId } from '#server/kernel/pages/callers.ts'
import { newToken, tokenHash } from '#server/kernel/secrets.ts'
import { type CalendarEvent, calendarFile, sendCalendar } from '#server/media/documents/calendar-file.ts'
import { limited } from './downloads.ts'
import { calendarTexts as texts } from './messages.ts'
import { lecturePage, taughtPage } from './seats.ts'

type Setup = { db: Db; env: Env; clock: Clock }

/** How long past classes stay in a teacher's calendar. */
const daysBehind = 31

/**
 * `GET /v1/lectures/{id}/calendar`: the classes of one lecture, for everybody. `GET /calendar/classes/{token}.ics`: all
 * classes of the teacher who created this URL, for calendar programs, which cannot sign in; 404 once the URL has ended
 * or its person no longer teaches.
 */
export function registerLectureCalendars(app: FastifyInstance, { db, env, clock }: Setup): void {
  app.get<{ Params: { id: string } }>(
    '/v1/lectures/:id/calendar',
    limited('lecture-calendar'),
    async ({ params }, reply) => {
      const id = pathId(params.id)
      const events = await findEvents({ db, env }, { of: sql`lectures.id = ${id}`, pageOf: lecturePage })
      return events.length ? sendCalendar(reply, texts.file, calendarFile('Lectures', events)) : fail('not_found')
    },
  )

  app.get<{ Params: { token: string } }>(
    '/calendar/classes/:token.ics',
    limited('teacher-calendar'),
    async ({ params }, reply) => {
      const teacher = await db
        .selectFrom('teachers')
        .innerJoin('users', 'users.id', 'user_id')
        .select('user_id as id')
        .where('calendar_hash', '=', tokenHash(params.token))
        .where('users.status', '=', 'ACTIVE')
        .where(sql<boolean>`'Teacher' = ANY(users.permissions)`)
        .executeTakeFirst()
      if (!teacher) fail('not_found')
      const from = new Date(clock.now().getTime() - daysBehind * dayMs)
      const of = sql`teacher_id = ${teacher.id} AND ends_at > ${from}`
      const events = await findEvents({ db, env }, { of, pageOf: taughtPage })
      return reply
        .headers({ 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'private, no-store' })
        .send(calendarFile('Lectures', events, texts.taught(env.brand.name)))
    },
  )
}

/**
 * Creates a new secret URL, shown only this once; the previous one stops working. Throws `not_found` for others than
 * teachers.
 */
export async function openCalendar(ctx: Pick<Work, 'db' | 'clock'>, userId: number): Promise<{ path: string }> {
  const token = newToken('pfCal')
  const { numUpdatedRows } = await ctx.db
    .updateTable('teachers')
    .set({ calendar_hash: tokenHash(token), calendar_at: ctx.clock.now() })
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows ? { path: `/calendar/classes/${token}.ics` } : fail('not_found')
}

/** Ends the subscription. Idempotent. */
export async function closeCalendar(db: Db, userId: number): Promise<null> {
  await db
    .updateTable('teachers')
    .set({ calendar_hash: null, calendar_at: null })
    .where('user_id', '=', userId)
    .execute()
  return null
}

/** When the subscription was created; null without one. */
export async function findCalendarSince(db: Db, userId: number): Promise<Date | null> {
  const row = await db
    .selectFrom('teachers')
    .select('calendar_at as at')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.at ?? null
}

type Row = {
  id: number
  no: number
  title: string
  startsAt: Date
  endsAt: Date
  revision: number
  updatedAt: Date
  lectureId: number
  lectureTitle: string
  state: CodeOf<typeof LectureState>
  place: string
  bring: string
  organizer: string
}

/** The classes at fixed times of these lectures, but no drafts; a moved class replaces its earlier event. */
async function findEvents(
  { db, env }: Pick<Setup, 'db' | 'env'>,
  { of, pageOf }: { of: RawBuilder<unknown>; pageOf: (lectureId: number) => string },
): Promise<CalendarEvent[]> {
  const { rows } = await sql<Row>`
    SELECT lecture_classes.id, no, lecture_classes.title, starts_at AS "startsAt", ends_at AS "endsAt", revision,
      lecture_classes.updated_at AS "updatedAt", lectures.id AS "lectureId", lectures.title AS "lectureTitle", lectures.state,
      concat_ws(', ', nullif(place_name, ''), nullif(address, '')) AS place, bring,
      coalesce(teachers.name, lectures.title) AS organizer
    FROM lectures JOIN lecture_classes ON lecture_id = lectures.id LEFT JOIN teachers ON teachers.user_id = teacher_id
    WHERE ${of} AND lectures.state <> 'DRAFT' AND starts_at IS NOT NULL ORDER BY starts_at, lecture_classes.id`.execute(
    db,
  )
  return rows.map(row => {
    const isCancelled = row.state === 'CANCELLED'
    return {
      uid: `lecture-class-${row.id}`,
      // A cancellation supersedes earlier moves.
      revision: isCancelled ? row.revision + 1 : row.revision,
      changedAt: row.updatedAt,
      ...{ startsAt: row.startsAt, endsAt: row.endsAt },
      organizer: { name: row.organizer, email: mailAddress(env) },
      title: texts.class(row.lectureTitle, row.no, row.title),
      place: row.place,
      note: row.bring,
      url: `${siteOrigin(env)}${pageOf(row.lectureId)}`,
      status: isCancelled ? 'CANCELLED' : 'CONFIRMED',
    }
  })
}
