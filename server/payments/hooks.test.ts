import { expect } from 'vitest'
import { apiTest } from '../../test/support/api.ts'
import { brokenRules } from '../../test/support/invariants.ts'
import { engineOf, inWindow, orderFeedback, payFor, withPayments } from '../../test/support/payments.ts'
import { createActor, createAdmin } from '../../test/support/people.ts'
import { sweep } from './sweep.ts'

const { control, settings } = withPayments()
const { server, test } = apiTest(settings)
test.beforeAll(() => control.sendHooksTo(`${server.origin}/hooks/portone`))

const stateOf = async (orderId: number) =>
  (await server.db.selectFrom('orders').select('state').where('id', '=', orderId).executeTakeFirstOrThrow()).state
const hooksOf = async (column: 'webhook_id' | 'provider_id', id: string) =>
  (await server.db.selectFrom('hooks').select('webhook_id').where(column, '=', id).execute()).length
const eventually = (check: () => Promise<unknown>) => expect.poll(check, { timeout: 20_000, interval: 50 })

test.for(['twice', 'late', 'reordered', 'lost', 'forged', 'stale'] as const)(
  'whatever becomes of its webhook (%s), a payment ends the same',
  async fault => {
    const actor = await createActor(server)
    const checkout = await orderFeedback(server, actor)
    await control.fault({ call: 'hook', fault, seconds: 0.1 })
    await payFor(control, actor, checkout)
    await eventually(async () => {
      await sweep(engineOf(server))
      return stateOf(checkout.orderId)
    }).toBe('PAID')
    await control.clearFaults()
    expect(await brokenRules(server.db)).toEqual({})
  },
)

test('a webhook brings a payment on that nobody asks for, and is written down once', async () => {
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

test('a webhook without our signature is refused and changes nothing', async () => {
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

test('the provider and the ledger are compared; what was cancelled without us is found and booked', async () => {
  const actor = await createActor(server)
  const operator = await createAdmin(server)
  const checkout = await orderFeedback(server, actor)
  await payFor(control, actor, checkout)
  // Events younger than ten minutes are left for the next run.
  server.clock.pass({ minutes: 30 })
  await control.setClock(server.clock.now())
  await control.fault({ call: 'hook', fault: 'lost' })
  await control.cancelAtConsole(checkout.window!.paymentId, 10_000)
  server.clock.pass({ minutes: 30 })
  await control.setClock(server.clock.now())
  const run = await operator.api.admin.reconcileNow()
  expect(run).toMatchObject({ failure: null, different: 0 })
  expect(run.events).toBeGreaterThan(1)
  expect(run.ours).toBe(run.theirs)
  const { refunds } = await operator.api.admin.orderOf({ params: { orderId: checkout.orderId } })
  expect(refunds).toMatchObject([{ source: 'CONSOLE', amount: 10_000, state: 'DONE' }])
  expect(await brokenRules(server.db)).toEqual({})

  // Money that the ledger does not know stays listed until it does.
  await server.db
    .updateTable('payments')
    .set({ provider_id: 'mdr-unknown' })
    .where('order_id', '=', checkout.orderId)
    .execute()
  expect(await operator.api.admin.reconcileNow()).toMatchObject({ different: 1 })
  const page = await operator.api.admin.reconciliation()
  expect(page.differences).toMatchObject([{ ours: 0, theirs: 20_000, orderId: null, solvedAt: null }])
  await server.db
    .updateTable('payments')
    .set({ provider_id: checkout.window!.paymentId })
    .where('order_id', '=', checkout.orderId)
    .execute()
  expect(await operator.api.admin.reconcileNow()).toMatchObject({ different: 0 })
  const after = await operator.api.admin.reconciliation()
  expect(after.differences[0]?.solvedAt).not.toBeNull()
})
