import { randomUUID } from 'node:crypto'
import { type APIRequestContext, type Browser, type BrowserContext, expect } from '@playwright/test'
import { addProfile, post, read, signInAsNewcomer } from './newcomers.ts'
import { signedIn } from './support.ts'

export type OwnOrder = {
  orderId: number
  paymentId: string
  control: string
  loginId: string
  name: string
  phone: string
}

/** A new actor in this browser with an order of a profile feedback that waits for its payment. */
export async function orderAsNewcomer(
  context: BrowserContext,
): Promise<OwnOrder & { approve(): Promise<string>; pay(): Promise<void> }> {
  const { request } = context
  const { loginId, name, phone } = await signInAsNewcomer(context)
  const profileId = await addProfile(context, name)
  const { price, termsVersion } = await read(request, '/v1/feedbacks/price?kind=PROFILE')
  const { orderId, window } = await post(request, '/v1/payments/create/profile-feedback', {
    orderKey: randomUUID(),
    expectedAmount: price.amount,
    agreed: true,
    termsVersion,
    profileId,
    request: '',
  })
  const { paymentId, storeId, channelKey, orderName, totalAmount, customer, scriptUrl, redirectUrl } = window
  const control = new URL('/__control/', scriptUrl).href
  async function inWindow(): Promise<{ paymentToken: string; txId: string }> {
    const { customerId, fullName } = customer
    const about = { kind: 'payment', paymentId, storeId, channelKey, orderName, totalAmount, currency: 'KRW' }
    const opened = { ...about, payMethod: 'CARD', customer: { customerId, fullName } }
    const { result } = await ask(control, 'windows', { request: opened, act: 'pay' })
    return result
  }
  return {
    ...{ orderId, paymentId, control, loginId, name, phone },
    /** Approves in the window; the address to which a phone then comes back. */
    async approve() {
      const { paymentToken, txId } = await inWindow()
      return `${redirectUrl}&${new URLSearchParams({ paymentToken, txId })}`
    },
    /** Pays in the window and comes back. */
    async pay() {
      const { paymentToken, txId } = await inWindow()
      await post(request, `/v1/payments/${orderId}/complete`, { paymentToken, txId })
      await expect.poll(async () => (await read(request, `/v1/payments/${orderId}/progress`)).order).toBe('PAID')
    },
  }
}

/** A new actor in this browser with a paid profile feedback. */
export async function buyAsNewcomer(context: BrowserContext): Promise<OwnOrder> {
  const { pay, approve: _, ...order } = await orderAsNewcomer(context)
  await pay()
  return order
}

/** A new actor in this browser who has just joined the plus membership. */
export async function joinAsNewcomer(context: BrowserContext, subscriptionType: 'MONTHLY' | 'YEARLY' = 'MONTHLY') {
  const { request } = context
  const newcomer = await signInAsNewcomer(context)
  const { issueId, price, termsVersion, window } = await post(request, '/v1/plfil-plus/ready', {
    subscriptionType,
    purpose: 'JOIN',
  })
  const { storeId, channelKey, issueName, customer, scriptUrl } = window
  const { customerId, fullName } = customer
  const about = { kind: 'card', billingKeyMethod: 'CARD', storeId, channelKey, issueId, issueName }
  const opened = { ...about, customer: { customerId, fullName } }
  const { result } = await ask(new URL('/__control/', scriptUrl).href, 'windows', { request: opened, act: 'pay' })
  await post(request, '/v1/plfil-plus', {
    issueId,
    billingIssueToken: result.billingIssueToken,
    subscriptionType,
    expectedAmount: price.amount,
    agreed: true,
    termsVersion,
  })
  await expect.poll(async () => (await read(request, '/v1/plfil-plus')).status).toBe('ACTIVE')
  return newcomer
}

/** The card company refuses to give this payment back. */
export const refuseRefund = ({ control, paymentId }: OwnOrder) =>
  ask(control, 'faults', { call: 'cancel', fault: 'cancel-failed', id: paymentId })

async function ask(control: string, path: string, body: object) {
  const answer = await fetch(new URL(path, control), { method: 'POST', body: JSON.stringify(body) })
  expect(answer.ok, path).toBe(true)
  return answer.json()
}

/** A reviewer opens this order: from here on the rule gives nothing back. */
export async function startReview(browser: Browser, operator: APIRequestContext, orderId: number): Promise<void> {
  const reviewer = (await signedIn(browser, 'reviewer1')).context()
  const { id: reviewerId } = await read(reviewer.request, '/v1/users/me')
  const assigned = await read(operator, `/v1/admin/feedback/${orderId}`)
  if (assigned.reviewer?.id !== reviewerId)
    await post(operator, `/v1/admin/feedback/${orderId}/assign`, { reviewerId, reason: '담당자 교대' })
  await post(reviewer.request, `/v1/feedback-reviews/${orderId}/open`, {})
  await reviewer.close()
}
