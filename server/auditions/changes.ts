import { sql } from 'kysely'
import type { Tells } from '#contract/codes/notifications.ts'
import type { NewDeparture } from '#contract/notifications/departures.ts'
import type { Db } from '#server/kernel/db.ts'
import type { UnitOfWork } from '#server/kernel/jobs.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { seoulTime } from '#server/kernel/time.ts'
import { depart, departsAt, hurry, takeBack } from '#server/notifications/departures.ts'
import type { NotificationEvent } from '#server/notifications/notify.ts'
import { requireRight } from '#server/sharing/access.ts'
import { changesTexts as texts } from './messages.ts'
import { newsFor } from './news.ts'

/** Who makes a change of the auditions of a casting, and when the actors hear of it. */
export type Change = { user: Viewer; castingId: number; tells: keyof typeof Tells }

/** Rows as they were before a change, and those it made. */
type Undo = { slots: object[]; invites: { user_id: number }[]; madeSlots: number[]; madeInvites: number[] }
const nothing: Undo = { slots: [], invites: [], madeSlots: [], madeInvites: [] }

const slotKey = (id: number) => `slot ${id}`
const inviteKey = (id: number) => `invite ${id}`

/** When actors see invitations of this change: with their news. */
export const toldAt = ({ tells }: Change): Date => departsAt(tells)

/** News of earlier changes of these slots and invitations leave before this one, so that none speaks of an old time. */
export async function settleEarlier(
  ctx: UnitOfWork,
  castingId: number,
  { slots = [], invites = [] }: { slots?: number[]; invites?: number[] },
): Promise<void> {
  await hurry(ctx, castingId, [...slots.map(slotKey), ...invites.map(inviteKey)])
  const untold = sql`told_at > now() AND (id = ANY(${invites}::bigint[]) OR slot_id = ANY(${slots}::bigint[]))`
  await sql`UPDATE audition_invites SET told_at = now() WHERE ${untold}`.execute(ctx.db)
}

/** Slots as they are, to be put back. */
export async function keepSlots(db: Db, ids: number[]): Promise<Pick<Undo, 'slots'>> {
  const { rows } = await sql<{ slots: object[] }>`
    SELECT coalesce(json_agg(s), '[]') AS slots FROM audition_slots s WHERE id = ANY(${ids}::bigint[])`.execute(db)
  return { slots: rows[0]?.slots ?? [] }
}

/** Invitations as they are, without what actors wrote. */
export async function keepInvites(
  db: Db,
  { slots = [], invites = [] }: { slots?: number[]; invites?: number[] },
): Promise<Pick<Undo, 'invites'>> {
  const { rows } = await sql<{ invites: Undo['invites'] }>`
    SELECT coalesce(json_agg(to_jsonb(i) || '{"words": ""}'), '[]') AS invites FROM audition_invites i
    WHERE id = ANY(${invites}::bigint[]) OR slot_id = ANY(${slots}::bigint[])`.execute(db)
  return { invites: rows[0]?.invites ?? [] }
}

type Telling = { events: NotificationEvent[]; slots?: number[]; invites?: number[]; undo: Partial<Undo> }

/** Tells the actors concerned, now or later; `slots` and `invites` are those that the news speak of. */
export const tellOf = (
  ctx: UnitOfWork,
  { user, castingId, tells }: Change,
  { events, slots = [], invites = [], undo }: Telling,
): Promise<NewDeparture | null> =>
  depart(ctx, {
    castingId,
    plannedBy: user.id,
    tells,
    events,
    about: [...slots.map(slotKey), ...invites.map(inviteKey)],
    undo: { ...nothing, ...undo },
  })

/**
 * Takes a change back before anybody is told: slots and invitations stand as before. Actors who saw it meanwhile and
 * answered are told. Throws `not_found`, `forbidden`, `departure_left`.
 */
export async function takeChangeBack(ctx: UnitOfWork, user: Viewer, castingId: number, departureId: number) {
  const { db } = ctx
  await requireRight(db, user, castingId, 'decide')
  const pending = await takeBack(db, castingId, departureId, 'SCHEDULE')
  const undo = { ...nothing, ...(pending.undo as Partial<Undo>) }
  await sql`DELETE FROM audition_invites WHERE id = ANY(${undo.madeInvites}::bigint[])`.execute(db)
  await sql`
    DELETE FROM audition_slots s WHERE id = ANY(${undo.madeSlots}::bigint[])
      AND NOT EXISTS (SELECT FROM audition_invites i WHERE i.slot_id = s.id)`.execute(db)
  await sql`
    UPDATE audition_slots s SET start_at = b.start_at, minutes = b.minutes, place = b.place, url = b.url, note = b.note,
      capacity = b.capacity, cancelled_at = b.cancelled_at, moved_late_at = b.moved_late_at, revision = s.revision + 1, updated_at = now()
    FROM jsonb_populate_recordset(NULL::audition_slots, ${JSON.stringify(undo.slots)}::jsonb) AS b
    WHERE s.id = b.id AND s.casting_id = ${castingId}`.execute(db)
  const { rows: answered } = await sql<{ userId: number; slotId: number; startAt: Date }>`
    SELECT i.user_id AS "userId", b.slot_id AS "slotId", s.start_at AS "startAt"
    FROM jsonb_populate_recordset(NULL::audition_invites, ${JSON.stringify(undo.invites)}::jsonb) AS b
    JOIN audition_invites i ON i.id = b.id JOIN audition_slots s ON s.id = b.slot_id
    WHERE i.answered_at > ${pending.createdAt} ORDER BY i.id`.execute(db)
  await sql`
    INSERT INTO audition_invites OVERRIDING SYSTEM VALUE
    SELECT * FROM jsonb_populate_recordset(NULL::audition_invites, ${JSON.stringify(undo.invites)}::jsonb)
    ON CONFLICT (id) DO UPDATE SET slot_id = excluded.slot_id, status = excluded.status, arrived_at = excluded.arrived_at,
      answered_at = excluded.answered_at, called_at = excluded.called_at, late_at = excluded.late_at, pair_id = excluded.pair_id, revision = audition_invites.revision + 1`.execute(
    db,
  )
  for (const { userId, slotId, startAt } of answered)
    await depart(ctx, {
      castingId,
      plannedBy: user.id,
      tells: 'NOW',
      events: await newsFor(db, { id: slotId, castingId }, [userId], {
        title: texts.restored,
        words: texts.restoredText(seoulTime(startAt)),
        key: `restored ${departureId}`,
        startAt,
      }),
      about: [],
      undo: nothing,
    })
  return null
}
