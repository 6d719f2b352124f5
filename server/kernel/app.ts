import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import fastify, {
  type ConnectionError,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { actingHeader } from '#contract/client.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Dispatcher } from './dispatch.ts'
import type { Env } from './env.ts'
import { AppError, isOutage, refusalOf, toAppError } from './errors.ts'
import type { Effects, RequestFacts, UploadedFile } from './implement.ts'
import { type Callers, createCallers } from './limits.ts'
import { type Log, logOutage } from './log.ts'
import { appTexts as texts } from './messages.ts'
import { type RequestBegin, type RequestEnd, requestBegins, requestEnds } from './observe/channels.ts'
import type { Metrics } from './observe/metrics.ts'
import { idOf, traceOf } from './observe/trace.ts'
import {
  actingCookie,
  actingCookieHeader,
  clearTokenHeader,
  deviceCookie,
  deviceCookieHeader,
  guestCookie,
  guestCookieHeader,
  isBrowser,
  isCrossSite,
  readCookie,
  readGuestMark,
  readShareTokens,
  readWriteMark,
  shareCookie,
  shareCookieHeader,
  tokenCookieHeader,
  writeCookie,
  writeCookieHeader,
} from './pages/browser.ts'
import { bearer, originOf, shareTokensOf } from './pages/callers.ts'
import { placeOf } from './text/addresses.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The endpoint of the contract. */
    endpoint?: string
    isUpload?: boolean
  }
}

type Health = { isStopping(): boolean; isDatabaseUp(): boolean }
type Setup = Health & { env: Env; log: Log; dispatcher: Dispatcher; metrics: Metrics }

const megabyte = 1024 * 1024
/** JSON bodies; uploads have limits of their own. */
const bodyLimit = megabyte
/** Until a request is complete: 500 MB at two megabits a second; without files, the usual limit of HTTP servers. */
const uploadTimeoutMs = 35 * 60_000
const bodyTimeoutMs = 120_000
/** How long the rest of a refused upload is drained. */
const readAwayMs = 5_000

/** The HTTP server: every endpoint of the contract, health checks, and the one error answer. */
export async function createApp(setup: Setup): Promise<FastifyInstance> {
  const { env, log, dispatcher, metrics } = setup
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    clientErrorHandler: refuseUnreadable,
    trustProxy: env.TRUST_PROXY ?? false,
    genReqId: request => idOf(request, env.TRUST_PROXY !== undefined),
    requestTimeout: uploadTimeoutMs,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => {
      if (wantsPage(request)) return void reply.redirect(unreadable)
      void answerError(error, request, reply, log)
    },
  })
  app.removeContentTypeParser('text/plain')
  const callers = createCallers()
  const headers = Object.entries(securityHeaders(env))
  app.addHook('onRequest', (request, reply, done) => {
    if (requestBegins.hasSubscribers) requestBegins.publish({ request: request.raw } satisfies RequestBegin)
    if (hasBody(request) && !request.routeOptions.config.isUpload) limitTime(request)
    try {
      addressOf(request, env)
      done()
    } catch (error) {
      if (wantsPage(request)) reply.redirect(unreadable)
      else done(error as Error)
    }
  })
  app.addHook('onResponse', (request, reply, done) => {
    const [endpoint, status] = [kindOf(request), reply.statusCode]
    metrics.request(endpoint, status, reply.elapsedTime)
    if (requestEnds.hasSubscribers) requestEnds.publish({ request: request.raw, endpoint, status } satisfies RequestEnd)
    done()
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    setMissing(reply, headers)
    reply.header('x-request-id', request.id)
    done(null, payload)
  })
  app.setNotFoundHandler((request, reply) => answerError(new AppError('not_found'), request, reply, log))
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, log))
  const limits = env.REDIS_URL === undefined ? null : await openShared(env.REDIS_URL, log)
  app.addHook('onClose', async () => limits?.close())
  await app.register(rateLimit, {
    global: false,
    ...(limits && { store: limits.store }),
    keyGenerator: request => callers.of(bearer(request, env)) ?? placeOf(request.ip),
    errorResponseBuilder: (_, context) =>
      new AppError('too_many_requests', { retryAfter: Math.ceil(context.ttl / 1000) }),
  })
  await app.register(compress, {
    threshold: 2048,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
  })
  await app.register(multipart, {
    limits: { files: 10, fields: 0, parts: 10, fileSize: 500 * megabyte, headerPairs: 20 },
    throwFileSizeLimit: false,
  })
  registerHealth(app, setup)
  for (const [key, endpoint] of dispatcher.endpoints)
    registerEndpoint(app, key, endpoint, { env, log, dispatcher, callers })
  for (const prefix of ['/v1/*', '/v2/*', '/v3/*', '/uploader/*']) {
    app.all(prefix, (request, reply) => answerError(new AppError('not_found'), request, reply, log))
  }
  return app
}

/** Counts that all processes share; the client is loaded where it is used. */
async function openShared(url: string, log: Log) {
  const { openSharedLimits } = await import('./connections/shared-limits.ts')
  return openSharedLimits(url, log)
}

function registerEndpoint(
  app: FastifyInstance,
  key: string,
  endpoint: Endpoint,
  { env, log, dispatcher, callers }: Pick<Setup, 'env' | 'log' | 'dispatcher'> & { callers: Callers },
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    exposeHeadRoute: false,
    config: {
      endpoint: key,
      isUpload: endpoint.upload !== null,
      rateLimit: { max: endpoint.rateLimit, timeWindow: '1 minute', groupId: key },
    },
    async handler(request, reply) {
      if (endpoint.writes && isCrossSite(request.headers, originOf(request, env))) throw new AppError('cross_site')
      if (endpoint.body && request.body !== undefined && typeof request.body !== 'object')
        throw new AppError('bad_request')
      const started = performance.now()
      const { status, envelope, retryAfter } = await dispatcher.dispatch({
        key,
        params: request.params as Record<string, string>,
        query: queryOf(request.raw.url),
        body: request.body,
        files: endpoint.upload ? uploads(request, endpoint.upload) : undefined,
        token: bearer(request, env),
        idempotencyKey: firstOf(request.headers['idempotency-key']),
        onViewer: viewer => callers.remember(bearer(request, env), viewer.id),
        shareTokens: shareTokensOf(request, env),
        actingFor: firstOf(request.headers[actingHeader]),
        request: factsOf(request),
        effects: cookieEffects(request, reply, isSecure(request, env)),
      })
      if (endpoint.upload && status >= 400) await readAway(request, reply)
      const ms = Math.round(performance.now() - started)
      log.info({ requestId: request.id, ...traceOf(request), endpoint: key, status, ms }, 'request')
      if (retryAfter) reply.header('retry-after', retryAfter)
      return reply
        .code(status)
        .header('cache-control', 'no-store')
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(envelope))
    },
  })
}

/** The label of a request: an endpoint, a page, a file of the build, or another route by its pattern. */
function kindOf({ routeOptions, headers }: FastifyRequest): string {
  const { config, url = 'unknown' } = routeOptions
  if (headers.accept === 'text/event-stream') return 'stream'
  if (config?.endpoint) return config.endpoint
  return url === '/*' ? 'page' : /\.\w+$/.test(url) ? 'file' : url
}

/** An address of no page: people who mistype one that cannot be read get the page that says so. */
const unreadable = '/not-found'
const wantsPage = ({ method, url, headers }: FastifyRequest) =>
  method === 'GET' && url !== unreadable && headers.accept?.includes('text/html') === true

const firstOf = (header: string | string[] | undefined) => (Array.isArray(header) ? header[0] : header) ?? null

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function limitTime({ raw }: FastifyRequest): void {
  const timer = setTimeout(() => raw.destroy(), bodyTimeoutMs).unref()
  for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(timer))
}

/**
 * Drains the rest of a refused upload, because a browser reads an answer only after sending everything. A client that
 * takes longer gets the answer and a closed connection.
 */
async function readAway({ raw }: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (raw.readableEnded || raw.destroyed) return
  raw.unpipe()
  raw.resume()
  const gone = new AbortController()
  const ends = ['end', 'close', 'error'].map(event => once(raw, event, { signal: gone.signal }).catch(() => {}))
  await Promise.race([...ends, wait(readAwayMs, undefined, { signal: gone.signal }).catch(() => {})])
  gone.abort()
  if (!raw.readableEnded) reply.header('connection', 'close')
}

async function* uploads(request: FastifyRequest, fieldName: string): AsyncGenerator<UploadedFile> {
  if (!request.isMultipart()) throw new AppError('unsupported_media_type')
  for await (const part of request.parts()) {
    if (part.type !== 'file' || part.fieldname !== fieldName)
      throw new AppError('invalid_input', { fields: { [part.fieldname]: texts.unknownField } })
    yield { fieldName: part.fieldname, fileName: part.filename ?? '', stream: part.file }
  }
}

export const isSecure = (request: FastifyRequest, env: Env) => env.isProduction || request.protocol === 'https'

/** The requested URL. Throws `bad_request` if it, or its host, is invalid, sent twice or points elsewhere, as `//host` does. */
export function addressOf(request: FastifyRequest, env: Env): URL {
  // Node takes the first of several; a proxy in front may have taken another (RFC 9112 3.2).
  const hosts = request.raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
  if (hosts.length > 1) throw new AppError('bad_request')
  const origin = URL.parse(originOf(request, env))?.origin
  const url = origin ? URL.parse(request.raw.url ?? '/', origin) : null
  if (!url || url.origin !== origin || request.raw.url?.startsWith('//')) throw new AppError('bad_request')
  return url
}

export const queryOf = (url = '') => (url.includes('?') ? url.slice(url.indexOf('?') + 1) : '')

export const factsOf = (request: FastifyRequest): RequestFacts => ({
  id: request.id,
  ip: placeOf(request.ip),
  userAgent: request.headers['user-agent'] ?? null,
  isBrowser: isBrowser(request.headers),
  deviceMark: readCookie(request.headers.cookie, deviceCookie),
  guestMark: readGuestMark(readCookie(request.headers.cookie, guestCookie)),
  writeMark: readWriteMark(readCookie(request.headers.cookie, writeCookie)),
})

function cookieEffects(request: FastifyRequest, reply: FastifyReply, secure: boolean): Effects {
  const browser = isBrowser(request.headers)
  const setCookie = (header: string) => void (browser && reply.header('set-cookie', header))
  const renewToken: Effects['renewToken'] = (token, options) =>
    setCookie(tokenCookieHeader(token, { ...options, isSecure: secure }))
  // Whoever signs in or out next acts for nobody.
  const stopActing = () => {
    if (readCookie(request.headers.cookie, actingCookie)) setCookie(actingCookieHeader(null, secure))
  }
  return {
    setToken(token, options) {
      renewToken(token, options)
      stopActing()
    },
    renewToken,
    rememberDevice: mark => setCookie(deviceCookieHeader(mark, secure)),
    rememberGuest: mark => setCookie(guestCookieHeader(mark, secure)),
    rememberWrite: mark => setCookie(writeCookieHeader(mark, secure)),
    clearToken() {
      setCookie(clearTokenHeader(secure))
      stopActing()
    },
    setActingFor: userId => setCookie(actingCookieHeader(userId, secure)),
    setShareToken: token =>
      setCookie(
        shareCookieHeader([token, ...readShareTokens(readCookie(request.headers.cookie, shareCookie))], secure),
      ),
  }
}

const others = 'geolocation=(), payment=(self)'
/** The permissions policy of a page that records. */
export const cameraPolicy = `camera=(self), microphone=(self), ${others}`

/** Default headers of every answer. */
export const securityHeaders = (env: Env): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': `camera=(), microphone=(), ${others}`,
  'cross-origin-opener-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  ...(env.isProduction && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
})

function setMissing(reply: FastifyReply, headers: [string, string][]): void {
  for (const [name, value] of headers) if (!reply.hasHeader(name)) reply.header(name, value)
}

function answerError(thrown: unknown, request: FastifyRequest, reply: FastifyReply, log: Log) {
  const error = toAppError(thrown)
  if (isOutage(error)) logOutage(log, error.cause)
  else if (error.status >= 500)
    log.error(
      { err: thrown, url: request.url.split('?')[0], requestId: request.id, ...traceOf(request) },
      'request failed',
    )
  const { status, envelope, retryAfter } = refusalOf(error, request.id)
  if (retryAfter) reply.header('retry-after', retryAfter)
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(envelope))
}

/** Requests that HTTP itself cannot parse never reach a route; they too are answered in an envelope. */
function refuseUnreadable(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  const code = error.code === 'HPE_HEADER_OVERFLOW' ? 'address_too_long' : 'bad_request'
  const { status, envelope } = refusalOf(new AppError(code), randomUUID())
  const body = JSON.stringify(envelope)
  const head = `HTTP/1.1 ${status} Refused\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n`
  socket.end(head + body)
}

/** The server of a process that only works on jobs: its health. */
export function createHealthApp({ log, ...health }: Health & Pick<Setup, 'log'>): FastifyInstance {
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
  })
  app.setNotFoundHandler((request, reply) => answerError(new AppError('not_found'), request, reply, log))
  registerHealth(app, health)
  return app
}

/**
 * `/readyz` is about this process alone: with a database that is away it still answers people, in Korean and from what
 * it has kept, which a proxy that takes every process out cannot. Ready from its first answer of the database on.
 */
function registerHealth(app: FastifyInstance, { isStopping, isDatabaseUp }: Health): void {
  app.get('/livez', async () => ({ ok: true }))
  app.get('/readyz', async (_, reply) => {
    if (isStopping()) return reply.code(503).send({ ok: false, reason: 'stopping' })
    return { ok: true, database: isDatabaseUp() ? 'up' : 'away' }
  })
}
