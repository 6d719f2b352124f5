import { expect } from 'vitest'
import { apiTest } from '../../../test/support/api.ts'
import { brokenRules } from '../../../test/support/invariants.ts'
import { buySeat, createTeacher, openLecture } from '../../../test/support/lectures.ts'
import { engineOf, withPayments } from '../../../test/support/payments.ts'
import { createActor, createAdmin, type Person } from '../../../test/support/people.ts'
import { openTour, tourOffice } from '../../../test/support/tours.ts'
import { sweep } from '../sweep.ts'

const { control, settings } = withPayments()
const { server, test } = apiTest(settings)

let [one, two]: Person[] = []
test.beforeAll(async () => {
  one = await createAdmin(server)
  two = await createAdmin(server)
})
test.afterEach(async () => {
  expect(await brokenRules(server)).toEqual({})
})
const { createTourist, buy, move, print, startWalking, mark } = tourOffice(server, control, () => one!)

const reason = '전화로 취소를 부탁했어요'
const orderOf = (orderId: number) => two!.api.admin.orderOf({ params: { orderId } })
const refundsOf = async (orderId: number) => (await orderOf(orderId)).refunds
const decide = (operator: Person, refundId: number, decision: 'APPROVE' | 'WITHDRAW') =>
  operator.api.admin.decideRefund({ params: { refundId }, body: { decision } })

/** A busy provider may answer only to a later sweep. */
async function expectRefunded(orderId: number, amount: number): Promise<void> {
  const refunded = async () => {
    server.clock.pass({ minutes: 1 })
    await sweep(engineOf(server))
    return (await orderOf(orderId)).refunded
  }
  await expect.poll(refunded, { timeout: 30_000, interval: 50 }).toBe(amount)
}

async function seatFor(price: number): Promise<{ actor: Person; orderId: number; lectureId: number }> {
  const lectureId = await openLecture(server, one!, await createTeacher(server, one!), { price })
  const actor = await createActor(server)
  return { actor, lectureId, orderId: await buySeat(control, actor, lectureId) }
}
const cancelSeat = (orderId: number) => one!.api.admin.cancelSeat({ params: { orderId }, body: { reason } })
const cancelTour = (orderId: number) => one!.api.admin.cancelTourOrder({ params: { orderId }, body: { reason } })

test('cancelling a seat of more than one refunds alone waits for a second operator', async () => {
  const { orderId, lectureId } = await seatFor(60_000)
  expect(await cancelSeat(orderId)).toEqual({ isProposed: true })
  const seats = async () => (await one!.api.admin.lectureForOperators({ params: { lectureId } })).seats
  expect(await seats()).toMatchObject([{ state: 'CONFIRMED' }])
  const [proposed] = await refundsOf(orderId)
  expect(proposed).toMatchObject({ state: 'PROPOSED', amount: 60_000, source: 'RULE', isCancellation: true })
  await expect(cancelSeat(orderId)).rejects.toMatchObject({ code: 'refund_proposed' })
  await expect(decide(one!, proposed!.id, 'APPROVE')).rejects.toMatchObject({ code: 'refund_second_person' })
  expect(await decide(two!, proposed!.id, 'APPROVE')).toMatchObject({ approvedBy: { id: two!.id } })
  expect(await seats()).toMatchObject([{ state: 'CANCELLED' }])
  await expectRefunded(orderId, 60_000)
  expect(await orderOf(orderId)).toMatchObject({ state: 'REFUNDED' })
})

test('up to what one refunds alone, in all, an operator cancels a seat alone', async () => {
  const small = await seatFor(50_000)
  expect(await cancelSeat(small.orderId)).toEqual({ isProposed: false })
  const split = await seatFor(50_000)
  const body = { amount: 20_000, reason: '고객 요청으로 환불' }
  await one!.api.admin.refundOrder({ params: { orderId: split.orderId }, body })
  await expectRefunded(split.orderId, 20_000)
  expect(await cancelSeat(split.orderId)).toEqual({ isProposed: false })
  const cancelled = await refundsOf(split.orderId)
  expect(cancelled.map(({ amount }) => amount).toSorted()).toEqual([20_000, 30_000])
})

test('a proposed cancellation comes too late once the buyer cancels', async () => {
  const { actor, orderId } = await seatFor(60_000)
  await cancelSeat(orderId)
  const [proposed] = await refundsOf(orderId)
  await actor.api.lectures.cancelLecture({ params: { orderId }, body: {} })
  expect((await refundsOf(orderId)).map(({ state }) => state).toSorted()).toContain('WITHDRAWN')
  await expect(decide(two!, proposed!.id, 'APPROVE')).rejects.toMatchObject({ code: 'state_moved' })
  expect((await refundsOf(orderId)).filter(({ state }) => state !== 'WITHDRAWN')).toMatchObject([{ amount: 60_000 }])
})

test('cancelling a tour of more than one refunds alone waits, at the rule’s sum', async () => {
  const tour = await openTour(server, one!, { price: 60_000 })
  const orderId = await buy(await createTourist(), [tour])
  expect(await cancelTour(orderId)).toEqual({ isProposed: true })
  const [whole] = await refundsOf(orderId)
  await print(orderId)
  await expect(decide(two!, whole!.id, 'APPROVE')).rejects.toMatchObject({ code: 'refund_changed' })
  await decide(one!, whole!.id, 'WITHDRAW')
  await cancelTour(orderId)
  const rest = (await refundsOf(orderId)).find(({ state }) => state === 'PROPOSED')!
  expect(rest.amount).toBeLessThan(whole!.amount)
  await decide(two!, rest.id, 'APPROVE')
  expect(await one!.api.admin.tourOrderForOperators({ params: { orderId } })).toMatchObject({ state: 'CANCELLED' })
})

test('closed offices of a finished tour need a second operator above what one may', async () => {
  const tour = await openTour(server, one!, { price: 60_000 })
  const orderId = await buy(await createTourist(), [tour])
  await startWalking(orderId)
  await mark(tour, [orderId], 'CLOSED')
  await move(orderId, 'DONE')
  const [proposed] = await refundsOf(orderId)
  expect(proposed).toMatchObject({ state: 'PROPOSED', isCancellation: false })
  await decide(two!, proposed!.id, 'APPROVE')
  await expectRefunded(orderId, proposed!.amount)
})

test('a whole tour that is cancelled pays everybody back at once', async () => {
  const tour = await openTour(server, one!, { price: 60_000 })
  const orderId = await buy(await createTourist(), [tour])
  await cancelTour(orderId)
  const body = { to: 'CANCELLED' as const, reason: '사무실이 이사했어요' }
  await one!.api.admin.moveTour({ params: { tourId: tour }, body })
  const states = (await refundsOf(orderId)).map(({ state }) => state)
  expect(states).toHaveLength(2)
  expect(states).toContain('WITHDRAWN')
})
