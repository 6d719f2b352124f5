import { sql } from 'kysely'
import type { AuditionDaySlot, AuditionSheetRow, auditionDays } from '#contract/auditions/day.ts'
import { seriesOf } from '#contract/auditions/series.ts'
import type { Arrival } from '#contract/codes/applications.ts'
import { shownStatuses } from '#contract/codes/castings.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { koreanTime } from '#contract/korean-time.ts'
import { auditionCheckInHours, auditionSlots } from '#contract/limits.ts'
import { filesOf } from '#server/castings/files.ts'
import { isContactOpen } from '#server/castings/shown-stages.ts'
import { isOneOf } from '#server/kernel/codes.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { UnitOfWork } from '#server/kernel/jobs.ts'
import { firstOf, present } from '#server/kernel/present.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { addDays, seoulTime, today } from '#server/kernel/time.ts'
import type { Tools } from '#server/kernel/tools.ts'
import { applicantWays, openContacts, shownContact, type Ways } from '#server/profiles/open-contacts.ts'
import { requirePage, requireRight } from '#server/sharing/access.ts'
import { firstPhoto, invitable, lockInvitable } from './invites.ts'
import { daysTexts as texts } from './messages.ts'
import { tellActors } from './news.ts'
import { lockSlot, requireAhead } from './slots.ts'

type DayBody = BodyOf<(typeof auditionDays)['planDay']>

/**
 * Creates the slots of a day and invites the applicants in this order, all or nothing. Skips applicants who are
 * withdrawn or not past the documents. Throws `not_found` if any applicant belongs to another casting, `forbidden`,
 * `audition_past`, `audition_slot_limit`, `audition_day_empty`, `audition_day_short` for more people than places.
 */
export async function planDay(unit: UnitOfWork, user: Viewer, castingId: number, body: DayBody) {
  const { db } = unit
  await requireRight(db, user, castingId, 'decide')
  const starts = seriesOf(body).map(clock => new Date(koreanTime(body.date, clock)))
  if (!starts.length) fail('audition_day_empty', { fields: { to: texts.checkTimes } })
  requireAhead(firstOf(starts))
  const wanted = [...new Set(body.applicationIds)]
  if (wanted.length > starts.length * body.capacity) fail('audition_day_short')
  // Locks the casting while its slots are counted, so that concurrent calls cannot exceed the limit.
  const { rows } = await sql<{ isShown: boolean; ahead: number }>`
    SELECT ${isOneOf('status', shownStatuses)} AS "isShown", (
      SELECT count(*)::int FROM audition_slots s
      WHERE s.casting_id = castings.id AND cancelled_at IS NULL AND start_at > now()) AS ahead
    FROM castings WHERE id = ${castingId} FOR NO KEY UPDATE`.execute(db)
  if (!rows[0]?.isShown) fail('not_found')
  if (rows[0].ahead + starts.length > auditionSlots) fail('audition_slot_limit')
  const people = new Map((await lockInvitable(db, castingId, wanted)).map(each => [each.id, each.userId]))
  const facts = { minutes: body.every, place: body.place, url: body.url, capacity: body.capacity, note: body.note }
  const slots = await db
    .insertInto('audition_slots')
    .values(starts.map(start_at => ({ casting_id: castingId, created_by: user.id, start_at, ...facts })))
    .returning(['id', 'start_at as startAt'])
    .execute()
  const inOrder = slots.toSorted((one, other) => one.startAt.getTime() - other.startAt.getTime())
  const invited = wanted
    .filter(id => people.has(id))
    .map((id, at) => ({
      application_id: id,
      user_id: present(people.get(id)),
      slot: present(inOrder[Math.floor(at / body.capacity)]),
    }))
  if (invited.length > 0)
    await db
      .insertInto('audition_invites')
      .values(invited.map(({ slot, ...row }) => ({ ...row, slot_id: slot.id, invited_by: user.id })))
      .execute()
  for (const slot of inOrder) {
    const userIds = invited.filter(each => each.slot.id === slot.id).map(each => each.user_id)
    await tellActors(unit, { id: slot.id, castingId }, userIds, {
      title: texts.invited,
      words: texts.invitedText(seoulTime(slot.startAt)),
      key: 'planned',
      startAt: slot.startAt,
    })
  }
  return { date: body.date, slots: slots.length, invited: invited.length, skipped: wanted.length - invited.length }
}

/** Up to 500 applicants past the documents without an open audition, those at the audition stage first. */
export async function findDayCandidates(db: Db, user: Viewer, castingId: number) {
  await requireRight(db, user, castingId, 'decide')
  const { rows } = await sql<{
    applicationId: number
    name: string
    photo: AuditionDaySlot['people'][number]['photo']
    roles: AuditionDaySlot['people'][number]['roles']
  }>`
    SELECT a.id AS "applicationId", a.actor_name AS name, ${firstPhoto} AS photo, standing.roles
    FROM (
      SELECT r.application_id, bool_or(stage = 'AUDITION') AS "isAtAudition",
             json_agg(json_build_object('name', roles.name, 'stage', stage) ORDER BY roles.position) AS roles
      FROM application_roles r JOIN casting_roles roles ON roles.id = r.role_id
      WHERE r.casting_id = ${castingId} AND stage IN ${invitable} GROUP BY r.application_id) AS standing
    JOIN applications a ON a.id = standing.application_id AND a.withdrawn_at IS NULL
    WHERE NOT EXISTS (
      SELECT FROM audition_invites i JOIN audition_slots s ON s.id = i.slot_id
      WHERE i.application_id = a.id AND i.status <> 'DECLINED' AND s.cancelled_at IS NULL AND s.start_at > now())
    ORDER BY standing."isAtAudition" DESC, a.number LIMIT 500`.execute(db)
  return { list: rows }
}

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
  const page = { title, canDecide: rights.decide, canRate: rights.rate, date, days, files }
  if (date === null) return { ...page, slots: [] }
  const { rows } = await sql<Omit<AuditionDaySlot, 'startAt'> & { startAt: Date }>`
    SELECT s.id, s.start_at AS "startAt", minutes, place, url, note, capacity, coalesce((
      SELECT json_agg(json_build_object('inviteId', i.id, 'applicationId', a.id, 'number', a.number,
               'name', a.actor_name, 'photo', ${firstPhoto}, 'roles', (
                 SELECT json_agg(json_build_object('name', roles.name, 'stage', r.stage) ORDER BY roles.position)
                 FROM application_roles r JOIN casting_roles roles ON roles.id = r.role_id WHERE r.application_id = a.id),
               'status', i.status, 'words', i.words, 'arrivedAt', i.arrived_at, 'calledAt', i.called_at)
             ORDER BY i.id)
      FROM audition_invites i JOIN applications a ON a.id = i.application_id WHERE i.slot_id = s.id), '[]') AS people
    FROM audition_slots s WHERE s.casting_id = ${castingId} AND cancelled_at IS NULL AND ${isOn(date)}
    ORDER BY s.start_at, s.id`.execute(db)
  return { ...page, slots: rows.map(({ startAt, ...slot }) => ({ ...slot, startAt: startAt.toISOString() })) }
}

const isOn = (date: string) => {
  const [from, to] = [koreanTime(date), koreanTime(addDays(date, 1))]
  return sql`s.start_at >= ${from}::timestamptz AND s.start_at < ${to}::timestamptz`
}

/**
 * The day for printing. Opens the contacts of people whose pass was told, as many as the daily number leaves. Throws
 * `not_found`, `forbidden`.
 */
export async function findDaySheet(
  { db, jobs, secrets, env }: UnitOfWork & Pick<Tools, 'secrets' | 'env'>,
  user: Viewer,
  castingId: number,
  date: string,
) {
  const { title, rights } = await requirePage(db, user, castingId)
  type Row = Omit<AuditionSheetRow, 'startAt' | 'contact'> &
    Ways & { startAt: Date; profileId: number; isOpen: boolean }
  const { rows } = await sql<Row>`
    SELECT s.start_at AS "startAt", profiles.id AS "profileId", a.number, a.actor_name AS name, i.status, i.words,
           standing.roles, ${isContactOpen(sql`a.id`)} AS "isOpen", ${applicantWays}
    FROM audition_slots s JOIN audition_invites i ON i.slot_id = s.id AND i.status <> 'DECLINED'
    JOIN applications a ON a.id = i.application_id AND a.withdrawn_at IS NULL
    JOIN profiles ON profiles.id = a.profile_id JOIN users ON users.id = a.user_id
    CROSS JOIN LATERAL (
      SELECT json_agg(roles.name ORDER BY roles.position) AS roles
      FROM application_roles r JOIN casting_roles roles ON roles.id = r.role_id WHERE r.application_id = a.id) AS standing
    WHERE s.casting_id = ${castingId} AND cancelled_at IS NULL AND ${isOn(date)}
    ORDER BY s.start_at, i.id`.execute(db)
  const wanted = rows.filter(row => row.isOpen && rights.seeContact).map(row => row.profileId)
  const door = { action: 'audition.day_sheet', targetId: castingId, detail: { date } } as const
  const opened = await openContacts({ db, jobs, env }, user, wanted, door)
  const list = rows.map(row => ({
    ...row,
    startAt: row.startAt.toISOString(),
    contact: row.isOpen && opened.has(row.profileId) ? shownContact(row, secrets) : null,
  }))
  return { title, list, leftOut: new Set(wanted).size - opened.size }
}

type Placed = { castingId: number; slotId: number; inviteId: number }

/**
 * Moves an invitation to another slot that has not started; the actor is notified and asked again. Throws `not_found`,
 * `forbidden`, `audition_past`, `audition_cancelled`, `audition_there_already`.
 */
export async function moveInvite(unit: UnitOfWork, user: Viewer, where: Placed, to: number): Promise<null> {
  const { db } = unit
  const { castingId, slotId, inviteId } = where
  await requireRight(db, user, castingId, 'decide')
  if (to === slotId) return null
  // Locked in one order, so that two opposite moves cannot deadlock.
  const locked = new Map<number, Awaited<ReturnType<typeof lockSlot>>>()
  for (const id of [slotId, to].toSorted((a, b) => a - b)) locked.set(id, await lockSlot(db, { castingId, slotId: id }))
  const target = present(locked.get(to))
  requireAhead(target.start_at)
  const moved = await db
    .updateTable('audition_invites')
    .set(eb => ({
      ...{ slot_id: to, status: 'INVITED', words: '', answered_at: null, arrived_at: null, called_at: null },
      revision: eb('revision', '+', present(locked.get(slotId)).revision + 1),
    }))
    .where('id', '=', inviteId)
    .where('slot_id', '=', slotId)
    .where('called_at', 'is', null)
    .returning('user_id as userId')
    .executeTakeFirst()
  if (!moved) fail('not_found')
  await tellActors(unit, { id: to, castingId }, [moved.userId], {
    title: texts.moved,
    words: texts.movedText(seoulTime(target.start_at)),
    key: `moved ${inviteId} ${Date.now()}`,
    startAt: new Date(Math.min(target.start_at.getTime(), present(locked.get(slotId)).start_at.getTime())),
  })
  return null
}

/**
 * Records who has arrived, entered or is missing. People who never accepted may still be checked in, but are not
 * counted as missing. Throws `not_found`, `forbidden`, `audition_cancelled`, `audition_not_begun` earlier than twelve
 * hours before, `audition_not_confirmed`.
 */
export async function checkIn(db: Db, user: Viewer, where: Placed, arrival: keyof typeof Arrival): Promise<null> {
  await requireRight(db, user, where.castingId, 'decide')
  const slot = await lockSlot(db, where)
  if (slot.start_at.getTime() - auditionCheckInHours * 3_600_000 > Date.now()) fail('audition_not_begun')
  const found = await db
    .selectFrom('audition_invites')
    .select(['status', 'arrived_at as arrivedAt'])
    .where('id', '=', where.inviteId)
    .where('slot_id', '=', slot.id)
    .executeTakeFirst()
  if (!found) fail('not_found')
  const saidYes = isYes(found.status)
  if (arrival === 'ABSENT' && !saidYes) fail('audition_not_confirmed')
  const now = new Date()
  const isHere = arrival === 'ARRIVED' || arrival === 'CALLED'
  const attended = { NONE: 'CONFIRMED', ARRIVED: 'DONE', CALLED: 'DONE', ABSENT: 'NO_SHOW' } as const
  await db
    .updateTable('audition_invites')
    .set({
      arrived_at: isHere ? (found.arrivedAt ?? now) : null,
      called_at: arrival === 'CALLED' ? now : null,
      ...(saidYes && { status: attended[arrival] }),
    })
    .where('id', '=', where.inviteId)
    .execute()
  return null
}

const isYes = (status: string) => ['CONFIRMED', 'DONE', 'NO_SHOW'].includes(status)
