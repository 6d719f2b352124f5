import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import type { ProviderBillingKey, ProviderEvent, ProviderPayment } from '../gateway.ts'
import { type Faults, faultSchema, type NewFault } from './faults.ts'
import type { Hooks, RawHook } from './hooks.ts'
import { type PastPayment, pastPayments } from './past-payments.ts'
import type { Payments } from './payments.ts'
import { type WindowAct, type WindowResult, type Windows, windowActs, windowRequest } from './windows.ts'

export type StandInState = {
  payments: ProviderPayment[]
  billingKeys: ProviderBillingKey[]
  /** Money collected and refunded, in order. */
  events: ProviderEvent[]
  /** Hooks so far, sent or not. */
  hooks: { webhookId: string; type: string; data: Record<string, string>; isSent: boolean }[]
  /** API calls since the start of the process. */
  calls: { name: string; id: string; key: string | null }[]
}

const windowOrder = z.object({ request: windowRequest, act: z.enum(windowActs) })
const returned = z.object({ trigger: z.enum(['CONSOLE', 'CHARGEBACK']), amount: z.int().min(1).optional() })
const settled = z.object({ cancellationId: z.string(), status: z.enum(['SUCCEEDED', 'FAILED']) })
const rawHook = z.object({
  webhookId: z.string().optional(),
  body: z.string(),
  signature: z.enum(['right', 'forged', 'stale']),
})

type Setup = {
  payments: Payments
  windows: Windows
  hooks: Hooks
  faults: Faults
  state(): StandInState
  setClock(now: string): void
  remember(past: readonly PastPayment[]): void
  clear(): void
}

/** Answers `/__control/<word>`: switches and actions that the provider does not have. */
export function createControl({ payments, windows, hooks, faults, state, setClock, remember, clear }: Setup) {
  const acts: Record<string, (body: unknown, id: string) => unknown> = {
    'GET state': () => state(),
    'POST faults': body => faults.add(faultSchema.parse(body)),
    'DELETE faults': () => faults.clear(),
    'POST clear': () => clear(),
    'PUT hook-url': body => hooks.setUrl(z.object({ url: z.url() }).parse(body).url),
    'PUT clock': body => setClock(z.object({ now: z.iso.datetime() }).parse(body).now),
    'POST past-payments': body => remember(pastPayments.parse(body)),
    'POST hooks': async body => ({ status: await hooks.sendRaw(rawHook.parse(body)) }),
    'POST windows': body => {
      const { request, act } = windowOrder.parse(body)
      const opened = windows.open(request)
      return { result: 'refused' in opened ? opened.refused : windows.act(opened, act) }
    },
    'POST given-back': (body, id) => {
      const { trigger, amount } = returned.parse(body)
      payments.giveBackElsewhere(id, trigger, amount)
    },
    'POST settled': (body, id) => {
      const { cancellationId, status } = settled.parse(body)
      payments.settleCancellation(id, cancellationId, status)
    },
  }
  return async (request: IncomingMessage, text: string): Promise<{ status: number; body: unknown }> => {
    const [, , word = '', id = ''] = new URL(request.url ?? '/', 'http://stand-in').pathname.split('/')
    const act = acts[`${request.method} ${word}`]
    if (!act) return { status: 404, body: { error: `no ${request.method} ${word}` } }
    try {
      return { status: 200, body: (await act(text ? JSON.parse(text) : undefined, decodeURIComponent(id))) ?? {} }
    } catch (error) {
      return { status: 400, body: { error: (error as Error).message } }
    }
  }
}

/** The switches of a stand-in, in this process or another. Throws on a refusal. */
export function controlStandIn(url: string) {
  async function ask(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(new URL(`/__control/${path}`, url), {
      method,
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const answer = await response.json()
    if (!response.ok) throw new Error(`${method} ${path}: ${(answer as { error: string }).error}`)
    return answer
  }
  return {
    state: () => ask('GET', 'state') as Promise<StandInState>,
    /** Adds a fault to the next call of a kind; see `faultSchema`. */
    fault: (fault: NewFault) => ask('POST', 'faults', fault),
    clearFaults: () => ask('DELETE', 'faults'),
    /** Resets everything except the hooks' destination. */
    clear: () => ask('POST', 'clear'),
    sendHooksTo: (hookUrl: string) => ask('PUT', 'hook-url', { url: hookUrl }),
    /** Sets the provider's clock, which timestamps payments and events and keeps running. */
    setClock: (now: Date) => ask('PUT', 'clock', { now: now.toISOString() }),
    /** Adds payments of the past. */
    remember: (past: readonly PastPayment[]) => ask('POST', 'past-payments', past),
    /** Sends any hook; returns the receiver's status. */
    async sendHook(hook: RawHook) {
      return ((await ask('POST', 'hooks', hook)) as { status: number }).status
    },
    /** Simulates a person in a window: returns the page's result, or null if it gets none. */
    async window(request: z.input<typeof windowRequest>, act: WindowAct) {
      return ((await ask('POST', 'windows', { request, act })) as { result: WindowResult | null }).result
    },
    cancelAtConsole: (paymentId: string, amount?: number) =>
      ask('POST', `given-back/${encodeURIComponent(paymentId)}`, { trigger: 'CONSOLE', amount }),
    chargeBack: (paymentId: string, amount?: number) =>
      ask('POST', `given-back/${encodeURIComponent(paymentId)}`, { trigger: 'CHARGEBACK', amount }),
    settleCancellation: (paymentId: string, cancellationId: string, status: 'SUCCEEDED' | 'FAILED') =>
      ask('POST', `settled/${encodeURIComponent(paymentId)}`, { cancellationId, status }),
  }
}
