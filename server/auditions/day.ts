import { sql } from 'kysely'
import type { AuditionDaySlot, AuditionSheetRow } from '#contract/auditions/day.ts'
import { koreanTime } from '#contract/korean-time.ts'
import { filesOf } from '#server/castings/files.ts'
import { isContactOpen } from '#server/castings/shown-stages.ts'
import type { Db } from '#server/kernel/db.ts'
import type { UnitOfWork } from '#server/kernel/jobs.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { addDays, today, type WithDates } from '#server/kernel/time.ts'
import type { Tools } from '#server/kernel/tools.ts'
import { applicantWays, openContacts, shownContact, type Ways } from '#server/profiles/open-contacts.ts'
import { requirePage } from '#server/sharing/access.ts'
import { findPending } from '#server/sharing/pending-news.ts'
import { answerWords, firstPhoto } from './invites.ts'

/**
 * The auditions of a day, for the whole team, without contacts; by default of today or the next day with auditions, else
 * of the latest.
 */
export async function findDay(db: Db, user: Viewer, castingId: number, wanted: string | undefined) {
  const { title, rights } = await requirePage(db, user, castingId, 'comment')
  const { rows: days } = await sql<{ date: string; slots: number; people: number }>`
    SELECT to_char(start_at AT TIME ZONE 'Asia/Seoul', 'YYYY-MM-DD') AS date, count(*)::int AS slots,
           sum((SELECT count(*) FROM audition_invites i WHERE i.slot_id = s.id AND i.status <> 'DECLINED'))::bigint AS people
    FROM audition_slots s WHERE s.casting_id = ${castingId} AND cancelled_at IS NULL
    GROUP BY 1 ORDER BY 1 LIMIT 200`.execute(db)
  const date = wanted ?? days.find(day => day.date >= today())?.date ?? days.at(-1)?.date ?? null
  const files = await filesOf(db, castingId)
  const pending = rights.decide ? await findPending(db, castingId, 'SCHEDULE') : []
  const page = { title, canDecide: rights.decide, canRate: rights.rate, date, days, files, pending }
  if (date === null) return { ...page, slots: [] }
  const { rows } = await sql<WithDates<AuditionDaySlot, 'startAt'>>`
    SELECT s.id, s.start_at AS "startAt", minutes, place, url, note, capacity, coalesce((
      SELECT json_agg(json_build_object('inviteId', i.id, 'applicationId', a.id, 'number', a.number,
               'name', a.actor_name, 'photo', ${firstPhoto}, 'roles', (
                 SELECT json_agg(json_build_object('name', roles.name, 'stage', r.stage) ORDER BY roles.position)
                 FROM application_roles r JOIN casting_roles roles ON roles.id = r.role_id WHERE r.application_id = a.id),
               'status', i.status, 'words', ${answerWords}, 'pairId', i.pair_id, 'lateAt', i.late_at, 'arrivedAt', i.arrived_at, 'calledAt', i.called_at)
             ORDER BY i.id)
      FROM audition_invites i JOIN applications a ON a.id = i.application_id WHERE i.slot_id = s.id), '[]') AS people
    FROM audition_slots s WHERE s.casting_id = ${castingId} AND cancelled_at IS NULL AND ${isOn(date)}
    ORDER BY s.start_at, s.id`.execute(db)
  return { ...page, slots: rows }
}

/** Slots `s` of a day in Korea. */
export const isOn = (date: string) => {
  const [from, to] = [koreanTime(date), koreanTime(addDays(date, 1))]
  return sql`s.start_at >= ${from}::timestamptz AND s.start_at < ${to}::timestamptz`
}

/**
 * The day for printing. Opens the contacts of people whose pass was told, as many as the daily number leaves. Throws
 * `not_found`, `forbidden`.
 */
export async function findDaySheet(
  ctx: UnitOfWork & Pick<Tools, 'secrets' | 'env'>,
  user: Viewer,
  castingId: number,
  date: string,
) {
  const { title, rights } = await requirePage(ctx.db, user, castingId)
  type Row = Omit<AuditionSheetRow, 'startAt' | 'contact'> &
    Ways & { startAt: Date; profileId: number; isOpen: boolean }
  const { rows } = await sql<Row>`
    SELECT s.start_at AS "startAt", coalesce(nullif(s.place, ''), s.url, '') AS place, profiles.id AS "profileId", a.number, a.actor_name AS name, i.status, ${answerWords} AS words,
           standing.roles, ${isContactOpen(sql`a.id`)} AS "isOpen", ${applicantWays}
    FROM audition_slots s JOIN audition_invites i ON i.slot_id = s.id AND i.status <> 'DECLINED'
    JOIN applications a ON a.id = i.application_id AND a.withdrawn_at IS NULL
    JOIN profiles ON profiles.id = a.profile_id JOIN users ON users.id = a.user_id
    CROSS JOIN LATERAL (
      SELECT json_agg(roles.name ORDER BY roles.position) AS roles
      FROM application_roles r JOIN casting_roles roles ON roles.id = r.role_id WHERE r.application_id = a.id) AS standing
    WHERE s.casting_id = ${castingId} AND cancelled_at IS NULL AND ${isOn(date)}
    ORDER BY s.start_at, i.id`.execute(ctx.db)
  const wanted = rows.filter(row => row.isOpen && rights.seeContact).map(row => row.profileId)
  const door = { action: 'audition.day_sheet', targetId: castingId, detail: { date } } as const
  const opened = await openContacts(ctx, user, wanted, door)
  const list = rows.map(row => ({
    ...row,
    contact: row.isOpen && opened.has(row.profileId) ? shownContact(row, ctx.secrets) : null,
  }))
  return { title, list, leftOut: new Set(wanted).size - opened.size }
}
