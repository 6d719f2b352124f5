import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Db } from '#server/kernel/db.ts'
import type { Env } from '#server/kernel/env.ts'
import { fail } from '#server/kernel/errors.ts'
import { type EventStream, openEventStream } from '#server/kernel/event-stream.ts'
import { createListener } from '#server/kernel/listen.ts'
import { type Log, logFailure } from '#server/kernel/log.ts'
import { requireCaller } from '#server/kernel/pages/callers.ts'
import { findLiveSessions, type Viewer } from '#server/kernel/session.ts'
import { announcedTo, countsChannel } from './announce.ts'
import { countUnreadOf } from './notifications.ts'

/** Concurrent streams per person; browsers hold one per visible page. */
const mostStreams = 5
const recheckMillis = 60_000
/** Changes in quick succession are announced once. */
const gatherMillis = 50
/** After a failed database query. */
const againMillis = 1_000

type Setup = { db: Db; databaseUrl: string; env: Env; log: Log; recheckEveryMillis?: number }
type Stream = { userId: number; sessionId: number; events: EventStream }

/**
 * `GET /v1/notifications/stream`: server-sent events with the unread counts, the first at once and another whenever
 * they change. Not in the contract, because it does not end. It ends with the session (checked once a minute) with an
 * event `end`, after which reconnecting is useless; and with the program, without one.
 */
export function registerNotificationStream(app: FastifyInstance, setup: Setup): void {
  const { db, databaseUrl, env, log, recheckEveryMillis = recheckMillis } = setup
  const streams = new Set<Stream>()
  const byUser = new Map<number, Set<Stream>>()
  const changed = new Set<number>()
  let telling: NodeJS.Timeout | null = null
  let isStopping = false
  const listener = createListener({
    url: databaseUrl,
    channel: countsChannel,
    onMessage: payload => tellSoon(announcedTo(payload)),
    onReturn: () => tellSoon(null),
    log,
  })

  function tellSoon(userIds: number[] | null): void {
    for (const id of userIds ?? byUser.keys()) if (byUser.has(id)) changed.add(id)
    if (changed.size) telling ??= setTimeout(tellChanged, gatherMillis)
  }

  async function tellChanged(): Promise<void> {
    telling = null
    const userIds = [...changed]
    changed.clear()
    try {
      const counts = await countUnreadOf(db, userIds)
      for (const id of userIds) {
        for (const stream of byUser.get(id) ?? []) stream.events.say(counts.get(id))
      }
    } catch (error) {
      logFailure(log, error, 'counts not told')
      for (const id of userIds) if (byUser.has(id)) changed.add(id)
      if (!isStopping) telling ??= setTimeout(tellChanged, againMillis)
    }
  }

  function add({ id: userId, sessionId }: Viewer, reply: FastifyReply): void {
    const own = byUser.get(userId) ?? new Set()
    if (own.size >= mostStreams) fail('too_many_requests')
    byUser.set(userId, own)
    const events = openEventStream(reply, env, () => {
      streams.delete(stream)
      own.delete(stream)
      if (!own.size && byUser.get(userId) === own) byUser.delete(userId)
    })
    const stream = { userId, sessionId, events }
    own.add(stream)
    streams.add(stream)
  }

  async function endDeadSessions(): Promise<void> {
    // A stream that opens while the query runs is not part of its answer.
    const asked = [...streams]
    if (!asked.length) return
    try {
      const live = await findLiveSessions(db, [...new Set(asked.map(stream => stream.sessionId))])
      for (const stream of asked) if (!live.has(stream.sessionId)) stream.events.end({ over: true })
    } catch (error) {
      logFailure(log, error, 'sessions of streams not looked at')
    }
  }

  const recheck = setInterval(endDeadSessions, recheckEveryMillis).unref()

  app.addHook('preClose', async () => {
    isStopping = true
    clearInterval(recheck)
    if (telling) clearTimeout(telling)
    for (const { events } of streams) events.end()
    await listener.close()
  })

  const limits = { rateLimit: { max: 600, timeWindow: '1 minute', groupId: 'notifications.stream' } }
  app.get('/v1/notifications/stream', { config: limits }, async (request, reply) => {
    const viewer = await requireCaller(request, { db, env })
    await listener.ready()
    if (isStopping) fail('unavailable')
    // From here on, changes are part of the counts that follow, or announced.
    add(viewer, reply)
    tellSoon([viewer.id])
  })
}
