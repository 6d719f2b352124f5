import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { createPortone } from './portone.ts'
import { controlStandIn } from './stand-in/control.ts'
import { standInSettings, startPaymentStandIn } from './stand-in/stand-in.ts'

/** A stand-in, its switches, a client, an impatient one, and the steps towards a payment or a card on file. */
export async function openStandIn(path: string | null = null) {
  const standIn = await startPaymentStandIn({ path, retryMs: [50, 50] })
  const { url } = standIn
  const control = controlStandIn(url)
  const gateway = clientOf(url)

  /** A payment approved in the window, with the parameters of its confirmation. */
  async function approved(totalAmount = 14_000) {
    const paymentId = newId()
    await gateway.preRegister(paymentId, { totalAmount, currency }, `register-${paymentId}`)
    const { paymentToken = '', txId = '' } = (await control.window(paymentWindow(paymentId, totalAmount), 'pay')) ?? {}
    return { paymentId, body: { paymentToken, txId, totalAmount, currency, isTest: true } }
  }

  return {
    standIn,
    control,
    gateway,
    impatient: clientOf(url, 300),
    approved,
    async paid(totalAmount = 14_000): Promise<string> {
      const { paymentId, body } = await approved(totalAmount)
      await gateway.confirm(paymentId, body, `confirm-${paymentId}`)
      return paymentId
    },
    /** A card on file; its key is empty if the confirmation did not return it. */
    async issued(customerId = 'u-1', issueId = newId()) {
      const billingIssueToken = (await control.window(cardWindow(issueId, customerId), 'pay'))?.billingIssueToken ?? ''
      const answer = await gateway.confirmBillingKey({ billingIssueToken, isTest: true }, `key-${issueId}`)
      return { issueId, billingIssueToken, billingKey: answer.kind === 'ok' ? answer.value.billingKey : '' }
    },
    /** The payment, or the refusal to read it. */
    async read(paymentId: string) {
      const answer = await gateway.readPayment(paymentId)
      return answer.kind === 'ok' ? answer.value : answer
    },
  }
}

export const currency = 'KRW' as const

export const clientOf = (url: string, timeoutMs = 20_000) => createPortone({ ...standInSettings(url), timeoutMs })

export const newId = () => `p-${randomUUID().slice(0, 30)}`

/** The window's request for a payment, as a page would make it. */
export const paymentWindow = (paymentId: string, totalAmount = 14_000) => ({
  kind: 'payment' as const,
  storeId: 'store-stand-in',
  channelKey: 'channel-key-payment',
  paymentId,
  orderName: '프로필 피드백',
  totalAmount,
  currency: 'KRW' as const,
  payMethod: 'CARD',
  customer: { customerId: 'u-1', fullName: '서단오' },
})

export const cardWindow = (issueId: string, customerId = 'u-1') => ({
  kind: 'card' as const,
  storeId: 'store-stand-in',
  channelKey: 'channel-key-card',
  billingKeyMethod: 'CARD',
  issueId,
  customer: { customerId, fullName: '서단오' },
})

type Received = { headers: Record<string, string | string[] | undefined>; body: string }

/** A receiver of hooks; `refusals` counts down answers of 500. */
export async function openReceiver() {
  const received: Received[] = []
  const waiting: { count: number; resolve(): void }[] = []
  const receiver = { refusals: 0 }
  const server = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request) })
    response.writeHead(receiver.refusals-- > 0 ? 500 : 200).end()
    for (const one of waiting) if (received.length >= one.count) one.resolve()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(receiver, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks/portone`,
    received,
    /** Resolves when this many have arrived. */
    async arrived(count: number): Promise<Received[]> {
      if (received.length < count) {
        const { promise, resolve } = Promise.withResolvers<void>()
        waiting.push({ count, resolve })
        await promise
      }
      return received
    },
    stop: () => new Promise(resolve => server.close(resolve)),
  })
}
