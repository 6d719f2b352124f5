import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cardWindow, currency, newId, openStandIn } from './payment.support.ts'

let at: Awaited<ReturnType<typeof openStandIn>>
beforeAll(async () => {
  at = await openStandIn()
})
afterAll(() => at.standIn.stop())
beforeEach(() => at.control.clear())

const charge = (billingKey: string, total = 19_900) => ({
  billingKey,
  orderName: '이용권',
  amount: { total },
  currency,
  customer: { id: 'u-1' },
})

test('a card is approved, confirmed once, read, found by its customer and deleted', async () => {
  const { issueId, billingIssueToken, billingKey } = await at.issued()
  const key = { status: 'ISSUED', billingKey, issueId, storeId: at.gateway.store.id, customer: { id: 'u-1' } }
  expect(await at.gateway.readBillingKey(billingKey)).toMatchObject({ kind: 'ok', value: key })
  const again = await at.gateway.confirmBillingKey({ billingIssueToken, isTest: true }, 'another')
  expect(again).toMatchObject({ kind: 'refused', type: 'BILLING_KEY_ALREADY_ISSUED' })
  await at.issued('u-2')
  expect(await at.gateway.findBillingKeys('u-1')).toMatchObject({ kind: 'ok', value: [key] })
  expect(await at.gateway.deleteBillingKey(billingKey, 'delete-1')).toMatchObject({ kind: 'ok' })
  expect(await at.gateway.readBillingKey(billingKey)).toMatchObject({ value: { status: 'DELETED' } })
  const twice = await at.gateway.deleteBillingKey(billingKey, 'delete-2')
  expect(twice).toMatchObject({ kind: 'refused', type: 'BILLING_KEY_ALREADY_DELETED' })
})

test('a declined card window issues no key', async () => {
  const result = await at.control.window(cardWindow(newId()), 'decline')
  expect(result).toMatchObject({ transactionType: 'ISSUE_BILLING_KEY', code: 'FAILURE_TYPE_PG' })
  expect(result).not.toHaveProperty('billingIssueToken')
  const answer = await at.gateway.confirmBillingKey({ billingIssueToken: 'none' }, 'k')
  expect(answer).toMatchObject({ kind: 'refused', type: 'BILLING_KEY_NOT_FOUND' })
})

test.each(['wrong-store', 'wrong-customer'] as const)('%s of a key shows when it is read', async fault => {
  await at.control.fault({ call: 'confirmBillingKey', fault })
  const { billingKey } = await at.issued()
  const answer = await at.gateway.readBillingKey(billingKey)
  const facts = fault === 'wrong-store' ? { storeId: 'store-of-somebody-else' } : { customer: { id: 'somebody-else' } }
  expect(answer).toMatchObject({ kind: 'ok', value: facts })
})

test('a key issued before the connection broke is found by its issue id', async () => {
  await at.control.fault({ call: 'confirmBillingKey', fault: 'reset-after' })
  const { issueId, billingKey } = await at.issued()
  expect(billingKey).toBe('')
  const found = await at.gateway.findBillingKeys('u-1')
  expect(found).toMatchObject({ kind: 'ok', value: [{ issueId, status: 'ISSUED' }] })
})

test('a card on file is charged once per payment id', async () => {
  const { billingKey } = await at.issued()
  const paymentId = newId()
  const first = await at.gateway.chargeBillingKey(paymentId, charge(billingKey), 'charge-1-1')
  expect(first).toMatchObject({ kind: 'ok', value: { payment: { paidAt: expect.any(String) } } })
  const again = await at.gateway.chargeBillingKey(paymentId, charge(billingKey), 'charge-1-2')
  expect(again).toMatchObject({ kind: 'refused', type: 'ALREADY_PAID' })
  expect(await at.read(paymentId)).toMatchObject({ status: 'PAID', billingKey, amount: { paid: 19_900 } })
})

test.each([
  ['soft-decline', '51'],
  ['hard-decline', '41'],
] as const)('%s of a charge is unknown until the payment is read', async (fault, pgCode) => {
  const { billingKey } = await at.issued()
  const paymentId = newId()
  await at.control.fault({ call: 'chargeBillingKey', fault })
  const answer = await at.gateway.chargeBillingKey(paymentId, charge(billingKey), 'charge-1-1')
  expect(answer).toEqual({ kind: 'unknown', reason: expect.stringContaining(`502 PG_PROVIDER ${pgCode}`) })
  expect(await at.read(paymentId)).toMatchObject({ status: 'FAILED', failure: { pgCode } })
})

test('a deleted or unknown key, and too many attempts, are refused', async () => {
  const { billingKey } = await at.issued()
  await at.control.fault({ call: 'chargeBillingKey', fault: 'max-attempts' })
  const most = await at.gateway.chargeBillingKey(newId(), charge(billingKey), 'a')
  expect(most).toMatchObject({ kind: 'refused', type: 'MAX_TRANSACTION_COUNT_REACHED' })
  const unknown = await at.gateway.chargeBillingKey(newId(), charge('none'), 'b')
  expect(unknown).toMatchObject({ kind: 'refused', type: 'BILLING_KEY_NOT_FOUND' })
  await at.gateway.deleteBillingKey(billingKey, 'c')
  const deleted = await at.gateway.chargeBillingKey(newId(), charge(billingKey), 'd')
  expect(deleted).toMatchObject({ kind: 'refused', type: 'BILLING_KEY_ALREADY_DELETED' })
})

test('a payment id allows ten attempts, not an eleventh', async () => {
  const { billingKey } = await at.issued()
  const paymentId = newId()
  await at.control.fault({ call: 'chargeBillingKey', fault: 'soft-decline', times: 10 })
  for (let day = 0; day < 10; day++) await at.gateway.chargeBillingKey(paymentId, charge(billingKey), `charge-${day}`)
  const answer = await at.gateway.chargeBillingKey(paymentId, charge(billingKey), 'charge-11')
  expect(answer).toMatchObject({ kind: 'refused', type: 'MAX_TRANSACTION_COUNT_REACHED' })
})

test('money is refunded by compare-and-set, in parts and never twice', async () => {
  const paymentId = await at.paid()
  const cancel = (amount: number, currentCancellableAmount: number, key: string) =>
    at.gateway.cancel(paymentId, { amount, currentCancellableAmount, reason: '환불 [R17]' }, key)
  expect(await cancel(4_000, 14_000, 'a')).toMatchObject({
    kind: 'ok',
    value: { cancellation: { status: 'SUCCEEDED', totalAmount: 4_000, reason: '환불 [R17]', trigger: 'API' } },
  })
  expect(await cancel(4_000, 14_000, 'b')).toMatchObject({ type: 'CANCELLABLE_AMOUNT_CONSISTENCY_BROKEN' })
  expect(await cancel(11_000, 10_000, 'c')).toMatchObject({ type: 'CANCEL_AMOUNT_EXCEEDS_CANCELLABLE_AMOUNT' })
  expect(await at.read(paymentId)).toMatchObject({
    status: 'PARTIAL_CANCELLED',
    amount: { cancelled: 4_000, paid: 10_000 },
  })
  expect(await cancel(10_000, 10_000, 'd')).toMatchObject({ kind: 'ok' })
  expect(await cancel(1, 0, 'e')).toMatchObject({ type: 'PAYMENT_ALREADY_CANCELLED' })
  expect(await at.read(paymentId)).toMatchObject({ status: 'CANCELLED', cancellations: [{}, {}] })
})

test('an unpaid payment has nothing to refund', async () => {
  const { paymentId } = await at.approved()
  const answer = await at.gateway.cancel(paymentId, { amount: 1, currentCancellableAmount: 1, reason: 'x' }, 'a')
  expect(answer).toMatchObject({ kind: 'refused', type: 'PAYMENT_NOT_PAID' })
})

test('a cancellation may be pending, and end either way', async () => {
  for (const status of ['SUCCEEDED', 'FAILED'] as const) {
    const paymentId = await at.paid()
    await at.control.fault({ call: 'cancel', fault: 'requested' })
    const body = { amount: 14_000, currentCancellableAmount: 14_000, reason: 'x [R1]' }
    const answer = await at.gateway.cancel(paymentId, body, `a-${status}`)
    expect(answer).toMatchObject({ kind: 'ok', value: { cancellation: { status: 'REQUESTED' } } })
    const id = answer.kind === 'ok' ? answer.value.cancellation.id : ''
    expect(await at.read(paymentId)).toMatchObject({ status: 'PAID', cancellations: [{ id, status: 'REQUESTED' }] })
    await at.control.settleCancellation(paymentId, id, status)
    expect(await at.read(paymentId)).toMatchObject({ status: status === 'SUCCEEDED' ? 'CANCELLED' : 'PAID' })
  }
})

test('a cancellation may fail, or be one too many', async () => {
  const paymentId = await at.paid()
  const body = { amount: 14_000, currentCancellableAmount: 14_000, reason: 'x' }
  await at.control.fault({ call: 'cancel', fault: 'cancel-failed' })
  expect(await at.gateway.cancel(paymentId, body, 'a')).toMatchObject({ value: { cancellation: { status: 'FAILED' } } })
  await at.control.fault({ call: 'cancel', fault: 'max-attempts' })
  expect(await at.gateway.cancel(paymentId, body, 'b')).toMatchObject({ type: 'MAX_CANCEL_COUNT_REACHED' })
  expect(await at.gateway.cancel(paymentId, body, 'c')).toMatchObject({
    value: { cancellation: { status: 'SUCCEEDED' } },
  })
})

test('money refunded elsewhere is recognised by its trigger', async () => {
  const paymentId = await at.paid()
  await at.control.cancelAtConsole(paymentId, 1_000)
  expect(await at.read(paymentId)).toMatchObject({
    status: 'PARTIAL_CANCELLED',
    cancellations: [{ trigger: 'CONSOLE' }],
  })
  await at.control.chargeBack(paymentId)
  expect(await at.read(paymentId)).toMatchObject({
    status: 'CANCELLED',
    cancellations: [{}, { trigger: 'CHARGEBACK' }],
  })
  await expect(at.control.cancelAtConsole(paymentId)).rejects.toThrow(/INVALID_REQUEST/)
})

test('events are listed by time, in pages', async () => {
  await at.control.setClock(new Date('2027-03-01T01:00:00Z'))
  const paymentId = await at.paid()
  await at.control.setClock(new Date('2027-03-20T01:00:00Z'))
  await at.control.cancelAtConsole(paymentId, 4_000)
  await at.gateway.cancel(paymentId, { amount: 10_000, currentCancellableAmount: 10_000, reason: 'x' }, 'a')
  const from = '2027-03-01T00:00:00.000Z'
  const until = '2027-03-31T00:00:00.000Z'
  const first = await at.gateway.readEventsByCursor({ from, until, size: 2 })
  const events = first.kind === 'ok' ? first.value.items : []
  expect(events.map(({ paymentEvent: { type, eventAmount } }) => [type, eventAmount])).toEqual([
    ['PAID', 14_000],
    ['PARTIAL_CANCELLED', -4_000],
  ])
  const rest = await at.gateway.readEventsByCursor({ from, until, size: 2, cursor: events[1]?.cursor })
  expect(rest).toMatchObject({ value: { items: [{ paymentEvent: { type: 'CANCELLED', eventAmount: -10_000 } }] } })
  const later = await at.gateway.readEventsByCursor({ from: '2027-03-15T00:00:00.000Z', until, size: 10 })
  expect(later).toMatchObject({ value: { items: [{}, {}] } })
})

test('a request outside the schema is refused before it does anything', async () => {
  const { paymentId, body } = await at.approved()
  const answer = await at.gateway.confirm(paymentId, { ...body, amount: 1 } as typeof body, 'a')
  expect(answer).toMatchObject({ kind: 'refused', type: 'INVALID_REQUEST' })
})
