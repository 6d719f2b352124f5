import { sql } from 'kysely'
import { afterEach, expect } from 'vitest'
import { apiTest } from '../../test/support/api.ts'
import { brokenRules } from '../../test/support/invariants.ts'
import { newsOf, ownActsOf } from '../../test/support/news.ts'
import {
  buyFeedback,
  engineOf,
  giveCoupon,
  lostAnswers,
  orderFeedback,
  withPayments,
} from '../../test/support/payments.ts'
import { createActor, createAdmin, createPerson, type Person } from '../../test/support/people.ts'
import { openTour, tourOffice } from '../../test/support/tours.ts'
import { bookCancellations } from './refunding/foreign-refunds.ts'
import { advanceRefund } from './refunding/send-refund.ts'
import { advanceEverything, sweep } from './sweep.ts'

const { control, settings } = withPayments()
const { server, test } = apiTest(settings)

afterEach(async () => {
  await control.clearFaults()
  expect(await brokenRules(server)).toEqual({})
})

/** The states of an order, its payment and its refunds, with the refunded sums. */
const stateOf = async (orderId: number) => {
  const { rows } = await sql<{ text: string }>`
    SELECT concat_ws(' ', o.state, p.state, p.refunded,
      (SELECT string_agg(r.state, ',' ORDER BY r.id) FROM refunds r WHERE payment_id = p.id)) AS text
    FROM orders o JOIN payments p ON p.order_id = o.id WHERE o.id = ${orderId}
    ORDER BY p.id DESC LIMIT 1`.execute(server.db)
  return rows[0]?.text
}
const cancel = (actor: Person, id: number, expectedRefund?: number) =>
  actor.api.feedbacks.cancelProfileFeedback({ params: { id }, body: { expectedRefund } })
/** The state after jobs, and the sweep that continues failed ones, have run. */
async function expectState(orderId: number, state: string): Promise<void> {
  server.clock.pass({ minutes: 2 })
  await expect
    .poll(
      async () => {
        await sweep(engineOf(server))
        return stateOf(orderId)
      },
      { timeout: 20_000, interval: 50 },
    )
    .toBe(state)
}
const paymentOf = async (orderId: number) =>
  server.db
    .selectFrom('payments')
    .select(['id', 'provider_id as providerId'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
const theirs = async (orderId: number) => {
  const { providerId } = await paymentOf(orderId)
  return (await control.state()).payments.find(({ id }) => id === providerId)
}

/** A refund of a whole order that the card company refused. */
async function failedRefund(operator: Person, actor: Person) {
  const orderId = await buyFeedback(server, control, actor)
  const { providerId } = await paymentOf(orderId)
  await control.fault({ call: 'cancel', fault: 'cancel-failed', id: providerId })
  await cancel(actor, orderId)
  await expectState(orderId, 'PAID PAID 0 FAILED')
  const { list } = await operator.api.admin.refunds({ query: { state: 'FAILED' } })
  return { orderId, providerId, refundId: list.find(each => each.orderId === orderId)!.id }
}

test('the refund of one’s own cancellation is not important news', async () => {
  const actor = await createActor(server)
  const orderId = await buyFeedback(server, control, actor)
  await cancel(actor, orderId)
  await expectState(orderId, 'REFUNDED REFUNDED 30000 DONE')
  expect((await ownActsOf(server, actor)).toSorted()).toEqual(['결제가 끝났어요', '환불이 끝났어요'])
})

test('[A-92] an order cancelled before anybody opened it is refunded as a whole', async () => {
  const actor = await createActor(server)
  const couponId = await giveCoupon(server, actor)
  const orderId = await buyFeedback(server, control, actor, { amount: 25_000, couponIds: [couponId] })
  await expect(cancel(actor, orderId, 1)).rejects.toMatchObject({ status: 409, code: 'refund_changed' })
  expect(await cancel(actor, orderId, 25_000)).toMatchObject({ state: 'CANCELLED' })
  await expectState(orderId, 'REFUNDED REFUNDED 25000 DONE')
  expect(await theirs(orderId)).toMatchObject({ status: 'CANCELLED', amount: { cancelled: 25_000 } })
  expect(await actor.api.coupons.myCoupons({ query: {} })).toMatchObject({ usable: 1 })
  const { refunds } = await actor.api.payments.order({ params: { orderId } })
  expect(refunds).toMatchObject([{ amount: 25_000, kept: 0, source: 'RULE', state: 'DONE' }])
  await expect(cancel(actor, orderId)).rejects.toMatchObject({ code: 'not_refundable' })
})

test('[A-92] a coupon that paid a whole order comes back when the order is cancelled', async () => {
  const actor = await createActor(server)
  const couponId = await giveCoupon(server, actor, { value: 30_000 })
  const { orderId } = await orderFeedback(server, actor, { amount: 0, couponIds: [couponId] })
  expect(await actor.api.coupons.myCoupons({ query: {} })).toMatchObject({ usable: 0 })
  expect(await cancel(actor, orderId, 0)).toMatchObject({ state: 'CANCELLED' })
  expect(await actor.api.coupons.myCoupons({ query: {} })).toMatchObject({ usable: 1 })
})

test('operators of money are told of a refund that the card company refused', async () => {
  const [finance, support] = [
    await createPerson(server, ['Admin'], { operatorRoles: ['FINANCE'] }),
    await createPerson(server, ['Admin'], { operatorRoles: ['SUPPORT'] }),
  ]
  await failedRefund(finance, await createActor(server))
  const told = async (operator: Person) =>
    (await newsOf(server, operator)).filter(({ title }) => title === '환불을 보내지 못했어요').length
  expect([await told(finance), await told(support)]).toEqual([1, 0])
})

test('two simultaneous cancellations refund once', async () => {
  const actor = await createActor(server)
  const orderId = await buyFeedback(server, control, actor)
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => cancel(actor, orderId)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expectState(orderId, 'REFUNDED REFUNDED 30000 DONE')
  expect((await theirs(orderId))?.amount.cancelled).toBe(30_000)
})

test.for(lostAnswers)('a refund whose answer is %s goes out once', async fault => {
  const actor = await createActor(server)
  const orderId = await buyFeedback(server, control, actor)
  await control.fault({ call: 'cancel', fault, id: (await paymentOf(orderId)).providerId })
  await cancel(actor, orderId)
  await expectState(orderId, 'REFUNDED REFUNDED 30000 DONE')
  expect((await theirs(orderId))?.amount.cancelled).toBe(30_000)
})

test('a refund of ours whose answer is lost is booked as ours, whatever its number', async () => {
  await sql`ALTER TABLE refunds ALTER COLUMN id RESTART WITH 12345`.execute(server.db)
  const actor = await createActor(server)
  const orderId = await buyFeedback(server, control, actor)
  const { id, providerId } = await paymentOf(orderId)
  await control.fault({ call: 'cancel', fault: 'reset-after', id: providerId })
  await cancel(actor, orderId)
  await expect.poll(async () => (await theirs(orderId))?.status).toBe('CANCELLED')
  await bookCancellations(engineOf(server), id)
  await expectState(orderId, 'REFUNDED REFUNDED 30000 DONE')
  const { refunds } = await actor.api.payments.order({ params: { orderId } })
  expect(refunds).toMatchObject([{ amount: 30_000, source: 'RULE', state: 'DONE' }])
})

test('nothing is left to refund by an operator once an order was refunded as a whole', async () => {
  const [actor, operator] = [await createActor(server), await createAdmin(server)]
  const orderId = await buyFeedback(server, control, actor)
  await cancel(actor, orderId)
  await expectState(orderId, 'REFUNDED REFUNDED 30000 DONE')
  const body = { amount: 1_000, reason: '고객 요청으로 환불' }
  await expect(operator.api.admin.refundOrder({ params: { orderId }, body })).rejects.toMatchObject({
    code: 'not_refundable',
  })
})

test('a refund pending at the card company is polled hourly', async () => {
  const actor = await createActor(server)
  const orderId = await buyFeedback(server, control, actor)
  const { providerId } = await paymentOf(orderId)
  await control.fault({ call: 'cancel', fault: 'requested', id: providerId })
  await cancel(actor, orderId)
  await expectState(orderId, 'PAID PAID 0 PENDING')
  const payment = await theirs(orderId)
  const cancellationId = payment && 'cancellations' in payment ? (payment.cancellations?.[0]?.id ?? '') : ''
  await control.settleCancellation(providerId, cancellationId, 'SUCCEEDED')
  await expectState(orderId, 'PAID PAID 0 PENDING')
  server.clock.pass({ hours: 1 })
  await expectState(orderId, 'REFUNDED REFUNDED 30000 DONE')
})

test('a refused refund is sent again by operators, or paid by bank', async () => {
  const operator = await createAdmin(server)
  for (const way of ['RETRY', 'BANK'] as const) {
    const actor = await createActor(server)
    const { orderId, refundId } = await failedRefund(operator, actor)
    const body = way === 'BANK' ? { decision: way, proof: '국민은행 이체 확인증 1204' } : { decision: way }
    await operator.api.admin.decideRefund({ params: { refundId }, body })
    await expectState(orderId, 'REFUNDED REFUNDED 30000 DONE')
    expect((await theirs(orderId))?.amount.cancelled).toBe(way === 'BANK' ? 0 : 30_000)
    await expect(
      operator.api.admin.decideRefund({ params: { refundId }, body: { decision: 'RETRY' } }),
    ).rejects.toMatchObject({ code: 'state_moved' })
  }
})

test('cancellations in the provider’s console are booked and told to operators', async () => {
  const [actor, operator] = [await createActor(server), await createAdmin(server)]
  const orderId = await buyFeedback(server, control, actor)
  const { id, providerId } = await paymentOf(orderId)
  await control.cancelAtConsole(providerId, 10_000)
  await advanceEverything(engineOf(server), id)
  await expectState(orderId, 'PAID PART_REFUNDED 10000 DONE')
  await control.cancelAtConsole(providerId, 5_000)
  for (let reading = 0; reading < 2; reading++) await advanceEverything(engineOf(server), id)
  const told = (await newsOf(server, operator)).filter(({ link }) => link === `/admin/payments?id=${orderId}`)
  expect(told.map(({ content }) => /[\d,]+원/.exec(content)?.[0])).toEqual(['10,000원', '5,000원'])
  expect(await cancel(actor, orderId, 15_000)).toMatchObject({ state: 'CANCELLED' })
  await expectState(orderId, 'REFUNDED REFUNDED 30000 DONE,DONE,DONE')
})

test('a console cancellation of everything takes the rest and ends a refused refund', async () => {
  const [actor, operator] = [await createActor(server), await createAdmin(server)]
  const orderId = await buyFeedback(server, control, actor)
  const { id, providerId } = await paymentOf(orderId)
  await control.fault({ call: 'cancel', fault: 'cancel-failed', id: providerId })
  await operator.api.admin.refundOrder({ params: { orderId }, body: { amount: 10_000, reason: '고객 요청으로 환불' } })
  await expect.poll(() => stateOf(orderId)).toMatch(/FAILED$/)
  await control.cancelAtConsole(providerId)
  await advanceEverything(engineOf(server), id)
  await expectState(orderId, 'REFUNDED REFUNDED 30000 DONE,DONE')
})

test('a console cancellation between reading and sending replaces the refund', async () => {
  const actor = await createActor(server)
  const orderId = await buyFeedback(server, control, actor)
  const { providerId } = await paymentOf(orderId)
  await control.fault({ call: 'cancel', fault: 'page-before', id: providerId, times: 5 })
  await cancel(actor, orderId)
  await control.cancelAtConsole(providerId)
  await control.clearFaults()
  await expectState(orderId, 'REFUNDED REFUNDED 30000 DONE')
  expect((await theirs(orderId))?.amount.cancelled).toBe(30_000)
})

test('a partial console cancellation reduces the waiting refund', async () => {
  const actor = await createActor(server)
  const orderId = await buyFeedback(server, control, actor)
  const { providerId } = await paymentOf(orderId)
  await control.fault({ call: 'cancel', fault: 'page-before', id: providerId, times: 5 })
  await cancel(actor, orderId)
  await control.cancelAtConsole(providerId, 7_000)
  await control.clearFaults()
  await expectState(orderId, 'REFUNDED REFUNDED 30000 DONE,DONE')
  expect((await theirs(orderId))?.amount.cancelled).toBe(30_000)
})

test('a console cancellation of more than the rest reduces the waiting refund too', async () => {
  const [actor, operator] = [await createActor(server), await createAdmin(server)]
  const orderId = await buyFeedback(server, control, actor)
  const { providerId } = await paymentOf(orderId)
  await control.fault({ call: 'cancel', fault: 'page-before', id: providerId, times: 5 })
  await operator.api.admin.refundOrder({ params: { orderId }, body: { amount: 10_000, reason: '고객 요청으로 환불' } })
  await control.cancelAtConsole(providerId, 25_000)
  await control.clearFaults()
  await expectState(orderId, 'REFUNDED REFUNDED 30000 DONE,DONE')
  expect((await theirs(orderId))?.amount.cancelled).toBe(30_000)
})

test('a refund is paid by bank only after reading what the provider refunded', async () => {
  const operator = await createAdmin(server)
  const actor = await createActor(server)
  const { orderId, refundId, providerId } = await failedRefund(operator, actor)
  const byBank = () =>
    operator.api.admin.decideRefund({
      params: { refundId },
      body: { decision: 'BANK', proof: '국민은행 이체 확인증 1204' },
    })
  await control.fault({ call: 'readPayment', fault: 'unknown-error', id: providerId, times: 9 })
  await expect(byBank()).rejects.toMatchObject({ status: 503, code: 'payment_unread' })
  await control.clearFaults()
  await control.chargeBack(providerId, 7_000)
  await expect(byBank()).rejects.toMatchObject({ status: 409, code: 'refund_changed' })
  expect(await operator.api.admin.refund({ params: { refundId } })).toMatchObject({ state: 'FAILED', amount: 23_000 })
  await byBank()
  await expectState(orderId, 'REFUNDED REFUNDED 30000 DONE,DONE')
})

test('a provider refund after our bank transfer is booked as a loss', async () => {
  const operator = await createAdmin(server)
  const actor = await createActor(server)
  const { orderId, refundId, providerId } = await failedRefund(operator, actor)
  const body = { decision: 'BANK' as const, proof: '국민은행 이체 확인증 1204' }
  await operator.api.admin.decideRefund({ params: { refundId }, body })
  await control.chargeBack(providerId, 30_000)
  const { id } = await paymentOf(orderId)
  for (let reading = 0; reading < 2; reading++) await advanceEverything(engineOf(server), id)
  const { ledger } = await operator.api.admin.orderOf({ params: { orderId } })
  const lost = ledger.filter(({ kind }) => kind === 'LOST')
  expect(lost.map(({ lines }) => lines)).toEqual([
    [
      { account: 'LOSS', amount: 30_000 },
      { account: 'PG', amount: -30_000 },
    ],
  ])
  const told = (await newsOf(server, operator)).filter(({ link }) => link?.endsWith(`${orderId}`))
  expect(told.map(({ content }) => content).join()).toContain('30,000원은 이미 돌려준 돈')
})

test('one console cancellation replaces two refunds of ours', async () => {
  const operator = await createAdmin(server)
  const actor = await createActor(server)
  const orderId = await buyFeedback(server, control, actor)
  const { id, providerId } = await paymentOf(orderId)
  for (const amount of [10_000, 20_000]) {
    await control.fault({ call: 'cancel', fault: 'cancel-failed', id: providerId })
    const refund = { amount, reason: '고객 요청으로 환불' }
    await operator.api.admin.refundOrder({ params: { orderId }, body: refund })
    await expect.poll(() => stateOf(orderId)).toMatch(/FAILED$/)
  }
  await control.cancelAtConsole(providerId, 30_000)
  await advanceEverything(engineOf(server), id)
  await expectState(orderId, 'REFUNDED REFUNDED 30000 DONE,DONE')
})

test('an operator refunds alone within the rule, beyond it with a second one', async () => {
  const [one, two] = [await createAdmin(server), await createAdmin(server)]
  const actor = await createActor(server)
  const orderId = await buyFeedback(server, control, actor)
  const refund = (operator: Person, amount: number) =>
    operator.api.admin.refundOrder({ params: { orderId }, body: { amount, reason: '고객 요청으로 환불' } })
  await expect(refund(one, 30_001)).rejects.toMatchObject({ code: 'refund_too_large' })
  const part = await refund(one, 10_000)
  expect(part).toMatchObject({ state: 'APPROVED', amount: 10_000 })
  await expectState(orderId, 'PAID PART_REFUNDED 10000 DONE')

  // Delivered: the rule refunds nothing any more.
  for (const state of ['ASSIGNED', 'IN_REVIEW', 'DELIVERED'] as const)
    await server.db
      .updateTable('feedback_orders')
      .set({ state, moved_by: 'system', moved_at: server.clock.now() })
      .where('order_id', '=', orderId)
      .execute()
  const proposed = await refund(one, 20_000)
  expect(proposed.state).toBe('PROPOSED')
  await expect(refund(two, 5_000)).rejects.toMatchObject({ code: 'refund_proposed' })
  const decide = (operator: Person, decision: 'APPROVE' | 'WITHDRAW') =>
    operator.api.admin.decideRefund({ params: { refundId: proposed.id }, body: { decision } })
  await expect(decide(one, 'APPROVE')).rejects.toMatchObject({ status: 403, code: 'refund_second_person' })
  expect(await decide(two, 'APPROVE')).toMatchObject({ state: 'APPROVED', approvedBy: { id: two.id } })
  await expectState(orderId, 'REFUNDED REFUNDED 30000 DONE,DONE')
  const { moves } = await one.api.admin.orderOf({ params: { orderId } })
  expect(moves).toContainEqual(expect.objectContaining({ machine: 'refund', to: 'PROPOSED', by: `operator:${one.id}` }))
})

test('a tour whose money is being given back in full ends without a second refund', async () => {
  const operator = await createAdmin(server)
  const { createTourist, buy, startWalking, mark } = tourOffice(server, control, () => operator)
  const tourId = await openTour(server, operator, { isQRTour: true })
  const actor = await createTourist()
  const orderId = await buy(actor, [tourId])
  await startWalking(orderId)
  await mark(tourId, [orderId], 'REFUSED')
  await control.fault({ call: 'cancel', fault: 'page-before', id: (await paymentOf(orderId)).providerId, times: 5 })
  const { amount } = await actor.api.payments.order({ params: { orderId } })
  await operator.api.admin.refundOrder({ params: { orderId }, body: { amount, reason: '고객 요청으로 환불' } })
  const { state } = await actor.api.tours.cancelTour({ params: { id: orderId }, body: { expectedRefund: 0 } })
  expect(state).toBe('CANCELLED')
  // Nothing is refunded before the provider says so.
  expect(await stateOf(orderId)).toMatch(/^PAID PAID 0 /)
  await control.clearFaults()
  await expectState(orderId, `REFUNDED REFUNDED ${amount} DONE`)
})

test('operators find no refund and no order under an unknown number', async () => {
  const { admin } = (await createAdmin(server)).api
  const missing = { status: 404 }
  await expect(admin.refund({ params: { refundId: 999_999 } })).rejects.toMatchObject(missing)
  const body = { amount: 1_000, reason: '고객 요청으로 환불' }
  const params = { orderId: 999_999 }
  await expect(admin.refundOrder({ params, body })).rejects.toMatchObject(missing)
  await expect(admin.tourOrderForOperators({ params })).rejects.toMatchObject(missing)
})

test('a refund is claimed by one runner at a time', async () => {
  const actor = await createActor(server)
  const orderId = await buyFeedback(server, control, actor)
  await cancel(actor, orderId)
  const { id } = await server.db.selectFrom('refunds').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  await Promise.all(Array.from({ length: 10 }, () => advanceRefund(engineOf(server), id)))
  await expectState(orderId, 'REFUNDED REFUNDED 30000 DONE')
  expect((await theirs(orderId))?.amount.cancelled).toBe(30_000)
})
