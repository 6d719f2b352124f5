import { randomUUID } from 'node:crypto'
import { afterEach, expect } from 'vitest'
import { orderPages } from '#contract/payments/order-pages.ts'
import { apiTest } from '../../test/support/api.ts'
import { brokenRules } from '../../test/support/invariants.ts'
import { makeMember } from '../../test/support/membership.ts'
import { newsOf } from '../../test/support/news.ts'
import {
  buyFeedback,
  buying,
  engineOf,
  ensureReviewer,
  giveCoupon,
  inWindow,
  lostAnswers,
  orderFeedback,
  payFor,
  withPayments,
} from '../../test/support/payments.ts'
import { createActor, createPerson, type Person } from '../../test/support/people.ts'
import { addProfile } from '../../test/support/profiles.ts'
import { completePayment } from './checkout.ts'
import { advanceEverything, sweep } from './sweep.ts'

const { control, settings } = withPayments()
const { server, test } = apiTest(settings)

let finance: Person
let support: Person
test.beforeAll(async () => {
  await ensureReviewer(server)
  finance = await createPerson(server, ['Admin'], { operatorRoles: ['FINANCE'] })
  support = await createPerson(server, ['Admin'], { operatorRoles: ['SUPPORT'] })
})

const stateOf = async (orderId: number) => {
  const order = await server.db.selectFrom('orders').select('state').where('id', '=', orderId).executeTakeFirstOrThrow()
  const payments = await server.db
    .selectFrom('payments')
    .select('state')
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  return [order.state, ...payments.map(({ state }) => state)].join(' ')
}
const providerOf = async (orderId: number) => {
  const { provider_id: id } = await server.db
    .selectFrom('payments')
    .select('provider_id')
    .where('order_id', '=', orderId)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  return (await control.state()).payments.find(payment => payment.id === id)
}
const paymentOf = async (orderId: number) =>
  (
    await server.db
      .selectFrom('payments')
      .select('id')
      .where('order_id', '=', orderId)
      .orderBy('id')
      .executeTakeFirstOrThrow()
  ).id
/** Operators of finance, and they alone, have heard of stray money of an order. */
async function expectAlarm(orderId: number): Promise<void> {
  const link = `/admin/payments?id=${orderId}`
  const told = async (person: Person) => (await newsOf(server, person)).filter(news => news.link === link)
  expect(await told(finance)).toMatchObject([{ type: 'ALARM', isUrgent: true }])
  expect(await told(support)).toEqual([])
}
const swept = () => sweep(engineOf(server))
/** The state after jobs, and the sweep that continues failed ones, have run. */
const expectState = (orderId: number, state: string) =>
  expect
    .poll(
      async () => {
        await swept()
        return stateOf(orderId)
      },
      { timeout: 20_000, interval: 50 },
    )
    .toBe(state)

afterEach(async () => {
  await control.clearFaults()
  expect(await brokenRules(server)).toEqual({})
})

test('[A-90] [U-02] an order is paid in the window, settled once, and read as paid everywhere', async () => {
  const actor = await createActor(server)
  const checkout = await orderFeedback(server, actor)
  expect(checkout).toMatchObject({
    state: 'OPEN',
    amount: 30_000,
    window: {
      orderName: '프로필 피드백',
      totalAmount: 30_000,
      currency: 'KRW',
      payMethods: ['CARD', 'KAKAOPAY', 'NAVERPAY', 'TOSSPAY', 'PAYCO', 'SAMSUNGPAY', 'TRANSFER'],
      isTest: true,
    },
  })
  expect(Buffer.byteLength(checkout.window!.orderName)).toBeLessThanOrEqual(40)
  expect(checkout.window!.paymentId.length).toBeLessThanOrEqual(40)
  const progress = await payFor(control, actor, checkout)
  expect(progress).toEqual({ orderId: checkout.orderId, order: 'PAID', payment: 'PAID', decline: null })

  const order = await actor.api.payments.order({ params: { orderId: checkout.orderId } })
  expect(order).toMatchObject({
    state: 'PAID',
    price: { amount: 30_000, vat: 2_727 },
    payment: { state: 'PAID', method: 'CARD' },
    cancellation: { isPossible: true, refund: 30_000 },
    checkout: null,
  })
  expect(order.payment?.methodLabel).toMatch(/\*\*\*\*5678$/)
  const receipt = await actor.api.payments.receipt({ params: { orderId: checkout.orderId } })
  expect(receipt).toMatchObject({ amount: 30_000, supply: 27_273, vat: 2_727, refunds: [] })
  const { list } = await actor.api.payments.orders()
  expect(list).toMatchObject([{ orderId: checkout.orderId, state: 'PAID', refunded: 0 }])
  const told = (await newsOf(server, actor)).filter(({ type }) => type === 'PAYMENT')
  expect(told).toMatchObject([{ title: '결제가 끝났어요', link: orderPages.order(checkout.orderId) }])
  // The buyer has just paid: no reason to call it important.
  expect(await actor.api.notifications.unreadCount()).toMatchObject({ importantCount: 0 })
})

test('[A-90] a payment begins in the name of who came back from the window', async () => {
  const actor = await createActor(server)
  const orderId = await buyFeedback(server, control, actor)
  const { moved_by } = await server.db
    .selectFrom('state_moves')
    .select('moved_by')
    .where('machine', '=', 'payment')
    .where('row_id', '=', await paymentOf(orderId))
    .where('to_state', '=', 'IN_FLIGHT')
    .executeTakeFirstOrThrow()
  expect(moved_by).toBe(`user:${actor.id}`)
})

test('[A-90] history and receipt name the wallet or the transfer that paid', async () => {
  const actor = await createActor(server)
  const paidWith = async (how: Parameters<typeof payFor>[3]) => {
    const checkout = await orderFeedback(server, actor)
    await payFor(control, actor, checkout, how)
    const { method, methodLabel } = await actor.api.payments.receipt({ params: { orderId: checkout.orderId } })
    return [method, methodLabel]
  }
  expect(await paidWith({ payMethod: 'EASY_PAY', easyPay: { easyPayProvider: 'KAKAOPAY' } })).toEqual([
    'EASY_PAY',
    '카카오페이',
  ])
  expect(await paidWith({ payMethod: 'TRANSFER' })).toEqual(['TRANSFER', null])
})

test('[A-90] a paid order says what happens next, by when', async () => {
  const actor = await createActor(server)
  const checkout = await orderFeedback(server, actor)
  await payFor(control, actor, checkout)
  const { fulfilment } = await actor.api.payments.order({ params: { orderId: checkout.orderId } })
  expect(fulfilment).toMatchObject({ path: orderPages.feedback(checkout.orderId), startPath: null })
  expect(fulfilment?.next).toMatch(/^\d{4}년 \d+월 \d+일.*까지 전달하고/)
})

test('[A-90] the amount is registered at the provider once, before the window opens', async () => {
  const actor = await createActor(server)
  const body = { ...buying(30_000), profileId: await addProfile(server, actor), request: '' }
  const order = () => actor.api.feedbacks.orderProfileFeedback({ body })
  const { window } = await order()
  const calls = async () =>
    (await control.state()).calls.filter(({ id }) => id === window!.paymentId).map(({ name }) => name)
  expect(await calls()).toEqual(['preRegister'])
  expect((await order()).window).toEqual(window)
  expect(await calls()).toEqual(['preRegister'])
})

test('amounts and states that the client claims are compared, never trusted', async () => {
  const actor = await createActor(server)
  const profileId = await addProfile(server, actor)
  const order = (given: object) =>
    actor.api.feedbacks.orderProfileFeedback({ body: { ...buying(30_000), profileId, request: '', ...given } as never })
  await expect(order({ expectedAmount: 9_000 })).rejects.toMatchObject({ status: 409, code: 'price_changed' })
  await expect(order({ termsVersion: 'old' })).rejects.toMatchObject({ status: 409, code: 'terms_changed' })
  await expect(order({ agreed: false })).rejects.toMatchObject({ status: 400 })
  await expect(order({ amount: 1 })).rejects.toMatchObject({ status: 400 })
  await expect(order({ couponIds: [1] })).rejects.toMatchObject({ code: 'coupon_unusable' })
  const other = await addProfile(server, await createActor(server))
  await expect(order({ profileId: other })).rejects.toMatchObject({ status: 404 })
})

test('[U-09] a member pays member prices, and the server decides who is a member', async () => {
  const actor = await createActor(server)
  await makeMember(server, actor)
  const { price, isMember } = await actor.api.feedbacks.feedbackPrice({ query: { kind: 'VIDEO' } })
  expect({ isMember, ...price }).toMatchObject({ isMember: true, amount: 15_000, memberOff: 35_000, vat: 1_364 })
  await expect(orderFeedback(server, actor)).rejects.toMatchObject({ code: 'price_changed' })
  expect(await orderFeedback(server, actor, { amount: 9_000 })).toMatchObject({ amount: 9_000 })
  const guest = await server.api().feedbacks.feedbackPrice({ query: { kind: 'VIDEO' } })
  expect(guest).toMatchObject({ isMember: false, price: { amount: 50_000, memberAmount: 15_000 } })
})

test('a double click, two tabs and two returns make one order and one charge', async () => {
  const actor = await createActor(server)
  const profileId = await addProfile(server, actor)
  const body = { ...buying(30_000), profileId, request: '' }
  const checkouts = await Promise.all(
    Array.from({ length: 6 }, () => actor.api.feedbacks.orderProfileFeedback({ body })),
  )
  expect(new Set(checkouts.map(({ orderId }) => orderId)).size).toBe(1)
  const checkout = checkouts[0]!
  const { paymentToken = '', txId = '' } = await inWindow(control, checkout)
  const returned = { params: { orderId: checkout.orderId }, body: { paymentToken, txId } }
  await Promise.all(Array.from({ length: 6 }, () => actor.api.payments.complete(returned)))
  await expectState(checkout.orderId, 'PAID PAID')
  const confirms = (await control.state()).calls.filter(
    ({ name, id }) => name === 'confirm' && id === checkout.window!.paymentId,
  )
  expect(confirms).toHaveLength(1)
  // Another device that returns with its own token finds the order paid.
  const late = { params: { orderId: checkout.orderId }, body: { paymentToken: 'another', txId: 'tx' } }
  expect(await actor.api.payments.complete(late)).toMatchObject({ order: 'PAID' })
})

test('the same key returns the first answer, but only for the same body', async () => {
  const actor = await createActor(server)
  const profileId = await addProfile(server, actor)
  const body = { ...buying(30_000), profileId, request: '' }
  const idempotencyKey = randomUUID()
  const first = await actor.api.feedbacks.orderProfileFeedback({ body }, { idempotencyKey })
  expect(await actor.api.feedbacks.orderProfileFeedback({ body }, { idempotencyKey })).toEqual(first)
  const other = { ...body, orderKey: randomUUID() }
  await expect(actor.api.feedbacks.orderProfileFeedback({ body: other }, { idempotencyKey })).rejects.toMatchObject({
    status: 422,
    code: 'idempotency_key_reused',
  })
  // The key is the person's own.
  const another = await createActor(server)
  await expect(another.api.feedbacks.orderProfileFeedback({ body: other }, { idempotencyKey })).rejects.toMatchObject({
    status: 404,
  })
  // A refused call releases its key.
  const refused = randomUUID()
  const wrong = { ...body, orderKey: randomUUID(), expectedAmount: 1 }
  await expect(
    actor.api.feedbacks.orderProfileFeedback({ body: wrong }, { idempotencyKey: refused }),
  ).rejects.toMatchObject({ code: 'price_changed' })
  const right = { ...body, orderKey: randomUUID() }
  expect(await actor.api.feedbacks.orderProfileFeedback({ body: right }, { idempotencyKey: refused })).toMatchObject({
    state: 'OPEN',
  })
})

test('a return waits for a webhook that is reading the payment at the same time', async () => {
  const actor = await createActor(server)
  const checkout = await orderFeedback(server, actor)
  const claim = (until: Date | null) =>
    server.db.updateTable('payments').set({ claimed_until: until }).where('order_id', '=', checkout.orderId).execute()
  await claim(new Date(server.clock.now().getTime() + 60_000))
  const paying = payFor(control, actor, checkout)
  await expect.poll(() => stateOf(checkout.orderId)).toBe('OPEN IN_FLIGHT')
  await claim(null)
  expect(await paying).toMatchObject({ order: 'PAID' })
})

test('a return learns at once that a webhook has seen its decline', async () => {
  const actor = await createActor(server)
  const checkout = await orderFeedback(server, actor)
  const { orderId } = checkout
  const { paymentToken = '', txId = '' } = await inWindow(control, checkout)
  const payment = server.db.updateTable('payments').where('order_id', '=', orderId)
  // Claimed by the webhook, which never lets go of it here.
  await payment.set({ claimed_until: new Date(server.clock.now().getTime() + 60_000) }).execute()
  const engine = engineOf(server)
  const patient = { ...engine.gateway, waits: { ...engine.gateway.waits, request: 600_000 } }
  const returned = completePayment({ ...engine, gateway: patient }, actor.id, orderId, { paymentToken, txId })
  await expect.poll(() => stateOf(orderId)).toBe('OPEN IN_FLIGHT')
  await payment
    .set({ state: 'READY', token: null, in_flight_since: null, moved_by: 'system', moved_at: server.clock.now() })
    .execute()
  expect(await returned).toMatchObject({ order: 'OPEN', payment: 'READY' })
})

test('a declined card keeps the order open for the next attempt', async () => {
  const actor = await createActor(server)
  const checkout = await orderFeedback(server, actor)
  await control.fault({ call: 'confirm', fault: 'soft-decline' })
  const declined = await payFor(control, actor, checkout)
  expect(declined).toMatchObject({ order: 'OPEN', payment: 'READY' })
  expect(declined.decline).toBeTruthy()
  const order = await actor.api.payments.order({ params: { orderId: checkout.orderId } })
  expect(order.checkout?.window?.paymentId).toBe(checkout.window!.paymentId)
  expect(await payFor(control, actor, order.checkout!)).toMatchObject({ order: 'PAID' })
})

test('[U-07] a coupon that covers the whole price pays the order, and returns with it', async () => {
  const actor = await createActor(server)
  const couponId = await giveCoupon(server, actor, { value: 29_950 })
  const checkout = await orderFeedback(server, actor, { amount: 0, couponIds: [couponId] })
  expect(checkout).toMatchObject({ state: 'PAID', amount: 0, window: null })
  expect(await stateOf(checkout.orderId)).toBe('PAID PAID')
  const used = await actor.api.coupons.myCoupons({ query: {} })
  expect(used).toMatchObject({ usable: 0, list: [{ state: 'USED', orderId: checkout.orderId }] })
  await actor.api.feedbacks.cancelProfileFeedback({ params: { id: checkout.orderId }, body: {} })
  expect(await stateOf(checkout.orderId)).toBe('REFUNDED REFUNDED')
  expect(await actor.api.coupons.myCoupons({ query: {} })).toMatchObject({ usable: 1, list: [{ state: 'ISSUED' }] })
})

test('of many simultaneous orders one gets the coupon, until it ends', async () => {
  const actor = await createActor(server)
  const couponId = await giveCoupon(server, actor)
  await addProfile(server, actor)
  const tries = await Promise.allSettled(
    Array.from({ length: 40 }, () => orderFeedback(server, actor, { amount: 25_000, couponIds: [couponId] })),
  )
  const made = tries.filter(each => each.status === 'fulfilled').map(({ value }) => value)
  expect(made).toHaveLength(1)
  const { orderId } = made[0]!
  await actor.api.payments.abandon({ params: { orderId } })
  expect(await stateOf(orderId)).toBe('CANCELLED VOIDED')
  expect(await actor.api.coupons.myCoupons({ query: {} })).toMatchObject({ usable: 1 })
  await expect(actor.api.payments.abandon({ params: { orderId } })).rejects.toMatchObject({ code: 'order_over' })
})

test('an unpaid order ends when its time is over', async () => {
  const actor = await createActor(server)
  const checkout = await orderFeedback(server, actor)
  server.clock.pass({ minutes: 29 })
  await expectState(checkout.orderId, 'OPEN READY')
  const { paymentToken = '', txId = '' } = await inWindow(control, checkout)
  const comeBack = () =>
    actor.api.payments.complete({ params: { orderId: checkout.orderId }, body: { paymentToken, txId } })
  // Whether or not the sweep has been there.
  server.clock.set(new Date(checkout.expiresAt))
  await expect(comeBack()).rejects.toMatchObject({ code: 'order_over' })
  await expectState(checkout.orderId, 'EXPIRED EXPIRED')
  await expect(comeBack()).rejects.toMatchObject({ code: 'order_over' })
})

test('an order whose time is over ends only once the provider shows nothing collected', async () => {
  const actor = await createActor(server)
  const checkout = await orderFeedback(server, actor)
  // Approved in the window; the page never came back.
  await inWindow(control, checkout)
  await control.fault({ call: 'readPayment', fault: 'page-before', id: checkout.window!.paymentId, times: 1_000 })
  server.clock.pass({ minutes: 31 })
  await swept()
  expect(await stateOf(checkout.orderId)).toBe('OPEN READY')
  await control.clearFaults()
  await swept()
  expect(await stateOf(checkout.orderId)).toBe('EXPIRED EXPIRED')
  expect(await providerOf(checkout.orderId)).toMatchObject({ status: 'READY' })
})

test.for(lostAnswers)('a confirm that ends in %s is found out by reading, and charges once', async fault => {
  const actor = await createActor(server)
  const checkout = await orderFeedback(server, actor)
  await control.fault({ call: 'confirm', fault, id: checkout.window!.paymentId })
  await payFor(control, actor, checkout)
  // The state after a crash: the claim has expired.
  server.clock.pass({ minutes: 2 })
  await expectState(checkout.orderId, 'PAID PAID')
  expect(await providerOf(checkout.orderId)).toMatchObject({ status: 'PAID', amount: { total: 30_000 } })
})

test.for(['reset-before', 'hang-before', 'page-before', 'half', 'unknown-error', 'not-found'] as const)(
  'a reading that ends in %s decides nothing',
  async fault => {
    const actor = await createActor(server)
    const checkout = await orderFeedback(server, actor)
    await control.fault({ call: 'readPayment', fault, id: checkout.window!.paymentId, times: 3 })
    await payFor(control, actor, checkout)
    await control.clearFaults()
    server.clock.pass({ minutes: 2 })
    await expectState(checkout.orderId, 'PAID PAID')
  },
)

test('a return in doubt is confirmed for some minutes before the buyer may pay again', async () => {
  const actor = await createActor(server)
  const checkout = await orderFeedback(server, actor)
  const { orderId } = checkout
  const id = checkout.window!.paymentId
  await control.fault({ call: 'confirm', fault: 'page-before', id, times: 20 })
  await payFor(control, actor, checkout)
  await expect(actor.api.payments.abandon({ params: { orderId } })).rejects.toMatchObject({
    code: 'payment_in_flight',
  })
  // No second window while the first one is being checked.
  const checked = await actor.api.payments.order({ params: { orderId } })
  expect(checked).toMatchObject({ isBeingChecked: true, checkout: { window: null } })
  server.clock.pass({ minutes: 9 })
  await swept()
  expect(await stateOf(orderId)).toBe('OPEN IN_FLIGHT')
  const { calls } = await control.state()
  expect(calls.filter(call => call.name === 'confirm' && call.id === id)).toHaveLength(2)
  server.clock.pass({ minutes: 2 })
  await swept()
  expect(await stateOf(orderId)).toBe('OPEN READY')
  await control.clearFaults()
  const again = await actor.api.payments.order({ params: { orderId } })
  expect(await payFor(control, actor, again.checkout!)).toMatchObject({ order: 'PAID' })
})

test('money of a return that was given up is refunded when it is found', async () => {
  const actor = await createActor(server)
  const checkout = await orderFeedback(server, actor)
  const { orderId } = checkout
  const id = checkout.window!.paymentId
  // Collected, unknown to the program, and not found at the provider.
  await control.fault({ call: 'readPayment', fault: 'not-found', id, times: 1_000 })
  await control.fault({ call: 'confirm', fault: 'page-after', id })
  await payFor(control, actor, checkout)
  server.clock.pass({ minutes: 11 })
  await swept()
  expect(await stateOf(orderId)).toBe('OPEN READY')
  await control.clearFaults()
  server.clock.pass({ minutes: 20 })
  await expectState(orderId, 'EXPIRED RETURNED')
  expect(await providerOf(orderId)).toMatchObject({ status: 'CANCELLED' })
})

test.for(['wrong-amount', 'wrong-store', 'wrong-customer'] as const)(
  'money taken with the %s goes back whole, and operators are told',
  async fault => {
    const actor = await createActor(server)
    const checkout = await orderFeedback(server, actor)
    await control.fault({ call: 'confirm', fault, id: checkout.window!.paymentId })
    await payFor(control, actor, checkout)
    server.clock.pass({ minutes: 2 })
    // The order is still open, so it has another payment.
    await expectState(checkout.orderId, 'OPEN RETURNED READY')
    await expectAlarm(checkout.orderId)
  },
)

test.for(['EXPIRED', 'CANCELLED'] as const)(
  'money collected after its order was %s goes back whole, and operators are told',
  async state => {
    const actor = await createActor(server)
    const checkout = await orderFeedback(server, actor)
    const { orderId } = checkout
    if (state === 'CANCELLED') await actor.api.payments.abandon({ params: { orderId } })
    else {
      server.clock.pass({ minutes: 31 })
      await swept()
    }
    await control.fault({ call: 'window', fault: 'auto-capture', id: checkout.window!.paymentId })
    await inWindow(control, checkout)
    await advanceEverything(engineOf(server), await paymentOf(orderId))
    await expectState(orderId, `${state} RETURNED`)
    expect(await providerOf(orderId)).toMatchObject({ status: 'CANCELLED' })
    await expectAlarm(orderId)
  },
)

test('money collected without our confirmation is refunded', async () => {
  const actor = await createActor(server)
  const checkout = await orderFeedback(server, actor)
  await control.fault({ call: 'window', fault: 'auto-capture', id: checkout.window!.paymentId })
  await inWindow(control, checkout)
  await advanceEverything(engineOf(server), await paymentOf(checkout.orderId))
  await expectState(checkout.orderId, 'OPEN RETURNED READY')
  expect(await providerOf(checkout.orderId)).toMatchObject({ status: 'CANCELLED' })
  const again = await actor.api.feedbacks.orderProfileFeedback({
    body: { ...buying(30_000), profileId: await addOwn(actor.id), request: '' },
  })
  expect(again.orderId).not.toBe(checkout.orderId)
})
const addOwn = async (userId: number) =>
  (await server.db.selectFrom('profiles').select('id').where('user_id', '=', userId).executeTakeFirstOrThrow()).id

test('[R-09] history shows the progress of each order with a link, and its details', async () => {
  const actor = await createActor(server)
  const open = await orderFeedback(server, actor)
  const orderId = await buyFeedback(server, control, actor)
  await server.db
    .updateTable('feedback_orders')
    .set({ request: '자기소개를 봐 주세요' })
    .where('order_id', '=', orderId)
    .execute()
  const { list } = await actor.api.payments.orders()
  expect(list.find(row => row.orderId === open.orderId)).toMatchObject({ fulfilment: null })
  const shown = list.find(row => row.orderId === orderId)
  expect(shown).toMatchObject({ fulfilment: { label: '배정', path: orderPages.feedback(orderId) } })
  const profile = await server.db
    .selectFrom('profiles')
    .select('actor_name as name')
    .where('user_id', '=', actor.id)
    .executeTakeFirstOrThrow()
  const order = await actor.api.payments.order({ params: { orderId } })
  expect(order.fulfilment).toEqual(shown?.fulfilment)
  expect(order.about).toEqual([
    { label: '프로필', value: profile.name },
    { label: '요청', value: '자기소개를 봐 주세요' },
  ])
})

test('orders are visible to their buyer only', async () => {
  const actor = await createActor(server)
  const orderId = await buyFeedback(server, control, actor)
  const stranger = await createActor(server)
  const params = { orderId }
  const calls = [
    () => stranger.api.payments.order({ params }),
    () => stranger.api.payments.progress({ params }),
    () => stranger.api.payments.receipt({ params }),
    () => stranger.api.payments.abandon({ params }),
    () => stranger.api.payments.complete({ params, body: { paymentToken: 'x', txId: 'y' } }),
    () => stranger.api.feedbacks.cancelProfileFeedback({ params: { id: orderId }, body: {} }),
  ]
  for (const call of calls) await expect(call()).rejects.toMatchObject({ status: 404 })
  // The video feedback's order is not cancelled through the profile endpoint.
  await expect(actor.api.feedbacks.cancelVideoFeedback({ params: { id: orderId }, body: {} })).rejects.toMatchObject({
    status: 404,
  })
})

test('a token serves one payment', async () => {
  const actor = await createActor(server)
  const [one, two] = [await orderFeedback(server, actor), await orderFeedback(server, actor)]
  const { paymentToken = '', txId = '' } = await inWindow(control, one)
  await actor.api.payments.complete({ params: { orderId: one.orderId }, body: { paymentToken, txId } })
  await expect(
    actor.api.payments.complete({ params: { orderId: two.orderId }, body: { paymentToken, txId: 'other' } }),
  ).rejects.toMatchObject({ code: 'payment_token_used' })
  await expect(
    actor.api.payments.complete({ params: { orderId: two.orderId }, body: { paymentToken: 'other', txId } }),
  ).rejects.toMatchObject({ code: 'payment_token_used' })
})
