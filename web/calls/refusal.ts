import { data, isRouteErrorResponse, redirect } from 'react-router'
import { ApiError } from '#contract/client.ts'
import { paths } from '#web/paths.ts'
import type { FieldErrors } from '#web/ui/forms/form.tsx'

/** A call that the server refused (status 400 to 499), failed at (from 500), or never answered (0). */
export type Refusal = {
  status: number
  code: string
  message: string
  fields: FieldErrors
  /** The message for the form as a whole; null if its fields have the messages. */
  note: string | null
}

/** The message a page shows for a failed call. Throws anything that is not an ApiError: that is a bug. */
export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof ApiError)) throw error
  const { status, code, message, fields } = error
  return { status, code, message, fields, note: Object.keys(fields).length ? null : message }
}

/** The message at the field of a form with one field: the field's own, else the refusal's. */
export const errorAt = (refusal: Refusal | null, field: string): string | undefined =>
  refusal ? (refusal.fields[field] ?? refusal.message) : undefined

/** Whether a retry can help: the server failed or was unreachable. */
export const isFault = ({ status }: Pick<Refusal, 'status'>) => status === 0 || status >= 500

/** Whether the same call can succeed later: after a fault, when too many were sent, or while the first is running. */
export const isPassing = (refusal: Pick<Refusal, 'status' | 'code'>) =>
  isFault(refusal) || refusal.status === 429 || refusal.code === 'call_in_flight'

/**
 * The refusal that a loader or an action returns, for calls by `rawApiOf`. A server failure goes to the error page
 * instead [S-05].
 */
export function refused(error: unknown): Refusal {
  const refusal = refusalOf(error)
  if (isFault(refusal)) throw redirect(paths.serverError(refusal.code))
  return refusal
}

/** What a loader throws for a refusal by `rawApiOf` that it does not show itself: the page of its status. */
export function asPage(error: unknown) {
  const { status, code, message } = refusalOf(error)
  return data({ code, message }, { status: status || 503 })
}

/**
 * Like `refused`, for pages that mails lead to: a mail program retries after a fault, so it gets a status rather than
 * the error page.
 */
export function refusedInPlace(error: unknown): Refusal {
  const refusal = refusalOf(error)
  if (isFault(refusal)) throw asPage(error)
  return refusal
}

/**
 * The code of a refusal, also of one that `apiOf` has turned into a page; null for any other error. For the one refusal
 * that a caller handles itself.
 */
export function codeOf(error: unknown): string | null {
  if (error instanceof ApiError) return error.code
  return (error as { data?: { code?: string } } | null)?.data?.code ?? null
}
export const statusOf = (error: unknown) => (error instanceof ApiError ? error.status : null)

/** The status of the error page: 0 without a connection, 500 for a fault of our own. */
export const statusShown = (error: unknown) =>
  isRouteErrorResponse(error) ? error.status : (statusOf(error) ?? faultOf(error))

/** Whether a page itself failed: what the server answered is in its own log, and a lost connection is nobody's fault. */
export const isFaultOfPage = (error: unknown) =>
  !isRouteErrorResponse(error) && statusOf(error) === null && faultOf(error) === 500

/** What a browser throws when it cannot send: there is no connection. */
const faultOf = (error: unknown) =>
  error instanceof TypeError && /fetch|network|load failed|import(?:ed|ing a) module/i.test(error.message) ? 0 : 500
