import { type Logger, pino } from 'pino'
import type { Env } from './env.ts'
import { isOutage, toAppError } from './errors.ts'
import { logTexts as texts } from './messages.ts'

export type Log = Logger

// Redacts tokens, codes, passwords and phone numbers in whatever object is logged.
const secret = [
  'authorization',
  'cookie',
  'password',
  'newPassword',
  'currentPassword',
  'body',
  'token',
  'phone',
  'phoneProof',
  'email',
  'birthDate',
  'resetToken',
]

/** JSON lines on stdout in production, readable lines elsewhere. */
export function createLog(env: Pick<Env, 'logLevel' | 'isProduction'>): Log {
  const options = {
    level: env.logLevel,
    base: null,
    redact: { paths: secret.flatMap(name => [name, `*.${name}`, `*.*.${name}`]), censor: texts.hidden },
  }
  // Lines are written in batches, twice a second or by 4 KB: one write per line costs a twelfth of a list request.
  // Flushed on exit.
  if (env.isProduction) return pino(options, pino.destination({ sync: false, minLength: 4096, periodicFlush: 500 }))
  const pretty = { translateTime: 'HH:MM:ss', ignore: 'hostname,pid' }
  return pino({ ...options, transport: { target: 'pino-pretty', options: pretty } })
}

/** Interval between log lines of one outage. */
const quietMs = 60_000
type Kind = 'away' | 'full'
const loggedAt: Record<Kind, WeakMap<Log, number>> = { away: new WeakMap(), full: new WeakMap() }

/**
 * Logs that the database is away: one line when it starts and one a minute while it lasts, however many requests, jobs
 * and connections notice it.
 */
export function logOutage(log: Log, cause: unknown): void {
  const now = Date.now()
  const wasLogged = (kind: Kind) => now - (loggedAt[kind].get(log) ?? Number.NEGATIVE_INFINITY) < quietMs
  const reason = reasonOf(cause)
  // pg-pool's words for a wait for one of our own connections, which says nothing about the database.
  const isFull = reason.startsWith('timeout exceeded when trying to connect')
  if (wasLogged('away') || (isFull && wasLogged('full'))) return
  loggedAt[isFull ? 'full' : 'away'].set(log, now)
  if (isFull) log.warn({ reason }, 'every database connection in use')
  else log.error({ reason }, 'database unavailable')
}

/** Logs a failure of what runs by itself; that of a lost database is part of its outage. */
export function logFailure(log: Log, error: unknown, what: string): void {
  if (isOutage(error)) logOutage(log, toAppError(error).cause)
  else log.warn({ reason: reasonOf(error) }, what)
}

/** Why something failed. A failed attempt at several addresses of one name has no message of its own. */
export const reasonOf = (cause: unknown) => {
  const { message, code } = (cause ?? {}) as { message?: string; code?: string }
  return message || code || 'unknown'
}
