import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const requestId = /^[\w-]{8,64}$/
const traceparent = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/

/** The request's id from the proxy in front of us (`x-request-id`), else a new one. */
export const idOf = ({ headers }: Pick<IncomingMessage, 'headers'>, isBehindProxy: boolean): string => {
  const given = headers['x-request-id']
  return isBehindProxy && typeof given === 'string' && requestId.test(given) ? given : randomUUID()
}

/** The request's trace, by W3C's `traceparent`, in the log's format; nothing without one. */
export function traceOf({ headers }: Pick<IncomingMessage, 'headers'>): { traceId?: string; parentSpanId?: string } {
  const [, traceId, parentSpanId] = traceparent.exec(String(headers.traceparent ?? '')) ?? []
  return traceId && parentSpanId && !/^0+$/.test(traceId) ? { traceId, parentSpanId } : {}
}
