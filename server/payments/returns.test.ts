import { afterEach, expect } from 'vitest'
import { type AppContract, contract } from '#contract'
import { createClient, httpTransport } from '#contract/client.ts'
import { apiTest } from '../../test/support/api.ts'
import { brokenRules } from '../../test/support/invariants.ts'
import { newsOf } from '../../test/support/news.ts'
import { engineOf, ensureReviewer, inWindow, orderFeedback, withPayments } from '../../test/support/payments.ts'
import { createActor } from '../../test/support/people.ts'
import { checkoutOf } from './checkout.ts'
import { sweep } from './sweep.ts'

const { control, settings } = withPayments()
const { server, test } = apiTest(settings)

test.beforeAll(() => ensureReviewer(server))
afterEach(async () => expect(await brokenRules(server)).toEqual({}))

const stateOf = async (orderId: number) => {
  const { state } = await server.db
    .selectFrom('orders')
    .select('state')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return state
}

/** An order whose payer has approved it in the window, and the address to which the window leads back. */
async function approved() {
  const actor = await createActor(server)
  const checkout = await orderFeedback(server, actor)
  const { paymentToken = '', txId = '' } = await inWindow(control, checkout)
  const pass = new URL(checkout.window!.redirectUrl, server.origin).searchParams.get('pass') ?? ''
  return { actor, params: { orderId: checkout.orderId }, body: { pass, paymentToken, txId } }
}

const stranger = () => createClient<AppContract>(contract, httpTransport(server.origin)).payments

test('[R-09] a return in a browser without the payer tells nothing of the order', async () => {
  const { actor, params, body } = await approved()
  const { orderId } = params
  expect(await stranger().keepReturn({ params, body })).toEqual({ isKept: true })
  await expect
    .poll(async () => {
      await sweep(engineOf(server))
      return stateOf(orderId)
    })
    .toBe('PAID')
  expect(await stranger().keepReturn({ params, body })).toEqual({ isKept: true })
  await expect(stranger().progress({ params })).rejects.toMatchObject({ status: 401 })

  const { paymentToken, txId } = body
  const progress = await actor.api.payments.complete({ params, body: { paymentToken, txId } })
  expect(progress).toMatchObject({ order: 'PAID', payment: 'PAID' })
  expect((await newsOf(server, actor)).filter(({ type }) => type === 'PAYMENT')).toHaveLength(1)
})

test('somebody without the address of the return neither learns nor disturbs anything', async () => {
  const { actor, params, body } = await approved()
  const forged = { ...body, pass: 'x'.repeat(22), paymentToken: 'forged' }
  expect(await stranger().keepReturn({ params, body: forged })).toEqual({ isKept: false })
  expect(await stranger().keepReturn({ params: { orderId: 999_999 }, body })).toEqual({ isKept: false })
  // The pass of one order opens no other.
  const other = await approved()
  const mixed = { ...body, pass: other.body.pass }
  expect(await stranger().keepReturn({ params, body: mixed })).toEqual({ isKept: false })
  expect(await stateOf(params.orderId)).toBe('OPEN')
  const { paymentToken, txId } = body
  expect(await actor.api.payments.complete({ params, body: { paymentToken, txId } })).toMatchObject({ order: 'PAID' })
})

test('an earlier return of the order neither blocks nor moves its present payment', async () => {
  const { actor, params, body } = await approved()
  const { orderId } = params
  // As after a payment that was declined for good: the order is open and has another one.
  for (const values of [{ state: 'IN_FLIGHT', in_flight_since: server.clock.now() }, { state: 'FAILED' }] as const)
    await server.db.updateTable('payments').set(values).where('order_id', '=', orderId).execute()
  expect((await checkoutOf(engineOf(server), actor.id, orderId)).window).toBeTruthy()
  const forged = { ...body, paymentToken: 'forged' }
  expect(await stranger().keepReturn({ params, body: forged })).toEqual({ isKept: false })
  expect(await actor.api.payments.progress({ params })).toMatchObject({ order: 'OPEN', payment: 'READY' })
})

test('a return to an order that has ended is not said to be recorded', async () => {
  const { actor, params, body } = await approved()
  await actor.api.payments.abandon({ params })
  expect(await stranger().keepReturn({ params, body })).toEqual({ isKept: false })
  expect(await stateOf(params.orderId)).toBe('CANCELLED')
})
