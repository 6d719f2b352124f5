import type { PayMethodCode } from './PayMethodChoice.tsx'
import {
  type CardApproval,
  cardResult,
  type PaymentApproval,
  paymentResult,
  type WindowAnswer,
  type WindowResult,
} from './window-result.ts'

type Customer = { customerId: string; fullName: string; phoneNumber: string | null; email: string | null }
type Store = { storeId: string; channelKey: string; customer: Customer; redirectUrl: string; scriptUrl: string | null }

/** What the server returns for a payment; see `PaymentWindow` in the contract. */
export type CheckoutWindow = Store & { paymentId: string; orderName: string; totalAmount: number; currency: 'KRW' }
/** What the server returns for a card on file; `offerPeriod` is 1m or 1y. */
export type CardWindow = Store & { issueId: string; issueName: string; offerPeriod?: '1m' | '1y' }

/** A dialog on desktop; on a phone the window replaces the page and returns to `redirectUrl`. */
const windowType = { pc: 'IFRAME', mobile: 'REDIRECTION' } as const

/**
 * Opens the provider's payment window. Never resolves on a phone, because the page is left. Only for pages with `handle
 * = { paymentWindow: true }`; elsewhere the browser blocks the provider's script.
 */
export async function openPaymentWindow(
  { scriptUrl, customer, ...window }: CheckoutWindow,
  method: PayMethodCode,
): Promise<WindowResult<PaymentApproval>> {
  const { storeId, channelKey, paymentId, orderName, totalAmount, currency, redirectUrl } = window
  const request = {
    storeId,
    channelKey,
    paymentId,
    orderName,
    totalAmount,
    currency,
    redirectUrl: new URL(redirectUrl, location.href).href,
    ...payMethodOf(method),
    windowType,
  }
  return ask(
    scriptUrl,
    async ({ requestPayment }) => paymentResult(await requestPayment({ ...request, customer: known(customer) })),
    paymentResult,
  )
}

/** The provider's words for what the buyer has chosen. */
const payMethodOf = (method: PayMethodCode) =>
  method === 'CARD' || method === 'TRANSFER'
    ? { payMethod: method }
    : { payMethod: 'EASY_PAY' as const, easyPay: { easyPayProvider: method } }

/** Like `openPaymentWindow`, for registering a card on file; our server confirms the approval. */
export async function openCardWindow({
  scriptUrl,
  customer,
  offerPeriod,
  ...window
}: CardWindow): Promise<WindowResult<CardApproval>> {
  const { storeId, channelKey, issueId, issueName, redirectUrl } = window
  const request = {
    storeId,
    channelKey,
    issueId,
    issueName,
    redirectUrl: new URL(redirectUrl, location.href).href,
    billingKeyMethod: 'CARD' as const,
    windowType,
  }
  const period = offerPeriod && { offerPeriod: { interval: offerPeriod } }
  return ask(
    scriptUrl,
    async ({ requestIssueBillingKey }) =>
      cardResult(await requestIssueBillingKey({ ...request, ...period, customer: known(customer) })),
    cardResult,
  )
}

type Loader = Pick<typeof import('@portone/browser-sdk/v2'), 'requestPayment' | 'requestIssueBillingKey'>

/** Loads the provider's loader and, with the first call, its script. Errors of the window are returned as results. */
async function ask<Approval>(
  scriptUrl: string | null,
  open: (loader: Loader) => Promise<WindowResult<Approval>>,
  result: (told: WindowAnswer) => WindowResult<Approval>,
): Promise<WindowResult<Approval>> {
  try {
    const { __INTERNAL__setPortOneSdkUrl, requestPayment, requestIssueBillingKey } = await import(
      '@portone/browser-sdk/v2'
    )
    if (scriptUrl !== null) __INTERNAL__setPortOneSdkUrl(scriptUrl)
    return await open({ requestPayment, requestIssueBillingKey })
  } catch (error) {
    const told = error as WindowAnswer
    return typeof told.code === 'string' ? result(told) : { kind: 'unavailable' }
  }
}

const known = ({ customerId, fullName, phoneNumber, email }: Customer) => ({
  customerId,
  fullName,
  ...(phoneNumber !== null && { phoneNumber }),
  ...(email !== null && { email }),
})
