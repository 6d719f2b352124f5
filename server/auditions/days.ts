import { sql } from 'kysely'
import type { auditionDays } from '#contract/auditions/day.ts'
import { seriesOf } from '#contract/auditions/series.ts'
import { shownStatuses } from '#contract/codes/castings.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { koreanTime } from '#contract/korean-time.ts'
import { auditionSlots } from '#contract/limits.ts'
import { isOneOf } from '#server/kernel/codes.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { UnitOfWork } from '#server/kernel/jobs.ts'
import { firstOf, present } from '#server/kernel/present.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { seoulTime } from '#server/kernel/time.ts'
import type { NotificationEvent } from '#server/notifications/notify.ts'
import { requireRight } from '#server/sharing/access.ts'
import { type Change, keepInvites, keepSlots, settleEarlier, tellOf, toldAt } from './changes.ts'
import { isOn } from './day.ts'
import { lockInvitable } from './invites.ts'
import { daysTexts as texts } from './messages.ts'
import { newsFor, newsForInvited } from './news.ts'
import { cancelAll, findLateSlot, lockSlot, markLate, requireAhead } from './slots.ts'

type DayBody = BodyOf<(typeof auditionDays)['planDay']>

/**
 * Creates the slots of a day and invites the applicants in this order, all or nothing. Skips applicants who are
 * withdrawn or not past the documents. Throws `not_found` if any applicant belongs to another casting, `forbidden`,
 * `audition_past`, `audition_slot_limit`, `audition_day_empty`, `audition_day_short` for more people than places.
 */
export async function planDay(ctx: UnitOfWork, change: Change, body: DayBody) {
  const { db } = ctx
  const { user, castingId } = change
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
  const made = !invited.length
    ? []
    : await db
        .insertInto('audition_invites')
        .values(
          invited.map(({ slot, ...row }) => ({
            ...row,
            slot_id: slot.id,
            invited_by: user.id,
            told_at: toldAt(change),
          })),
        )
        .returning('id')
        .execute()
  const events: NotificationEvent[] = []
  for (const slot of inOrder) {
    const userIds = invited.filter(each => each.slot.id === slot.id).map(each => each.user_id)
    events.push(
      ...(await newsFor(db, { id: slot.id, castingId }, userIds, {
        title: texts.invited,
        words: texts.invitedText(seoulTime(slot.startAt)),
        key: 'planned',
        startAt: slot.startAt,
      })),
    )
  }
  const [madeSlots, madeInvites] = [inOrder.map(each => each.id), made.map(each => each.id)]
  const departure = await tellOf(ctx, change, {
    events,
    slots: madeSlots,
    invites: madeInvites,
    undo: { madeSlots, madeInvites },
  })
  const skipped = wanted.length - invited.length
  return { date: body.date, slots: slots.length, invited: invited.length, skipped, departure }
}

/**
 * Puts off all slots of a late day that have not started; answers stay, because a quarter of an hour is no new
 * appointment. Throws `forbidden`, `audition_day_over`.
 */
export async function shiftDay(ctx: UnitOfWork, change: Change, { date, minutes }: { date: string; minutes: number }) {
  const { db } = ctx
  const slots = await lockDayAhead(db, change, date)
  const ids = slots.map(slot => slot.id)
  await settleEarlier(ctx, change.castingId, { slots: ids })
  const undo = await keepSlots(db, ids)
  await sql`
    UPDATE audition_slots SET start_at = start_at + make_interval(mins => ${minutes}), revision = revision + 1,
      updated_at = now()
    WHERE id = ANY(${ids}::bigint[])`.execute(db)
  const events: NotificationEvent[] = []
  for (const { id, start_at, revision } of slots)
    events.push(
      ...(await newsForInvited(
        db,
        { id, castingId: change.castingId },
        {
          title: texts.shifted(minutes),
          words: texts.shiftedText(seoulTime(new Date(start_at.getTime() + minutes * 60_000))),
          key: `shifted ${revision}`,
          startAt: start_at,
        },
      )),
    )
  return { slots: slots.length, departure: await tellOf(ctx, change, { events, slots: ids, undo }) }
}

/** Cancels all slots of a day that have not started. Throws `forbidden`, `audition_day_over`. */
export async function cancelDay(ctx: UnitOfWork, change: Change, date: string) {
  const slots = await lockDayAhead(ctx.db, change, date)
  return { slots: slots.length, ...(await cancelAll(ctx, change, slots)) }
}

// In id order, as wherever several of them are locked.
async function lockDayAhead(db: Db, { user, castingId }: Change, date: string) {
  await requireRight(db, user, castingId, 'decide')
  const { rows } = await sql<{ id: number }>`
    SELECT s.id FROM audition_slots s
    WHERE s.casting_id = ${castingId} AND cancelled_at IS NULL AND start_at > now() AND ${isOn(date)} ORDER BY s.id`.execute(
    db,
  )
  if (!rows.length) fail('audition_day_over')
  const slots: Awaited<ReturnType<typeof lockSlot>>[] = []
  for (const { id } of rows) slots.push(await lockSlot(db, { castingId, slotId: id }))
  return slots
}

type Placed = { castingId: number; slotId: number; inviteId: number }

/**
 * Moves an invitation to another slot that has not started; the actor is told, now or later, and asked again. Throws
 * `not_found`, `forbidden`, `audition_past`, `audition_cancelled`, `audition_there_already`.
 */
export async function moveInvite(ctx: UnitOfWork, change: Change, where: Placed, to: number) {
  const { db } = ctx
  const { castingId, slotId, inviteId } = where
  await requireRight(db, change.user, castingId, 'decide')
  if (to === slotId) return { departure: null }
  // Locked in one order, so that two opposite moves cannot deadlock.
  const locked = new Map<number, Awaited<ReturnType<typeof lockSlot>>>()
  for (const id of [slotId, to].toSorted((a, b) => a - b)) locked.set(id, await lockSlot(db, { castingId, slotId: id }))
  const [from, target] = [present(locked.get(slotId)), present(locked.get(to))]
  requireAhead(target.start_at)
  const late = await findLateSlot(db, inviteId)
  await settleEarlier(ctx, castingId, { slots: late, invites: [inviteId] })
  const undo = { ...(await keepSlots(db, late)), ...(await keepInvites(db, { invites: [inviteId] })) }
  await markLate(db, late)
  const moved = await db
    .updateTable('audition_invites')
    .set(eb => ({
      ...{ slot_id: to, status: 'INVITED', answered_at: null, late_at: null, arrived_at: null, called_at: null },
      revision: eb('revision', '+', from.revision + 1),
    }))
    .where('id', '=', inviteId)
    .where('slot_id', '=', slotId)
    .where('called_at', 'is', null)
    .returning('user_id as userId')
    .executeTakeFirst()
  if (!moved) fail('not_found')
  const events = await newsFor(db, { id: to, castingId }, [moved.userId], {
    title: texts.moved,
    words: texts.movedText(seoulTime(target.start_at)),
    key: `moved ${inviteId} ${Date.now()}`,
    startAt: new Date(Math.min(target.start_at.getTime(), from.start_at.getTime())),
  })
  return { departure: await tellOf(ctx, change, { events, slots: [to, ...late], invites: [inviteId], undo }) }
}

/**
 * Joins two people to read together: the second comes at the time of the first, and is asked again if it is another.
 * Both are told, now or later, without each other's name. Throws `not_found`, `forbidden`, `audition_past`,
 * `audition_cancelled`, `audition_there_already`.
 */
export async function pair(ctx: UnitOfWork, change: Change, [first, second]: readonly [number, number]) {
  const { db } = ctx
  const { castingId } = change
  await requireRight(db, change.user, castingId, 'decide')
  const { rows } = await sql<{ id: number; userId: number; slotId: number }>`
    SELECT i.id, i.user_id AS "userId", i.slot_id AS "slotId"
    FROM audition_invites i JOIN audition_slots s ON s.id = i.slot_id
    WHERE s.casting_id = ${castingId} AND i.id IN (${first}, ${second}) AND i.status <> 'DECLINED'`.execute(db)
  const [one, other] = [first, second].map(id => rows.find(row => row.id === id))
  if (!one || !other || one === other) fail('not_found')
  const slot = await lockSlot(db, { castingId, slotId: one.slotId })
  requireAhead(slot.start_at)
  const invites = [one.id, other.id]
  const isMoved = other.slotId !== one.slotId
  const late = isMoved ? await findLateSlot(db, other.id) : []
  await settleEarlier(ctx, castingId, { slots: late, invites })
  const undo = { ...(await keepSlots(db, late)), ...(await keepInvites(db, { invites })) }
  await markLate(db, late)
  await sql`
    UPDATE audition_invites SET pair_id = NULL
    WHERE pair_id IN (SELECT pair_id FROM audition_invites WHERE id = ANY(${invites}::bigint[]))`.execute(db)
  await sql`UPDATE audition_invites SET pair_id = ${one.id} WHERE id = ANY(${invites}::bigint[])`.execute(db)
  if (isMoved)
    await db
      .updateTable('audition_invites')
      .set(eb => ({ slot_id: slot.id, status: 'INVITED', answered_at: null, revision: eb('revision', '+', 1) }))
      .where('id', '=', other.id)
      .execute()
  const news = (words: string, key: string) => ({ title: texts.paired, words, key, startAt: slot.start_at })
  const at = seoulTime(slot.start_at)
  const key = `paired ${one.id} ${other.id} ${Date.now()}`
  const events = [
    ...(await newsFor(db, { id: slot.id, castingId }, [one.userId], news(texts.pairedText(at), key))),
    ...(await newsFor(
      db,
      { id: slot.id, castingId },
      [other.userId],
      news(isMoved ? texts.pairedAgainText(at) : texts.pairedText(at), key),
    )),
  ]
  return { departure: await tellOf(ctx, change, { events, slots: [slot.id, ...late], invites, undo }) }
}

/** Lets two people read alone again, at their times. Throws `not_found`, `forbidden`. */
export async function unpair(db: Db, user: Viewer, castingId: number, inviteId: number): Promise<null> {
  await requireRight(db, user, castingId, 'decide')
  const { rows } = await sql`
    UPDATE audition_invites i SET pair_id = NULL FROM audition_invites known, audition_slots s
    WHERE known.id = ${inviteId} AND s.id = known.slot_id AND s.casting_id = ${castingId}
      AND (i.id = known.id OR i.pair_id = known.pair_id) RETURNING i.id`.execute(db)
  if (!rows.length) fail('not_found')
  return null
}
