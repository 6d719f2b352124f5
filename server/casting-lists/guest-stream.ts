import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '#server/kernel/db.ts'
import type { Env } from '#server/kernel/env.ts'
import { AppError, fail } from '#server/kernel/errors.ts'
import { type EventStream, openEventStream } from '#server/kernel/event-stream.ts'
import { createListener } from '#server/kernel/listen.ts'
import { type Log, logFailure } from '#server/kernel/log.ts'
import { pathId, shareTokensOf } from '#server/kernel/pages/callers.ts'
import { placeOf } from '#server/kernel/text/addresses.ts'
import { findListGuest } from '#server/sharing/access.ts'
import { listChannel } from '#server/sharing/announce.ts'

/** Of one guest; browsers hold one per visible page. */
const mostStreams = 5
const recheckMillis = 60_000

type Setup = { db: Db; databaseUrl: string; env: Env; log: Log }
type Stream = { castingListId: number; visitId: number; events: EventStream; check: () => Promise<void> }

/**
 * `GET /v1/casting-list/{castingListId}/shared/stream`: server-sent events that say nothing but the end: once the share
 * of the guest has ended, an event `end`. Looked at whenever a share of the list is stopped or gets a new password, when
 * the list is removed, and once a minute. Not in the contract, because it does not end by itself.
 */
export function registerGuestStream(app: FastifyInstance, { db, databaseUrl, env, log }: Setup): void {
  const streams = new Set<Stream>()
  let isStopping = false
  const checkAll = (of?: number) => {
    for (const { castingListId, check } of streams) if (of === undefined || of === castingListId) void check()
  }
  const listener = createListener({
    url: databaseUrl,
    channel: listChannel,
    onMessage: payload => checkAll((JSON.parse(payload) as { castingListId: number }).castingListId),
    onReturn: checkAll,
    log,
  })
  const recheck = setInterval(checkAll, recheckMillis).unref()
  app.addHook('preClose', async () => {
    isStopping = true
    clearInterval(recheck)
    for (const { events } of streams) events.end()
    await listener.close()
  })

  const find = (request: FastifyRequest, castingListId: number) => {
    const caller = { user: null, shareTokens: shareTokensOf(request, env), ip: placeOf(request.ip) }
    return findListGuest(db, caller, { castingListId })
  }

  const limits = { rateLimit: { max: 600, timeWindow: '1 minute', groupId: 'casting-lists.stream' } }
  app.get<{ Params: { castingListId: string } }>(
    '/v1/casting-list/:castingListId/shared/stream',
    { config: limits },
    async (request, reply) => {
      const castingListId = pathId(request.params.castingListId)
      const { visitId } = (await find(request, castingListId)) ?? fail('not_found')
      if ([...streams].filter(each => each.visitId === visitId).length >= mostStreams) fail('too_many_requests')
      await listener.ready()
      if (isStopping) fail('unavailable')
      const events = openEventStream(reply, env, () => streams.delete(stream))
      const end = () => events.end({ over: true })
      const check = () =>
        find(request, castingListId).then(
          guest => guest ?? end(),
          error => {
            if (error instanceof AppError) end()
            else logFailure(log, error, 'a guest of a list was not looked up')
          },
        )
      const stream: Stream = { castingListId, visitId, events, check: async () => void (await check()) }
      streams.add(stream)
      // The share may have ended before the stream was known.
      await stream.check()
    },
  )
}
