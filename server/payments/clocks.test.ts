import { afterEach, expect, vi } from 'vitest'
import type { PaymentGateway } from '#server/integrations/payment/gateway.ts'
import { claimCall } from '#server/kernel/money/replays.ts'
import { apiTest } from '../../test/support/api.ts'
import { buyFeedback, engineOf, inWindow, orderFeedback, withPayments } from '../../test/support/payments.ts'
import { createActor } from '../../test/support/people.ts'
import { advance } from './advance.ts'
import type { Engine } from './engine.ts'
import { advanceRefund } from './refunding/send-refund.ts'

const { control, settings } = withPayments()
const { server, test } = apiTest(settings)
afterEach(() => vi.useRealTimers())

/** The engine of a process on a machine whose clock is wrong, with claims of half a minute. */
const engineAt = (seconds: number, readPayment?: PaymentGateway['readPayment']): Engine => {
  const engine = engineOf(server)
  const gateway = { ...engine.gateway, waits: { ...engine.gateway.waits, claim: 30_000 } }
  return {
    ...engine,
    clock: { now: () => new Date(Date.now() + seconds * 1000), isMachine: true },
    gateway: readPayment ? { ...gateway, readPayment } : gateway,
  }
}

/** How often the second process asks the provider while the first one is asking. */
async function readsBeside(clocks: [number, number], run: (engine: Engine) => Promise<unknown>): Promise<number> {
  const { readPayment } = engineOf(server).gateway
  let reads = 0
  const second = engineAt(clocks[1], name => {
    reads += 1
    return readPayment(name)
  })
  let meanwhile: Promise<unknown> | undefined
  const first = engineAt(clocks[0], async name => {
    meanwhile ??= run(second)
    await meanwhile
    return readPayment(name)
  })
  await run(first)
  return reads
}

const wrongClocks: [number, number][] = [
  [0, 60],
  [-60, 0],
  [-60, 60],
]

test.for(wrongClocks)('a payment has one runner with clocks %i s and %i s off', async clocks => {
  const checkout = await orderFeedback(server, await createActor(server))
  await inWindow(control, checkout)
  const { id } = await server.db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', checkout.orderId)
    .executeTakeFirstOrThrow()
  expect(await readsBeside(clocks, engine => advance(engine, id))).toBe(0)
})

test.for(wrongClocks)('a refund has one runner with clocks %i s and %i s off', async clocks => {
  const actor = await createActor(server)
  const orderId = await buyFeedback(server, control, actor)
  await actor.api.feedbacks.cancelProfileFeedback({ params: { id: orderId }, body: {} })
  const { id } = await server.db.selectFrom('refunds').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  expect(await readsBeside(clocks, engine => advanceRefund(engine, id))).toBe(0)
})

test('the claim of a runner that is lost ends by the clock of the database', async () => {
  const checkout = await orderFeedback(server, await createActor(server))
  const payment = server.db.updateTable('payments').where('order_id', '=', checkout.orderId)
  const { id } = await payment
    .set({ claimed_until: new Date(Date.now() - 1_000) })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await advance(engineAt(-60), id)).toBe(true)
})

test.for([60, -60])('a keyed call stays in flight for a clock %i s off', async seconds => {
  const { id: userId } = await createActor(server)
  const call = { userId, key: 'a-key-of-this-test', endpoint: 'orders', input: {} }
  await claimCall(server.db, call)
  await server.db
    .updateTable('idempotent_calls')
    .set({ claimed_until: new Date(Date.now() + 30_000) })
    .where('user_id', '=', userId)
    .execute()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1_000 })
  await expect(claimCall(server.db, call)).rejects.toMatchObject({ code: 'call_in_flight' })
})
