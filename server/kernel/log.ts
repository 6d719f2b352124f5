import { type Logger, pino } from 'pino'
import type { Env } from './env.ts'
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
const loggedAt = new WeakMap<Log, number>()

/**
 * Logs that the database is away: one line when it starts and one a minute while it lasts, however many requests, jobs
 * and connections notice it.
 */
export function logOutage(log: Log, cause: unknown): void {
  if (Date.now() - (loggedAt.get(log) ?? Number.NEGATIVE_INFINITY) < quietMs) return
  loggedAt.set(log, Date.now())
  log.error({ reason: reasonOf(cause) }, 'database unavailable')
}

/** Why something failed. A failed attempt at several addresses of one name has no message of its own. */
export const reasonOf = (cause: unknown) => {
  const { message, code } = (cause ?? {}) as { message?: string; code?: string }
  return message || code || 'unknown'
}
