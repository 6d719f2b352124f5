import type { AppContract } from '#contract'
import {
  actingHeader,
  addRooms,
  type Client,
  createClient,
  type Envelope,
  type RouteMap,
  type Transport,
} from '#contract/client.ts'
import { routes } from '#contract/routes.generated.ts'
import { apiTexts as texts } from './messages.ts'
import { isExemptFromErrorPage, paths, signedOut } from './paths.ts'

/** Dispatched on the window when a call finds that the share has ended: the share's page handles it for every call. */
export const shareEnded = 'share-ended'

let represented: number | null = null

/** The actor that this page acts for, or null for the viewer's own account: named in every call that the page sends. */
export function setRepresented(userId: number | null): void {
  represented = userId
}

/** Headers that name the actor that a call is made for. */
export const actingHeaders = (): Record<string, string> =>
  represented === null ? {} : { [actingHeader]: String(represented) }

// Browsers refuse keepalive writes once those in flight exceed 64 KiB together.
const maxKeptBytes = 60_000
let keptBytes = 0

const browserTransport: Transport = async ({ method, path, query, body, signal, idempotencyKey }) => {
  const isForm = body instanceof FormData
  const text = isForm ? body : body === undefined ? undefined : JSON.stringify(body)
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text).length : 0
  const keepalive = method !== 'GET' && !isForm && keptBytes + bytes < maxKeptBytes
  if (keepalive) keptBytes += bytes
  try {
    const response = await fetch(path + (query && `?${query}`), {
      method,
      headers: {
        ...actingHeaders(),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      },
      body: text,
      signal,
      keepalive,
    })
    const envelope: Envelope = await response.json()
    if (envelope.code === 'share_ended') dispatchEvent(new Event(shareEnded))
    return { status: response.status, envelope }
  } catch (error) {
    if ((error as Error).name === 'AbortError') throw error
    return {
      status: 0,
      envelope: {
        result: false,
        data: null,
        message: texts.offline,
        code: 'network',
      },
    }
  } finally {
    if (keepalive) keptBytes -= bytes
  }
}

const movingTransport: Transport = async call => {
  const answer = await browserTransport(call)
  const { pathname, search } = window.location
  const aboutPopups = call.path.includes('/popups') || call.path.includes('/banners')
  if (answer.status === 401 && !aboutPopups && !pathname.startsWith('/account/'))
    window.location.assign(paths.login(pathname + search, signedOut))
  if ((answer.status === 0 || answer.status >= 500) && !isExemptFromErrorPage(pathname))
    window.location.assign(paths.serverError(answer.envelope.code))
  return answer
}

/** The API in the browser. A refusal throws ApiError; the caller shows it in place. Never navigates. */
export const api: Client<AppContract> = createClient<AppContract>(routes, browserTransport)
/** Like `api`, for what a page requires: 401 goes to login, server and network failures to /500 (spec S-04, S-05). */
export const pageApi: Client<AppContract> = createClient<AppContract>(routes, movingTransport)

/** Adds rooms that few pages call to both. */
export function learnRoutes(more: RouteMap): void {
  addRooms(api, more, browserTransport)
  addRooms(pageApi, more, movingTransport)
}
