import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { allPayMethods } from '#contract/codes/payments.ts'
import { stopServer } from '../../loopback.ts'
import type { PaymentStore } from '../gateway.ts'
import { createApi, send } from './api.ts'
import { createBillingKeys } from './billing-keys.ts'
import { createControl } from './control.ts'
import { createFaults } from './faults.ts'
import { createHooks, providersRetries } from './hooks.ts'
import { openJournal } from './journal.ts'
import { rememberPayments } from './past-payments.ts'
import { createPayments } from './payments.ts'
import { standInStore } from './store.ts'
import { shown } from './stored-payment.ts'
import { createWindowPages } from './window-pages.ts'
import { createWindows } from './windows.ts'

export type PaymentStandIn = { url: string; stop(): Promise<void> }

type Settings = {
  /** The file of its state; null keeps it in memory. */
  path?: string | null
  /** 0 picks a free one. */
  port?: number
  /** Delays before hooks are retried. */
  retryMs?: number[]
  /** The destination of hooks; unset, the previous one. */
  hookUrl?: string
}

/** The client settings for a stand-in at this address. */
export function standInSettings(url: string) {
  const { id, channelKeys, secret, webhookSecret } = standInStore
  const scriptUrl = new URL('/dev/payment/sdk.js', url).href
  const windowHosts = [new URL(url).origin]
  const store: PaymentStore = { id, channelKeys, methods: allPayMethods, isTest: true, scriptUrl, windowHosts }
  return { secret, webhookSecret, baseUrl: url, store }
}

/** `standInSettings` as environment variables of the program. */
export function standInEnv(url: string): Record<string, string> {
  const { secret, webhookSecret, store } = standInSettings(url)
  return {
    PORTONE_SECRET: secret,
    PORTONE_STORE_ID: store.id,
    PORTONE_CHANNEL_KEY: store.channelKeys.payment,
    PORTONE_CARD_CHANNEL_KEY: store.channelKeys.card,
    PORTONE_WEBHOOK_SECRET: webhookSecret,
    PORTONE_BASE_URL: url,
    PORTONE_TEST: 'on',
  }
}

/**
 * Stands in for the payment provider on the loopback: its REST API, hooks, window, and `/__control` with every fault
 * (control.ts). It collects no money, and a stop or a kill loses nothing that it has answered.
 */
export async function startPaymentStandIn({
  path = null,
  port = 0,
  retryMs = providersRetries,
  hookUrl,
}: Settings = {}): Promise<PaymentStandIn> {
  const journal = openJournal(path)
  const settings = journal.table<number>('clock')
  const now = () => new Date(Date.now() + (settings.get('offsetMs') ?? 0))
  const faults = createFaults(journal.table('faults'))
  const hooks = createHooks({ journal, faults, secret: standInStore.webhookSecret, now, retryMs })
  if (hookUrl) hooks.setUrl(hookUrl)
  const payments = createPayments({ journal, hooks, now })
  const billingKeys = createBillingKeys({ journal, hooks, now })
  const windows = createWindows({ journal, payments, billingKeys, faults })
  const api = createApi({ journal, payments, billingKeys, faults })
  const pages = createWindowPages(windows)
  const control = createControl({
    payments,
    windows,
    hooks,
    faults,
    state: () => ({
      payments: payments.all().map(shown),
      billingKeys: billingKeys.all(),
      events: payments.events(),
      hooks: hooks.all().map(({ webhookId, body, isSent }) => ({ webhookId, isSent, ...JSON.parse(body) })),
      calls: api.calls,
    }),
    setClock: moment => settings.set('offsetMs', Date.parse(moment) - Date.now()),
    remember: past => rememberPayments(journal, past),
    clear() {
      const url = hooks.url()
      journal.clear()
      api.calls.length = 0
      if (url) hooks.setUrl(url)
    },
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await textOf(request)
    if (request.url?.startsWith('/__control/')) return send(response, await control(request, text))
    if (request.url?.startsWith('/dev/payment/')) return pages(request, response, text)
    return api.handle(request, response, text)
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(error => {
      if (!response.headersSent) response.writeHead(500).end(String(error))
    })
  })
  // Node closes a connection that rests for five seconds; a busy machine calls just then, and its call is lost.
  server.keepAliveTimeout = 120_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve)
  })
  hooks.resume()
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      hooks.stop()
      await stopServer(server)
    },
  }
}
