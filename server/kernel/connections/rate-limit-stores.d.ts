declare module '@fastify/rate-limit/store/LocalStore.js' {
  type Count = { current: number; ttl: number }
  /** The counts of one process, as the plug-in keeps them by itself. */
  export default class LocalStore {
    constructor(continueExceeding: boolean, exponentialBackoff: boolean, cache?: number)
    incr(key: string, tell: (error: Error | null, count?: Count) => void, windowMs: number, max: number): void
  }
}

declare module '@fastify/rate-limit/store/RedisStore.js' {
  type Count = { current: number; ttl: number }
  /** Counts in Redis under `prefix`; it defines its commands on the client. */
  export default class RedisStore {
    constructor(continueExceeding: boolean, exponentialBackoff: boolean, redis: unknown, prefix: string)
    incr(key: string, tell: (error: Error | null, count?: Count) => void, windowMs: number, max: number): void
  }
}
