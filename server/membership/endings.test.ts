import { expect } from 'vitest'
import { apiTest } from '../../test/support/api.ts'
import { brokenRules } from '../../test/support/invariants.ts'
import { actBehind } from '../../test/support/locks.ts'
import { changing, createMember, runDay, runJobs } from '../../test/support/membership.ts'
import { buyFeedback, expectRest, orderFeedback, withPayments } from '../../test/support/payments.ts'
import type { Person } from '../../test/support/people.ts'

const { control, settings } = withPayments()
const { server, test } = apiTest(settings)
test.afterEach(async () => {
  await control.clearFaults()
  expect(await brokenRules(server)).toEqual({})
})
const on = (day: string) => server.clock.set(new Date(`${day}T15:00:00+09:00`))
const plusOf = async (actor: Person) => (await actor.api.membership.plus())!
const endNow = (actor: Person, expectedRefund?: number) =>
  actor.api.membership.cancelPlus({ body: { immediate: true, expectedRefund } })
const undo = (actor: Person, expectedRefund?: number) =>
  actor.api.membership.undoPlusChange({ body: { expectedRefund } })

/** A monthly member from one day on, who changes to yearly on another. */
async function createYearly(joins: string, changes: string): Promise<{ actor: Person; charged: number }> {
  on(joins)
  const actor = await createMember(server, control)
  on(changes)
  const charged = (await plusOf(actor)).change!.amount
  await actor.api.membership.changePlusType({ body: changing('YEARLY', charged) })
  return { actor, charged }
}

/** What the provider has moved for a person, in order. */
async function moneyOf({ id }: Person): Promise<number[]> {
  await runJobs(server)
  const { events } = await control.state()
  return events.filter(({ customer }) => customer.id === `mdr-${id}`).map(({ eventAmount }) => eventAmount)
}

test('[A-49] [A-50] undoing a change to yearly in time returns to monthly, which goes on', async () => {
  const { actor, charged } = await createYearly('2027-03-02', '2027-03-10')
  on('2027-03-16')
  expect((await plusOf(actor)).undoChange).toEqual({ refund: charged, periodEnd: '2027-04-02', price: 19_900 })
  await expect(undo(actor, 1)).rejects.toMatchObject({ code: 'refund_changed' })
  expect(await undo(actor, charged)).toMatchObject({
    ...{ subscriptionType: 'MONTHLY', status: 'ACTIVE', periodEnd: '2027-04-02', price: 19_900, undoChange: null },
  })
  await expect(undo(actor)).rejects.toMatchObject({ code: 'plus_not_changed' })
  await runDay(server, '2027-04-02')
  await expect.poll(() => moneyOf(actor)).toEqual([19_900, charged, -charged, 19_900])
})

test('[A-49] [A-50] ending everything after a change to yearly refunds both charges', async () => {
  const { actor, charged } = await createYearly('2027-03-02', '2027-03-10')
  const { refundNow } = await plusOf(actor)
  // 9 of the month's 31 days and a tenth of its price are kept.
  expect(refundNow).toMatchObject({ refund: charged + 12_133, kept: [{ amount: 5_777 }, { amount: 1_990 }] })
  await expect(endNow(actor, charged)).rejects.toMatchObject({ code: 'refund_changed' })
  expect(await endNow(actor, refundNow.refund)).toBeNull()
  for (const day of ['2027-04-02', '2027-04-03', '2028-03-10']) await runDay(server, day)
  await expect.poll(() => moneyOf(actor)).toHaveLength(4)
  const moved = await moneyOf(actor)
  expect(moved.slice(0, 2)).toEqual([19_900, charged])
  expect(moved.slice(2).toSorted((a, b) => a - b)).toEqual([-charged, -12_133])
  expect(await actor.api.membership.plus()).toBeNull()
  await expectRest(server)
})

test('[A-49] [A-50] undoing a change of a cancelled membership leaves the month that was paid', async () => {
  const { actor, charged } = await createYearly('2027-03-02', '2027-03-10')
  await actor.api.membership.cancelPlus({ body: {} })
  expect(await undo(actor, charged)).toMatchObject({
    ...{ subscriptionType: 'MONTHLY', status: 'CANCEL_SCHEDULED', periodEnd: '2027-04-02' },
    benefitsUntil: '2027-04-01T15:00:00.000Z',
  })
})

test('[A-49] [A-50] a change to yearly cannot be undone once its month is over, only ended', async () => {
  const { actor, charged } = await createYearly('2027-03-02', '2027-03-30')
  await runDay(server, '2027-04-01')
  expect(await plusOf(actor)).toMatchObject({ undoChange: { refund: charged } })
  await runDay(server, '2027-04-02')
  expect(await plusOf(actor)).toMatchObject({ undoChange: null, refundNow: { refund: charged, kept: [] } })
  await expect(undo(actor, charged)).rejects.toMatchObject({ code: 'plus_not_changed' })
  expect(await endNow(actor, charged)).toBeNull()
  await runJobs(server)
  expect(await actor.api.accounts.me()).toMatchObject({ isPlfilPlusMember: false })
})

test('[A-49] a membership cancelled to its end can still be ended now, with its refund', async () => {
  on('2027-03-02')
  const actor = await createMember(server, control)
  await actor.api.membership.cancelPlus({ body: {} })
  expect(await plusOf(actor)).toMatchObject({ status: 'CANCEL_SCHEDULED', refundNow: { refund: 19_900, kept: [] } })
  expect(await endNow(actor, 19_900)).toBeNull()
  await expect.poll(() => moneyOf(actor)).toEqual([19_900, -19_900])
})

test('[A-49] [A-50] a change to yearly whose benefits were used is not undone', async () => {
  const { actor } = await createYearly('2027-03-02', '2027-03-10')
  await buyFeedback(server, control, actor, { amount: 9_000 })
  expect(await plusOf(actor)).toMatchObject({ undoChange: null })
  await expect(undo(actor)).rejects.toMatchObject({ code: 'plus_not_changed' })
})

test('[A-49] an unpaid order lowers no refund: ending now cancels it, as shown before', async () => {
  on('2027-03-15')
  const actor = await createMember(server, control)
  const { orderId } = await orderFeedback(server, actor, { amount: 9_000 })
  expect(await plusOf(actor)).toMatchObject({
    refundNow: { refund: 19_900, kept: [] },
    openOrders: [{ orderId, title: '프로필 피드백', amount: 9_000 }],
  })
  expect(await endNow(actor, 19_900)).toBeNull()
  expect(await actor.api.payments.order({ params: { orderId } })).toMatchObject({ state: 'CANCELLED' })
  const back = { paymentToken: 'late', txId: 'late' }
  await expect(actor.api.payments.complete({ params: { orderId }, body: back })).rejects.toMatchObject({
    code: 'order_over',
  })
})

test('[A-49] savings from member prices on paid orders are deducted', async () => {
  on('2027-03-15')
  const actor = await createMember(server, control)
  await buyFeedback(server, control, actor, { amount: 9_000 })
  expect(await endNow(actor, 0)).toBeNull()
  expect((await actor.api.payments.orders({ query: { product: 'PLUS' } })).list).toMatchObject([{ refunded: 0 }])
})

test('[A-49] an order is not sold at member prices once the membership has ended', async () => {
  on('2027-03-15')
  const actor = await createMember(server, control)
  const ending = await actBehind(server, {
    hold: async db => {
      await db.selectFrom('plus_subscriptions').select('id').where('user_id', '=', actor.id).forUpdate().execute()
      await db
        .updateTable('plus_subscriptions')
        .set({
          state: 'CANCEL_SCHEDULED',
          moved_by: 'system',
          moved_at: server.clock.now(),
          benefits_until: new Date(0),
        })
        .where('user_id', '=', actor.id)
        .execute()
    },
    act: () => orderFeedback(server, actor, { amount: 9_000 }),
  })
  expect(ending).toMatchObject({ status: 'rejected', reason: { code: 'price_changed' } })
})
