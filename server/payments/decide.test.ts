import { expect, test } from 'vitest'
import type { AnswerTo, PaymentStore, ProviderPayment } from '#server/integrations/payment/gateway.ts'
import { customerIdOf, decide, type Standing } from './decide.ts'

const now = new Date('2027-03-15T03:00:00Z')
const minutes = (count: number) => new Date(now.getTime() + count * 60_000)
const store: PaymentStore = {
  id: 'store',
  methods: ['CARD'],
  channelKeys: { payment: 'channel', card: 'other' },
  isTest: true,
  scriptUrl: null,
  windowHosts: [],
}
const standing = (given: Partial<Standing> = {}): Standing => ({
  state: 'IN_FLIGHT',
  amount: 9_000,
  userId: 7,
  inFlightSince: minutes(-1),
  failures: 0,
  orderState: 'OPEN',
  orderExpiresAt: minutes(10),
  cardId: null,
  ...given,
})
const payment = (status: ProviderPayment['status'], given: object = {}) =>
  ({
    status,
    storeId: 'store',
    currency: 'KRW',
    amount: { total: 9_000 },
    channel: { type: 'TEST', key: 'channel' },
    customer: { id: customerIdOf(7) },
    failure: {},
    ...given,
  }) as unknown as ProviderPayment
const read = (status: ProviderPayment['status'], given: object = {}): AnswerTo<'readPayment'> => ({
  kind: 'ok',
  value: payment(status, given),
})
const missing: AnswerTo<'readPayment'> = { kind: 'refused', type: 'PAYMENT_NOT_FOUND', message: '' }
const step = (row: Standing, answer: AnswerTo<'readPayment'>, confirmed: AnswerTo<'confirm'> | null = null) =>
  decide(row, answer, { now, store, confirmed })

test('a requested payment is settled, even in the last minute', () => {
  expect(step(standing(), read('PAID'))).toMatchObject({ do: 'settle' })
  expect(step(standing({ orderExpiresAt: minutes(-9) }), read('PAID'))).toMatchObject({ do: 'settle' })
  // A buyer's window may take as long as it likes, a stored card may not.
  expect(step(standing({ orderExpiresAt: minutes(-61) }), read('PAID'))).toMatchObject({ do: 'settle' })
  expect(step(standing({ cardId: 1, orderExpiresAt: minutes(-61) }), read('PAID'))).toMatchObject({ do: 'stray' })
  // A provider that names no key of its channel.
  expect(step(standing(), read('PAID', { channel: { type: 'TEST' } }))).toMatchObject({ do: 'settle' })
  // The person has left since.
  expect(step(standing({ userId: null }), read('PAID', { customer: {} }))).toMatchObject({ do: 'settle' })
})

test.for<[string, object]>([
  ['amount', { amount: { total: 9_001 } }],
  ['currency', { currency: 'USD' }],
  ['store', { storeId: 'another' }],
  ['channel', { channel: { type: 'TEST', key: 'another' } }],
  ['kind of channel', { channel: { type: 'LIVE', key: 'channel' } }],
  ['customer', { customer: { id: customerIdOf(8) } }],
])('money with another %s goes back', ([name, given]) => {
  expect(step(standing(), read('PAID', given))).toMatchObject({ do: 'stray', why: `other ${name}` })
})

test('unclaimed money is refunded in full', () => {
  for (const state of ['READY', 'EXPIRED', 'VOIDED'] as const)
    expect(step(standing({ state }), read('PAID'))).toMatchObject({ do: 'stray', taken: 9_000 })
  for (const orderState of ['EXPIRED', 'CANCELLED', 'PAID'] as const)
    expect(step(standing({ orderState }), read('PAID'))).toMatchObject({ do: 'stray' })
  expect(step(standing(), read('PARTIAL_CANCELLED'))).toMatchObject({ do: 'stray' })
  const stuck = { failures: 10, inFlightSince: minutes(-61) }
  expect(step(standing(stuck), read('PAID'))).toMatchObject({ do: 'stray' })
  expect(step(standing({ ...stuck, failures: 9 }), read('PAID'))).toMatchObject({ do: 'settle' })
  expect(step(standing({ ...stuck, inFlightSince: minutes(-60) }), read('PAID'))).toMatchObject({ do: 'settle' })
})

test('a settled payment is left alone', () => {
  for (const state of ['PAID', 'PART_REFUNDED', 'REFUNDED', 'STRAY', 'RETURNED'] as const)
    for (const status of ['PAID', 'PARTIAL_CANCELLED', 'CANCELLED', 'FAILED', 'READY'] as const)
      expect(step(standing({ state, orderState: 'PAID' }), read(status))).toEqual({ do: 'wait' })
})

test('no answer, or an error about our own request, decides nothing', () => {
  expect(step(standing(), { kind: 'unknown', reason: 'no answer in 65 s' })).toEqual({ do: 'wait' })
  expect(step(standing(), { kind: 'refused', type: 'UNAUTHORIZED', message: '' })).toEqual({ do: 'wait' })
})

test('a return is confirmed once per run for some minutes, even without a payment', () => {
  for (const answer of [read('READY'), read('PAY_PENDING'), missing]) {
    expect(step(standing(), answer)).toEqual({ do: 'confirm' })
    expect(step(standing(), answer, { kind: 'unknown', reason: '' })).toEqual({ do: 'wait' })
    expect(step(standing({ inFlightSince: minutes(-10) }), answer)).toEqual({ do: 'confirm' })
    expect(step(standing({ inFlightSince: minutes(-11) }), answer)).toEqual({ do: 'reopen', decline: null })
  }
})

test('a buyer reads no types, codes or other languages of the provider', () => {
  const declineOf = (failure: object) => step(standing(), read('FAILED', { failure }))
  expect(declineOf({ reason: 'PAYMENT_NOT_FOUND' })).toEqual({ do: 'reopen', decline: null })
  expect(declineOf({ pgMessage: 'do not honor', reason: '승인 거절' })).toMatchObject({ decline: '승인 거절' })
  expect(declineOf({ pgCode: 'INVALID_STOPPED_CARD', pgMessage: 'stopped' })).toMatchObject({
    decline: '정지된 카드예요.',
  })
  const confirmed: AnswerTo<'confirm'> = { kind: 'refused', type: 'PAYMENT_NOT_FOUND', message: 'PAYMENT_NOT_FOUND' }
  expect(step(standing(), missing, confirmed)).toEqual({ do: 'reopen', decline: null })
})

test('only a status that was read, or a refusal of this confirmation, is a decline', () => {
  const declined = read('FAILED', { failure: { reason: 'declined', pgMessage: '한도 초과' } })
  expect(step(standing(), declined)).toEqual({ do: 'reopen', decline: '한도 초과' })
  expect(step(standing(), read('FAILED', { failure: { reason: '잔액 부족' } }))).toEqual({
    do: 'reopen',
    decline: '잔액 부족',
  })
  const refused = (type: 'INVALID_PAYMENT_TOKEN' | 'ALREADY_PAID') =>
    step(standing(), read('READY'), { kind: 'refused', type, message: '토큰' })
  expect(refused('INVALID_PAYMENT_TOKEN')).toEqual({ do: 'reopen', decline: '토큰' })
  expect(refused('ALREADY_PAID')).toEqual({ do: 'wait' })
  expect(step(standing(), read('READY'), { kind: 'refused', type: 'INFORMATION_MISMATCH', message: '' })).toEqual({
    do: 'reopen',
    decline: null,
  })
  expect(step(standing(), read('FAILED'))).toEqual({ do: 'reopen', decline: null })
  expect(step(standing(), read('CANCELLED'))).toEqual({ do: 'reopen', decline: null })
})

test('an unpaid order expires on time, and not before', () => {
  const ready = (given: Partial<Standing>) => standing({ state: 'READY', inFlightSince: null, ...given })
  expect(step(ready({}), read('READY'))).toEqual({ do: 'wait' })
  expect(step(ready({ orderExpiresAt: now }), missing)).toEqual({ do: 'expire' })
  expect(step(ready({ orderExpiresAt: minutes(-1) }), read('FAILED'))).toEqual({ do: 'expire' })
  expect(step(ready({ orderExpiresAt: minutes(-1) }), read('CANCELLED'))).toEqual({ do: 'expire' })
  expect(step(standing({ state: 'EXPIRED' }), missing)).toEqual({ do: 'wait' })
})

test('stray money records the reason for its refund', () => {
  const why = (row: Standing, answer: AnswerTo<'readPayment'>) => step(row, answer)
  expect(why(standing(), read('PARTIAL_CANCELLED'))).toMatchObject({ why: 'partly cancelled before it was settled' })
  expect(why(standing({ state: 'EXPIRED' }), read('PAID'))).toMatchObject({ why: 'taken while it was EXPIRED' })
  expect(why(standing({ orderState: 'PAID' }), read('PAID'))).toMatchObject({ why: 'its order is PAID' })
  const both = read('PAID', { storeId: 'another', currency: 'USD' })
  expect(why(standing(), both)).toMatchObject({ why: 'other currency, store' })
  const stuck = standing({ failures: 10, inFlightSince: minutes(-61) })
  expect(why(stuck, read('PAID'))).toMatchObject({ why: 'could not be settled' })
})

test('an ended order is not paid any more, even before its expiry', () => {
  expect(step(standing({ state: 'READY', orderState: 'PAID' }), read('READY'))).toEqual({ do: 'expire' })
  expect(step(standing({ inFlightSince: null }), read('READY'))).toEqual({ do: 'confirm' })
})

const charging = (given: Partial<Standing> = {}) => standing({ cardId: 3, ...given })
const charged = (
  type: 'ALREADY_PAID' | 'BILLING_KEY_NOT_FOUND' | 'BILLING_KEY_ALREADY_DELETED' | 'MAX_TRANSACTION_COUNT_REACHED',
) => decide(charging(), missing, { now, store, confirmed: { kind: 'refused', type, message: '' } })

test('a card on file is charged once per run until a reading shows the charge', () => {
  for (const answer of [missing, read('READY')]) expect(step(charging(), answer)).toEqual({ do: 'charge' })
  expect(step(charging(), missing, { kind: 'unknown', reason: '' })).toEqual({ do: 'wait' })
  expect(step(charging({ orderState: 'CANCELLED' }), missing)).toEqual({ do: 'wait' })
  expect(step(charging(), read('PAY_PENDING'))).toEqual({ do: 'wait' })
  // Even after a long time in doubt, only a reading ends it.
  expect(step(charging({ inFlightSince: minutes(-600), orderExpiresAt: minutes(-1) }), read('PAY_PENDING'))).toEqual({
    do: 'wait',
  })
  for (const state of ['FAILED', 'VOIDED'] as const)
    expect(step(charging({ state }), read('FAILED'))).toEqual({ do: 'wait' })
  expect(step(charging(), read('PAID', { channel: { type: 'TEST', key: 'other' } }))).toMatchObject({ do: 'settle' })
  expect(step(charging(), read('PAID'))).toMatchObject({ do: 'stray', why: 'other channel' })
})

test('[T-02] a card is never charged after its order has expired', () => {
  const over = { orderExpiresAt: now }
  const channel = { channel: { type: 'TEST', key: 'other' } }
  for (const answer of [missing, read('READY')]) {
    expect(step(charging(over), answer)).toEqual({ do: 'wait' })
    expect(step(charging({ ...over, inFlightSince: minutes(-10) }), answer)).toEqual({ do: 'wait' })
    const declined = { do: 'decline', decline: null, needsCard: false }
    expect(step(charging({ ...over, inFlightSince: minutes(-11) }), answer)).toEqual(declined)
  }
  expect(step(charging({ orderExpiresAt: minutes(-10) }), read('PAID', channel))).toMatchObject({ do: 'settle' })
  const late = step(charging({ orderExpiresAt: minutes(-11) }), read('PAID', channel))
  expect(late).toMatchObject({ do: 'stray', taken: 9_000, why: 'its order has expired' })
})

test('a return from the window is not confirmed for an order that was ended meanwhile', () => {
  const ended = (given: Partial<Standing> = {}) => standing({ orderState: 'CANCELLED', ...given })
  expect(step(ended(), read('READY'))).toEqual({ do: 'wait' })
  const declined = { do: 'decline', decline: null, needsCard: false }
  expect(step(ended({ inFlightSince: minutes(-11) }), missing)).toEqual(declined)
  expect(step(ended(), read('FAILED'))).toEqual(declined)
  expect(step(ended(), read('PAID'))).toMatchObject({ do: 'stray' })
})

test('a charge is declined by a status that was read, or by a permanent refusal', () => {
  const failed = (failure: object) => step(charging(), read('FAILED', { failure }))
  expect(failed({ pgMessage: '한도 초과', pgCode: '51' })).toEqual({
    do: 'decline',
    decline: '한도 초과',
    needsCard: false,
  })
  expect(failed({})).toEqual({ do: 'decline', decline: null, needsCard: false })
  expect(step(charging(), read('CANCELLED'))).toEqual({ do: 'decline', decline: null, needsCard: false })
  for (const type of ['BILLING_KEY_NOT_FOUND', 'BILLING_KEY_ALREADY_DELETED'] as const)
    expect(charged(type)).toEqual({ do: 'decline', decline: null, needsCard: true })
  expect(charged('MAX_TRANSACTION_COUNT_REACHED')).toEqual({ do: 'decline', decline: null, needsCard: false })
  expect(charged('ALREADY_PAID')).toEqual({ do: 'wait' })
})

test.each([
  ...['14', '41', '43', '54', 'INVALID_STOPPED_CARD', 'INVALID_CARD_LOST_OR_STOLEN', 'INVALID_CARD_EXPIRATION'],
  ...['INVALID_CARD_NUMBER', 'INVALID_BILL_KEY_REQUEST'],
])('a card that is gone needs another: %s', pgCode => {
  expect(step(charging(), read('FAILED', { failure: { pgCode } }))).toMatchObject({ do: 'decline', needsCard: true })
})
