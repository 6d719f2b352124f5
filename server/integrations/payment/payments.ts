import { join } from 'node:path'
import type { Env } from '#server/kernel/env.ts'
import type { PaymentGateway, PaymentStore, PaymentWaits } from './gateway.ts'
import { createPortone } from './portone.ts'
import type { PastPayment } from './stand-in/past-payments.ts'

type Settings = Pick<
  Env,
  | 'isProduction'
  | 'dataDir'
  | 'PORTONE_SECRET'
  | 'PORTONE_STORE_ID'
  | 'PORTONE_CHANNEL_KEY'
  | 'PORTONE_CARD_CHANNEL_KEY'
  | 'PORTONE_WEBHOOK_SECRET'
  | 'PORTONE_BASE_URL'
  | 'PORTONE_TEST'
  | 'PORTONE_TIMEOUT_MS'
  | 'PAYMENT_WAIT_MS'
  | 'PAYMENT_CLAIM_MS'
  | 'paymentHosts'
  | 'payMethods'
>
type Opened = {
  gateway: PaymentGateway
  /** Tells a stand-in where to send hooks; at the real provider this is configured in its console. */
  sendHooksTo(url: string): Promise<void>
  /** Gives a stand-in the payments of the demo; the real provider has none of them. */
  remember(past: readonly PastPayment[]): Promise<void>
}

const nowhere = async () => {}

/**
 * The configured gateway: PortOne, or outside production its stand-in inside this program, with its state in DATA_DIR.
 * Production without settings can take no payment.
 */
export async function openPayments(env: Settings): Promise<Opened> {
  const { PORTONE_SECRET: secret, PORTONE_STORE_ID: id, PORTONE_WEBHOOK_SECRET: webhookSecret } = env
  const { PORTONE_CHANNEL_KEY: payment, PORTONE_CARD_CHANNEL_KEY: card } = env
  const { PORTONE_BASE_URL: baseUrl, PORTONE_TIMEOUT_MS: timeoutMs } = env
  const waits = waitsOf(env)
  if (secret && id && payment && card && webhookSecret) {
    const isLoopback = baseUrl.startsWith('http:')
    const store: PaymentStore = {
      id,
      channelKeys: { payment, card },
      methods: env.payMethods,
      isTest: env.PORTONE_TEST,
      scriptUrl: isLoopback ? new URL('/dev/payment/sdk.js', baseUrl).href : null,
      windowHosts: isLoopback ? [new URL(baseUrl).origin] : env.paymentHosts,
    }
    return {
      gateway: createPortone({ secret, webhookSecret, baseUrl, store, timeoutMs, waits }),
      sendHooksTo: nowhere,
      remember: isLoopback ? await remembering(baseUrl) : nowhere,
    }
  }
  return env.isProduction
    ? { gateway: createNoPayments(env), sendHooksTo: nowhere, remember: nowhere }
    : openStandIn(env)
}

const waitsOf = (env: Settings): PaymentWaits => ({ request: env.PAYMENT_WAIT_MS, claim: env.PAYMENT_CLAIM_MS })

async function openStandIn(env: Settings): Promise<Opened> {
  const { dataDir, PORTONE_TIMEOUT_MS: timeoutMs } = env
  const { startPaymentStandIn, standInSettings } = await import('./stand-in/stand-in.ts')
  const { controlStandIn } = await import('./stand-in/control.ts')
  const standIn = await startPaymentStandIn({ path: join(dataDir, 'payment-stand-in.jsonl') })
  const { store, ...settings } = standInSettings(standIn.url)
  const waits = waitsOf(env)
  const gateway = createPortone({ ...settings, store: { ...store, methods: env.payMethods }, timeoutMs, waits })
  return {
    gateway: { ...gateway, close: standIn.stop },
    sendHooksTo: async url => void (await controlStandIn(standIn.url).sendHooksTo(url)),
    remember: await remembering(standIn.url),
  }
}

/** The stand-in may be a process of its own. */
async function remembering(url: string): Promise<Opened['remember']> {
  const { controlStandIn } = await import('./stand-in/control.ts')
  return async past => void (await controlStandIn(url).remember(past))
}

function createNoPayments(env: Settings): PaymentGateway {
  const unknown = async () => ({ kind: 'unknown' as const, reason: 'PORTONE_SECRET and the others are not set' })
  return {
    canPay: false,
    store: {
      id: '',
      channelKeys: { payment: '', card: '' },
      methods: [],
      isTest: false,
      scriptUrl: null,
      windowHosts: [],
    },
    waits: waitsOf(env),
    preRegister: unknown,
    confirm: unknown,
    readPayment: unknown,
    cancel: unknown,
    confirmBillingKey: unknown,
    readBillingKey: unknown,
    findBillingKeys: unknown,
    deleteBillingKey: unknown,
    chargeBillingKey: unknown,
    readEventsByCursor: unknown,
    verifyHook: async () => null,
    close: nowhere,
  }
}
