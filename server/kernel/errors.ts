import type { Answer } from '#contract/client.ts'
import { type ErrorCode, errors } from '#contract/errors.ts'

/** A refusal. Thrown by `fail`; the kernel's one error handler turns it into the envelope. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly fields: Record<string, string> | undefined
  readonly retryAfter: number | undefined
  constructor(code: ErrorCode, options: FailOptions = {}) {
    super(options.message ?? errors[code].message, { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.status = errors[code].status
    this.fields = options.fields
    this.retryAfter = options.retryAfter
  }
}

type FailOptions = { message?: string; fields?: Record<string, string>; retryAfter?: number; cause?: unknown }

/**
 * Ends the request with an error of the contract's table. `fields` names the inputs it concerns, `retryAfter` is in
 * seconds; `message` replaces the table's sentence where a fact (a date, a count) makes it clearer.
 */
export function fail(code: ErrorCode, options?: FailOptions): never {
  throw new AppError(code, options)
}

const codeOfConstraint = new Map<string, ErrorCode>()
for (const [code, definition] of Object.entries(errors)) {
  for (const name of 'constraint' in definition ? [definition.constraint].flat() : [])
    codeOfConstraint.set(name, code as ErrorCode)
}

/** Errors of a connection, and of a server that stops, starts, is full, or was demoted to a read-only standby. */
const connectionLost = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENOENT', 'ENETUNREACH', 'EPIPE', 'ETIMEDOUT'],
  ...['08001', '08003', '08004', '08006', '08P01', '25006', '25P03', '53300', '57P01', '57P02', '57P03', '57P05'],
])
const lostInWords =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error/

/** A lost connection after which nobody knows whether a write was stored. `cause` is the loss. */
export class UnknownOutcome extends Error {
  constructor(cause: unknown) {
    super('the outcome of a write is unknown', { cause })
  }
}

/** Seconds after which a call is worth repeating when the database was away. */
const outageSeconds = 2

// PostgreSQL takes no NUL, neither in text nor in JSON.
const unfitText = new Set(['22021', '22P05'])
const noRoom = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Whether an error is that of a connection to the database. */
export const isOutage = (thrown: unknown): boolean => outages.has(toAppError(thrown).code)
const outages = new Set<ErrorCode>(['unavailable', 'outcome_unknown'])

/**
 * Maps anything thrown to a refusal: violated constraints by name, text that the database cannot store as
 * `invalid_input`, a full disk as `storage_full`, a lost database as `unavailable` or, after a write, `outcome_unknown`, the rest as
 * `internal`.
 */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown
  const error = thrown as { code?: string; constraint?: string; message?: string; statusCode?: number }
  const byConstraint = error?.constraint && codeOfConstraint.get(error.constraint)
  if (byConstraint) return new AppError(byConstraint, { cause: thrown })
  if (error?.code === '40001' || error?.code === '40P01') return new AppError('conflict', { cause: thrown })
  if (thrown instanceof UnknownOutcome)
    return new AppError('outcome_unknown', { cause: thrown.cause, retryAfter: outageSeconds })
  if (connectionLost.has(error?.code ?? '') || lostInWords.test(error?.message ?? ''))
    return new AppError('unavailable', { cause: thrown, retryAfter: outageSeconds })
  if (unfitText.has(error?.code ?? '')) return new AppError('invalid_input', { cause: thrown })
  if (noRoom.has(error?.code ?? '')) return new AppError('storage_full', { cause: thrown })
  if (error?.statusCode === 413) return new AppError('body_too_large', { cause: thrown })
  if (error?.statusCode === 415) return new AppError('unsupported_media_type', { cause: thrown })
  if (error?.statusCode === 429) return new AppError('too_many_requests', { cause: thrown })
  if (error?.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return new AppError('bad_request', { cause: thrown })
  return new AppError('internal', { cause: thrown })
}

/** The one shape of a refusal. */
export function refusalOf({ status, code, message, fields, retryAfter }: AppError, requestId: string): Answer {
  const envelope = { result: false, data: null, message, code, requestId, ...(fields && { fields }) }
  return { status, envelope, ...(retryAfter && { retryAfter }) }
}
