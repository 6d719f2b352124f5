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
  return pino({
    level: env.logLevel,
    base: null,
    redact: { paths: secret.flatMap(name => [name, `*.${name}`, `*.*.${name}`]), censor: '[가림]' },
    ...(env.isProduction
      ? {}
      : { transport: { target: 'pino-pretty', options: { translateTime: 'HH:MM:ss', ignore: 'hostname,pid' } } }),
  })
}
