import { sql } from 'kysely'
import type { Tells } from '#contract/codes/notifications.ts'
import { castingLimits, urgentHours } from '#contract/limits.ts'
import type { NewDeparture } from '#contract/notifications/departures.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { defineQueue, type JobDefinition, type UnitOfWork, workOn } from '#server/kernel/jobs.ts'
import { tryEachAlone } from '#server/kernel/transactions.ts'
import { type NotificationEvent, notify } from './notify.ts'

const dueQueue = defineQueue('notifications.send-departures')

type Leaving = {
  castingId: number
  plannedBy: number
  tells: keyof typeof Tells
  events: NotificationEvent[]
  /**
   * How many people it says it reaches, if some are withheld: a team must not notice who blocks it. By default those of
   * the events.
   */
  people?: number
  /** What the news speak of, such as `slot 5`: a later change of one of them sends the news first. */
  about: string[]
  /** What the room needs to take the change back. */
  undo: object
}

/**
 * The one way in which a team's change reaches people: at once, or after the minutes in which it can be taken back. The
 * departure to take back; null if everybody was told at once, or if there is nobody to tell.
 */
export async function depart(ctx: UnitOfWork, leaving: Leaving): Promise<NewDeparture | null> {
  const events = leaving.events.filter(event => event.userIds.length > 0)
  const people = leaving.people ?? new Set(events.flatMap(event => event.userIds)).size
  if (!people) return null
  if (leaving.tells === 'NOW') {
    for (const event of events) await notify(ctx, timely(event))
    return null
  }
  const seconds = castingLimits.takeBackMinutes * 60
  const departure = await ctx.db
    .insertInto('departures')
    .values({
      casting_id: leaving.castingId,
      planned_by: leaving.plannedBy,
      leaves_at: departsAt(leaving.tells),
      events: JSON.stringify(events.length ? events : leaving.events),
      people,
      about: leaving.about,
      undo: JSON.stringify(leaving.undo),
    })
    .returning(['id', 'leaves_at as leavesAt'])
    .executeTakeFirstOrThrow()
  await ctx.jobs.send(ctx.db, dueQueue, {}, { startAfter: seconds })
  return departure
}

/** News about something that begins soon do not wait for the morning; whether it does, is known when they leave. */
export const timely = (event: NotificationEvent): NotificationEvent =>
  event.arriveBefore === undefined
    ? event
    : { ...event, isUrgent: Date.parse(event.arriveBefore) - Date.now() < urgentHours * 3_600_000 }

/** When news leave that are planned now. */
export const departsAt = (tells: keyof typeof Tells): Date =>
  new Date(Date.now() + (tells === 'NOW' ? 0 : castingLimits.takeBackMinutes * 60_000))

type Pending = { id: number; events: NotificationEvent[]; undo: unknown; createdAt: Date }

// Locked, so that news either leave or are taken back.
async function lockPending(db: Db, castingId: number, id: number): Promise<Pending | null> {
  const found = await db
    .selectFrom('departures')
    .select(['id', 'undo', 'created_at as createdAt', 'left_at as leftAt', 'cancelled_at as cancelledAt'])
    .select(sql<NotificationEvent[]>`events`.as('events'))
    .where('id', '=', id)
    .where('casting_id', '=', castingId)
    .forUpdate()
    .executeTakeFirst()
  if (!found) fail('not_found')
  return found.leftAt || found.cancelledAt ? null : found
}

const end = (db: Db, id: number, how: { left_at: Date } | { cancelled_at: Date }) =>
  db
    .updateTable('departures')
    .set({ ...how, events: '[]', undo: '{}' })
    .where('id', '=', id)
    .execute()

/**
 * Takes news of a type back before they leave: what their room needs to undo the change. Throws `not_found` also for
 * those of another type, `departure_left`.
 */
export async function takeBack(
  db: Db,
  castingId: number,
  id: number,
  type: NotificationEvent['type'],
): Promise<Pick<Pending, 'undo' | 'createdAt'>> {
  const pending = (await lockPending(db, castingId, id)) ?? fail('departure_left')
  if (pending.events[0]?.type !== type) fail('not_found')
  await end(db, id, { cancelled_at: new Date() })
  return pending
}

async function leave(ctx: UnitOfWork, castingId: number, id: number): Promise<void> {
  const pending = await lockPending(ctx.db, castingId, id)
  if (!pending) return
  for (const event of pending.events) if (event.userIds.length) await notify(ctx, timely(event))
  await end(ctx.db, id, { left_at: new Date() })
}

/** Sends pending news about these things now, because another change of them follows. */
export async function hurry(ctx: UnitOfWork, castingId: number, changed: string[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM departures WHERE casting_id = ${castingId} AND left_at IS NULL AND cancelled_at IS NULL
      AND about && ${changed}::text[] ORDER BY id`.execute(ctx.db)
  for (const { id } of rows) await leave(ctx, castingId, id)
}

/** Takes people out of the pending news of a casting, or of those of one type, because they are no longer concerned. */
export async function spare(
  db: Db,
  castingId: number,
  userIds: number[],
  type: NotificationEvent['type'] | null = null,
): Promise<void> {
  await sql`
    UPDATE departures SET events = (
      SELECT jsonb_agg(jsonb_set(each.event, '{userIds}', (
        SELECT coalesce(jsonb_agg(told.user_id), '[]') FROM jsonb_array_elements(each.event->'userIds') AS told(user_id)
        WHERE told.user_id::bigint <> ALL(${userIds}::bigint[]))))
      FROM jsonb_array_elements(events) AS each(event))
    WHERE casting_id = ${castingId} AND left_at IS NULL AND cancelled_at IS NULL
      AND (${type}::text IS NULL OR events->0->>'type' = ${type})`.execute(db)
}

/** Sends due news, one transaction each. */
export async function sendDepartures(ctx: UnitOfWork, now = new Date()): Promise<void> {
  const due = await ctx.db
    .selectFrom('departures')
    .select(['id', 'casting_id as castingId'])
    .where('leaves_at', '<=', now)
    .where('left_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .orderBy('leaves_at')
    .orderBy('id')
    .execute()
  await tryEachAlone(ctx, due, (inside, { id, castingId }) => leave(inside, castingId, id))
}

/** Sends news when they are due; every minute, in case a process ended in between. */
export const departuresJob: JobDefinition = workOn(dueQueue, {
  cron: '* * * * *',
  timeout: 600,
  work: (_, { db, jobs }) => sendDepartures({ db, jobs }),
})
