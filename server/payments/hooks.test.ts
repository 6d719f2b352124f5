import { sql } from 'kysely'
import { expect } from 'vitest'
import { apiTest } from '../../test/support/api.ts'
import { brokenRules } from '../../test/support/invariants.ts'
import { engineOf, inWindow, orderFeedback, withPayments } from '../../test/support/payments.ts'
import { createActor } from '../../test/support/people.ts'
import { completePayment } from './checkout.ts'
import { forgetHooks } from './hooks.ts'
import { sweep } from './sweep.ts'

const { control, settings } = withPayments()
const { server, test } = apiTest(settings)
test.beforeAll(async () => {
  await control.sendHooksTo(`${server.origin}/hooks/portone`)
  // Only these tests sweep: that of the minute would do the work of a webhook.
  await server.server.jobs.start()
  await sql`DELETE FROM pgboss.schedule WHERE name = 'payments.sweep-unfinished'`.execute(server.db)
})

const stateOf = async (orderId: number) =>
  (await server.db.selectFrom('orders').select('state').where('id', '=', orderId).executeTakeFirstOrThrow()).state
const refundedOf = async (providerId: string) => {
  const { refunded } = await server.db
    .selectFrom('payments')
    .select('refunded')
    .where('provider_id', '=', providerId)
    .executeTakeFirstOrThrow()
  return refunded
}
const hooksOf = async (column: 'webhook_id' | 'provider_id', id: string) =>
  (await server.db.selectFrom('hooks').select('webhook_id').where(column, '=', id).execute()).length
const eventually = (check: () => Promise<unknown>) => expect.poll(check, { timeout: 20_000, interval: 50 })

/** A payment that was collected and could not be read then, so that its request left it in doubt. */
async function leftInDoubt(fault: 'twice' | 'late' | 'reordered' | 'lost' | 'forged' | 'stale') {
  const actor = await createActor(server)
  const checkout = await orderFeedback(server, actor)
  // Opening the window sends a webhook too, whose job could read the payment after the request.
  await control.fault({ call: 'hook', fault: 'lost' })
  const { paymentToken = '', txId = '' } = await inWindow(control, checkout)
  const { paymentId: id } = checkout.window!
  const engine = engineOf(server)
  const { gateway } = engine
  const confirm: typeof gateway.confirm = async (...given) => {
    await control.fault({ call: 'hook', fault, seconds: 0.1 })
    const answer = await gateway.confirm(...given)
    await control.fault({ call: 'readPayment', fault: 'page-before', id })
    return answer
  }
  const jobs = { send: async () => {} }
  const back = { paymentToken, txId }
  await completePayment({ ...engine, jobs, gateway: { ...gateway, confirm } }, actor.id, checkout.orderId, back)
  return { id, orderId: checkout.orderId }
}

test.for(['twice', 'late', 'reordered', 'lost', 'forged', 'stale'] as const)(
  'whatever becomes of its webhook (%s), a payment ends the same',
  async fault => {
    const { id, orderId } = await leftInDoubt(fault)
    await eventually(async () => {
      await sweep(engineOf(server))
      return stateOf(orderId)
    }).toBe('PAID')
    // The webhook of the cancellation arrives before one that was held back.
    await control.cancelAtConsole(id, 10_000)
    await eventually(() => refundedOf(id)).toBe(10_000)
    expect(await stateOf(orderId)).toBe('PAID')
    await control.clearFaults()
    expect(await brokenRules(server, 'at rest')).toEqual({})
  },
)

test('a webhook alone settles a payment whose request ended in doubt', async () => {
  const { id, orderId } = await leftInDoubt('lost')
  expect(await stateOf(orderId)).toBe('OPEN')
  const body = JSON.stringify({ type: 'Transaction.Paid', data: { paymentId: id } })
  for (const signature of ['forged', 'stale'] as const) expect(await control.sendHook({ body, signature })).toBe(400)
  expect(await stateOf(orderId)).toBe('OPEN')
  expect(await control.sendHook({ body, signature: 'right' })).toBe(200)
  await eventually(() => stateOf(orderId)).toBe('PAID')
})

test('a webhook advances a payment that nobody is waiting for, and is recorded once', async () => {
  const actor = await createActor(server)
  const checkout = await orderFeedback(server, actor)
  const paymentId = checkout.window!.paymentId
  await control.fault({ call: 'window', fault: 'auto-capture', id: paymentId })
  await inWindow(control, checkout)
  const moved = () =>
    server.db.selectFrom('payments').select('state').where('provider_id', '=', paymentId).executeTakeFirstOrThrow()
  await eventually(async () => (await moved()).state).toMatch(/STRAY|RETURNED/)
  const hook = { webhookId: 'wh-again', body: '{"type":"Transaction.Paid","data":{}}', signature: 'right' as const }
  expect(await control.sendHook(hook)).toBe(200)
  expect(await control.sendHook(hook)).toBe(200)
  expect(await hooksOf('webhook_id', 'wh-again')).toBe(1)
})

test('webhooks are deleted after ninety days', async () => {
  await control.sendHook({ webhookId: 'wh-old', body: '{"type":"Transaction.Paid","data":{}}', signature: 'right' })
  server.clock.pass({ days: 89 })
  await forgetHooks(server)
  expect(await hooksOf('webhook_id', 'wh-old')).toBe(1)
  server.clock.pass({ days: 2 })
  await forgetHooks(server)
  expect(await hooksOf('webhook_id', 'wh-old')).toBe(0)
})

test('a webhook without a valid signature is refused and changes nothing', async () => {
  const body = JSON.stringify({ type: 'Transaction.Paid', data: { paymentId: 'mdr0' } })
  expect(await control.sendHook({ body, signature: 'forged' })).toBe(400)
  expect(await control.sendHook({ body, signature: 'stale' })).toBe(400)
  const post = (text: string, headers: Record<string, string> = {}) =>
    fetch(`${server.origin}/hooks/portone`, { method: 'POST', headers, body: text })
  expect((await post(body, { 'content-type': 'application/json' })).status).toBe(400)
  expect((await post('x'.repeat(70_000), { 'content-type': 'application/json' })).status).toBe(413)
  expect((await post('<xml/>', { 'content-type': 'text/xml', 'webhook-id': 'a' })).status).toBe(400)
  expect(await hooksOf('provider_id', 'mdr0')).toBe(0)
})
