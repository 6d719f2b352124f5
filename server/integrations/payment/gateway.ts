import type { CodeOf } from '#contract/codes/code-of.ts'
import type { PayMethod } from '#contract/codes/payments.ts'
import type { AnswerOf, BodyOf, CallName, ErrorOf } from './provider-schema.ts'

/**
 * The outcome of a call to the provider.
 *
 * - `ok`: the provider's answer, checked against its schema.
 * - `refused`: a documented error of this call, which changed nothing. `type` is the provider's name of it.
 * - `unknown`: anything else (no answer in time, a broken connection, an error of the PG behind the provider, a page
 *   instead of JSON, an undocumented error). The call may have taken effect, then or later: only reading tells.
 */
export type Answer<Value, Refusal extends string> =
  | { kind: 'ok'; value: Value }
  | { kind: 'refused'; type: Refusal; message: string }
  | { kind: 'unknown'; reason: string }

/** Errors of the PG behind the provider are not refusals: the PG may have collected the money. */
type NotRefusals = 'PG_PROVIDER' | 'CHANNEL_SPECIFIC'
export type AnswerTo<Name extends CallName> = Answer<AnswerOf<Name>, Exclude<ErrorOf<Name>, NotRefusals>>

/** A payment as read, discriminated by `status`. */
export type ProviderPayment = AnswerOf<'readPayment'>
export type ProviderCancellation = AnswerOf<'cancel'>['cancellation']
export type ProviderBillingKey = AnswerOf<'readBillingKey'>
export type ProviderEvent = AnswerOf<'readEventsByCursor'>['items'][number]['paymentEvent']

/** A hook with a valid signature. Its content is only a hint to read the payment. */
export type Hook = {
  /** The same for every delivery of one hook. */
  webhookId: string
  /** Such as Transaction.Paid; new types appear at any time. */
  type: string
  storeId?: string
  paymentId?: string
  transactionId?: string
  cancellationId?: string
  billingKey?: string
}

/**
 * Our store at the provider. Every call is sent once, never retried and never throws; it may take `timeoutMs` (65 s).
 * Never call it inside a transaction. A repeat of the same request with the same `key` within three hours gets the
 * first answer: use the same key for a repeat and a new one for a new attempt. Amounts are whole won.
 */
export type PaymentGateway = {
  /** False without settings in production: nothing can be sold for money. */
  canPay: boolean
  store: PaymentStore
  waits: PaymentWaits

  /** Registers the amount before the window opens. */
  preRegister(paymentId: string, body: BodyOf<'preRegister'>, key: string): Promise<AnswerTo<'preRegister'>>
  /** Collects the money of a payment that the person approved in the window. */
  confirm(paymentId: string, body: BodyOf<'confirm'>, key: string): Promise<AnswerTo<'confirm'>>
  /** The only source of truth. PAYMENT_NOT_FOUND may be some seconds out of date. */
  readPayment(paymentId: string): Promise<AnswerTo<'readPayment'>>
  /** Refunds `amount`, if `currentCancellableAmount` is the provider's remaining balance. */
  cancel(paymentId: string, body: BodyOf<'cancel'>, key: string): Promise<AnswerTo<'cancel'>>

  confirmBillingKey(body: BodyOf<'confirmBillingKey'>, key: string): Promise<AnswerTo<'confirmBillingKey'>>
  readBillingKey(billingKey: string): Promise<AnswerTo<'readBillingKey'>>
  /** Keys of one customer in our store, from the last 90 days; match them by `issueId`. */
  findBillingKeys(customerId: string): Promise<Answer<ProviderBillingKey[], ErrorOf<'findBillingKeys'>>>
  deleteBillingKey(billingKey: string, key: string): Promise<AnswerTo<'deleteBillingKey'>>
  chargeBillingKey(
    paymentId: string,
    body: BodyOf<'chargeBillingKey'>,
    key: string,
  ): Promise<AnswerTo<'chargeBillingKey'>>

  /** Payments and cancellations of our store by time; the last `cursor` leads to the next page. */
  readEventsByCursor(query: Omit<BodyOf<'readEventsByCursor'>, 'storeId'>): Promise<AnswerTo<'readEventsByCursor'>>

  /** The hook, or null if it is forged, older than five minutes or unreadable. `rawBody` is the text as received. */
  verifyHook(headers: Record<string, string | string[] | undefined>, rawBody: string): Promise<Hook | null>

  close(): Promise<void>
}

/** Timeouts for a slow provider, in milliseconds. */
export type PaymentWaits = {
  /** How long a request waits before it answers that the payment is being checked. */
  request: number
  /** How long a runner's claim on a payment or refund lasts; longer than the gateway's timeout. */
  claim: number
}

export type PaymentStore = {
  id: string
  /** For one-off payments and for billing keys. */
  channelKeys: { payment: string; card: string }
  /** What buyers can pay an order with, the usual one first. */
  methods: readonly CodeOf<typeof PayMethod>[]
  /** Whether the channels collect no real money. */
  isTest: boolean
  /** The script of the window, or null for the provider's own. */
  scriptUrl: string | null
  /** Origins of scripts and frames that a page with a window has to allow. */
  windowHosts: string[]
}
