import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clientOf, currency, newId, openStandIn, paymentWindow } from './payment.support.ts'
import type { NewFault } from './stand-in/faults.ts'

let at: Awaited<ReturnType<typeof openStandIn>>
beforeAll(async () => {
  at = await openStandIn()
})
afterAll(() => at.standIn.stop())
beforeEach(() => at.control.clear())

test('a one-off payment is registered, approved in the window, confirmed and read', async () => {
  const { paymentId, body } = await at.approved()
  expect(await at.read(paymentId)).toMatchObject({ status: 'READY', amount: { total: 14_000, paid: 0 } })
  const answer = await at.gateway.confirm(paymentId, body, 'confirm-1-1')
  expect(answer).toMatchObject({ kind: 'ok', value: { pgTxId: expect.any(String), paidAt: expect.any(String) } })
  expect(await at.read(paymentId)).toMatchObject({
    status: 'PAID',
    id: paymentId,
    storeId: at.gateway.store.id,
    channel: { type: 'TEST', key: at.gateway.store.channelKeys.payment },
    amount: { total: 14_000, paid: 14_000, vat: 1_273, cancelled: 0 },
    currency,
    customer: { id: 'u-1', name: '서단오' },
    transactionId: body.txId,
    receiptUrl: expect.stringContaining('https://'),
  })
})

test('before the window opens there is no payment', async () => {
  const paymentId = newId()
  await at.gateway.preRegister(paymentId, { totalAmount: 1_000, currency }, 'register')
  expect(await at.gateway.readPayment(paymentId)).toMatchObject({ kind: 'refused', type: 'PAYMENT_NOT_FOUND' })
})

test('the window refuses another amount than the registered one', async () => {
  const paymentId = newId()
  await at.gateway.preRegister(paymentId, { totalAmount: 1_000, currency }, 'register')
  expect(await at.control.window(paymentWindow(paymentId, 500), 'pay')).toMatchObject({ code: 'INVALID_REQUEST' })
  expect(await at.gateway.readPayment(paymentId)).toMatchObject({ type: 'PAYMENT_NOT_FOUND' })
})

test("typed errors are refusals with the provider's name", async () => {
  const { paymentId, body } = await at.approved()
  const confirm = (changed: object, key: string) => at.gateway.confirm(paymentId, { ...body, ...changed }, key)
  expect(await confirm({ totalAmount: 1 }, 'a')).toMatchObject({ kind: 'refused', type: 'INFORMATION_MISMATCH' })
  expect(await confirm({ txId: 'other' }, 'b')).toMatchObject({ type: 'INFORMATION_MISMATCH' })
  expect(await confirm({ isTest: false }, 'c')).toMatchObject({ type: 'INFORMATION_MISMATCH' })
  expect(await confirm({ paymentToken: 'other' }, 'd')).toMatchObject({ type: 'INVALID_PAYMENT_TOKEN' })
  expect(await at.gateway.confirm(newId(), body, 'e')).toMatchObject({ type: 'PAYMENT_NOT_FOUND' })
  expect(await confirm({}, 'f')).toMatchObject({ kind: 'ok' })
  expect(await confirm({}, 'g')).toMatchObject({ kind: 'refused', type: 'ALREADY_PAID' })
  const again = await at.gateway.preRegister(paymentId, { totalAmount: 1, currency }, 'h')
  expect(again).toMatchObject({ kind: 'refused', type: 'ALREADY_PAID' })
})

test('wrong credentials are a refusal', async () => {
  const { standIn, gateway } = at
  const { createPortone } = await import('./portone.ts')
  const stranger = createPortone({
    secret: 'wrong',
    webhookSecret: 'whsec_AAAA',
    baseUrl: standIn.url,
    store: gateway.store,
  })
  expect(await stranger.readPayment(newId())).toMatchObject({ kind: 'refused', type: 'UNAUTHORIZED' })
})

test('the same key and request get the first answer, another attempt its own', async () => {
  const { paymentId, body } = await at.approved()
  const first = await at.gateway.confirm(paymentId, body, 'confirm-7-1')
  expect(first.kind).toBe('ok')
  expect(await at.gateway.confirm(paymentId, body, 'confirm-7-1')).toEqual(first)
  expect(await at.gateway.confirm(paymentId, body, 'confirm-7-2')).toMatchObject({ type: 'ALREADY_PAID' })
  const { calls } = await at.control.state()
  const keys = calls.filter(({ name }) => name === 'confirm').map(({ key }) => key)
  expect(keys).toEqual(expect.arrayContaining([expect.stringMatching(/^"confirm-7-1_[0-9a-f]{32}"$/)]))
  expect(new Set(keys).size).toBe(2)
})

test('the same key for another request does not get the first one’s answer', async () => {
  const one = await at.approved()
  const other = await at.approved()
  await at.gateway.confirm(one.paymentId, one.body, 'confirm-1-1')
  await at.gateway.confirm(other.paymentId, other.body, 'confirm-1-1')
  expect(await at.read(other.paymentId)).toMatchObject({ status: 'PAID' })
})

/** Whether the payment is collected after a confirmation with this fault. */
const doubts: [NewFault['fault'], boolean, RegExp][] = [
  ['reset-before', false, /ECONNRESET|other side closed|UND_ERR_SOCKET/],
  ['reset-after', true, /ECONNRESET|other side closed|UND_ERR_SOCKET/],
  ['hang-before', false, /no answer in 0.3 s/],
  ['hang-after', true, /no answer in 0.3 s/],
  ['page-before', false, /^502 without a typed error/],
  ['page-after', true, /^502 without a typed error/],
  ['half', true, /^200 with another answer/],
  ['outstanding', false, /^409 IDEMPOTENCY_OUTSTANDING_REQUEST/],
  ['unknown-error', false, /^400 SOMETHING_NEW/],
]
test.each(doubts)('%s while confirming is unknown, and only reading tells', async (fault, isTaken, reason) => {
  const { paymentId, body } = await at.approved()
  await at.control.fault({ call: 'confirm', fault, id: paymentId })
  const client = fault.startsWith('hang') ? at.impatient : at.gateway
  expect(await client.confirm(paymentId, body, 'c-1')).toEqual({
    kind: 'unknown',
    reason: expect.stringMatching(reason),
  })
  expect(await at.read(paymentId)).toMatchObject({ status: isTaken ? 'PAID' : 'READY' })
  expect((await at.control.state()).calls.filter(({ name }) => name === 'confirm')).toHaveLength(1)
  // The same request with the same key succeeds, and collects the money once.
  expect(await at.gateway.confirm(paymentId, body, 'c-1')).toMatchObject({ kind: 'ok' })
  expect(await at.read(paymentId)).toMatchObject({ status: 'PAID', amount: { paid: 14_000 } })
})

test.each([
  ['pg-error-before', 'READY'],
  ['pg-error-after', 'PAID'],
] as const)('%s is an answer that a repeat with the same key gets again', async (fault, status) => {
  const { paymentId, body } = await at.approved()
  await at.control.fault({ call: 'confirm', fault })
  const first = await at.gateway.confirm(paymentId, body, 'c-1')
  expect(first).toEqual({ kind: 'unknown', reason: '502 PG_PROVIDER 9999 PG error' })
  expect(await at.gateway.confirm(paymentId, body, 'c-1')).toEqual(first)
  expect(await at.read(paymentId)).toMatchObject({ status })
  const another = await at.gateway.confirm(paymentId, body, 'c-2')
  expect(another).toMatchObject(status === 'READY' ? { kind: 'ok' } : { kind: 'refused', type: 'ALREADY_PAID' })
})

test('a repeat during the first request is unknown', async () => {
  const { paymentId, body } = await at.approved()
  await at.control.fault({ call: 'confirm', fault: 'slow', seconds: 4 })
  expect(await at.impatient.confirm(paymentId, body, 'c-1')).toMatchObject({
    reason: expect.stringMatching(/^no answer/),
  })
  expect(await at.gateway.confirm(paymentId, body, 'c-1')).toMatchObject({
    kind: 'unknown',
    reason: expect.stringMatching(/^409 IDEMPOTENCY_OUTSTANDING_REQUEST/),
  })
  await expect.poll(() => at.read(paymentId)).toMatchObject({ status: 'PAID' })
})

test('nothing throws if nobody listens', async () => {
  const { standIn } = await openStandIn()
  await standIn.stop()
  const nowhere = clientOf(standIn.url)
  expect(await nowhere.readPayment('x')).toEqual({ kind: 'unknown', reason: 'ECONNREFUSED' })
  const from = new Date().toISOString()
  expect(await nowhere.readEventsByCursor({ from, until: from, size: 10 })).toMatchObject({ kind: 'unknown' })
  expect(await nowhere.findBillingKeys('u-1')).toMatchObject({ kind: 'unknown' })
})

test('an existing payment may not be found for a while', async () => {
  const paymentId = await at.paid()
  await at.control.fault({ call: 'readPayment', fault: 'not-found', id: paymentId, seconds: 3 })
  expect(await at.gateway.readPayment(paymentId)).toMatchObject({ kind: 'refused', type: 'PAYMENT_NOT_FOUND' })
  await expect.poll(() => at.read(paymentId)).toMatchObject({ status: 'PAID' })
})

const wrong: [NewFault['fault'], object][] = [
  ['wrong-amount', { amount: { total: 15_000 } }],
  ['wrong-store', { storeId: 'store-of-somebody-else' }],
  ['wrong-customer', { customer: { id: 'somebody-else' } }],
]
test.each(wrong)('%s shows when the payment is read', async (fault, facts) => {
  const { paymentId, body } = await at.approved()
  await at.control.fault({ call: 'confirm', fault })
  expect(await at.gateway.confirm(paymentId, body, 'c')).toMatchObject({ kind: 'ok' })
  expect(await at.read(paymentId)).toMatchObject({ status: 'PAID', ...facts })
})

test('a channel without manual confirmation collects the money in the window', async () => {
  const paymentId = newId()
  await at.control.fault({ call: 'window', fault: 'auto-capture', id: paymentId })
  const result = await at.control.window(paymentWindow(paymentId), 'pay')
  expect(result).toMatchObject({ transactionType: 'PAYMENT', paymentId })
  expect(result).not.toHaveProperty('paymentToken')
  expect(await at.read(paymentId)).toMatchObject({ status: 'PAID' })
})

test('a declined window leaves a failed payment whose id may still succeed', async () => {
  const paymentId = newId()
  const declined = await at.control.window(paymentWindow(paymentId), 'decline')
  expect(declined).toMatchObject({ code: 'FAILURE_TYPE_PG', message: expect.stringContaining('거절') })
  expect(await at.read(paymentId)).toMatchObject({ status: 'FAILED', failure: { pgCode: 'REJECT_CARD_PAYMENT' } })
  const { paymentToken = '', txId = '' } = (await at.control.window(paymentWindow(paymentId), 'pay')) ?? {}
  const answer = await at.gateway.confirm(paymentId, { paymentToken, txId, totalAmount: 14_000, currency }, 'c')
  expect(answer).toMatchObject({ kind: 'ok' })
})

test.each(['close', 'cancel'] as const)('after %s of the window nothing is taken', async act => {
  const paymentId = newId()
  expect(await at.control.window(paymentWindow(paymentId), act)).toMatchObject({ pgCode: 'PAY_PROCESS_CANCELED' })
  expect(await at.read(paymentId)).toMatchObject({ amount: { paid: 0 } })
})

test('a window without an answer returns nothing to the page', async () => {
  expect(await at.control.window(paymentWindow(newId()), 'silent')).toBeNull()
})
