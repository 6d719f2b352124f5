import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import type { Answer } from '#contract/client.ts'
import { id } from '#contract/common.ts'
import { type Access, type Endpoint, refusalsOf } from '#contract/endpoint.ts'
import { accessLevels, refuseLevel } from './access-levels.ts'
import type { Replica } from './connections/replica.ts'
import type { Db } from './db.ts'
import { AppError, fail, isOutage, refusalOf, toAppError } from './errors.ts'
import type { Context, Effects, Handler, Implementation, RequestFacts, UploadedFile } from './implement.ts'
import type { Jobs, UnitOfWork } from './jobs.ts'
import { type Log, logOutage } from './log.ts'
import { dispatchTexts as texts } from './messages.ts'
import type { Clock } from './money/clock.ts'
import { claimCall, isIdempotencyKey, type KeyedCall, keepAnswer, releaseCall } from './money/replays.ts'
import { present } from './present.ts'
import type { ListGuest, Reviewer } from './reviewer.ts'
import { findViewer, holdAccount, type Renew, type StolenSession, type TellStolen, type Viewer } from './session.ts'
import { inTransaction } from './transactions.ts'
import { parseInput } from './validation.ts'

/** One incoming call, from HTTP or from a page that is being rendered. */
export type Incoming = {
  key: string
  params: Record<string, string>
  query: string
  body: unknown
  files?: AsyncIterable<UploadedFile>
  token: string | null
  /** The header Idempotency-Key. */
  idempotencyKey?: string | null
  /** Tokens of castings opened with their password. */
  shareTokens: string[]
  /** The header X-Acting-For, or the page's cookie: the account of the actor who is represented. */
  actingFor?: string | null
  /** The viewer, if the caller has resolved them already (a page makes several calls). */
  viewer?: Promise<Viewer | null>
  /** Called with the viewer, once their token is accepted. */
  onViewer?: (viewer: Viewer) => void
  request: RequestFacts
  effects: Effects
}

/** Decides a resource-bound access level: true, or false for 404 (its existence is private), or throws. */
export type ResourceAccess = (db: Db, user: Viewer, params: Record<string, number>) => Promise<boolean>

/** A potential reviewer: a signed-in person, a guest with tokens of shared castings, or both in one browser. */
export type Caller = { user: Viewer | null; shareTokens: string[]; ip: string | null }
/** Resolves the reviewer of the casting in the path: null for 404, or throws. */
export type FindReviewer = (db: Db, caller: Caller, params: Record<string, number>) => Promise<Reviewer | null>

/** Resolves the guest of the casting list in the path: null for 404, or throws. */
export type FindListGuest = (db: Db, caller: Caller, params: Record<string, number>) => Promise<ListGuest | null>

/** Whether somebody may act for an actor, and the record of what they do. */
export type ActingRules = {
  /** The represented actor as the viewer; null without an agreement that stands. */
  find(db: Db, representative: Viewer, userId: number, now: Date): Promise<Viewer | null>
  /** Writes down what was done, and holds the agreement until the transaction ends; false if it has ended. */
  note(db: Db, acting: NonNullable<Viewer['actedBy']>, act: string): Promise<boolean>
}

export type Dispatcher = {
  endpoints: Map<string, Endpoint>
  dispatch(incoming: Incoming): Promise<Answer>
  /** The person behind a token, resolved once per page. */
  findViewer(token: string, asking: { ip: string | null; renew: Renew }): Promise<Viewer | null>
}

type Setup = {
  db: Db
  jobs: Jobs
  log: Log
  implementations: Record<string, Implementation>
  resources: { reviewer: FindReviewer; listGuest: FindListGuest; applicant: ResourceAccess; acting?: ActingRules }
  /** Answers the lists that may be some seconds old. */
  replica?: Replica | null
  /** The clock of memberships; the machine's by default. */
  clock?: Clock
  /** Notifies the person whose session was ended because its token was stolen. */
  tellStolenToken(told: UnitOfWork, stolen: StolenSession): Promise<void>
  /** Called after an endpoint has succeeded that may hide something from guests. */
  dropGuestPages?(): void
  /** Called after every successful call, over HTTP or from a page. */
  onSuccess?(key: string): void
  /** Answers an undeclared refusal with 500, so that tests fail on it. */
  isStrict?: boolean
}

/** Implements the contract: session → access → input → transaction → handler → answer cut to its shape. */
export function createDispatcher(setup: Setup): Dispatcher {
  const { db, jobs, log, implementations, resources } = setup
  const tellStolen: TellStolen = (trx, stolen) => setup.tellStolenToken({ db: trx, jobs }, stolen)
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
    const endpoint = present(endpoints.get(incoming.key))
    const user = await actingFor(endpoint, await resolveUser(endpoint, incoming), incoming.actingFor ?? null)
    checkLevel(endpoint, user, incoming.shareTokens)
    const params = parseInput(present(paramsOf.get(incoming.key)), incoming.params) as Record<string, number>
    const caller = { user, shareTokens: incoming.shareTokens, ip: incoming.request.ip }
    const reviewer = await checkResource(endpoint.access, caller, params)
    const listGuest = endpoint.access.includes('listGuest')
      ? ((await resources.listGuest(db, caller, params)) ?? fail('not_found'))
      : null
    const query = endpoint.query ? parseInput(endpoint.query, queryObject(incoming.query)) : {}
    const body = endpoint.body ? parseInput(endpoint.body, incoming.body ?? {}) : undefined
    const context = {
      user,
      reviewer,
      listGuest,
      params,
      query,
      body,
      jobs,
      log,
      request: incoming.request,
      effects: incoming.effects,
      files: incoming.files ?? noFiles(),
    }
    const handle = present(handlers.get(incoming.key))
    const call = keyedCall(endpoint, incoming, user, [params, query, body])
    const run = async (handed: Db) => {
      const data = cut(incoming.key, await handle({ ...context, db: handed } as unknown as Context<Endpoint>))
      if (call) await keepAnswer(handed, call, data)
      return data
    }
    const write = async (transaction: Db) => {
      if (user) await holdAccount(transaction, user.id)
      await noteAct(transaction)
      return run(transaction)
    }
    // Files of a request can be read once.
    const transact = () => (incoming.files ? db.transaction().execute(write) : inTransaction(db, write))
    const noteAct = async (handed: Db) => {
      if (user?.actedBy && endpoint.writes && !(await resources.acting?.note(handed, user.actedBy, incoming.key)))
        fail('acting_ended')
    }
    const isTransaction = endpoint.writes && endpoint.transaction === 'auto'
    const perform = async () => {
      if (isTransaction) return transact()
      await noteAct(db)
      return read(endpoint, incoming, run)
    }
    // With its answer in the transaction, a keyed call takes effect once however often it is performed.
    const data = await (call ? once(call, isTransaction ? () => twice(perform) : perform) : perform())
    if (endpoint.hides) setup.dropGuestPages?.()
    if (endpoint.writes && user && incoming.request.isBrowser && setup.replica)
      incoming.effects.rememberWrite(await setup.replica.mark())
    return data
  }

  /** From the replica where the endpoint and what its caller wrote allow it; if it fails there, from the leader. */
  async function read(
    { replica }: Endpoint,
    { token, request }: Incoming,
    run: (handed: Db) => Promise<unknown>,
  ): Promise<unknown> {
    // Clients other than browsers keep no mark of what they wrote.
    const hasMark = token === null || request.isBrowser
    const reading = replica && hasMark ? setup.replica?.dbFor(request.writeMark) : null
    if (!reading) return run(db)
    try {
      return await run(reading)
    } catch (error) {
      if (!isOutage(error)) throw error
      setup.replica?.doubt()
      return run(db)
    }
  }

  function cut(key: string, data: unknown): unknown {
    const parsed = present(endpoints.get(key)).response.safeParse(data)
    if (!parsed.success) throw new Error(`${key} answered outside its contract: ${parsed.error.message}`)
    return parsed.data
  }

  async function once(call: KeyedCall, perform: () => Promise<unknown>): Promise<unknown> {
    const first = await claimCall(db, call)
    if (first) return first.data
    try {
      return await perform()
    } catch (thrown) {
      const done = await releaseCall(db, call)
      if (done) return done.data
      throw thrown
    }
  }

  async function resolveUser(endpoint: Endpoint, incoming: Incoming): Promise<Viewer | null> {
    if (!incoming.token || endpoint.access.includes('anyone')) return null
    const renew = incoming.request.isBrowser ? incoming.effects.renewToken : undefined
    const { ip } = incoming.request
    const user = await (incoming.viewer ??
      findViewer(db, incoming.token, { ip, now: setup.clock?.now(), renew, tellStolen }))
    if (user) incoming.onViewer?.(user)
    else incoming.effects.clearToken()
    return user
  }

  /** The one place where a representative becomes the actor they act for. */
  async function actingFor(
    { representatives }: Endpoint,
    user: Viewer | null,
    account: string | null,
  ): Promise<Viewer | null> {
    if (!user || account === null || representatives === 'self') return user
    if (representatives === 'refuse') fail('acting_refused')
    if (!/^[1-9]\d{0,14}$/.test(account)) fail('bad_request')
    const now = setup.clock?.now() ?? new Date()
    return (await resources.acting?.find(db, user, Number(account), now)) ?? fail('acting_ended')
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

  function checked(error: AppError, key: string): AppError {
    // A reading call may extend a session or count a view; nobody waits for that to be stored.
    if (error.code === 'outcome_unknown' && !endpoints.get(key)?.writes) return new AppError('unavailable', error)
    if (!setup.isStrict || refusalsOf(present(endpoints.get(key))).has(error.code)) return error
    const cause = new Error(`${key} refused with ${error.code}, which is not among its errors`, { cause: error })
    return new AppError('internal', { cause })
  }

  return {
    endpoints,
    findViewer: (token, asking) => findViewer(db, token, { ...asking, now: setup.clock?.now(), tellStolen }),
    async dispatch(incoming) {
      try {
        const isReading = endpoints.get(incoming.key)?.writes === false
        const data = await (isReading ? twice(() => answer(incoming)) : answer(incoming))
        setup.onSuccess?.(incoming.key)
        return { status: 200, envelope: { result: true, data, message: null } }
      } catch (thrown) {
        return refusal(checked(toAppError(thrown), incoming.key), incoming, log)
      }
    },
  }
}

/** Before a call that a lost connection has interrupted is tried again, on a new connection. */
const pauseMs = 200

async function twice<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    if (!isOutage(error)) throw error
    await wait(pauseMs)
    return act()
  }
}

/** The call with its idempotency key; null if the endpoint does not replay or the client sends no key. */
function keyedCall(
  { replays }: Endpoint,
  { key: endpoint, idempotencyKey: key }: Incoming,
  user: Viewer | null,
  input: unknown,
): KeyedCall | null {
  if (!replays || !user || !key) return null
  if (!isIdempotencyKey(key)) fail('bad_request')
  return { userId: user.id, key, endpoint, input }
}

/**
 * Checks the access level. A level bound to a resource requires a signed-in person here and checks the resource
 * afterwards; a guest of a shared casting may pass as its reviewer.
 */
function checkLevel({ access }: Endpoint, user: Viewer | null, shareTokens: string[]): void {
  const levels = access.flatMap(level => (level === 'anyone' || level === 'optional' ? [] : accessLevels[level]))
  if (levels.length < access.length) return
  const guestOf = shareTokens.length > 0 ? levels.map(level => level.toGuestOfShare) : []
  if (guestOf.includes('passes')) return
  if (!user && !guestOf.includes('forbidden')) fail('not_signed_in')
  if (!levels.some(level => user && level.passes(user))) refuseLevel(levels)
}

function paramsSchema(endpoint: Endpoint) {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(match => present(match[1]))
  const number = z
    .string()
    .regex(/^\d{1,15}$/, texts.idWrong)
    .transform(Number)
    .pipe(id)
  return z.object(
    Object.fromEntries(names.map(name => [name, endpoint.textParams.includes(name) ? z.string().max(60) : number])),
  )
}

/** A query string as an object; a duplicate key is refused rather than guessed. */
function queryObject(query: string): Record<string, string> {
  const values: Record<string, string> = Object.create(null)
  for (const [name, value] of new URLSearchParams(query)) {
    if (name in values) fail('invalid_input', { fields: { [name]: texts.twice } })
    values[name] = value
  }
  return { ...values }
}

async function* noFiles(): AsyncGenerator<UploadedFile> {}

function refusal(error: AppError, incoming: Incoming, log: Log): Answer {
  if (isOutage(error)) logOutage(log, error.cause)
  else if (error.status >= 500)
    log.error({ err: error.cause ?? error, endpoint: incoming.key, requestId: incoming.request.id }, 'request failed')
  return refusalOf(error, incoming.request.id)
}
