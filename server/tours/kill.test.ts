import { expect } from 'vitest'
import { apiTest } from '../../test/support/api.ts'
import { brokenRules } from '../../test/support/invariants.ts'
import { killable, untilSwept } from '../../test/support/killable.ts'
import { buying, inWindow } from '../../test/support/payments.ts'
import { createActor, createAdmin } from '../../test/support/people.ts'
import { addProofRows } from '../../test/support/pictures.ts'
import { addProfile } from '../../test/support/profiles.ts'
import { openTour } from '../../test/support/tours.ts'

const { server, test } = apiTest()

test('[U-02] killing the program after each step of a tour loses no place, visit or won', {
  timeout: 300_000,
}, async () => {
  const admin = await createAdmin(server)
  const actor = await createActor(server)
  await addProfile(server, actor)
  const tourIds = [await openTour(server, admin), await openTour(server, admin)] as [number, number]
  await server.server.jobs.stop()
  const processes = await killable(server)
  const office = () => processes.api(admin).admin
  const tours = () => processes.api(actor).tours
  const taken = async () =>
    (await server.db.selectFrom('tours').select('taken').where('id', 'in', tourIds).orderBy('id').execute()).map(
      row => row.taken,
    )
  const stateOf = async (orderId: number) => {
    const { state, visits } = await tours().tourOrder({ params: { id: orderId } })
    return { state, visits: visits.map(visit => visit.state).toSorted() }
  }
  /** Kills the program after a step whose answer was read; what it answered is still so. */
  async function killAfter<Answer>(step: () => Promise<Answer>): Promise<Answer> {
    const answer = await step()
    await processes.restartProgram()
    expect(await brokenRules(server)).toEqual({})
    return answer
  }
  /** Kills it during a step, while the provider carries out a call that it never answers. */
  async function killDuring(call: 'confirm' | 'cancel', step: () => Promise<unknown>): Promise<void> {
    const before = (await processes.control().state()).calls.filter(({ name }) => name === call).length
    await processes.control().fault({ call, fault: 'hang-after' })
    step().catch(() => {})
    const calls = async () => (await processes.control().state()).calls.filter(({ name }) => name === call).length
    await expect.poll(calls).toBeGreaterThan(before)
    await processes.restartProgram()
    expect(await brokenRules(server)).toEqual({})
  }

  async function buyTour(): Promise<number> {
    const { price } = await tours().tourReadyInfo({ query: { tourIds, couponCount: 0, couponIds: [] } })
    const body = { ...buying(price.amount), tourIds, couponCount: 0, consented: true as const }
    const { orderId } = await killAfter(() => tours().orderTour({ body }))
    const checkout = await tours().orderTour({ body })
    expect(checkout.orderId).toBe(orderId)
    const { paymentToken = '', txId = '' } = await inWindow(processes.control(), checkout)
    const complete = () => processes.api(actor).payments.complete({ params: { orderId }, body: { paymentToken, txId } })
    await killDuring('confirm', complete)
    await expect.poll(async () => (await complete()).order, untilSwept).toBe('PAID')
    return orderId
  }

  const first = await buyTour()
  expect(await taken()).toEqual([1, 1])
  const move = (to: 'FILE_CHECK' | 'PRINTING' | 'TOURING' | 'DONE') =>
    killAfter(() => office().moveTourOrder({ params: { orderId: first }, body: { to, reason: '' } }))
  await move('FILE_CHECK')
  await move('PRINTING')
  const imageIds = await addProofRows(server, admin)
  await killAfter(() => office().addPrintProofs({ params: { orderId: first }, body: { imageIds, note: '' } }))
  await move('TOURING')
  for (const [at, state] of (['VISITED', 'REFUSED'] as const).entries()) {
    const tourId = tourIds[at]!
    const visitIds = (await office().visitsOfTour({ params: { tourId } })).list.map(({ id }) => id)
    const imageId = state === 'VISITED' ? imageIds[0]! : null
    await killAfter(() => office().markVisits({ params: { tourId }, body: { visitIds, state, imageId, note: '' } }))
  }
  expect(await stateOf(first)).toEqual({ state: 'TOURING', visits: ['REFUSED', 'VISITED'] })
  await killDuring('cancel', () =>
    office().moveTourOrder({ params: { orderId: first }, body: { to: 'DONE', reason: '' } }),
  )
  await processes.tellCancelled()
  const owed = () => server.db.selectFrom('refunds').select('id').where('state', '<>', 'DONE').execute()
  await expect.poll(owed, untilSwept).toEqual([])
  expect(await stateOf(first)).toEqual({ state: 'DONE', visits: ['REFUSED', 'VISITED'] })

  const second = await buyTour()
  expect(await taken()).toEqual([2, 2])
  const { refund } = await tours().tourOrder({ params: { id: second } })
  await killDuring('cancel', () =>
    tours().cancelTour({ params: { id: second }, body: { expectedRefund: refund.refund } }),
  )
  await processes.tellCancelled()
  await expect.poll(owed, untilSwept).toEqual([])
  expect(await stateOf(second)).toEqual({ state: 'CANCELLED', visits: ['CANCELLED', 'CANCELLED'] })
  expect(await taken()).toEqual([1, 1])

  const { payments, events } = await processes.control().state()
  expect(payments.map(({ status }) => status)).toEqual(['PARTIAL_CANCELLED', 'CANCELLED'])
  // One office of 3,000 won was not reached.
  expect(events.map(({ eventAmount }) => eventAmount)).toEqual([11_000, -3_000, 11_000, -11_000])
  expect(await brokenRules(server, 'at rest')).toEqual({})
})
