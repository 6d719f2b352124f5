import { type Logger, pino } from 'pino'
import type { Env } from './env.ts'

export type Log = Logger

// No token, code, password or phone number reaches a log, whatever object is handed to it.
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
    redact: { paths: secret.flatMap(name => [name, `*.${name}`, `*.*.${name}`]), censor: '[가림]' },
  }
  // Lines leave together, twice a second or by 4 KB: one write a line is a twelfth of a list's cost. An exit writes them.
  if (env.isProduction) return pino(options, pino.destination({ sync: false, minLength: 4096, periodicFlush: 500 }))
  const pretty = { translateTime: 'HH:MM:ss', ignore: 'hostname,pid' }
  return pino({ ...options, transport: { target: 'pino-pretty', options: pretty } })
}
