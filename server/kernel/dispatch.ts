import { z } from 'zod'
import type { Answer } from '#contract/client.ts'
import { id } from '#contract/common.ts'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import type { Db } from './db.ts'
import { type AppError, fail, refusalOf, toAppError } from './errors.ts'
import type { Context, Effects, Handler, Implementation, RequestFacts, UploadedFile } from './implement.ts'
import type { Jobs } from './jobs.ts'
import type { Log } from './log.ts'
import type { Reviewer } from './reviewer.ts'
import { findViewer, holdAccount, type Renew, type TellStolen, type Viewer } from './session.ts'
import { parseInput } from './validation.ts'

/** One incoming call, from HTTP or from a page that is being rendered. */
export type Incoming = {
  key: string
  params: Record<string, string>
  query: string
  body: unknown
  files?: AsyncIterable<UploadedFile>
  token: string | null
  /** Tokens of notices that were opened by their password. */
  shareTokens: string[]
  /** The person, where the caller has looked them up already (a page makes several calls). */
  viewer?: Promise<Viewer | null>
  request: RequestFacts
  effects: Effects
}

/** Decides a resource-bound access level: true, or false for 404 (its existence is private), or throws. */
export type ResourceAccess = (db: Db, user: Viewer, params: Record<string, number>) => Promise<boolean>

/** Who reviews: a signed-in person, a guest with tokens of shared notices, or both in one browser. */
export type Caller = { user: Viewer | null; shareTokens: string[] }
/** Resolves the reviewer of the notice in the path: null for 404, or throws. */
export type FindReviewer = (db: Db, caller: Caller, params: Record<string, number>) => Promise<Reviewer | null>

export type Dispatcher = {
  endpoints: Map<string, Endpoint>
  dispatch(incoming: Incoming): Promise<Answer>
  /** The person behind a token, looked up once for a page. */
  findViewer(token: string, renew: Renew): Promise<Viewer | null>
}

type Setup = {
  db: Db
  jobs: Jobs
  log: Log
  implementations: Record<string, Implementation>
  resources: { reviewer: FindReviewer; applicant: ResourceAccess }
  /** Tells the person whose session was ended because its token was stolen. */
  tellStolenToken(told: { db: Db; jobs: Jobs }, userId: number, sessionId: number): Promise<void>
}

/** Brings the contract to life: session → access → input → transaction → handler → answer cut to its shape. */
export function createDispatcher(setup: Setup): Dispatcher {
  const { db, jobs, log, implementations, resources } = setup
  const tellStolen: TellStolen = (trx, userId, sessionId) => setup.tellStolenToken({ db: trx, jobs }, userId, sessionId)
  const endpoints = new Map<string, Endpoint>()
  const handlers = new Map<string, Handler<Endpoint>>()
  for (const [domainName, { domain, handlers: table }] of Object.entries(implementations)) {
    for (const [name, endpoint] of Object.entries(domain)) {
      if (!endpoint.access?.length) throw new Error(`${domainName}.${name} declares no access level`)
      if (!table[name]) throw new Error(`${domainName}.${name} has no handler`)
      endpoints.set(`${domainName}.${name}`, endpoint)
      handlers.set(`${domainName}.${name}`, table[name])
    }
  }
  const paramsOf = new Map([...endpoints].map(([key, endpoint]) => [key, paramsSchema(endpoint)]))

  async function answer(incoming: Incoming): Promise<unknown> {
    const endpoint = endpoints.get(incoming.key)!
    const user = await resolveUser(endpoint, incoming)
    checkLevel(endpoint, user, incoming.shareTokens)
    const params = parseInput(paramsOf.get(incoming.key)!, incoming.params) as Record<string, number>
    const reviewer = await checkResource(endpoint.access, { user, shareTokens: incoming.shareTokens }, params)
    const query = endpoint.query ? parseInput(endpoint.query, queryObject(incoming.query)) : {}
    const body = endpoint.body ? parseInput(endpoint.body, incoming.body ?? {}) : undefined
    const context = {
      user,
      reviewer,
      params,
      query,
      body,
      jobs,
      log,
      request: incoming.request,
      effects: incoming.effects,
      files: incoming.files ?? noFiles(),
    }
    const handle = handlers.get(incoming.key)!
    const run = async (handed: Db) => handle({ ...context, db: handed } as unknown as Context<Endpoint>)
    const write = async (transaction: Db) => {
      if (user) await holdAccount(transaction, user.id)
      return run(transaction)
    }
    const data =
      endpoint.writes && endpoint.transaction === 'auto' ? await db.transaction().execute(write) : await run(db)
    const cut = endpoint.response.safeParse(data)
    if (!cut.success) throw new Error(`${incoming.key} answered outside its contract: ${cut.error.message}`)
    return cut.data
  }

  async function resolveUser(endpoint: Endpoint, incoming: Incoming): Promise<Viewer | null> {
    if (!incoming.token || endpoint.access.includes('anyone')) return null
    const renew = incoming.request.isBrowser ? incoming.effects.renewToken : undefined
    const user = await (incoming.viewer ?? findViewer(db, incoming.token, renew, tellStolen))
    if (!user) incoming.effects.clearToken()
    return user
  }

  async function checkResource(
    access: readonly Access[],
    caller: Caller,
    params: Record<string, number>,
  ): Promise<Reviewer | null> {
    const isBound = access.includes('reviewer') || access.includes('applicant')
    if (!isBound) return null
    const { user } = caller
    if (access.includes('applicant') && user && (await resources.applicant(db, user, params))) return null
    const reviewer = access.includes('reviewer') ? await resources.reviewer(db, caller, params) : null
    return reviewer ?? fail('not_found')
  }

  return {
    endpoints,
    findViewer: (token, renew) => findViewer(db, token, renew, tellStolen),
    async dispatch(incoming) {
      try {
        return { status: 200, envelope: { result: true, data: await answer(incoming), message: null } }
      } catch (thrown) {
        return refusal(toAppError(thrown), incoming, log)
      }
    },
  }
}

/**
 * The bearer levels. A level bound to a resource asks for a signed-in person here and for the resource afterwards; a
 * guest of a shared notice may come as its reviewer.
 */
function checkLevel({ access, path }: Endpoint, user: Viewer | null, shareTokens: string[]): void {
  if (access.includes('anyone') || access.includes('optional')) return
  const isGuest = shareTokens.length > 0
  if (isGuest && access.includes('reviewer')) return
  if (!user) fail(isGuest && isOfNotices(access, path) ? 'forbidden' : 'not_signed_in')
  const may = (permission: string) => user.permissions.includes(permission)
  const passes: Record<Access, () => boolean> = {
    anyone: () => true,
    optional: () => true,
    user: () => true,
    Actor: () => may('Actor'),
    CastingManager: () => may('CastingManager') || may('Admin'),
    Admin: () => may('Admin'),
    reviewer: () => may('CastingManager') || may('Admin'),
    applicant: () => may('Actor'),
  }
  if (!access.some(level => passes[level]())) fail('forbidden')
}

/** What a guest of a shared notice is refused as a guest (403): a 401 would send them to a login they have no use for. */
const isOfNotices = (access: readonly Access[], path: string) =>
  !access.includes('user') && /:(castingId|profileId)/.test(path)

function paramsSchema(endpoint: Endpoint) {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(match => match[1]!)
  const number = z
    .string()
    .regex(/^\d{1,15}$/, '번호가 올바르지 않아요')
    .transform(Number)
    .pipe(id)
  return z.object(
    Object.fromEntries(names.map(name => [name, endpoint.textParams.includes(name) ? z.string().max(60) : number])),
  )
}

/** A query string as an object; a key given twice is refused rather than guessed. */
function queryObject(query: string): Record<string, string> {
  const values: Record<string, string> = Object.create(null)
  for (const [name, value] of new URLSearchParams(query)) {
    if (name in values) fail('invalid_input', { fields: { [name]: '같은 항목을 두 번 보냈어요' } })
    values[name] = value
  }
  return { ...values }
}

async function* noFiles(): AsyncGenerator<UploadedFile> {}

function refusal(error: AppError, incoming: Incoming, log: Log): Answer {
  if (error.status >= 500)
    log.error({ err: error.cause ?? error, endpoint: incoming.key, requestId: incoming.request.id }, 'request failed')
  return refusalOf(error, incoming.request.id)
}
