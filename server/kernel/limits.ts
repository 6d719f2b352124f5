import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { AppError } from './errors.ts'
import { present } from './present.ts'

export type Callers = { of(token: string | null): string | null; remember(token: string | null, userId: number): void }

/**
 * Calls with a token that was accepted before count per person, however many sessions that person has; others count per
 * address. A made-up token counts for its address, so inventing tokens does not evade the limits.
 */
export function createCallers(): Callers {
  const accepted = new Map<string, string>()
  return {
    of: token => (token && accepted.get(token)) || null,
    remember(token, userId) {
      if (!token) return
      if (accepted.size > 10_000) accepted.clear()
      accepted.set(token, `user ${userId}`)
    },
  }
}

type KeyOf = (request: FastifyRequest) => string

/**
 * Counts the calls of pages like those over HTTP: by endpoint, person or address, and minute. Returns the refusal
 * (`too_many_requests`, with the seconds to wait), or null.
 */
export function createPageLimits(app: FastifyInstance, endpoints: Map<string, Endpoint>, keyOf: KeyOf) {
  const checks = new Map<string, ReturnType<FastifyInstance['createRateLimit']>>()
  return async (key: string, request: FastifyRequest): Promise<AppError | null> => {
    const max = endpoints.get(key)?.rateLimit
    if (max === undefined) return null
    if (!checks.has(key))
      checks.set(key, app.createRateLimit({ max, timeWindow: '1 minute', keyGenerator: one => `${key} ${keyOf(one)}` }))
    const outcome = await present(checks.get(key))(request)
    const isOver = !outcome.isAllowed && outcome.isExceeded
    return isOver ? new AppError('too_many_requests', { retryAfter: outcome.ttlInSeconds }) : null
  }
}
