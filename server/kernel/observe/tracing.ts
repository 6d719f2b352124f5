import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { Channel } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import type { Env } from '../env.ts'
import { type Log, reasonOf } from '../log.ts'
import {
  type CallEnd,
  callEnds,
  jobRuns,
  type RequestBegin,
  type RequestEnd,
  requestBegins,
  requestEnds,
} from './channels.ts'
import { traceOf } from './trace.ts'

type Attribute = string | number
type Span = {
  traceId: string
  spanId: string
  parentSpanId: string | undefined
  kind: number
  beganAt: number
}
/** Kinds of OpenTelemetry's protocol. */
const kinds = { server: 2, client: 3, consumer: 5 }

/** More wait for nobody: what a collector does not take is dropped. */
const mostWaiting = 2_048
const sendEveryMs = 5_000
const sendMs = 5_000

type Settings = Pick<
  Env,
  'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_EXPORTER_OTLP_HEADERS' | 'OTEL_SERVICE_NAME' | 'OTEL_TRACES_SAMPLER_ARG'
>

/**
 * Sends spans of requests, statements, calls to providers and jobs to a collector, by OpenTelemetry's protocol as JSON
 * over HTTP. A share of all traces is sent, by their ids, so that all services choose the same; a caller cannot ask for
 * more. A collector that is away costs nothing but its spans. Returns what sends the last ones and ends it.
 */
export function startTracing(
  settings: Settings & { OTEL_EXPORTER_OTLP_ENDPOINT: string },
  log: Log,
): () => Promise<void> {
  const { OTEL_SERVICE_NAME: service, OTEL_TRACES_SAMPLER_ARG: share } = settings
  const url = `${settings.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, '')}/v1/traces`
  const headers = { 'content-type': 'application/json', ...headersOf(settings.OTEL_EXPORTER_OTLP_HEADERS) }
  // Nothing in it: a trace that is not among the chosen.
  const current = new AsyncLocalStorage<Span | null>()
  const ofRequests = new WeakMap<IncomingMessage, Span>()
  const ofJobs = new WeakMap<object, Span>()
  let waiting: object[] = []
  let isAway = false

  const isChosen = (traceId: string) => Number.parseInt(traceId.slice(-8), 16) < share * 2 ** 32
  const newId = (bytes: number) => randomBytes(bytes).toString('hex')

  function begin(kind: number, { traceId, parentSpanId }: { traceId: string; parentSpanId?: string | undefined }) {
    return { traceId, parentSpanId, spanId: newId(8), kind, beganAt: performance.timeOrigin + performance.now() }
  }

  function end(span: Span, name: string, attributes: Record<string, Attribute>, hasFailed: boolean): void {
    if (waiting.length >= mostWaiting) return
    const { beganAt, ...ids } = span
    waiting.push({
      ...ids,
      name,
      startTimeUnixNano: nanoseconds(beganAt),
      endTimeUnixNano: nanoseconds(performance.timeOrigin + performance.now()),
      attributes: attributesOf(attributes),
      status: { code: hasFailed ? 2 : 0 },
    })
  }

  /** What happened within a request or job, as a part of it. */
  function onCall(message: unknown): void {
    const parent = current.getStore()
    if (!parent) return
    const { name, attributes, ms, hasFailed } = message as CallEnd
    const span = begin(kinds.client, { traceId: parent.traceId, parentSpanId: parent.spanId })
    end({ ...span, beganAt: span.beganAt - ms }, name, attributes, hasFailed)
  }

  function onRequest(message: unknown): void {
    const { request } = message as RequestBegin
    const { traceId = newId(16), parentSpanId } = traceOf(request)
    if (!isChosen(traceId)) {
      current.enterWith(null)
      return
    }
    const span = begin(kinds.server, { traceId, parentSpanId })
    // The log's lines of this request then name the span.
    request.headers.traceparent = `00-${traceId}-${span.spanId}-01`
    ofRequests.set(request, span)
    current.enterWith(span)
  }

  function onRequestEnd(message: unknown): void {
    const { request, endpoint, status } = message as RequestEnd
    const span = ofRequests.get(request)
    if (span)
      end(
        span,
        endpoint,
        { 'http.request.method': request.method ?? '', 'http.response.status_code': status },
        status >= 500,
      )
  }

  requestBegins.subscribe(onRequest)
  requestEnds.subscribe(onRequestEnd)
  callEnds.subscribe(onCall)
  const onJobEnd = {
    asyncEnd(message: object) {
      const span = ofJobs.get(message)
      if (span) end(span, (message as { queue: string }).queue, {}, 'error' in message)
    },
  }
  jobRuns.subscribe(onJobEnd as never)
  // Its types take the message for what is stored.
  const jobStarts = jobRuns.start as unknown as Channel<{ queue: string }, Span | null>
  jobStarts.bindStore(current, message => {
    const traceId = newId(16)
    const span = isChosen(traceId) ? begin(kinds.consumer, { traceId }) : null
    if (span) ofJobs.set(message, span)
    return span
  })
  const ends = [
    () => requestBegins.unsubscribe(onRequest),
    () => requestEnds.unsubscribe(onRequestEnd),
    () => callEnds.unsubscribe(onCall),
    () => jobRuns.unsubscribe(onJobEnd as never),
    () => jobStarts.unbindStore(current),
  ]

  async function send(): Promise<void> {
    if (!waiting.length) return
    const spans = waiting
    waiting = []
    const resource = { attributes: attributesOf({ 'service.name': service }) }
    const body = JSON.stringify({ resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'mudaero' }, spans }] }] })
    try {
      const answer = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(sendMs) })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`status ${answer.status}`)
      isAway = false
    } catch (error) {
      if (!isAway) log.warn({ setting: 'OTEL_EXPORTER_OTLP_ENDPOINT', reason: reasonOf(error) }, 'spans are dropped')
      isAway = true
    }
  }

  const timer = setInterval(() => void send(), sendEveryMs).unref()
  return async () => {
    clearInterval(timer)
    for (const stop of ends) stop()
    await send()
  }
}

const attributesOf = (attributes: Record<string, Attribute>) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }))

/** Of milliseconds; a number could not hold them exactly. */
const nanoseconds = (ms: number) => `${BigInt(Math.round(ms * 1_000)) * 1_000n}`

/** `name=value,name=value`, as OpenTelemetry writes them. */
function headersOf(text = ''): Record<string, string> {
  const pairs = text.split(',').map(pair => pair.split('='))
  return Object.fromEntries(
    pairs.flatMap(([name, ...value]) =>
      name?.trim() && value.length ? [[name.trim(), decodeURIComponent(value.join('=').trim())]] : [],
    ),
  )
}
