import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { type BodyOf, type CallName, providerCalls } from '../provider-schema.ts'
import type { BillingKeys } from './billing-keys.ts'
import type { FaultName, Faults } from './faults.ts'
import type { Journal } from './journal.ts'
import { type Payments, Refusal } from './payments.ts'
import { standInStore } from './store.ts'
import { shown } from './stored-payment.ts'

type Reply = { status: number; body: unknown }
type Call = { name: CallName; id: string; body: unknown; key: string | null }
type Stored = { request: string; reply: Reply; at: number }
type Setup = { journal: Journal; payments: Payments; billingKeys: BillingKeys; faults: Faults }

const keyLifeMs = 3 * 3_600_000

/**
 * The provider's REST API: checks requests and its own answers against the schema, with idempotency keys and faults.
 */
export function createApi({ journal, payments, billingKeys, faults }: Setup) {
  const answers = journal.table<Stored>('answers')
  const inWork = new Set<string>()
  const calls: Omit<Call, 'body'>[] = []

  async function handle(request: IncomingMessage, response: ServerResponse, text: string): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://stand-in')
    const found = match(request.method ?? '', url.pathname)
    if (!found) return send(response, refused('NOT_FOUND', 404))
    if (request.headers.authorization !== `PortOne ${standInStore.secret}`)
      return send(response, refused('UNAUTHORIZED', 401))
    const header = request.headers['idempotency-key']
    const call: Call = { ...found, ...bodyOf(found.name, text, url), key: typeof header === 'string' ? header : null }
    calls.push({ name: call.name, id: call.id, key: call.key })
    const fault = faults.take(call.name, call.id)
    if (await spoilBefore(call, fault, request, response)) return
    if (fault?.name === 'slow') {
      if (call.key) inWork.add(call.key)
      await wait(fault.seconds * 1000)
      if (call.key) inWork.delete(call.key)
    }
    spoilAfter(answered(call, fault?.name), fault?.name, request, response)
  }

  /** The stored answer of this key, or else that of the call, which is then committed. */
  function answered(call: Call, fault?: FaultName): Reply {
    const { name, id, body, key } = call
    if (key !== null && providerCalls[name].method !== 'GET') {
      if (!/^"[\w-]{16,256}"$/.test(key)) return refused('INVALID_REQUEST', 400)
      if (inWork.has(key)) return refused('IDEMPOTENCY_OUTSTANDING_REQUEST', 409)
      const before = answers.get(key)
      const request = JSON.stringify({ name, id, body })
      if (before && Date.now() - before.at < keyLifeMs)
        return before.request === request ? before.reply : refused('INVALID_REQUEST', 400)
      return journal.together(() => {
        const reply = runWithPg(call, fault)
        answers.set(key, { request, reply, at: Date.now() })
        return reply
      })
    }
    return journal.together(() => runWithPg(call, fault))
  }

  /** A PG error is an answer of the provider, which a repeat with the same key gets again. */
  function runWithPg(call: Call, fault?: FaultName): Reply {
    if (fault === 'pg-error-before') return pgError
    const reply = run(call, fault)
    return fault === 'pg-error-after' ? pgError : reply
  }

  function run({ name, id, body }: Call, fault?: FaultName): Reply {
    const { body: schema, answer, errors } = providerCalls[name]
    const asked = schema?.safeParse(body)
    if (asked && !asked.success) return refused('INVALID_REQUEST', 400)
    try {
      const value = execute(name, id, body, fault)
      // The stand-in must never answer what the provider would not.
      if (!isDeepStrictEqual(plain(answer.parse(plain(value))), plain(value)))
        throw new Error(`${name}: unknown fields`)
      return { status: 200, body: value }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const documented = (errors as Record<string, number>)[error.type]
      if (documented !== error.status) throw new Error(`${name}: ${error.type} ${error.status} is not documented`)
      return refused(error.type, error.status, error.pg)
    }
  }

  function execute(name: CallName, id: string, body: unknown, fault?: FaultName): unknown {
    if (name === 'preRegister') return payments.preRegister(id, body as BodyOf<'preRegister'>)
    if (name === 'confirm') return payments.confirm(id, body as BodyOf<'confirm'>, fault)
    if (name === 'readPayment') return shown(payments.find(id))
    if (name === 'cancel') return payments.cancel(id, body as BodyOf<'cancel'>, fault)
    if (name === 'confirmBillingKey') return billingKeys.confirm(body as BodyOf<'confirmBillingKey'>, fault)
    if (name === 'readBillingKey') return billingKeys.find(id)
    if (name === 'findBillingKeys') return billingKeys.list(body as BodyOf<'findBillingKeys'>)
    if (name === 'deleteBillingKey') return billingKeys.delete(id)
    if (name === 'readEventsByCursor') return payments.readEvents(body as BodyOf<'readEventsByCursor'>)
    const charge = body as BodyOf<'chargeBillingKey'>
    const key = billingKeys.usable(charge.billingKey)
    return payments.charge(id, charge, key, fault ?? billingKeys.declineOf(charge.billingKey))
  }

  return { handle, calls }
}

/** Faults without an effect; true if the call has ended with one. */
async function spoilBefore(
  { name }: Call,
  fault: { name: FaultName; seconds: number } | null,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  if (fault?.name === 'reset-before') request.socket.resetAndDestroy()
  else if (fault?.name === 'page-before') sendPage(response)
  else if (fault?.name === 'outstanding') send(response, refused('IDEMPOTENCY_OUTSTANDING_REQUEST', 409))
  else if (fault?.name === 'unknown-error') send(response, refused('SOMETHING_NEW', 400))
  else if (fault?.name === 'not-found')
    send(response, refused(name.includes('BillingKey') ? 'BILLING_KEY_NOT_FOUND' : 'PAYMENT_NOT_FOUND', 404))
  else if (fault?.name === 'max-attempts' && name === 'chargeBillingKey')
    send(response, refused('MAX_TRANSACTION_COUNT_REACHED', 400))
  else return fault?.name === 'hang-before'
  return true
}

/** Faults after the call took effect, or in its answer. */
function spoilAfter(reply: Reply, fault: FaultName | undefined, request: IncomingMessage, response: ServerResponse) {
  if (fault === 'reset-after') request.socket.resetAndDestroy()
  else if (fault === 'page-after') sendPage(response)
  else if (fault === 'half') response.writeHead(200).end(JSON.stringify(reply.body).slice(0, 20))
  else if (fault !== 'hang-after') send(response, reply)
}

function match(method: string, pathname: string): { name: CallName; id: string } | null {
  for (const [name, call] of Object.entries(providerCalls)) {
    const pattern = new RegExp(`^${call.path.replace(/\{\w+\}/, '([^/]+)')}$`)
    const found = method === call.method ? pattern.exec(pathname) : null
    if (found) return { name: name as CallName, id: decodeURIComponent(found[1] ?? '') }
  }
  return null
}

function bodyOf(name: CallName, text: string, url: URL): { body: unknown } {
  const source = providerCalls[name].method === 'GET' ? url.searchParams.get('requestBody') : text
  try {
    return { body: source ? JSON.parse(source) : undefined }
  } catch {
    return { body: undefined }
  }
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
const refused = (type: string, status: number, pg?: object): Reply => ({ status, body: { type, message: type, ...pg } })
const pgError = refused('PG_PROVIDER', 502, { pgCode: '9999', pgMessage: 'PG error' })

const sendPage = (response: ServerResponse) =>
  void response.writeHead(502, { 'content-type': 'text/html' }).end('<html><h1>502 Bad Gateway</h1></html>')

export function send(response: ServerResponse, { status, body }: Reply): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
}
