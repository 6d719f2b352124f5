import { createHash } from 'node:crypto'
import { verify } from '@portone/server-sdk/webhook'
import type { AnswerTo, Hook, PaymentGateway, PaymentStore, PaymentWaits } from './gateway.ts'
import { type CallName, hookBody, providerCalls, providerError } from './provider-schema.ts'

type Settings = {
  secret: string
  webhookSecret: string
  baseUrl: string
  store: PaymentStore
  /** Milliseconds before an unanswered call times out; the provider requires at least 60 seconds. */
  timeoutMs?: number
  waits?: PaymentWaits
}

type Sent = { params?: Record<string, string>; body?: unknown; key?: string }

/** Errors of the PG behind the provider, which may have taken effect all the same. */
const notRefusals = ['PG_PROVIDER', 'CHANNEL_SPECIFIC']
const keysAtOnce = 100
const usualWaits: PaymentWaits = { request: 12_000, claim: 90_000 }

/**
 * Payments through PortOne V2. Every call is one request; what is neither the documented answer nor a documented error
 * is reported as unknown. See docs/decisions/0027-payments-through-one-gateway.md.
 */
export function createPortone({
  secret,
  webhookSecret,
  baseUrl,
  store,
  timeoutMs = 65_000,
  waits = usualWaits,
}: Settings): PaymentGateway {
  async function call<Name extends CallName>(name: Name, sent: Sent): Promise<AnswerTo<Name>> {
    try {
      return await ask(name, sent)
    } catch (error) {
      return { kind: 'unknown', reason: reasonOf(error, timeoutMs) }
    }
  }

  async function ask<Name extends CallName>(name: Name, { params = {}, body, key }: Sent): Promise<AnswerTo<Name>> {
    const { method, path, errors, answer } = providerCalls[name]
    const url = new URL(filled(path, params), baseUrl)
    const text = body === undefined ? undefined : JSON.stringify(body)
    if (method === 'GET' && text !== undefined) url.searchParams.set('requestBody', text)
    const response = await fetch(url, {
      method,
      headers: {
        authorization: `PortOne ${secret}`,
        ...(method === 'POST' && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': `"${wireKey(key, method, url.pathname, text)}"` }),
      },
      body: method === 'GET' ? undefined : text,
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    })
    const said = parsed(await response.text())
    if (response.ok) {
      const read = answer.safeParse(said)
      if (read.success) return { kind: 'ok', value: read.data } as AnswerTo<Name>
      const fields = read.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`)
      return { kind: 'unknown', reason: `${response.status} with another answer (${fields.slice(0, 3).join('; ')})` }
    }
    const error = providerError.safeParse(said).data
    const isRefusal = error && response.status < 500 && error.type in errors && !notRefusals.includes(error.type)
    if (isRefusal) return { kind: 'refused', type: error.type, message: error.message ?? '' } as AnswerTo<Name>
    const words = error ? [error.type, error.pgCode, error.pgMessage] : ['without a typed error']
    return { kind: 'unknown', reason: [response.status, ...words].filter(Boolean).join(' ').slice(0, 300) }
  }

  return {
    canPay: true,
    store,
    waits,
    preRegister: (paymentId, body, key) => call('preRegister', { params: { paymentId }, body, key }),
    confirm: (paymentId, body, key) => call('confirm', { params: { paymentId }, body, key }),
    readPayment: paymentId => call('readPayment', { params: { paymentId } }),
    cancel: (paymentId, body, key) => call('cancel', { params: { paymentId }, body, key }),
    confirmBillingKey: (body, key) => call('confirmBillingKey', { body, key }),
    readBillingKey: billingKey => call('readBillingKey', { params: { billingKey } }),
    async findBillingKeys(customerId) {
      const page = { number: 0, size: keysAtOnce }
      const found = await call('findBillingKeys', { body: { page, filter: { customerId, storeId: store.id } } })
      return found.kind === 'ok' ? { kind: 'ok', value: found.value.items } : found
    },
    deleteBillingKey: (billingKey, key) => call('deleteBillingKey', { params: { billingKey }, key }),
    chargeBillingKey: (paymentId, body, key) => call('chargeBillingKey', { params: { paymentId }, body, key }),
    readEventsByCursor: query => call('readEventsByCursor', { body: { ...query, storeId: store.id } }),
    verifyHook: (headers, rawBody) => verifyHook(webhookSecret, headers, rawBody),
    close: async () => {},
  }
}

async function verifyHook(
  secret: string,
  headers: Record<string, string | string[] | undefined>,
  rawBody: string,
): Promise<Hook | null> {
  const webhookId = headers['webhook-id']
  if (typeof webhookId !== 'string' || webhookId.length > 255) return null
  try {
    const { type, data } = hookBody.parse(await verify(secret, rawBody, headers))
    return { webhookId, type, ...data }
  } catch {
    return null
  }
}

const filled = (path: string, params: Record<string, string>) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

/**
 * The key as sent: 16 to 256 letters, digits, hyphens and underscores. It covers the request as well, because the
 * provider would answer a different request under the same key with the first one's answer.
 */
function wireKey(key: string, method: string, path: string, body = ''): string {
  const request = createHash('sha256').update(`${method} ${path}\n${body}`).digest('hex').slice(0, 32)
  return `${key.replace(/[^\w-]/g, '_').slice(0, 200)}_${request}`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function reasonOf(error: unknown, timeoutMs: number): string {
  const { name, message, cause } = error as Error & { cause?: { code?: string } }
  if (name === 'TimeoutError') return `no answer in ${timeoutMs / 1000} s`
  return cause?.code ?? message
}
