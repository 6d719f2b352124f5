import { expect } from 'vitest'
import { apiTest } from '../../test/support/api.ts'
import { brokenRules } from '../../test/support/invariants.ts'
import { engineOf, inWindow, orderFeedback, withPayments } from '../../test/support/payments.ts'
import { createActor } from '../../test/support/people.ts'
import { lockOrder } from './orders.ts'
import { sweep } from './sweep.ts'

const { control, settings } = withPayments()
const { server, test } = apiTest(settings)

test('[R-09] 200 simultaneous returns of one order make one charge', async () => {
  const actor = await createActor(server)
  const checkout = await orderFeedback(server, actor)
  const { orderId, window } = checkout
  const { paymentToken = '', txId = '' } = await inWindow(control, checkout)
  const params = { orderId }
  const calls = await Promise.allSettled(
    Array.from({ length: 200 }, (_, at) =>
      at % 4
        ? actor.api.payments.complete({ params, body: { paymentToken, txId } })
        : actor.api.payments.progress({ params }),
    ),
  )
  // On a busy machine some calls may not get a connection.
  for (const each of calls)
    if (each.status === 'rejected') expect(each.reason.code).toBe('unavailable')
    else expect(each.value.order === 'OPEN' || each.value.order === 'PAID').toBe(true)
  const stateOf = async () => (await actor.api.payments.progress({ params })).order
  await expect
    .poll(
      async () => {
        await sweep(engineOf(server))
        return stateOf()
      },
      { timeout: 15_000, interval: 100 },
    )
    .toBe('PAID')
  const { events } = await control.state()
  expect(events.filter(event => event.paymentId === window!.paymentId).map(event => event.eventAmount)).toEqual([
    30_000,
  ])
  const payments = await server.db.selectFrom('payments').select('state').where('order_id', '=', orderId).execute()
  expect(payments).toEqual([{ state: 'PAID' }])
  expect(await brokenRules(server)).toEqual({})
})

test('a locked order does not hold up rows that only refer to it', async () => {
  const { orderId } = await orderFeedback(server, await createActor(server))
  await server.db.transaction().execute(async trx => {
    await lockOrder(trx, orderId)
    const referred = await server.db
      .selectFrom('orders')
      .select('id')
      .where('id', '=', orderId)
      .forKeyShare()
      .noWait()
      .executeTakeFirst()
    expect(referred).toEqual({ id: orderId })
  })
})
