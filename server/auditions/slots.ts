import { sql } from 'kysely'
import type { AuditionSlot, auditions } from '#contract/auditions/index.ts'
import { shownStatuses } from '#contract/codes/castings.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { auditionSlots, promiseLimits } from '#contract/limits.ts'
import { isOneOf } from '#server/kernel/codes.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { UnitOfWork } from '#server/kernel/jobs.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { seoulTime, type WithDates } from '#server/kernel/time.ts'
import type { NotificationEvent } from '#server/notifications/notify.ts'
import { requirePage, requireRight } from '#server/sharing/access.ts'
import { findPending } from '#server/sharing/pending-news.ts'
import { type Change, keepInvites, keepSlots, settleEarlier, tellOf } from './changes.ts'
import { slotsTexts as texts } from './messages.ts'
import { newsForInvited } from './news.ts'

type SlotBody = BodyOf<(typeof auditions)['createSlot']>
type Place = { castingId: number; slotId: number }

const columnsOf = ({ startAt, minutes, place, url, capacity, note }: SlotBody) => ({
  start_at: new Date(startAt),
  minutes,
  place,
  url,
  capacity,
  note,
})

/** Errors: `not_found`, `forbidden`, `audition_past`, `audition_slot_limit`. */
export async function createSlot(db: Db, user: Viewer, castingId: number, body: SlotBody): Promise<{ id: number }> {
  await requireRight(db, user, castingId, 'decide')
  requireAhead(new Date(body.startAt))
  // Locks the casting while its slots are counted, so that concurrent calls cannot exceed the limit.
  const { rows } = await sql<{ isShown: boolean }>`
    SELECT ${isOneOf('status', shownStatuses)} AS "isShown" FROM castings
    WHERE id = ${castingId} FOR NO KEY UPDATE`.execute(db)
  if (!rows[0]?.isShown) fail('not_found')
  const { count } = await db
    .selectFrom('audition_slots')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('casting_id', '=', castingId)
    .where('cancelled_at', 'is', null)
    .where('start_at', '>', new Date())
    .executeTakeFirstOrThrow()
  if (count >= auditionSlots) fail('audition_slot_limit')
  return db
    .insertInto('audition_slots')
    .values({ casting_id: castingId, created_by: user.id, ...columnsOf(body) })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** Errors: `audition_past`. */
export function requireAhead(startAt: Date): void {
  if (startAt <= new Date()) fail('audition_past')
}

/** A slot of this casting, locked while it or its answers change. Errors: `not_found`, `audition_cancelled`. */
export async function lockSlot(db: Db, { castingId, slotId }: Place) {
  const slot = await db
    .selectFrom('audition_slots')
    .selectAll()
    .where('id', '=', slotId)
    .where('casting_id', '=', castingId)
    .forUpdate()
    .executeTakeFirst()
  if (!slot) fail('not_found')
  if (slot.cancelled_at) fail('audition_cancelled')
  return slot
}

/** Number of confirmations of a slot, except one person's. */
export async function countConfirmed(db: Db, slotId: number, exceptInviteId = 0): Promise<number> {
  const { count } = await db
    .selectFrom('audition_invites')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('slot_id', '=', slotId)
    .where('status', '=', 'CONFIRMED')
    .where('id', '<>', exceptInviteId)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Changes a slot that has not started and tells invited actors who have not declined, now or later. After a change of
 * time or place, confirmations must be given again. Errors: `not_found`, `forbidden`, `audition_past`,
 * `audition_cancelled`, `audition_capacity_taken`.
 */
export async function updateSlot(ctx: UnitOfWork, change: Change, slotId: number, body: SlotBody) {
  const { db } = ctx
  const { castingId } = change
  await requireRight(db, change.user, castingId, 'decide')
  const slot = await lockSlot(db, { castingId, slotId })
  requireAhead(slot.start_at)
  const next = columnsOf(body)
  requireAhead(next.start_at)
  const isMoved = next.start_at.getTime() !== slot.start_at.getTime()
  const isElsewhere = next.place !== slot.place || next.url !== slot.url
  const isSeenChange = isMoved || isElsewhere || next.minutes !== slot.minutes || next.note !== slot.note
  if (isSeenChange) await settleEarlier(ctx, castingId, { slots: [slot.id] })
  const undo = { ...(await keepSlots(db, [slot.id])), ...(await keepInvites(db, { slots: [slot.id] })) }
  if (isMoved || isElsewhere) {
    await markLate(db, [slot.id])
    await askAnew(db, slot.id, isMoved)
  }
  if ((await countConfirmed(db, slot.id)) > body.capacity) fail('audition_capacity_taken')
  const revision = slot.revision + (isSeenChange ? 1 : 0)
  await db
    .updateTable('audition_slots')
    .set({ ...next, revision, updated_at: new Date() })
    .where('id', '=', slot.id)
    .execute()
  if (!isSeenChange) return { departure: null }
  const events = await newsForInvited(
    db,
    { id: slot.id, castingId },
    {
      title: texts.changed,
      words: `${seoulTime(next.start_at)}. ${isMoved || isElsewhere ? texts.askedAgainText : texts.changedText}`,
      key: `changed ${revision}`,
      startAt: new Date(Math.min(slot.start_at.getTime(), next.start_at.getTime())),
    },
  )
  return { departure: await tellOf(ctx, change, { events, slots: [slot.id], undo }) }
}

/**
 * Marks those of the slots that begin within a day and that somebody is coming to, before they are moved or cancelled:
 * they count in their owner's record.
 */
export async function markLate(db: Db, ids: number[]): Promise<void> {
  await sql`
    UPDATE audition_slots s SET moved_late_at = now()
    WHERE s.id = ANY(${ids}::bigint[]) AND ${beginsSoon}
      AND EXISTS (SELECT FROM audition_invites i
                  WHERE i.slot_id = s.id AND i.status IN ('INVITED', 'CONFIRMED', 'CHANGE'))`.execute(db)
}

const beginsSoon = sql`s.start_at < now() + make_interval(hours => ${promiseLimits.lateHours})`

/**
 * The slot of an invitation, if moving its person away within a day breaks a promise: not where they asked for another
 * time, are not coming, or where the slot has started.
 */
export async function findLateSlot(db: Db, inviteId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT s.id FROM audition_slots s JOIN audition_invites i ON i.slot_id = s.id
    WHERE i.id = ${inviteId} AND i.status IN ('INVITED', 'CONFIRMED') AND s.start_at > now() AND ${beginsSoon}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** A confirmation is valid for its time and place; a request for another time is settled by a new one. */
async function askAnew(db: Db, slotId: number, isMoved: boolean): Promise<void> {
  await db
    .with('asked', eb =>
      eb
        .selectFrom('audition_invites')
        .select('id')
        .where('slot_id', '=', slotId)
        .where('status', 'in', isMoved ? ['CONFIRMED', 'CHANGE'] : ['CONFIRMED'])
        .orderBy('id')
        .forUpdate(),
    )
    .updateTable('audition_invites')
    .set({ status: 'INVITED', answered_at: null })
    .where('id', 'in', eb => eb.selectFrom('asked').select('id'))
    .execute()
}

/** Cancels a slot that has not started and tells actors who have not declined. Errors: those of changing it. */
export async function cancelSlot(ctx: UnitOfWork, change: Change, slotId: number) {
  const { db } = ctx
  const { castingId } = change
  await requireRight(db, change.user, castingId, 'decide')
  const slot = await lockSlot(db, { castingId, slotId })
  requireAhead(slot.start_at)
  return cancelAll(ctx, change, [slot])
}

type LockedSlot = Awaited<ReturnType<typeof lockSlot>>

/** Cancels locked slots that have not started; their actors are told, now or later. */
export async function cancelAll(ctx: UnitOfWork, change: Change, slots: LockedSlot[]) {
  const { db } = ctx
  const ids = slots.map(slot => slot.id)
  await settleEarlier(ctx, change.castingId, { slots: ids })
  const undo = await keepSlots(db, ids)
  await markLate(db, ids)
  await db
    .updateTable('audition_slots')
    .set(eb => ({ cancelled_at: new Date(), updated_at: new Date(), revision: eb('revision', '+', 1) }))
    .where('id', 'in', ids)
    .execute()
  const events: NotificationEvent[] = []
  for (const { id, start_at, revision } of slots)
    events.push(
      ...(await newsForInvited(
        db,
        { id, castingId: change.castingId },
        {
          title: texts.cancelled,
          words: texts.cancelledText(seoulTime(start_at)),
          key: `cancelled ${revision}`,
          startAt: start_at,
        },
      )),
    )
  return { departure: await tellOf(ctx, change, { events, slots: ids, undo }) }
}

/** The slots of a casting, upcoming first, with counts per answer. Errors: `not_found`, `forbidden`. */
export async function findSlots(db: Db, user: Viewer, castingId: number) {
  const { title } = await requirePage(db, user, castingId)
  const { rows } = await sql<WithDates<AuditionSlot, 'startAt'>>`
    SELECT s.id, s.start_at AS "startAt", minutes, place, url, note, capacity, cancelled_at IS NOT NULL AS "isCancelled",
           json_build_object('invited', count(i.id),
             'confirmed', count(i.id) FILTER (WHERE i.status IN ('CONFIRMED', 'DONE', 'NO_SHOW')),
             'waiting', count(i.id) FILTER (WHERE i.status = 'INVITED'),
             'change', count(i.id) FILTER (WHERE i.status = 'CHANGE'),
             'declined', count(i.id) FILTER (WHERE i.status = 'DECLINED')) AS counts
    FROM audition_slots s LEFT JOIN audition_invites i ON i.slot_id = s.id
    WHERE s.casting_id = ${castingId} GROUP BY s.id
    ORDER BY cancelled_at IS NULL AND start_at + minutes * interval '1 minute' > now() DESC,
      CASE WHEN start_at > now() THEN start_at END, start_at DESC LIMIT 500`.execute(db)
  return { title, list: rows, pending: await findPending(db, castingId, 'SCHEDULE') }
}
