import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import { createRequest } from '@remix-run/node-fetch-server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler } from 'react-router'
import type { Transport } from '#contract/client.ts'
import { addressOf, cameraPolicy, factsOf, isSecure, securityHeaders } from '../app.ts'
import type { Dispatcher } from '../dispatch.ts'
import { type Env, fileOrigin, siteOrigin } from '../env.ts'
import { AppError, refusalOf } from '../errors.ts'
import type { Effects } from '../implement.ts'
import { createCallers, createPageLimits } from '../limits.ts'
import type { Clock } from '../money/clock.ts'
import type { Viewer } from '../session.ts'
import { placeOf } from '../text/addresses.ts'
import {
  actingCookie,
  actingCookieHeader,
  clearTokenHeader,
  deviceCookieHeader,
  guestCookieHeader,
  isCrossSite,
  readCookie,
  readShareTokens,
  shareCookie,
  shareCookieHeader,
  tokenCookie,
  tokenCookieHeader,
  writeCookieHeader,
} from './browser.ts'
import { originOf } from './callers.ts'
import { answerFinishedPages, choosePage } from './finished-pages.ts'
import {
  type CachedPage,
  contentSecurityPolicy,
  type GuestCache,
  type GuestPage,
  guestPagesOf,
  sharedPage,
} from './guest-cache.ts'
import { linkedPage, pageAddressesOf } from './linked-addresses.ts'
import type { WebSource } from './web-source.ts'

type Setup = {
  env: Env
  dispatcher: Dispatcher
  source: WebSource
  guests: GuestCache
  paymentHosts: string[]
  clock: Clock
}

const maxFormBytes = 1024 * 1024
const year = 'public, max-age=31536000, immutable'

/** Serves the web: files of the build, cached guest pages, and everything else rendered by React Router. */
export async function registerPages(
  app: FastifyInstance,
  { env, dispatcher, source, guests, paymentHosts, clock }: Setup,
): Promise<void> {
  const { isDevelopment, loadBuild, middleware } = source
  const callers = createCallers()
  const cookieToken = (request: FastifyRequest) => readCookie(request.headers.cookie, tokenCookie)
  const limit = createPageLimits(
    app,
    dispatcher.endpoints,
    request => callers.of(cookieToken(request)) ?? placeOf(request.ip),
  )
  if (!isDevelopment) answerFinishedPages(app.server, guests.findFresh, securityHeaders(env))
  await app.register(async pages => {
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', (_, payload, done) => done(null, payload))
    if (middleware) pages.addHook('onRequest', (request, reply, done) => middleware(request.raw, reply.raw, done))
    else await registerFiles(pages)

    pages.all('/*', async (request, reply) => {
      if (request.method === 'TRACE' || request.method === 'OPTIONS') throw new AppError('method_not_allowed')
      if (request.raw.url === '*') throw new AppError('bad_request')
      const isRead = request.method === 'GET' || request.method === 'HEAD'
      if (!isRead) checkForm(request, env)
      const token = cookieToken(request)
      const url = addressOf(request, env)
      const meant = isRead && linkedPage(url, await pageAddresses())
      if (meant) return reply.redirect(meant)
      const nonce = randomBytes(16).toString('base64')
      const shared = isRead && !token ? await sharedByGuests(url) : null
      if (shared) {
        const cached = await guests.get({ ...shared, nonce, render: () => renderForGuest(request, url, nonce) })
        guests.remember(request.raw.url ?? '/', shared.key)
        if (cached) return sendCached(request, reply, cached)
      }
      return render(request, reply, { url, token, nonce })
    })

    let addresses: RegExp[] | undefined
    async function pageAddresses(): Promise<RegExp[]> {
      addresses ??= pageAddressesOf((await loadBuild()).build.routes)
      return addresses
    }

    let guestPages: GuestPage[] | undefined
    async function sharedByGuests(url: URL) {
      if (isDevelopment) return null
      guestPages ??= guestPagesOf((await loadBuild()).build.routes)
      return sharedPage(url, guestPages)
    }

    // A shared page is rendered for our own address, never for the Host that one visitor sent.
    async function renderForGuest(request: FastifyRequest, asked: URL, nonce: string) {
      const url = new URL(asked.pathname + asked.search, siteOrigin(env))
      const { response, html } = await respond(request, null, { url, token: null, nonce })
      return html === null ? null : { status: response.status, html }
    }

    async function render(request: FastifyRequest, reply: FastifyReply, page: Page) {
      const { response, html, hasPaymentWindow, hasCamera } = await respond(request, reply, page)
      reply.code(response.status)
      for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value)
      for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
      if (!reply.hasHeader('cache-control'))
        reply.header('cache-control', page.token || isOfShare(page.url) ? 'private, no-store' : 'no-cache')
      reply.header('vary', 'accept-encoding, cookie')
      if (html === null) return reply.send(response.body ? Buffer.from(await response.arrayBuffer()) : null)
      const origins = { paymentHosts: hasPaymentWindow ? paymentHosts : [], fileOrigin: fileOrigin(env) }
      const policy = contentSecurityPolicy(`'nonce-${page.nonce}'`, origins)
      if (!isDevelopment) reply.header('content-security-policy', policy)
      else reply.header('content-security-policy', "object-src 'none'")
      if (hasCamera) reply.header('permissions-policy', cameraPolicy)
      // Card companies open their own windows, which report to the page that opened them.
      if (hasPaymentWindow) reply.header('cross-origin-opener-policy', 'same-origin-allow-popups')
      // Not no-referrer: under it browsers post forms with `Origin: null`, which the router refuses.
      if (page.url.pathname.startsWith('/account/')) reply.header('referrer-policy', 'same-origin')
      // Shared castings do not reveal their address to other sites; no form is posted there.
      if (isOfShare(page.url)) reply.header('referrer-policy', 'no-referrer')
      return reply.send(html)
    }

    async function respond(request: FastifyRequest, reply: FastifyReply | null, { url, token, nonce }: Page) {
      const { build, createContextFor } = await loadBuild()
      const rendered: Rendered = { html: null, hasPaymentWindow: false, hasCamera: false }
      const facts = {
        brandName: env.BRAND_NAME,
        brand: env.brand,
        business: env.business,
        collecting: { agency: env.PAYMENT_AGENCY, methods: env.payMethods },
        origin: url.origin,
        isProduction: env.isProduction,
        nonce: isDevelopment ? null : nonce,
        hasToken: token !== null,
        hasStudio: env.hasStudio,
        now: clock.now(),
        rendered,
      }
      const transport = pageTransport(request, reply, token)
      const context = createContextFor({ transport, url, facts })
      const fetchRequest = reply
        ? createRequest(request.raw, reply.raw, { host: url.host, protocol: url.protocol })
        : new Request(url, { headers: { accept: 'text/html' } })
      const response = await createRequestHandler(build, env.NODE_ENV)(fetchRequest, context)
      return { response, ...rendered }
    }

    /** Calls from loaders and actions go straight to the dispatcher; their cookies travel on the page's response. */
    function pageTransport(request: FastifyRequest, reply: FastifyReply | null, token: string | null): Transport {
      const secure = isSecure(request, env)
      const shareTokens = reply ? readShareTokens(readCookie(request.headers.cookie, shareCookie)) : []
      let actingFor = reply && readCookie(request.headers.cookie, actingCookie)
      let current = token
      let viewer: Promise<Viewer | null> | undefined
      let { writeMark } = factsOf(request)
      const effects: Effects = {
        setToken(next, options) {
          current = next
          viewer = undefined
          effects.renewToken(next, options)
          if (actingFor) effects.setActingFor(null)
        },
        renewToken: (next, options) =>
          void reply?.header('set-cookie', tokenCookieHeader(next, { ...options, isSecure: secure })),
        rememberDevice: mark => void reply?.header('set-cookie', deviceCookieHeader(mark, secure)),
        rememberGuest: mark => void reply?.header('set-cookie', guestCookieHeader(mark, secure)),
        rememberWrite(mark) {
          writeMark = mark
          reply?.header('set-cookie', writeCookieHeader(mark, secure))
        },
        clearToken() {
          current = null
          viewer = undefined
          reply?.header('set-cookie', clearTokenHeader(secure))
          if (actingFor) effects.setActingFor(null)
        },
        setActingFor(userId) {
          actingFor = userId === null ? null : String(userId)
          reply?.header('set-cookie', actingCookieHeader(userId, secure))
        },
        setShareToken: share => void reply?.header('set-cookie', shareCookieHeader([share, ...shareTokens], secure)),
      }
      return async ({ key, path, query, body }) => {
        const facts = { ...factsOf(request), isBrowser: true, writeMark }
        if (current) viewer ??= dispatcher.findViewer(current, { ip: facts.ip, renew: effects.renewToken })
        viewer?.then(found => found && callers.remember(token, found.id)).catch(() => {})
        // A page rendered for all guests belongs to no single caller.
        const refused = reply && (await limit(key, request))
        if (refused) return refusalOf(refused, request.id)
        const params = pathParams(dispatcher.endpoints.get(key)?.path ?? '', path)
        const asked = { key, params, query, body, request: facts, effects }
        return dispatcher.dispatch({ ...asked, token: current, shareTokens, actingFor, viewer })
      }
    }
  })
}

const isOfShare = (url: URL) => url.pathname.startsWith('/share/')

type Rendered = { html: string | null; hasPaymentWindow: boolean; hasCamera: boolean }
type Page = { url: URL; token: string | null; nonce: string }

async function registerFiles(pages: FastifyInstance): Promise<void> {
  await pages.register(fastifyStatic, {
    root: resolve('build/client'),
    wildcard: false,
    index: false,
    decorateReply: false,
    preCompressed: true,
    globIgnore: ['.vite/**', '**/*.br', '**/*.gz'],
    setHeaders: (response, path) => {
      // The service worker fetches pages under its own policy, which is this header of its script (also when
      // compressed).
      if (/\/sw\.js(?:\.br|\.gz)?$/.test(path))
        response.header('content-security-policy', "default-src 'none'; connect-src 'self'")
      response.header('cache-control', path.includes('/assets/') ? year : 'public, max-age=3600')
    },
  })
}

/** Forms come from our own pages, are small, declare their length, and carry fields only: files go to the API. */
function checkForm(request: FastifyRequest, env: Env): void {
  if (isCrossSite(request.headers, originOf(request, env))) throw new AppError('cross_site')
  if (Number(request.headers['content-length'] ?? 0) > maxFormBytes || request.headers['transfer-encoding'])
    throw new AppError('body_too_large')
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/x-www-form-urlencoded' && type !== 'application/json')
    throw new AppError('unsupported_media_type')
}

function pathParams(pattern: string, path: string): Record<string, string> {
  const parts = path.split('/')
  const params: Record<string, string> = {}
  pattern.split('/').forEach((part, at) => {
    if (part.startsWith(':')) params[part.slice(1)] = decodeURIComponent(parts[at] ?? '')
  })
  return params
}

function sendCached(request: FastifyRequest, reply: FastifyReply, page: CachedPage) {
  const { status, headers, encoding, body } = choosePage(page, request.headers)
  if (encoding) reply.header('content-encoding', encoding)
  return reply
    .code(status)
    .headers(headers)
    .send(body ?? undefined)
}
