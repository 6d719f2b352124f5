import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call. Enforced once, by the kernel, before the handler runs.
 * - anyone: a token is not looked at; optional: a token or share grant changes what is seen
 * - user: any signed-in person; Actor, CastingManager, Admin: that permission (Admin also passes for CastingManager)
 * - reviewer: the casting's owner, its team, an Admin, or a share grant for that casting; applicant: who sent that application
 */
export type Access = 'anyone' | 'optional' | 'user' | 'Actor' | 'CastingManager' | 'Admin' | 'reviewer' | 'applicant'

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

export type Params<Route extends string> = Route extends `${string} ${infer Path}` ? ParamNames<Path> : never

type Shape = z.ZodType | undefined

/** What one endpoint promises. Written with `endpoint(...)`; read by the server, the clients, the documents and the tests. */
export type Endpoint<
  Route extends string = string,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Response extends z.ZodType = z.ZodType,
> = {
  route: Route
  method: Method
  path: string
  access: readonly Access[]
  summary: string
  /** Query string; unknown keys are refused. */
  query: Query
  /** JSON body (strict) — or, for uploads, absent: see `upload`. */
  body: Body
  /** Shape of `data`. Answers are cut to it before they leave. */
  response: Response
  errors: readonly ErrorCode[]
  /** A GET that writes (the find-* calls): runs in a transaction and is refused to cross-site requests. */
  writes: boolean
  /** 'manual': the handler speaks to the outside world and opens its own transactions. */
  transaction: 'auto' | 'manual'
  /** Name of the multipart field, for uploads. */
  upload: string | null
  /** Path parameters that are words rather than positive integers. */
  textParams: readonly string[]
  /** Calls a minute per person (or address, for guests). */
  rateLimit: number
}

type Definition<Query extends Shape, Body extends Shape, Response extends z.ZodType> = {
  access: Access | readonly Access[]
  summary: string
  query?: Query
  body?: Body
  response: Response
  errors?: readonly ErrorCode[]
  writes?: boolean
  transaction?: 'auto' | 'manual'
  upload?: string
  textParams?: readonly string[]
  rateLimit?: number
}

/** Declares an endpoint: `endpoint('PATCH /v2/castings/:castingId/early-closed', { access, summary, body, response })`. */
export function endpoint<
  const Route extends `${Method} /${string}`,
  Response extends z.ZodType,
  Query extends Shape = undefined,
  Body extends Shape = undefined,
>(route: Route, definition: Definition<Query, Body, Response>): Endpoint<Route, Query, Body, Response> {
  const [method, path] = route.split(' ') as [Method, string]
  if (!definition.access) throw new Error(`${route} declares no access level`)
  return {
    route,
    method,
    path,
    access: typeof definition.access === 'string' ? [definition.access] : definition.access,
    summary: definition.summary,
    query: definition.query as Query,
    body: definition.body as Body,
    response: definition.response,
    errors: definition.errors ?? [],
    writes: definition.writes ?? method !== 'GET',
    transaction: definition.transaction ?? 'auto',
    upload: definition.upload ?? null,
    textParams: definition.textParams ?? [],
    rateLimit: definition.rateLimit ?? 300,
  }
}

export type Domain = Record<string, Endpoint>
export type Contract = Record<string, Domain>

export type DataOf<E extends Endpoint> = z.output<E['response']>
export type BodyOf<E extends Endpoint> = E['body'] extends z.ZodType ? z.output<E['body']> : undefined
export type QueryOf<E extends Endpoint> = E['query'] extends z.ZodType ? z.output<E['query']> : Record<string, never>
export type ParamsOf<E extends Endpoint> = Record<Params<E['route']>, number>

/** What the handler gives back: `data` before it is cut to the declared shape. */
export type AnswerOf<E extends Endpoint> = z.input<E['response']>
/** What a caller passes in. */
export type InputOf<E extends Endpoint> = ([Params<E['route']>] extends [never]
  ? { params?: undefined }
  : { params: Record<Params<E['route']>, number | string> }) &
  (E['query'] extends z.ZodType ? { query?: Loose<z.input<E['query']>> } : { query?: undefined }) &
  (E['body'] extends z.ZodType ? { body: z.input<E['body']> } : { body?: undefined })

type Loose<T> = { [K in keyof T]?: T[K] | null | string | number | boolean | undefined }
