import { afterEach, expect } from 'vitest'
import { orderNumber } from '#contract/payments/order-number.ts'
import { apiTest } from '../../../test/support/api.ts'
import { brokenRules } from '../../../test/support/invariants.ts'
import { newsOf } from '../../../test/support/news.ts'
import {
  buyFeedback,
  engineOf,
  giveCoupon,
  orderFeedback,
  payFor,
  withPayments,
} from '../../../test/support/payments.ts'
import { createActor, createAdmin, createManager, type Person } from '../../../test/support/people.ts'
import { advanceEverything, sweep } from '../sweep.ts'
import { storeBalance } from './settlements.ts'

const { control, settings } = withPayments()
const { server, test } = apiTest(settings)

afterEach(async () => {
  await control.clearFaults()
  expect(await brokenRules(server)).toEqual({})
})

test('[R-09] the reason for a declined window stays with the order until it is paid', async () => {
  const actor = await createActor(server)
  const checkout = await orderFeedback(server, actor)
  const params = { orderId: checkout.orderId }
  const decline = (person = actor, code = 'EXCEED_MAX_AMOUNT') =>
    person.api.payments.decline({ params, body: { code } })
  await expect(decline(await createActor(server))).rejects.toMatchObject({ status: 404 })
  const operator = await createAdmin(server)
  const isDeclined = async () => (await operator.api.admin.orderOf({ params })).isDeclined
  expect(await isDeclined()).toBe(false)
  await decline(actor, '고객센터 010-0000-0000로 전화하세요')
  expect((await actor.api.payments.order({ params })).payment).toMatchObject({ decline: '' })
  await decline()
  expect(await isDeclined()).toBe(true)
  expect((await actor.api.payments.order({ params })).payment).toMatchObject({
    state: 'READY',
    decline: '한 번에 결제할 수 있는 금액을 넘었어요.',
  })
  expect(await payFor(control, actor, checkout)).toMatchObject({ order: 'PAID', decline: null })
  await decline()
  expect((await actor.api.payments.order({ params })).payment).toMatchObject({ state: 'PAID', decline: null })
  expect(await isDeclined()).toBe(false)
})

const swept = async (done: () => Promise<unknown>) =>
  expect
    .poll(
      async () => {
        await sweep(engineOf(server))
        return done()
      },
      { timeout: 20_000, interval: 50 },
    )
    .toBeTruthy()
const refundsOf = async (operator: Person, orderId: number) =>
  (await operator.api.admin.orderOf({ params: { orderId } })).refunds
const refund = (operator: Person, orderId: number, amount: number) =>
  operator.api.admin.refundOrder({ params: { orderId }, body: { amount, reason: '고객 요청으로 환불' } })
const decide = (operator: Person, refundId: number, decision: 'APPROVE' | 'WITHDRAW') =>
  operator.api.admin.decideRefund({ params: { refundId }, body: { decision } })

/** Sets the price of a profile feedback from now on. */
async function setPrice(amount: number): Promise<void> {
  const operator = await createAdmin(server)
  const from = new Date(server.clock.now().getTime() + 60_000).toISOString()
  await operator.api.admin.setPrice({ body: { name: 'PROFILE_FEEDBACK', amount, from, reason: '새 가격표' } })
  server.clock.pass({ minutes: 2 })
}

test('only operators see or move other people’s money', async () => {
  const actor = await createActor(server)
  const orderId = await buyFeedback(server, control, actor)
  for (const person of [actor, await createManager(server)]) {
    const { admin } = person.api
    const params = { orderId }
    const day = { day: '2027-01-04', received: 1, fee: 0, reason: '입금 확인' }
    for (const call of [
      () => admin.orders(),
      () => admin.orderOf({ params }),
      () => admin.checkOrder({ params }),
      () => admin.endOrder({ params, body: { reason: '고객 요청으로 끝내요' } }),
      () => refund(person, orderId, 1_000),
      () => admin.refunds(),
      () => decide(person, 1, 'APPROVE'),
      () => admin.reconciliation(),
      () => admin.reconcileNow(),
      () => admin.bookSettlement({ body: day }),
      () => admin.prices(),
    ])
      await expect(call()).rejects.toMatchObject({ status: 403 })
  }
})

test('an order is found by its numbers, its buyer and its state', async () => {
  const operator = await createAdmin(server)
  const actor = await createActor(server, { name: '윤새벽달' })
  const couponId = await giveCoupon(server, actor)
  const orderId = await buyFeedback(server, control, actor, { amount: 25_000, couponIds: [couponId] })
  const order = await operator.api.admin.orderOf({ params: { orderId } })
  expect(order).toMatchObject({
    buyer: { id: actor.id, name: '윤새벽달' },
    couponOff: 5_000,
    coupons: [{ id: couponId, state: 'USED', takenOff: 5_000 }],
    left: 25_000,
    rule: { isPossible: true, refund: 25_000 },
  })
  expect(order.ledger.map(({ kind }) => kind)).toEqual(['PAID'])
  for (const { lines } of order.ledger) expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
  for (const q of [orderNumber(orderId), String(orderId), order.payments[0]!.providerId, actor.loginId, '윤새벽달'])
    expect((await operator.api.admin.orders({ query: { q } })).list.map(each => each.orderId)).toEqual([orderId])
  const open = await operator.api.admin.orders({ query: { q: actor.loginId, state: 'OPEN' } })
  expect(open.list).toEqual([])
})

test('a refund that was proposed is not approved once less than that is left', async () => {
  const [operator, other] = [await createAdmin(server), await createAdmin(server)]
  await setPrice(100_000)
  const orderId = await buyFeedback(server, control, await createActor(server), { amount: 100_000 })
  await setPrice(30_000)
  await refund(operator, orderId, 60_000)
  const { payments, refunds } = await operator.api.admin.orderOf({ params: { orderId } })
  await control.cancelAtConsole(payments[0]!.providerId, 50_000)
  await advanceEverything(engineOf(server), payments[0]!.id)
  await expect(decide(other, refunds[0]!.id, 'APPROVE')).rejects.toMatchObject({ code: 'refund_too_large' })
  await decide(operator, refunds[0]!.id, 'WITHDRAW')
})

test('a refund by the number of no order and no refund is not found', async () => {
  const operator = await createAdmin(server)
  await expect(decide(operator, 2_000_000_000, 'APPROVE')).rejects.toMatchObject({ status: 404 })
  await expect(refund(operator, 2_000_000_000, 1)).rejects.toMatchObject({ status: 404 })
})

test('a webhook of the provider is listed with its order', async () => {
  const operator = await createAdmin(server)
  const orderId = await buyFeedback(server, control, await createActor(server))
  const { payments } = await operator.api.admin.orderOf({ params: { orderId } })
  const hook = { webhook_id: `hook-${orderId}`, type: 'Transaction.Paid', provider_id: payments[0]!.providerId }
  await server.db
    .insertInto('hooks')
    .values({ ...hook, received_at: server.clock.now() })
    .execute()
  const { hooks } = await operator.api.admin.orderOf({ params: { orderId } })
  expect(hooks).toMatchObject([{ type: 'Transaction.Paid' }])
})

test('above what one may, in one sum or in parts, another operator approves a refund', async () => {
  const [one, two] = [await createAdmin(server), await createAdmin(server)]
  await setPrice(60_000)
  const actor = await createActor(server)
  const orderId = await buyFeedback(server, control, actor, { amount: 60_000 })
  const whole = await refund(one, orderId, 50_001)
  expect(whole).toMatchObject({ state: 'PROPOSED', requestedBy: { id: one.id }, buyer: { id: actor.id } })
  // Withdrawn below; until then it counts towards the operators' limit.
  expect((await one.api.admin.orderOf({ params: { orderId } })).aloneUpTo).toBe(0)
  const link = `/admin/refunds?id=${whole.id}`
  expect(await newsOf(server, two)).toContainEqual(expect.objectContaining({ link }))
  expect(await newsOf(server, one)).not.toContainEqual(expect.objectContaining({ link }))
  await expect(decide(one, whole.id, 'APPROVE')).rejects.toMatchObject({ status: 403, code: 'refund_second_person' })
  expect((await one.api.admin.refunds({ query: { state: 'PROPOSED,FAILED' } })).list[0]).toMatchObject({ id: whole.id })
  expect(await decide(one, whole.id, 'WITHDRAW')).toMatchObject({ state: 'WITHDRAWN' })
  expect((await one.api.admin.orderOf({ params: { orderId } })).aloneUpTo).toBe(50_000)
  expect(await refund(one, orderId, 50_000)).toMatchObject({ state: 'APPROVED' })
  await swept(async () => (await refundsOf(two, orderId)).some(({ state }) => state === 'DONE'))
  const second = await refund(one, orderId, 1_000)
  expect(second).toMatchObject({ state: 'PROPOSED' })
  await decide(one, second.id, 'WITHDRAW')
  expect((await one.api.admin.summary()).waitingRefunds).toBe(0)
  await setPrice(30_000)
})

test('a suggested reason without words after its colon is refused', async () => {
  const operator = await createAdmin(server)
  const orderId = await buyFeedback(server, control, await createActor(server))
  for (const reason of ['', '고객 요청:', '고객 요청: ', '고객 요청：'])
    await expect(
      operator.api.admin.refundOrder({ params: { orderId }, body: { amount: 1_000, reason } }),
    ).rejects.toMatchObject({ status: 400, fields: { reason: expect.any(String) } })
})

test('many simultaneous operators propose, approve and send one refund', async () => {
  const operators = await Promise.all(Array.from({ length: 20 }, () => createAdmin(server)))
  await setPrice(60_000)
  const orderId = await buyFeedback(server, control, await createActor(server), { amount: 60_000 })
  const proposals = await Promise.allSettled(operators.map(operator => refund(operator, orderId, 60_000)))
  const proposed = proposals.flatMap(each => (each.status === 'fulfilled' ? [each.value] : []))
  expect(proposed).toHaveLength(1)
  const others = operators.filter(({ id }) => id !== proposed[0]!.requestedBy?.id)
  const decisions = await Promise.allSettled(
    others.map((operator, at) => decide(operator, proposed[0]!.id, at % 2 ? 'WITHDRAW' : 'APPROVE')),
  )
  const decided = decisions.flatMap(each => (each.status === 'fulfilled' ? [each.value] : []))
  expect(decided).toHaveLength(1)
  for (const each of decisions)
    if (each.status === 'rejected') expect(['state_moved', 'unavailable']).toContain(each.reason.code)
  if (decided[0]!.state !== 'WITHDRAWN')
    await swept(async () => (await refundsOf(others[0]!, orderId))[0]?.state === 'DONE')
  const back = (await control.state()).payments.reduce((sum, { amount }) => sum + amount.cancelled, 0)
  expect(back).toBeGreaterThanOrEqual(decided[0]!.state === 'WITHDRAWN' ? 0 : 60_000)
  await setPrice(30_000)
})

test('stuck payments are listed, and checking one again advances it', async () => {
  const operator = await createAdmin(server)
  const actor = await createActor(server)
  const checkout = await orderFeedback(server, actor)
  const params = { orderId: checkout.orderId }
  await control.fault({ call: 'confirm', fault: 'page-before', id: checkout.window!.paymentId, times: 50 })
  await payFor(control, actor, checkout)
  server.clock.pass({ minutes: 16 })
  expect((await operator.api.admin.orderOf({ params })).isStuck).toBe(true)
  const stuck = await operator.api.admin.orders({ query: { isStuck: true } })
  expect(stuck.list.map(({ orderId }) => orderId)).toContain(checkout.orderId)
  expect((await operator.api.admin.reconciliation()).stuck).toBeGreaterThanOrEqual(1)
  await control.clearFaults()
  await operator.api.admin.checkOrder({ params })
  expect((await operator.api.admin.orderOf({ params })).isStuck).toBe(false)
})

test('[T-02] operators end an unpaid order that is being checked, and nothing is collected', async () => {
  const operator = await createAdmin(server)
  const actor = await createActor(server)
  const couponId = await giveCoupon(server, actor)
  const checkout = await orderFeedback(server, actor, { amount: 25_000, couponIds: [couponId] })
  const params = { orderId: checkout.orderId }
  const end = () => operator.api.admin.endOrder({ params, body: { reason: '고객 요청으로 끝내요' } })
  await control.fault({ call: 'confirm', fault: 'page-before', id: checkout.window!.paymentId, times: 50 })
  await payFor(control, actor, checkout)
  await end()
  expect(await operator.api.admin.orderOf({ params })).toMatchObject({
    state: 'CANCELLED',
    payments: [{ state: 'IN_FLIGHT' }],
    coupons: [],
    moves: expect.arrayContaining([expect.objectContaining({ to: 'CANCELLED', by: `operator:${operator.id}` })]),
  })
  await expect(end()).rejects.toMatchObject({ code: 'order_over' })
  await control.clearFaults()
  await sweep(engineOf(server))
  server.clock.pass({ minutes: 11 })
  await sweep(engineOf(server))
  const { payments } = await operator.api.admin.orderOf({ params })
  expect(payments).toMatchObject([{ state: 'FAILED', taken: null }])
})

test('a payout is booked once a day, and never above the provider’s balance', async () => {
  const operator = await createAdmin(server)
  const orderId = await buyFeedback(server, control, await createActor(server))
  const { payments } = await operator.api.admin.orderOf({ params: { orderId } })
  await advanceEverything(engineOf(server), payments[0]!.id)
  const before = await operator.api.admin.reconciliation()
  const book = (given: object) =>
    operator.api.admin.bookSettlement({
      body: { day: '2027-01-05', received: 29_000, fee: 1_000, reason: '통장 입금 확인', ...given },
    })
  await expect(book({ received: before.atProvider })).rejects.toMatchObject({ code: 'settlement_too_large' })
  const tries = await Promise.allSettled([book({}), book({})])
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(book({ received: 1, fee: 0 })).rejects.toMatchObject({ code: 'settlement_booked' })
  const after = await operator.api.admin.reconciliation()
  expect(after.atProvider).toBe(before.atProvider - 30_000)
  expect(after.settlements).toContainEqual({ day: '2027-01-05', received: 29_000, fee: 1_000 })
})

test('payouts of two days booked at once never exceed the balance together', async () => {
  const operator = await createAdmin(server)
  await buyFeedback(server, control, await createActor(server))
  const { atProvider } = await operator.api.admin.reconciliation()
  const book = (day: string) =>
    operator.api.admin.bookSettlement({ body: { day, received: atProvider, fee: 0, reason: '통장 입금 확인' } })
  const tries = await Promise.allSettled([book('2027-01-06'), book('2027-01-07')])
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const refused = tries.find(({ status }) => status === 'rejected')
  expect(refused).toMatchObject({ reason: { code: 'settlement_too_large' } })
  expect((await operator.api.admin.reconciliation()).atProvider).toBe(0)
})

test('the provider’s balance is right above 2,147,483,647 won', async () => {
  const operator = await createAdmin(server)
  const { db, clock } = server
  // In the first hour of a day (Seoul) nothing is stored for that day.
  clock.set(new Date('2027-02-01T12:00:00+09:00'))
  const atProvider = async () => (await operator.api.admin.reconciliation()).atProvider
  const before = await atProvider()
  const bookBillions = async (key: string) => {
    await db.transaction().execute(async trx => {
      const entry = { kind: 'PAID' as const, event_key: key, at: clock.now() }
      const { id } = await trx.insertInto('ledger_entries').values(entry).returning('id').executeTakeFirstOrThrow()
      const lines = [
        { entry_id: id, account: 'PG' as const, amount: 2_000_000_000 },
        { entry_id: id, account: 'REVENUE' as const, amount: -2_000_000_000 },
      ]
      await trx.insertInto('ledger_lines').values(lines).execute()
    })
  }
  await bookBillions('paid:test-1')
  await bookBillions('paid:test-2')
  expect(await atProvider()).toBe(before + 4_000_000_000)
  for (let day = 0; day < 2; day++) {
    clock.pass({ days: 1 })
    await storeBalance(server)
    await storeBalance(server)
    expect(await atProvider()).toBe(before + (4 + 2 * day) * 1_000_000_000)
    await bookBillions(`paid:test-day-${day}`)
    expect(await atProvider()).toBe(before + (6 + 2 * day) * 1_000_000_000)
  }
  const stored = await db.selectFrom('provider_balances').select('amount').orderBy('until').execute()
  expect(stored.map(({ amount }) => amount - before)).toEqual([4_000_000_000, 6_000_000_000])
})
