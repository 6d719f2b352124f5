import {
  createContext,
  data,
  RouterContextProvider as Provider,
  type RouterContextProvider,
  redirect,
} from 'react-router'
import type { AppContract } from '#contract'
import type { Brand, Business } from '#contract/brand.ts'
import { type Client, createClient, type Transport } from '#contract/client.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import type { PayMethod } from '#contract/codes/payments.ts'
import { officeRoutes } from '#contract/office-routes.generated.ts'
import { routes } from '#contract/routes.generated.ts'
import { teamRoutes } from '#contract/team-routes.generated.ts'
import { isExemptFromErrorPage, paths, signedOut } from './paths.ts'

export type Me = Awaited<ReturnType<Client<AppContract>['accounts']['me']>>

/** The company that collects payments, named to buyers, and what they can pay with, the usual one first. */
export type Collecting = { agency: string; methods: CodeOf<typeof PayMethod>[] }

/** What the server passes to a page while rendering. */
export type PageFacts = {
  brandName: string
  brand: Brand
  /** Business data for the policies. */
  business: Business
  collecting: Collecting
  origin: string
  /** Pages for developers do not exist there. */
  isProduction: boolean
  nonce: string | null
  hasToken: boolean
  /** The time of the request, by the clock of money. */
  now: Date
  /** Whether self-tapes can be recorded here. */
  hasStudio: boolean
  /** The entry stores the finished document here, which avoids a stream, and what it needs of its policies. */
  rendered: { html: string | null; hasPaymentWindow: boolean; hasCamera: boolean }
}

const apiContext = createContext<Client<AppContract>>()
const rawApiContext = createContext<Client<AppContract>>()
const factsContext = createContext<PageFacts>()
const viewerContext = createContext<Me | null>(null)

type PageRequest = { transport: Transport; url: URL; facts: PageFacts }

/** Called by the server on the built module: contexts compare by identity, and the bundle has its own. */
export function createContextFor({ transport, url, facts }: PageRequest): RouterContextProvider {
  const context = new Provider()
  context.set(factsContext, facts)
  const all = { ...routes, ...officeRoutes, ...teamRoutes }
  context.set(rawApiContext, createClient<AppContract>(all, transport))
  context.set(apiContext, createClient<AppContract>(all, movingPages(transport, url, facts)))
  return context
}

type Context = Readonly<RouterContextProvider>

/**
 * The API for loaders and actions. 401, 403, 404 and failures navigate by the rules of the site; the rest throws
 * ApiError.
 */
export const apiOf = (context: Context) => context.get(apiContext)
/** The API without navigation: every refusal throws ApiError. */
export const rawApiOf = (context: Context) => context.get(rawApiContext)
export const factsOf = (context: Context) => context.get(factsContext)
export const viewerOf = (context: Context) => context.get(viewerContext)
export const setViewer = (context: RouterContextProvider | Context, viewer: Me | null) =>
  (context as RouterContextProvider).set(viewerContext, viewer)

/** Whether the viewer may order: an actor in their own name, because orders refuse representatives. */
export const isBuyer = (viewer: Me | null) => viewer?.actedBy === null && viewer.permissions.includes('Actor')

/** The signed-in person, or a redirect to login and back. */
export function requireViewer(context: Context, request: Request): Me {
  const viewer = viewerOf(context)
  if (viewer) return viewer
  throw toLogin(new URL(request.url), factsOf(context))
}

const returnPath = (url: URL) => url.pathname.replace(/\.data$/, '') + url.search

/** A request with a token belonged to a session until now: the login page says so. */
const toLogin = (url: URL, { hasToken }: PageFacts) =>
  redirect(paths.login(returnPath(url), hasToken ? signedOut : undefined))

function movingPages(transport: Transport, url: URL, facts: PageFacts): Transport {
  const pathname = url.pathname.replace(/\.data$/, '')
  return async call => {
    const answer = await transport(call)
    const { status, envelope } = answer
    if (status === 401 && !pathname.startsWith('/account/')) throw toLogin(url, facts)
    if (status >= 500 && !isExemptFromErrorPage(pathname)) throw redirect(paths.serverError(envelope.code))
    if (status >= 500 || status === 403 || status === 404 || status === 429) throw data(envelope, { status })
    // An address that asks for what cannot be leads nowhere.
    if (status === 400 && call.method === 'GET') throw data(null, { status: 404 })
    return answer
  }
}
