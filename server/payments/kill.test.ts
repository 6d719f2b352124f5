import { expect } from 'vitest'
import { apiTest } from '../../test/support/api.ts'
import { brokenRules } from '../../test/support/invariants.ts'
import { killable, untilSwept } from '../../test/support/killable.ts'
import { inWindow, orderFeedback } from '../../test/support/payments.ts'
import { createActor } from '../../test/support/people.ts'

const { server, test } = apiTest()

const stateOf = async (orderId: number) =>
  (await server.db.selectFrom('orders').select('state').where('id', '=', orderId).executeTakeFirstOrThrow()).state

test('killing program and provider still charges once and refunds once', {
  timeout: 300_000,
}, async () => {
  await server.server.jobs.stop()
  const actor = await createActor(server)
  const processes = await killable(server)
  const api = () => processes.api(actor)

  const checkout = await orderFeedback({ ...server, api: () => api() }, { ...actor, api: api() })
  const { orderId } = checkout
  const { paymentToken = '', txId = '' } = await inWindow(processes.control(), checkout)
  await processes.control().fault({ call: 'confirm', fault: 'hang-after' })
  const returned = api().payments.complete({ params: { orderId }, body: { paymentToken, txId } })
  returned.catch(() => {})
  await processes.untilCalled('confirm')
  await processes.restartProvider()
  await processes.restartProgram()
  expect(await api().payments.complete({ params: { orderId }, body: { paymentToken, txId } })).toMatchObject({
    order: 'PAID',
  })

  await processes.control().fault({ call: 'cancel', fault: 'hang-after' })
  await api().feedbacks.cancelProfileFeedback({ params: { id: orderId }, body: {} })
  await processes.untilCalled('cancel')
  await processes.restartProgram()
  await processes.tellCancelled()
  await expect.poll(() => stateOf(orderId), untilSwept).toBe('REFUNDED')
  const { payments } = await processes.control().state()
  expect(payments).toMatchObject([{ status: 'CANCELLED', amount: { total: 30_000, cancelled: 30_000 } }])
  expect(await brokenRules(server, 'at rest')).toEqual({})
})
