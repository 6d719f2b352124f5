import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { AppError } from './errors.ts'

export type Callers = { of(token: string | null): string | null; remember(token: string | null): void }

/**
 * Whose calls are counted per person rather than per address: those whose token has been accepted before. A made-up
 * token counts for its address, so that inventing tokens does not escape the limits.
 */
export function createCallers(): Callers {
  const accepted = new Set<string>()
  return {
    of: token => (token && accepted.has(token) ? token : null),
    remember(token) {
      if (!token) return
      if (accepted.size > 10_000) accepted.clear()
      accepted.add(token)
    },
  }
}

type KeyOf = (request: FastifyRequest) => string

/**
 * Counts the calls that pages make for their visitors as those over HTTP are counted: by endpoint, person or address, and
 * minute. Answers the refusal (`too_many_requests`, with the seconds to wait), or null.
 */
export function createPageLimits(app: FastifyInstance, endpoints: Map<string, Endpoint>, keyOf: KeyOf) {
  const checks = new Map<string, ReturnType<FastifyInstance['createRateLimit']>>()
  return async (key: string, request: FastifyRequest): Promise<AppError | null> => {
    const max = endpoints.get(key)?.rateLimit
    if (max === undefined) return null
    if (!checks.has(key)) checks.set(key, app.createRateLimit({ max, timeWindow: '1 minute', keyGenerator: keyOf }))
    const outcome = await checks.get(key)!(request)
    const isOver = !outcome.isAllowed && outcome.isExceeded
    return isOver ? new AppError('too_many_requests', { retryAfter: outcome.ttlInSeconds }) : null
  }
}
