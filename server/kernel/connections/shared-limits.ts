import LocalStore from '@fastify/rate-limit/store/LocalStore.js'
import RedisStore from '@fastify/rate-limit/store/RedisStore.js'
import { Redis } from 'ioredis'
import { type Log, reasonOf } from '../log.ts'

/** How long a call waits for the shared count at most, before the count of this process decides. */
const usualPatienceMs = 50
/** After so many failures in a row nothing is asked for a while. */
const mostFailures = 3
const pauseMs = 5_000

type Count = { current: number; ttl: number }
type Tell = (error: Error | null, count?: Count) => void
/** What the plug-in says of a route; its types leave `routeInfo` out. */
type Route = object & { routeInfo?: { method?: unknown; url?: string } }

/**
 * Counts of calls that all processes share, in Redis or Valkey. Each process counts as well: where the shared count does
 * not arrive in time, or the service is away, its own decides, so that a limit never ends and nobody waits for it.
 */
export async function openSharedLimits(url: string, log: Log, patienceMs = usualPatienceMs) {
  const redis = new Redis(url, {
    connectTimeout: 1_000,
    commandTimeout: patienceMs,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    enableReadyCheck: false,
    lazyConnect: true,
    retryStrategy: times => Math.min(200 * 2 ** times, pauseMs),
  })
  redis.on('error', () => {})
  await redis.connect().catch(error => log.error({ reason: reasonOf(error) }, 'limits are counted per process'))
  let failures = 0
  let pausedUntil = 0

  function noteFailure(error: unknown): void {
    failures += 1
    if (failures % mostFailures) return
    pausedUntil = Date.now() + pauseMs
    log.warn({ reason: reasonOf(error) }, 'limits are counted per process')
  }

  class SharedStore {
    readonly #own = new LocalStore(false, false)
    readonly #shared: RedisStore
    constructor(_: unknown, prefix = 'limit ') {
      this.#shared = new RedisStore(false, false, redis, prefix)
    }
    incr(key: string, tell: Tell, windowMs: number, max: number): void {
      this.#own.incr(
        key,
        (_, own) => {
          if (Date.now() < pausedUntil) return tell(null, own)
          this.#shared.incr(
            key,
            (error, shared) => {
              if (error) noteFailure(error)
              else failures = 0
              tell(null, shared ?? own)
            },
            windowMs,
            max,
          )
        },
        windowMs,
        max,
      )
    }
    child({ routeInfo }: Route): SharedStore {
      return new SharedStore(null, `limit ${routeInfo?.method ?? ''} ${routeInfo?.url ?? ''} `)
    }
  }

  return { store: SharedStore, close: () => redis.disconnect() }
}
