import type { Contract, DataOf, Domain, Endpoint, InputOf, Method } from './endpoint.ts'
import { clientTexts as texts } from './messages.ts'

/** How a call travels: over HTTP, through the browser's fetch, or directly to the server's dispatcher. */
export type Transport = (call: Call) => Promise<Answer>
export type Call = { key: string; method: Method; path: string; query: string; body: unknown } & CallOptions
/** `retryAfter` is in seconds; over HTTP it is the header of that name. */
export type Answer = { status: number; envelope: Envelope; retryAfter?: number }
export type Envelope = {
  result: boolean
  data: unknown
  message: string | null
  code?: string
  requestId?: string
  fields?: Record<string, string>
}

/** Names the account of the actor that a representative's call is made for. */
export const actingHeader = 'x-acting-for'

/** A call that was refused (`result: false`), or not answered at all (status 0). */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string>
  readonly requestId: string | null
  constructor(status: number, envelope: Partial<Envelope>) {
    super(envelope.message ?? texts.unreachable)
    this.name = 'ApiError'
    this.status = status
    this.code = envelope.code ?? (status === 0 ? 'network' : 'unknown')
    this.fields = envelope.fields ?? {}
    this.requestId = envelope.requestId ?? null
  }
}

type Arguments<E extends Endpoint> =
  Record<string, never> extends Required<InputOf<E>>
    ? [input?: InputOf<E>, options?: CallOptions]
    : undefined extends InputOf<E>['params']
      ? undefined extends InputOf<E>['body']
        ? [input?: InputOf<E>, options?: CallOptions]
        : [input: InputOf<E>, options?: CallOptions]
      : [input: InputOf<E>, options?: CallOptions]
/** `idempotencyKey`: a repeat with the same key gets the first answer, if the endpoint replays. */
type CallOptions = { signal?: AbortSignal; idempotencyKey?: string }

export type Client<C extends Contract> = {
  [D in keyof C]: { [K in keyof C[D]]: (...args: Arguments<C[D][K]>) => Promise<DataOf<C[D][K]>> }
}
export type RouteMap = Record<string, Record<string, string>>

/**
 * The one client: `api.castings.close({ params, body })` resolves to `data`, or throws ApiError.
 * `routes` is the contract itself or the generated map of name → 'METHOD /path' (the browser's).
 */
export const createClient = <C extends Contract>(routes: RouteMap | Contract, transport: Transport): Client<C> =>
  addRooms({} as Client<C>, routes, transport)

/** Adds further rooms to a client, and returns it. */
export function addRooms<C extends Contract>(
  client: Client<C>,
  routes: RouteMap | Contract,
  transport: Transport,
): Client<C> {
  for (const [domain, endpoints] of Object.entries(routes)) {
    // Created on first use: rendering a page needs two or three of all rooms.
    Object.defineProperty(client, domain, {
      configurable: true,
      enumerable: true,
      get() {
        const calls = callsOf(domain, endpoints, transport)
        Object.defineProperty(client, domain, { value: calls, enumerable: true })
        return calls
      },
    })
  }
  return client
}

function callsOf(domain: string, endpoints: RouteMap[string] | Domain, transport: Transport): Record<string, unknown> {
  const calls: Record<string, unknown> = {}
  for (const [name, route] of Object.entries(endpoints)) {
    const [method, path] = (typeof route === 'string' ? route : route.route).split(' ') as [Method, string]
    calls[name] = async (input: AnyInput = {}, options: CallOptions = {}) => {
      const call = { key: `${domain}.${name}`, method, path: fill(path, input.params), query: queryString(input.query) }
      const answer = await transport({ ...call, body: input.body, ...options })
      if (!answer.envelope.result) throw new ApiError(answer.status, answer.envelope)
      return answer.envelope.data
    }
  }
  return calls
}

type AnyInput = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

function fill(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
}

/** Lists repeat as one comma-separated value; null, undefined and '' are left out. */
function queryString(query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue
    search.set(name, Array.isArray(value) ? value.join(',') : String(value))
  }
  return search.toString()
}

/**
 * Speaks HTTP with a bearer token, or the token of a shared casting, perhaps for a represented actor: for tests and
 * other clients.
 */
export function httpTransport(
  origin: string,
  token?: () => string | null,
  shareToken?: () => string | null,
  actingFor?: () => number | null,
): Transport {
  return async ({ method, path, query, body, signal, idempotencyKey }) => {
    const headers: Record<string, string> = {}
    if (idempotencyKey) headers['idempotency-key'] = idempotencyKey
    const bearer = token?.()
    if (bearer) headers.authorization = `Bearer ${bearer}`
    const share = shareToken?.()
    if (share) headers['x-share-token'] = share
    const represented = actingFor?.()
    if (represented) headers[actingHeader] = String(represented)
    const isForm = body instanceof FormData
    if (body !== undefined && !isForm) headers['content-type'] = 'application/json'
    const response = await fetch(`${origin}${path}${query && `?${query}`}`, {
      method,
      headers,
      body: body === undefined ? undefined : isForm ? body : JSON.stringify(body),
      signal,
    })
    return { status: response.status, envelope: (await response.json()) as Envelope }
  }
}
