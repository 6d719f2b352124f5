import type { AnswerOf, BodyOf, CallName, ErrorOf } from './provider-schema.ts'

/**
 * What a call to the provider ends with.
 *
 * - `ok`: the provider's answer, checked against its schema.
 * - `refused`: a documented error of this call, which changed nothing. `type` is the provider's name of it.
 * - `unknown`: anything else (no answer in time, a broken connection, an error of the PG behind the provider, a page
 *   instead of JSON, an error that is not documented). The call may have had its effect, then or later: only reading
 *   tells.
 */
export type Answer<Value, Refusal extends string> =
  | { kind: 'ok'; value: Value }
  | { kind: 'refused'; type: Refusal; message: string }
  | { kind: 'unknown'; reason: string }

/** Errors of the PG behind the provider are no refusals: the PG may have taken the money. */
type NotRefusals = 'PG_PROVIDER' | 'CHANNEL_SPECIFIC'
export type AnswerTo<Name extends CallName> = Answer<AnswerOf<Name>, Exclude<ErrorOf<Name>, NotRefusals>>

/** A payment as read; `status` tells its shape. */
export type ProviderPayment = AnswerOf<'readPayment'>
export type ProviderCancellation = AnswerOf<'cancel'>['cancellation']
export type ProviderBillingKey = AnswerOf<'readBillingKey'>
export type ProviderEvent = AnswerOf<'readEventsByCursor'>['items'][number]['paymentEvent']

/** A hook whose signature is right. What it tells is only a hint to read the payment. */
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
 * Our store at the provider. Every call is sent once, never repeated and never throws; it may take `timeoutMs` (65 s).
 * Never called inside a transaction. `key` makes a repeat of the same request within three hours get the first answer:
 * give a repeat the same key and a new attempt another. Amounts are whole won.
 */
export type PaymentGateway = {
  /** False without settings in production: nothing is sold for money. */
  canPay: boolean
  store: PaymentStore
  waits: PaymentWaits

  /** Fixes the amount before the window opens. */
  preRegister(paymentId: string, body: BodyOf<'preRegister'>, key: string): Promise<AnswerTo<'preRegister'>>
  /** Takes the money of a payment that the person approved in the window. */
  confirm(paymentId: string, body: BodyOf<'confirm'>, key: string): Promise<AnswerTo<'confirm'>>
  /** The truth. PAYMENT_NOT_FOUND may be an answer that is some seconds old. */
  readPayment(paymentId: string): Promise<AnswerTo<'readPayment'>>
  /** Gives back `amount`, if `currentCancellableAmount` is what the provider still holds. */
  cancel(paymentId: string, body: BodyOf<'cancel'>, key: string): Promise<AnswerTo<'cancel'>>

  confirmBillingKey(body: BodyOf<'confirmBillingKey'>, key: string): Promise<AnswerTo<'confirmBillingKey'>>
  readBillingKey(billingKey: string): Promise<AnswerTo<'readBillingKey'>>
  /** Keys of one customer in our store, of the last 90 days; to be matched by `issueId`. */
  findBillingKeys(customerId: string): Promise<Answer<ProviderBillingKey[], ErrorOf<'findBillingKeys'>>>
  deleteBillingKey(billingKey: string, key: string): Promise<AnswerTo<'deleteBillingKey'>>
  chargeBillingKey(
    paymentId: string,
    body: BodyOf<'chargeBillingKey'>,
    key: string,
  ): Promise<AnswerTo<'chargeBillingKey'>>

  /** Payments and cancellations of our store by the time they happened; the last `cursor` leads to the next page. */
  readEventsByCursor(query: Omit<BodyOf<'readEventsByCursor'>, 'storeId'>): Promise<AnswerTo<'readEventsByCursor'>>

  /** The hook, or null if it is forged, older than five minutes or unreadable. `rawBody` is the text as received. */
  verifyHook(headers: Record<string, string | string[] | undefined>, rawBody: string): Promise<Hook | null>

  close(): Promise<void>
}

/** Milliseconds that others wait for a provider that is slow. */
export type PaymentWaits = {
  /** Of a request, before it answers that the payment is being checked. */
  request: number
  /** For which one runner owns a payment or refund; longer than the gateway waits for an answer. */
  claim: number
}

export type PaymentStore = {
  id: string
  /** Of one-off payments and of billing keys. */
  channelKeys: { payment: string; card: string }
  /** Whether the channels take no real money. */
  isTest: boolean
  /** The script of the window, or null for the provider's own. */
  scriptUrl: string | null
  /** Origins of scripts and frames that a page with a window has to allow. */
  windowHosts: string[]
}
