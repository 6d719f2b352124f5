import { sql } from 'kysely'
import { afterEach, expect } from 'vitest'
import { orderPages } from '#contract/payments/order-pages.ts'
import type { ProviderPayment } from '#server/integrations/payment/gateway.ts'
import { apiTest } from '../../test/support/api.ts'
import { startEngine } from '../../test/support/crashes.ts'
import { brokenRules } from '../../test/support/invariants.ts'
import { actBehind, waitingForLock } from '../../test/support/locks.ts'
import { fullPrice, newKey } from '../../test/support/money-model.ts'
import { inWindow, withPayments } from '../../test/support/payments.ts'
import { createAdmin } from '../../test/support/people.ts'
import { actsOf, type Cast, createCast } from '../../test/support/purchases.ts'
import { advance } from './advance.ts'
import { checkoutOf } from './checkout.ts'
import type { Engine } from './engine.ts'
import { inParallel } from './in-parallel.ts'
import { endOrder } from './orders.ts'
import { bookCancellations } from './refunding/foreign-refunds.ts'
import { advanceRefund } from './refunding/send-refund.ts'
import { takeAsStray } from './stray.ts'
import { advanceEverything, sweep } from './sweep.ts'

const { control, settings } = withPayments()
const { server, test } = apiTest(settings)
let cast: Cast
let engine: Engine
test.beforeAll(async () => {
  cast = await createCast(server)
  const jobs = {
    async send(_: unknown, __: unknown, data: object) {
      if ('dedupeKey' in data) told.push(data as News)
    },
  }
  engine = { ...startEngine(server).engine, jobs }
})
afterEach(async () => {
  await control.clearFaults()
  expect(await brokenRules(server)).toEqual({})
})

/** An order whose buyer has approved the payment in the window. */
async function approved() {
  const checkout = await actsOf(cast).order(engine, { orderKey: newKey(), amount: fullPrice, couponIds: [] })
  const { paymentToken = '', txId = '' } = await inWindow(control, checkout)
  const { orderId } = checkout
  const { id } = await server.db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return { orderId, paymentId: id, providerId: checkout.window!.paymentId, back: { paymentToken, txId } }
}
async function paid() {
  const order = await approved()
  await actsOf(cast).comeBack(engine, order.orderId, order.back)
  return order
}
const stateOf = async (orderId: number) => {
  const { rows } = await sql<{ text: string }>`
    SELECT concat_ws(' ', o.state, p.state, p.refunded,
      (SELECT string_agg(r.state || ' ' || r.amount, ',' ORDER BY r.id) FROM refunds r WHERE payment_id = p.id)) AS text
    FROM orders o JOIN payments p ON p.order_id = o.id WHERE o.id = ${orderId}
    ORDER BY p.id`.execute(server.db)
  return rows[0]?.text
}
type News = { dedupeKey: string; link?: string; userIds?: number[] }
/** Notifications sent to people. */
const told: News[] = []
const newsWith = (key: string) => told.filter(({ dedupeKey }) => dedupeKey === key).length
const linkOf = (key: string) => told.find(({ dedupeKey }) => dedupeKey === key)?.link
const later = async (minutes: number, runner = engine) => {
  server.clock.pass({ minutes })
  await sweep(runner)
}

test('money that cannot be settled raises an alarm, and is refunded after an hour', async () => {
  const broken = {
    ...engine.products.PROFILE_FEEDBACK,
    fulfil: async () => {
      throw new Error('the product is broken')
    },
  }
  const failing = { ...engine, products: { ...engine.products, PROFILE_FEEDBACK: broken } }
  const { orderId, paymentId, back } = await approved()
  await actsOf(cast).comeBack(failing, orderId, back)
  const stuck = () => newsWith(`payment stuck ${paymentId}`)
  for (let tries = 1; tries < 9; tries++) await later(2, failing)
  expect(stuck()).toBe(0)
  await later(2, failing)
  await later(2, failing)
  expect(stuck()).toBe(1)
  expect(linkOf(`payment stuck ${paymentId}`)).toBe(`/admin/payments?id=${orderId}`)
  expect(await stateOf(orderId)).toBe('OPEN IN_FLIGHT 0')
  await later(60, failing)
  await later(2, failing)
  expect(await stateOf(orderId)).toBe('EXPIRED RETURNED 30000 DONE 30000')
})

test('an order whose product recovers is fulfilled by the next sweep', async () => {
  const broken = { ...engine.products.PROFILE_FEEDBACK, fulfil: () => Promise.reject(new Error('broken')) }
  const { orderId, back } = await approved()
  const failing = { ...engine, products: { ...engine.products, PROFILE_FEEDBACK: broken } }
  await actsOf(cast).comeBack(failing, orderId, back)
  expect(await stateOf(orderId)).toBe('OPEN IN_FLIGHT 0')
  await later(2)
  expect(await stateOf(orderId)).toBe('PAID PAID 0')
})

test('a payment that stays in doubt is read at growing intervals', async () => {
  const { orderId, providerId, back } = await approved()
  await control.fault({ call: 'readPayment', fault: 'page-before', id: providerId, times: 1_000 })
  await actsOf(cast).comeBack(engine, orderId, back)
  const asked: string[] = []
  const { gateway } = engine
  const readPayment: typeof gateway.readPayment = name => {
    asked.push(name)
    return gateway.readPayment(name)
  }
  const watching = { ...engine, gateway: { ...gateway, readPayment } }
  const askedAfter = async (minutes: number) => {
    asked.length = 0
    await later(minutes, watching)
    return asked.filter(name => name === providerId).length
  }
  for (let tries = 0; tries < 5; tries++) expect(await askedAfter(1)).toBe(1)
  expect(await askedAfter(60)).toBe(1)
  for (let tries = 0; tries < 5; tries++) expect(await askedAfter(1)).toBe(0)
  const fresh = await approved()
  await control.fault({ call: 'confirm', fault: 'page-before', id: fresh.providerId })
  await server.db
    .updateTable('payments')
    .set({
      state: 'IN_FLIGHT',
      in_flight_since: server.clock.now(),
      token: engine.secrets.encrypt(fresh.back.paymentToken),
    })
    .set({ tx_id: fresh.back.txId })
    .where('id', '=', fresh.paymentId)
    .execute()
  expect(await askedAfter(2)).toBe(1)
  // Both are read in one pass, in no order: those that wait long keep no new one waiting.
  expect(asked).toContain(fresh.providerId)
  expect(await askedAfter(24 * 60)).toBe(1)
  expect(await askedAfter(29)).toBe(0)
  expect(await askedAfter(2)).toBe(1)
  await control.clearFaults()
  expect(await askedAfter(31)).toBeGreaterThan(0)
})

test('no more payments begin once a sweep has run for its time', async () => {
  const begun: number[] = []
  const begin = async (no: number) => void begun.push(no)
  await inParallel(engine, [1, 2, 3], begin, AbortSignal.abort())
  expect(begun).toEqual([])
  await inParallel(engine, [1, 2, 3], begin)
  expect(begun).toEqual([1, 2, 3])
})

test('people who left get their order or their money back, without notifications', async () => {
  const { orderId, back } = await approved()
  await control.fault({ call: 'confirm', fault: 'page-before' })
  await actsOf(cast).comeBack(engine, orderId, back)
  await server.db.updateTable('orders').set({ user_id: null }).where('id', '=', orderId).execute()
  await later(2)
  expect(await stateOf(orderId)).toBe('PAID PAID 0')
  await actsOf(cast).refund(engine, { orderId, amount: fullPrice })
  await later(2)
  expect(await stateOf(orderId)).toBe('REFUNDED REFUNDED 30000 DONE 30000')
  expect(newsWith(`paid ${orderId}`)).toBe(0)
})

test('a refund refused by the provider is handed to operators with the reason', async () => {
  const { orderId, providerId } = await paid()
  await control.fault({ call: 'cancel', fault: 'max-attempts', id: providerId })
  await actsOf(cast).cancel(engine, orderId)
  await later(2)
  expect(await stateOf(orderId)).toBe('PAID PAID 0 FAILED 30000')
  const { id, failure } = await server.db
    .selectFrom('refunds')
    .select(['id', 'failure'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(failure).toContain('MAX_CANCEL_COUNT_REACHED')
  await actsOf(cast).decide(engine, { refundId: id, decision: 'RETRY' })
  await later(2)
  expect(await stateOf(orderId)).toBe('REFUNDED REFUNDED 30000 DONE 30000')
})

test.for(['page-before', 'not-found'] as const)('a refund waits while reading ends in %s', async fault => {
  const { orderId, providerId } = await paid()
  await control.fault({ call: 'readPayment', fault, id: providerId })
  await actsOf(cast).cancel(engine, orderId)
  await later(2)
  expect(await stateOf(orderId)).toBe('PAID PAID 0 IN_FLIGHT 30000')
  await later(2)
  expect(await stateOf(orderId)).toBe('REFUNDED REFUNDED 30000 DONE 30000')
})

test('of a long answer to a refund 300 letters are kept', async () => {
  const { orderId, paymentId, providerId } = await paid()
  await control.fault({ call: 'cancel', fault: 'page-before', id: providerId, times: 100_000 })
  await actsOf(cast).cancel(engine, orderId)
  const { gateway } = engine
  const readPayment: typeof gateway.readPayment = async () => ({ kind: 'unknown', reason: 'x'.repeat(400) })
  await advanceEverything({ ...engine, gateway: { ...gateway, readPayment } }, paymentId)
  const { failure } = await server.db
    .selectFrom('refunds')
    .select('failure')
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow()
  expect(failure).toHaveLength(300)
  await control.clearFaults()
  await later(2)
  await later(2)
  expect(await stateOf(orderId)).toBe('REFUNDED REFUNDED 30000 DONE 30000')
})

test('a refund without an answer is retried less and less often', async () => {
  const { orderId, providerId } = await paid()
  await control.fault({ call: 'cancel', fault: 'page-before', id: providerId, times: 100_000 })
  await actsOf(cast).cancel(engine, orderId)
  const { id } = await server.db.selectFrom('refunds').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  const tries = async () => {
    const rows = await server.db.selectFrom('refunds').select('failures').where('id', '=', id).execute()
    return rows[0]?.failures
  }
  const operator = await createAdmin(server)
  const { admin } = operator.api
  const before = [(await admin.summary()).waitingRefunds, (await admin.reconciliation()).stuck]
  const late = () => newsWith(`refund late ${id} 1`)
  await later(0)
  expect([await tries(), late()]).toEqual([1, 0])
  await later(0)
  expect([await tries(), late()]).toEqual([2, 1])
  expect(await admin.refund({ params: { refundId: id } })).toMatchObject({
    attempts: 2,
    failure: expect.stringMatching(/^결제사가 제대로 답하지 않았어요 \(/),
    nextTryAt: expect.any(String),
  })
  for (const wait of [1, 3, 7, 15, 31, 60, 60]) {
    if (wait > 1) {
      const known = await tries()
      await later(wait - 1)
      expect(await tries()).toBe(known)
    }
    await later(Math.min(wait, 1))
  }
  expect(await tries()).toBe(9)
  await later(60)
  await later(60)
  expect(await tries()).toBe(11)
  expect(late()).toBe(1)
  expect(linkOf(`refund late ${id} 1`)).toBe(`/admin/refunds?id=${id}`)
  expect((await admin.summary()).waitingRefunds).toBe(before[0]! + 1)
  const todo = await admin.refunds({ query: { isTodo: true } })
  expect(todo).toMatchObject({ totalResult: before[0]! + 1 })
  expect(todo.list.map(refund => refund.id)).toContain(id)
  expect((await admin.reconciliation()).stuck).toBe(before[1]! + 1)
  expect((await admin.orderOf({ params: { orderId } })).isStuck).toBe(true)
  await control.clearFaults()
  await later(60)
  expect(await stateOf(orderId)).toBe('REFUNDED REFUNDED 30000 DONE 30000')
  expect((await admin.summary()).waitingRefunds).toBe(before[0])
})

test('a run that outlived its claim leaves the claim of the next one alone', async () => {
  const next = new Date(server.clock.now().getTime() + 600_000)
  const { gateway } = engine
  const overtaken = (table: 'payments' | 'refunds', id: number): Engine => ({
    ...engine,
    gateway: {
      ...gateway,
      async readPayment(name) {
        await server.db.updateTable(table).set({ claimed_until: next }).where('id', '=', id).execute()
        return gateway.readPayment(name)
      },
    },
  })
  const claimOf = (table: 'payments' | 'refunds', id: number) =>
    server.db.selectFrom(table).select('claimed_until').where('id', '=', id).executeTakeFirstOrThrow()
  const { paymentId } = await approved()
  await advance(overtaken('payments', paymentId), paymentId)
  expect(await claimOf('payments', paymentId)).toEqual({ claimed_until: next })

  const refunded = await paid()
  await control.fault({ call: 'cancel', fault: 'requested', id: refunded.providerId })
  await actsOf(cast).cancel(engine, refunded.orderId)
  const refund = await server.db
    .selectFrom('refunds')
    .select('id')
    .where('payment_id', '=', refunded.paymentId)
    .executeTakeFirstOrThrow()
  await advanceRefund(overtaken('refunds', refund.id), refund.id)
  expect(await claimOf('refunds', refund.id)).toEqual({ claimed_until: next })
})

test('a refund pending at the card company is read hourly, not with every sweep', async () => {
  const { orderId, providerId } = await paid()
  await control.fault({ call: 'cancel', fault: 'requested', id: providerId })
  await actsOf(cast).cancel(engine, orderId)
  await later(2)
  expect(await stateOf(orderId)).toBe('PAID PAID 0 PENDING 30000')
  const reads = async () =>
    (await control.state()).calls.filter(({ name, id }) => name === 'readPayment' && id === providerId).length
  for (let hour = 0; hour < 3; hour++) {
    await later(61)
    const known = await reads()
    for (const minutes of [1, 20, 20]) await later(minutes)
    expect(await reads()).toBe(known)
    await later(20)
    expect(await reads()).toBe(known + 1)
  }
})

test('a refund pending at the card company is reported the day before it is due', async () => {
  const { orderId, providerId } = await paid()
  await control.fault({ call: 'cancel', fault: 'requested', id: providerId })
  await actsOf(cast).cancel(engine, orderId)
  await later(2)
  expect(await stateOf(orderId)).toBe('PAID PAID 0 PENDING 30000')
  const { id } = await server.db.selectFrom('refunds').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  expect(newsWith(`refund late ${id} 1`)).toBe(0)
  for (let day = 0; day < 10; day++) await later(24 * 60)
  expect(newsWith(`refund late ${id} 1`)).toBe(1)
})

test.for(['APPROVED', 'IN_FLIGHT', 'PENDING'] as const)('a webhook ends a refund that is %s', async state => {
  const { orderId, paymentId, providerId } = await paid()
  await actsOf(cast).cancel(engine, orderId)
  if (state === 'IN_FLIGHT') await control.fault({ call: 'readPayment', fault: 'page-before', id: providerId })
  if (state === 'PENDING') await control.fault({ call: 'cancel', fault: 'requested', id: providerId })
  if (state !== 'APPROVED') await later(2)
  expect(await stateOf(orderId)).toBe(`PAID PAID 0 ${state} 30000`)
  if (state === 'PENDING') {
    const { payments } = await control.state()
    const pending = payments.find(({ id }) => id === providerId) as Extract<ProviderPayment, { status: 'PAID' }>
    await control.settleCancellation(providerId, pending.cancellations![0]!.id, 'SUCCEEDED')
  }
  await advanceEverything(engine, paymentId)
  expect(await stateOf(orderId)).toBe('REFUNDED REFUNDED 30000 DONE 30000')
})

test('stray money, partly refunded in the console, is refunded in full', async () => {
  const { orderId, paymentId, providerId, back } = await approved()
  await control.fault({ call: 'confirm', fault: 'wrong-customer', id: providerId })
  await control.fault({ call: 'cancel', fault: 'page-before', id: providerId, times: 5 })
  await actsOf(cast).comeBack(engine, orderId, back)
  await later(2)
  await advanceEverything(engine, paymentId)
  expect(await stateOf(orderId)).toMatch(/STRAY 0 IN_FLIGHT 30000$/)
  await control.cancelAtConsole(providerId, 7_000)
  await control.clearFaults()
  await later(2)
  expect(await stateOf(orderId)).toBe('OPEN RETURNED 30000 DONE 23000,DONE 7000')
  const { rows } = await sql<{ id: number }>`SELECT id FROM refunds WHERE payment_id = ${paymentId}`.execute(server.db)
  for (const { id } of rows) {
    const news = told.filter(({ dedupeKey }) => dedupeKey === `refunded ${id}`)
    expect(news).toMatchObject([{ userIds: [cast.buyer.id], link: orderPages.order(orderId) }])
  }
  expect(rows).toHaveLength(2)
})

test.for(['cancelAtConsole', 'chargeBack'] as const)('a buyer hears of money that went back by %s', async way => {
  const { orderId, paymentId, providerId } = await paid()
  await control[way](providerId, 10_000)
  await advanceEverything(engine, paymentId)
  expect(await stateOf(orderId)).toBe('PAID PART_REFUNDED 10000 DONE 10000')
  const { id } = await server.db
    .selectFrom('refunds')
    .select('id')
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const news = told.filter(({ dedupeKey }) => dedupeKey === `refunded ${id}`)
  expect(news).toMatchObject([{ userIds: [cast.buyer.id], link: orderPages.order(orderId) }])
})

test('a payment that two runners have read as collected is settled once', async () => {
  const { orderId, paymentId, providerId, back } = await approved()
  const { gateway } = engine
  // Collected, but not readable yet.
  const confirm: typeof gateway.confirm = async (...given) => {
    const answer = await gateway.confirm(...given)
    await control.fault({ call: 'readPayment', fault: 'page-before', id: providerId })
    return answer
  }
  await actsOf(cast).comeBack({ ...engine, gateway: { ...gateway, confirm } }, orderId, back)
  expect(await stateOf(orderId)).toBe('OPEN IN_FLIGHT 0')
  let second = Promise.resolve<unknown>(null)
  const first = await actBehind(server, {
    hold: db => db.selectFrom('orders').select('id').where('id', '=', orderId).forNoKeyUpdate().execute(),
    act: () => advance(engine, paymentId),
    async meanwhile() {
      // Longer than a claim lasts.
      server.clock.pass({ minutes: 2 })
      second = advance(engine, paymentId)
      await expect.poll(() => waitingForLock(server.db)).toBe(2)
    },
  })
  expect([first, await second]).toEqual([{ status: 'fulfilled', value: true }, true])
  expect(await stateOf(orderId)).toBe('PAID PAID 0')
  expect(newsWith(`paid ${orderId}`)).toBe(1)
})

test('money that was collected before its order was ended goes back whole', async () => {
  const { orderId, providerId, back } = await approved()
  const { gateway, products } = engine
  const confirm: typeof gateway.confirm = async (...given) => {
    const answer = await gateway.confirm(...given)
    await control.fault({ call: 'readPayment', fault: 'page-before', id: providerId })
    return answer
  }
  await actsOf(cast).comeBack({ ...engine, gateway: { ...gateway, confirm } }, orderId, back)
  const ending = { as: 'CANCELLED', by: 'operator:1', products, evenInFlight: true } as const
  await engine.db.transaction().execute(db => endOrder({ ...engine, db }, orderId, ending))
  await later(1)
  await later(1)
  expect(await stateOf(orderId)).toBe('CANCELLED RETURNED 30000 DONE 30000')
})

test('a payment in a window that stays in doubt alarms nobody: its buyer may try again', async () => {
  const { orderId, paymentId, providerId, back } = await approved()
  await control.fault({ call: 'readPayment', fault: 'page-before', id: providerId, times: 100 })
  await actsOf(cast).comeBack(engine, orderId, back)
  await later(11)
  expect(await stateOf(orderId)).toBe('OPEN IN_FLIGHT 0')
  expect(newsWith(`charge in doubt ${paymentId}`)).toBe(0)
})

test('an order that ends between its reading and its lock has no window any more', async () => {
  const { orderId } = await approved()
  const { products } = engine
  const read = await actBehind(server, {
    hold: db => endOrder({ ...engine, db }, orderId, { as: 'CANCELLED', by: 'system', products }),
    act: () => checkoutOf(engine, cast.buyer.id, orderId),
  })
  expect(read).toMatchObject({ value: { state: 'CANCELLED', window: null } })
})

test('a refund that a reading does not show yet stays pending', async () => {
  const { orderId, providerId } = await paid()
  await control.fault({ call: 'cancel', fault: 'requested', id: providerId })
  await actsOf(cast).cancel(engine, orderId)
  await later(2)
  expect(await stateOf(orderId)).toBe('PAID PAID 0 PENDING 30000')
  const { gateway } = engine
  const readPayment: typeof gateway.readPayment = async id => {
    const read = await gateway.readPayment(id)
    return read.kind === 'ok' && read.value.status === 'PAID'
      ? { ...read, value: { ...read.value, cancellations: [] } }
      : read
  }
  await later(61, { ...engine, gateway: { ...gateway, readPayment } })
  expect(await stateOf(orderId)).toBe('PAID PAID 0 PENDING 30000')
})

test('a refund whose payment cannot be read is recognised by the next run', async () => {
  const { orderId, providerId } = await paid()
  const { gateway } = engine
  const cancel: typeof gateway.cancel = async (...given) => {
    await gateway.cancel(...given)
    await control.fault({ call: 'readPayment', fault: 'page-before', id: providerId })
    return { kind: 'unknown', reason: 'lost' }
  }
  await actsOf(cast).cancel(engine, orderId)
  await later(2, { ...engine, gateway: { ...gateway, cancel } })
  expect(await stateOf(orderId)).toBe('PAID PAID 0 IN_FLIGHT 30000')
  await later(2)
  expect(await stateOf(orderId)).toBe('REFUNDED REFUNDED 30000 DONE 30000')
})

test('a refund that is refused because the console was faster has not failed', async () => {
  const { orderId, paymentId, providerId } = await paid()
  const { gateway } = engine
  const cancel: typeof gateway.cancel = async (...given) => {
    await control.cancelAtConsole(providerId)
    await advanceEverything(engine, paymentId)
    await bookCancellations(engine, paymentId)
    await control.fault({ call: 'cancel', fault: 'max-attempts', id: providerId })
    return gateway.cancel(...given)
  }
  await actsOf(cast).cancel(engine, orderId)
  await later(2, { ...engine, gateway: { ...gateway, cancel } })
  expect(await stateOf(orderId)).toBe('REFUNDED REFUNDED 30000 DONE 30000')
})

test('a cancellation of more than is left waits for the refund about to be sent', async () => {
  const { orderId, paymentId, providerId } = await paid()
  await actsOf(cast).cancel(engine, orderId)
  await control.cancelAtConsole(providerId)
  // As a hook does that has looked for open refunds just before.
  await bookCancellations(engine, paymentId)
  expect(await stateOf(orderId)).toBe('PAID PAID 0 APPROVED 30000')
  await later(2)
  expect(await stateOf(orderId)).toBe('REFUNDED REFUNDED 30000 DONE 30000')
})

test('a console cancellation within what is left leaves a refused refund as it is', async () => {
  const { orderId, paymentId, providerId } = await paid()
  await control.fault({ call: 'cancel', fault: 'cancel-failed', id: providerId })
  await actsOf(cast).refund(engine, { orderId, amount: 10_000 })
  await later(2)
  expect(await stateOf(orderId)).toBe('PAID PAID 0 FAILED 10000')
  await control.cancelAtConsole(providerId, 5_000)
  await advanceEverything(engine, paymentId)
  expect(await stateOf(orderId)).toBe('PAID PART_REFUNDED 5000 FAILED 10000,DONE 5000')
})

test('stray money is booked once', async () => {
  const { orderId, paymentId, providerId, back } = await approved()
  await control.fault({ call: 'confirm', fault: 'page-before', id: providerId })
  await actsOf(cast).comeBack(engine, orderId, back)
  const stray = { id: paymentId, orderId, providerId }
  const take = () =>
    engine.db.transaction().execute(db => takeAsStray({ ...engine, db }, stray, { taken: 1_000, why: 'a test' }))
  await take()
  await take()
  expect(await stateOf(orderId)).toBe('OPEN STRAY 0 APPROVED 1000')
  expect(linkOf(`stray ${paymentId}`)).toBe(`/admin/payments?id=${orderId}`)
})

test('[R-09] an order whose money went back as stray says why, and is paid from the history', async () => {
  const { orderId, paymentId, providerId, back } = await approved()
  await control.fault({ call: 'confirm', fault: 'page-before', id: providerId })
  await actsOf(cast).comeBack(engine, orderId, back)
  await engine.db
    .transaction()
    .execute(db =>
      takeAsStray({ ...engine, db }, { id: paymentId, orderId, providerId }, { taken: 1_000, why: 'a test' }),
    )
  const order = await cast.buyer.api.payments.order({ params: { orderId } })
  expect(order.payment).toMatchObject({ state: 'READY', decline: expect.stringContaining('다시 결제해 주세요') })
  const { paymentToken = '', txId = '' } = await inWindow(control, order.checkout!)
  await actsOf(cast).comeBack(engine, orderId, { paymentToken, txId })
  expect((await cast.buyer.api.payments.order({ params: { orderId } })).state).toBe('PAID')
})
