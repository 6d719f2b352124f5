import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call. Enforced once, by the kernel, before the handler runs.
 * - anyone: a token is ignored; optional: a token or share grant changes what is seen
 * - user: any signed-in person; Actor, CastingManager, FeedbackReviewer, TourWalker, Teacher: that permission (Moderation
 * also passes for CastingManager)
 * - Support, Moderation, Finance: an operator with that role, or an owner; Owner: an owner; Admin: any operator
 * - reviewer: the casting's owner, its team, Moderation, or a share grant for that casting; applicant: the sender of that
 * application; listGuest: a share grant for that casting list
 */
export type Access =
  | 'anyone'
  | 'optional'
  | 'user'
  | 'Actor'
  | 'CastingManager'
  | 'Admin'
  | 'Support'
  | 'Moderation'
  | 'Finance'
  | 'Owner'
  | 'FeedbackReviewer'
  | 'TourWalker'
  | 'Teacher'
  | 'reviewer'
  | 'listGuest'
  | 'applicant'

/**
 * What a call with the header `X-Acting-For` does, by which a representative names the actor they act for:
 * - act: it is made for the actor, if their agreement stands; `applicant` and the like are then checked for the actor
 * - self: the header is ignored, and the call is the representative's own
 * - refuse: it is refused, as everything of money, accounts and sign-in is
 */
export type Representatives = 'act' | 'self' | 'refuse'

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

export type Params<Route extends string> = Route extends `${string} ${infer Path}` ? ParamNames<Path> : never

type Shape = z.ZodType | undefined

/**
 * The promise of one endpoint. Written with `endpoint(...)`; read by the server, the clients, the documents and the
 * tests.
 */
export type Endpoint<
  Route extends string = string,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Response extends z.ZodType = z.ZodType,
  Levels extends readonly Access[] = readonly Access[],
  TextParams extends readonly string[] = readonly string[],
> = {
  route: Route
  method: Method
  path: string
  access: Levels
  summary: string
  /** Query string; unknown keys are refused. */
  query: Query
  /** JSON body (strict) — or, for uploads, absent: see `upload`. */
  body: Body
  /** The shape of `data`. Answers are cut to it before they leave. */
  response: Response
  /** Refusals of its own: `refusalsOf` adds those of every endpoint, its access level and its path. */
  errors: readonly ErrorCode[]
  /** A GET that writes (the find-* calls): runs in a transaction and is refused to cross-site requests. */
  writes: boolean
  /** May hide something from guests: their cached pages are dropped when it succeeds. */
  hides: boolean
  /** 'manual': the handler calls external services and opens its own transactions. */
  transaction: 'auto' | 'manual'
  /** A repeated call with the same `Idempotency-Key` gets the first answer (`server/kernel/money/replays.ts`). */
  replays: boolean
  /** May be answered by a replica that is some seconds behind: a list that decides nothing (`test/replica.test.ts`). */
  replica: boolean
  /** Name of the multipart field, for uploads. */
  upload: string | null
  /** Path parameters that are text rather than positive integers. */
  textParams: TextParams
  /** What a representative may do here. */
  representatives: Representatives
  /** Calls per minute and person (or address, for guests). */
  rateLimit: number
}

type Definition<
  Query extends Shape,
  Body extends Shape,
  Response extends z.ZodType,
  Level extends Access,
  TextParam extends string,
> = {
  access: Level | readonly Level[]
  summary: string
  query?: Query
  body?: Body
  response: Response
  errors?: readonly ErrorCode[]
  writes?: boolean
  hides?: boolean
  transaction?: 'auto' | 'manual'
  replays?: boolean
  replica?: boolean
  upload?: string
  textParams?: readonly TextParam[]
  /** By default `self` where guests may call, and `refuse` everywhere else. */
  representatives?: Representatives
  rateLimit?: number
}

/** Declares an endpoint: `endpoint('PATCH /v2/castings/:castingId/early-closed', { access, summary, body, response })`. */
export function endpoint<
  const Route extends `${Method} /${string}`,
  Response extends z.ZodType,
  const Level extends Access,
  Query extends Shape = undefined,
  Body extends Shape = undefined,
  const TextParam extends Params<Route> = never,
>(
  route: Route,
  definition: Definition<Query, Body, Response, Level, TextParam>,
): Endpoint<Route, Query, Body, Response, readonly Level[], readonly TextParam[]> {
  const [method, path] = route.split(' ') as [Method, string]
  if (!definition.access) throw new Error(`${route} declares no access level`)
  const access: readonly Level[] = typeof definition.access === 'string' ? [definition.access] : definition.access
  const isOpen = access.some(level => level === 'anyone' || level === 'optional')
  return {
    route,
    method,
    path,
    access,
    summary: definition.summary,
    query: definition.query as Query,
    body: definition.body as Body,
    response: definition.response,
    errors: definition.errors ?? [],
    writes: definition.writes ?? method !== 'GET',
    hides: definition.hides ?? false,
    transaction: definition.transaction ?? 'auto',
    replays: definition.replays ?? false,
    replica: definition.replica ?? false,
    upload: definition.upload ?? null,
    textParams: definition.textParams ?? [],
    representatives: definition.representatives ?? (isOpen ? 'self' : 'refuse'),
    rateLimit: definition.rateLimit ?? 300,
  }
}

/** Refusals that HTTP, input schemas and the machine can cause at any endpoint. */
const refusalsOfAll = [
  'bad_request',
  'invalid_input',
  'body_too_large',
  'unsupported_media_type',
  'conflict',
  'too_many_requests',
  'internal',
  'unavailable',
  'outcome_unknown',
  'storage_full',
] as const satisfies readonly ErrorCode[]

/** Refusals of checking a right in a casting's team, besides `forbidden`; reviewers are checked at their level. */
export const teamRefusals = ['auth_required', 'applicants_emptied'] as const satisfies readonly ErrorCode[]

/** Refusals of checking an access level. */
const refusalsOfLevel: Record<Access, readonly ErrorCode[]> = {
  anyone: [],
  // For an account that leaves during a write, and for personal lists.
  optional: ['not_signed_in'],
  user: ['not_signed_in'],
  Actor: ['not_signed_in', 'forbidden'],
  CastingManager: ['not_signed_in', 'forbidden'],
  Admin: ['not_signed_in', 'forbidden'],
  Support: ['not_signed_in', 'forbidden'],
  Moderation: ['not_signed_in', 'forbidden'],
  Finance: ['not_signed_in', 'forbidden'],
  Owner: ['not_signed_in', 'forbidden'],
  FeedbackReviewer: ['not_signed_in', 'forbidden'],
  TourWalker: ['not_signed_in', 'forbidden'],
  Teacher: ['not_signed_in', 'forbidden'],
  reviewer: ['not_signed_in', 'forbidden', 'share_ended', ...teamRefusals],
  listGuest: ['not_signed_in', 'share_ended'],
  applicant: ['not_signed_in', 'forbidden'],
}

/** Refusals of the header `X-Acting-For`. */
const refusalsOfRepresentatives: Record<Representatives, readonly ErrorCode[]> = {
  act: ['acting_ended'],
  self: [],
  refuse: ['acting_refused'],
}

/**
 * Every code that an endpoint may answer: those of all endpoints, those implied by its access levels and path, and the
 * ones it declares. In tests the dispatcher turns any other code into a failure (`isStrict`), so the declarations stay
 * true.
 */
export const refusalsOf = ({
  access,
  path,
  writes,
  replays,
  representatives,
  errors,
}: Endpoint): ReadonlySet<ErrorCode> =>
  new Set([
    ...refusalsOfAll,
    ...(writes ? (['cross_site'] as const) : []),
    ...(replays ? (['call_in_flight', 'idempotency_key_reused'] as const) : []),
    ...(path.includes(':') ? (['not_found'] as const) : []),
    ...refusalsOfRepresentatives[representatives],
    ...access.flatMap(level => refusalsOfLevel[level]),
    ...errors,
  ])

export type Domain = Record<string, Endpoint>
export type Contract = Record<string, Domain>

export type DataOf<E extends Endpoint> = z.output<E['response']>
export type BodyOf<E extends Endpoint> = E['body'] extends z.ZodType ? z.output<E['body']> : undefined
export type QueryOf<E extends Endpoint> = E['query'] extends z.ZodType ? z.output<E['query']> : Record<string, never>
export type ParamsOf<E extends Endpoint> = {
  [Name in Params<E['route']>]: Name extends E['textParams'][number] ? string : number
}

/** The handler's result: `data` before it is cut to the declared shape. */
export type AnswerOf<E extends Endpoint> = z.input<E['response']>
/** The caller's input. */
export type InputOf<E extends Endpoint> = ([Params<E['route']>] extends [never]
  ? { params?: undefined }
  : { params: Record<Params<E['route']>, number | string> }) &
  (E['query'] extends z.ZodType ? { query?: Loose<z.input<E['query']>> } : { query?: undefined }) &
  (E['body'] extends z.ZodType ? { body: z.input<E['body']> } : { body?: undefined })

type Loose<T> = { [K in keyof T]?: T[K] | null | string | number | boolean | undefined }
