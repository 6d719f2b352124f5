import { sql } from 'kysely'
import { type AuditionSlot, type auditions, slotsACasting } from '#contract/auditions.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { requireRight } from '../castings/access.ts'
import type { Db } from '../kernel/db.ts'
import { fail } from '../kernel/errors.ts'
import type { Jobs } from '../kernel/jobs.ts'
import type { Viewer } from '../kernel/session.ts'
import { seoulTime } from '../kernel/time.ts'
import { tellInvited } from './audition-news.ts'

type Tools = { db: Db; jobs: Jobs }
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
  // The notice is held while its slots are counted, so that two calls at once can't pass the limit together.
  const { rows } = await sql<{ isShown: boolean }>`
    SELECT status IN ('OPEN', 'EARLY_CLOSED', 'CLOSED') AS "isShown" FROM castings
    WHERE id = ${castingId} FOR NO KEY UPDATE`.execute(db)
  if (!rows[0]?.isShown) fail('not_found')
  const { count } = await db
    .selectFrom('audition_slots')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('casting_id', '=', castingId)
    .where('cancelled_at', 'is', null)
    .where('start_at', '>', new Date())
    .executeTakeFirstOrThrow()
  if (count >= slotsACasting) fail('audition_slot_limit')
  return db
    .insertInto('audition_slots')
    .values({ casting_id: castingId, created_by: user.id, ...columnsOf(body) })
    .returning('id')
    .executeTakeFirstOrThrow()
}

function requireAhead(startAt: Date): void {
  if (startAt <= new Date()) fail('audition_past')
}

/** A slot of this notice, held while it or its answers change. Errors: `not_found`, `audition_cancelled`. */
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

/** How many said yes to a slot, but for one of them. */
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
 * Changes a slot that has not begun; whoever was invited and has not said no is told. Where it takes place at another time
 * or place, nobody has said yes to that yet: they are asked anew. Errors: `not_found`, `forbidden`, `audition_past`, `audition_cancelled`, `audition_capacity_taken`.
 */
export async function updateSlot(tools: Tools, user: Viewer, where: Place, body: SlotBody): Promise<null> {
  const { db } = tools
  await requireRight(db, user, where.castingId, 'decide')
  const slot = await lockSlot(db, where)
  requireAhead(slot.start_at)
  const next = columnsOf(body)
  requireAhead(next.start_at)
  const isMoved = next.start_at.getTime() !== slot.start_at.getTime()
  const isElsewhere = next.place !== slot.place || next.url !== slot.url
  if (isMoved || isElsewhere) await askAnew(db, slot.id, isMoved)
  if ((await countConfirmed(db, slot.id)) > body.capacity) fail('audition_capacity_taken')
  const isSeenChange = isMoved || isElsewhere || next.minutes !== slot.minutes || next.note !== slot.note
  const revision = slot.revision + (isSeenChange ? 1 : 0)
  await db
    .updateTable('audition_slots')
    .set({ ...next, revision, updated_at: new Date() })
    .where('id', '=', slot.id)
    .execute()
  if (isSeenChange)
    await tellInvited(tools, slot.id, {
      title: '오디션 일정이 바뀌었어요',
      words: `${seoulTime(next.start_at)}. ${isMoved || isElsewhere ? '바뀐 시간과 장소를 확인하고 올 수 있는지 다시 답해 주세요.' : '바뀐 내용을 확인해 주세요.'}`,
      key: `changed ${revision}`,
      startAt: new Date(Math.min(slot.start_at.getTime(), next.start_at.getTime())),
    })
  return null
}

/** A yes counts for the time and place it was given to; a wish for another time is met by one. */
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
    .set({ status: 'INVITED', words: '', answered_at: null })
    .where('id', 'in', eb => eb.selectFrom('asked').select('id'))
    .execute()
}

/** Cancels a slot that has not begun and tells those who have not said no. Errors: those of changing it. */
export async function cancelSlot(tools: Tools, user: Viewer, where: Place): Promise<null> {
  const { db } = tools
  await requireRight(db, user, where.castingId, 'decide')
  const slot = await lockSlot(db, where)
  requireAhead(slot.start_at)
  await db
    .updateTable('audition_slots')
    .set({ cancelled_at: new Date(), updated_at: new Date(), revision: slot.revision + 1 })
    .where('id', '=', slot.id)
    .execute()
  await tellInvited(tools, slot.id, {
    title: '오디션이 취소됐어요',
    words: `${seoulTime(slot.start_at)} 오디션이 취소됐어요.`,
    key: 'cancelled',
    startAt: slot.start_at,
  })
  return null
}

/** The slots of a notice, those ahead first, with how many answered what. Errors: `not_found`, `forbidden`. */
export async function findSlots(db: Db, user: Viewer, castingId: number) {
  await requireRight(db, user, castingId, 'decide')
  const { title } = await db
    .selectFrom('castings')
    .select('title')
    .where('id', '=', castingId)
    .executeTakeFirstOrThrow()
  const { rows } = await sql<Omit<AuditionSlot, 'startAt'> & { startAt: Date }>`
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
  return { title, list: rows.map(({ startAt, ...slot }) => ({ ...slot, startAt: startAt.toISOString() })) }
}
