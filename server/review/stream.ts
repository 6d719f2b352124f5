import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '#server/kernel/db.ts'
import type { Env } from '#server/kernel/env.ts'
import { AppError, fail } from '#server/kernel/errors.ts'
import { type EventStream, openEventStream } from '#server/kernel/event-stream.ts'
import { createListener } from '#server/kernel/listen.ts'
import { type Log, logFailure } from '#server/kernel/log.ts'
import { findCaller, pathId, shareTokensOf } from '#server/kernel/pages/callers.ts'
import type { Reviewer } from '#server/kernel/reviewer.ts'
import { placeOf } from '#server/kernel/text/addresses.ts'
import { findReviewer } from '#server/sharing/access.ts'
import { reviewChannel } from '#server/sharing/announce.ts'
import type { Announced } from './announce.ts'

/** Simultaneous streams of one reviewer; browsers hold one per visible page. */
const mostStreams = 5
const recheckMillis = 60_000

type Setup = { db: Db; databaseUrl: string; env: Env; log: Log; recheckEveryMillis?: number }
type Stream = Pick<Reviewer, 'castingId' | 'sessionId'> & {
  who: string
  events: EventStream
  findAgain: () => Promise<Reviewer | null>
}

const whoOf = ({ userId, grantId }: Pick<Reviewer, 'userId' | 'grantId'>) => `${userId}/${grantId}`

/**
 * `GET /v1/castings/{castingId}/applications/stream`: a server-sent event whenever another reviewer of the casting, or
 * the same person in another browser (`isOwn`), has moved applicants. It contains who did (not for guests), and nothing
 * about the applicants: the workspace reads the index, which shows what its reviewer may see. Access is checked for
 * every event, when a share or a membership ends, and once a minute; when it is lost the stream ends with an event
 * `end`. Not in the contract, because the response never ends by itself.
 */
export function registerReviewStream(app: FastifyInstance, setup: Setup): void {
  const { db, databaseUrl, env, log, recheckEveryMillis = recheckMillis } = setup
  const streams = new Set<Stream>()
  let isStopping = false
  const listener = createListener({
    url: databaseUrl,
    channel: reviewChannel,
    onMessage: payload => void tell(JSON.parse(payload) as Announced | Pick<Announced, 'castingId'>),
    // Announcements during the outage were missed, so every workspace reloads.
    onReturn: () => void Promise.all([...streams].map(stream => say(stream, { by: null, isOwn: false }))),
    log,
  })

  async function tell(moved: Announced | Pick<Announced, 'castingId'>): Promise<void> {
    const told = [...streams].filter(({ castingId }) => castingId === moved.castingId)
    await Promise.all(
      told.map(async stream => {
        if (!('userId' in moved)) return stillReviews(stream)
        const isOwn = stream.who === whoOf(moved)
        // The windows of one browser tell each other.
        if (isOwn && stream.sessionId === moved.sessionId) return
        await say(stream, { by: isOwn ? null : moved.name, isOwn })
      }),
    )
  }

  async function say(stream: Stream, { by, isOwn }: { by: string | null; isOwn: boolean }): Promise<void> {
    const reviewer = await stillReviews(stream)
    if (reviewer) stream.events.say({ by: reviewer.kind === 'SHARE' ? null : by, isOwn })
  }

  /** The stream's reviewer; null, after ending the stream, once access is lost. */
  async function stillReviews(stream: Stream): Promise<Reviewer | null> {
    try {
      const reviewer = await stream.findAgain()
      if (!reviewer) stream.events.end({ over: true })
      return reviewer
    } catch (error) {
      if (error instanceof AppError) stream.events.end({ over: true })
      else logFailure(log, error, 'a reviewer was not looked up')
      return null
    }
  }

  const recheck = setInterval(() => void Promise.all([...streams].map(stillReviews)), recheckEveryMillis).unref()

  app.addHook('preClose', async () => {
    isStopping = true
    clearInterval(recheck)
    for (const { events } of streams) events.end()
    await listener.close()
  })

  const find = async (request: FastifyRequest, castingId: number) => {
    const user = await findCaller(request, { db, env })
    const caller = { user, shareTokens: shareTokensOf(request, env), ip: placeOf(request.ip) }
    return findReviewer(db, caller, { castingId })
  }

  const limits = { rateLimit: { max: 600, timeWindow: '1 minute', groupId: 'review.stream' } }
  app.get<{ Params: { castingId: string } }>(
    '/v1/castings/:castingId/applications/stream',
    { config: limits },
    async (request, reply) => {
      const castingId = pathId(request.params.castingId)
      const reviewer = (await find(request, castingId)) ?? fail('not_found')
      const who = whoOf(reviewer)
      if ([...streams].filter(each => each.who === who).length >= mostStreams) fail('too_many_requests')
      await listener.ready()
      if (isStopping) fail('unavailable')
      const events = openEventStream(reply, env, () => streams.delete(stream))
      const stream = {
        castingId,
        sessionId: reviewer.sessionId,
        who,
        events,
        findAgain: () => find(request, castingId),
      }
      streams.add(stream)
    },
  )
}
