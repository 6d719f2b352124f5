import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { NotificationCounts } from '#contract/notifications.ts'
import { bearer, securityHeaders } from '../kernel/app.ts'
import type { Db } from '../kernel/db.ts'
import type { Env } from '../kernel/env.ts'
import { fail } from '../kernel/errors.ts'
import { createListener } from '../kernel/listen.ts'
import type { Log } from '../kernel/log.ts'
import { findLiveSessions, findViewer } from '../kernel/session.ts'
import { announcedTo, countsChannel } from './announce.ts'
import { countUnreadOf } from './notifications.ts'

/** A person's streams at a time; browsers hold one for each page that is seen. */
const mostStreams = 5
const heartbeatMillis = 25_000
const recheckMillis = 60_000
/** Changes that come close together are told once. */
const gatherMillis = 50
/** After a question to the database that failed. */
const againMillis = 1_000
/** Someone who takes in nothing is let go before memory fills. */
const mostBuffered = 64 * 1024

type Setup = { db: Db; databaseUrl: string; env: Env; log: Log; recheckEveryMillis?: number }
type Stream = { userId: number; sessionId: number; response: ServerResponse }

/**
 * `GET /v1/notifications/stream`: server-sent events with the unread counts, the first at once and another whenever they
 * change. No call of the contract, because it doesn't end. It ends with the session (looked at once a minute), with an
 * event `end`, after which there is no sense in coming back; and with the program, without one.
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
        const text = dataOf(counts.get(id)!)
        for (const stream of byUser.get(id) ?? []) say(stream, text)
      }
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'counts not told')
      for (const id of userIds) if (byUser.has(id)) changed.add(id)
      if (!isStopping) telling ??= setTimeout(tellChanged, againMillis)
    }
  }

  function say({ response }: Stream, text: string): void {
    if (response.writableLength > mostBuffered) response.destroy()
    else response.write(text)
  }

  function add(stream: Stream): void {
    const own = byUser.get(stream.userId) ?? new Set()
    if (own.size >= mostStreams) fail('too_many_requests')
    byUser.set(stream.userId, own.add(stream))
    streams.add(stream)
    stream.response.on('close', () => {
      streams.delete(stream)
      own.delete(stream)
      if (!own.size && byUser.get(stream.userId) === own) byUser.delete(stream.userId)
    })
  }

  async function endDeadSessions(): Promise<void> {
    if (!streams.size) return
    try {
      const live = await findLiveSessions(db, [...new Set([...streams].map(stream => stream.sessionId))])
      for (const stream of streams) if (!live.has(stream.sessionId)) stream.response.end('event: end\ndata:\n\n')
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'sessions of streams not looked at')
    }
  }

  const heartbeat = setInterval(() => {
    for (const stream of streams) say(stream, ':\n\n')
  }, heartbeatMillis).unref()
  const recheck = setInterval(endDeadSessions, recheckEveryMillis).unref()

  app.addHook('preClose', async () => {
    isStopping = true
    clearInterval(heartbeat)
    clearInterval(recheck)
    if (telling) clearTimeout(telling)
    for (const { response } of streams) response.end()
    await listener.close()
  })

  const limits = { rateLimit: { max: 600, timeWindow: '1 minute', groupId: 'notifications.stream' } }
  app.get('/v1/notifications/stream', { config: limits }, async (request, reply) => {
    const token = bearer(request, env)
    const viewer = (token && (await findViewer(db, token))) || fail('not_signed_in')
    await listener.ready()
    if (isStopping) fail('unavailable')
    const stream = { userId: viewer.id, sessionId: viewer.sessionId, response: reply.raw }
    add(stream)
    // From here on what happens is in the counts that follow, or announced.
    reply.hijack()
    reply.raw.writeHead(200, {
      ...securityHeaders(env),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    // When the program starts anew, people come back one after another.
    reply.raw.write(`retry: ${2_000 + Math.floor(Math.random() * 8_000)}\n\n`)
    tellSoon([viewer.id])
  })
}

const dataOf = (counts: NotificationCounts) => `data: ${JSON.stringify(counts)}\n\n`
