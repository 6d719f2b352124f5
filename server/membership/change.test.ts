import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { apiTest } from '../../test/support/api.ts'
import { brokenRules } from '../../test/support/invariants.ts'
import { changing, createMember, plusPrices, replaceCard, runDay, runJobs } from '../../test/support/membership.ts'
import { newsOf } from '../../test/support/news.ts'
import { withPayments } from '../../test/support/payments.ts'
import { createAdmin, createPerson, type Person } from '../../test/support/people.ts'

const { control, settings } = withPayments()
const { server, test } = apiTest(settings)
test.afterEach(async () => {
  await control.clearFaults()
  expect(await brokenRules(server)).toEqual({})
})
const on = (day: string) => server.clock.set(new Date(`${day}T15:00:00+09:00`))
const change = (actor: Person, subscriptionType: 'MONTHLY' | 'YEARLY', expectedAmount: number) =>
  actor.api.membership.changePlusType({ body: changing(subscriptionType, expectedAmount) })
const cancel = (actor: Person, body: { immediate?: boolean; expectedRefund?: number } = {}) =>
  actor.api.membership.cancelPlus({ body })

test('[A-50] [T-02] a change from monthly to yearly is charged at once, less the rest of the month', async () => {
  on('2027-01-31')
  const actor = await createMember(server, control)
  expect(await actor.api.membership.plus()).toMatchObject({ periodStart: '2027-01-31', periodEnd: '2027-02-28' })
  on('2027-02-10')
  expect(await actor.api.membership.plus()).toMatchObject({ change: { credit: 12_793, amount: 186_207 } })
  await expect(change(actor, 'YEARLY', 199_000)).rejects.toMatchObject({ code: 'price_changed' })
  const { agreed: _, ...unaccepted } = changing('YEARLY', 186_207)
  for (const body of [unaccepted, { ...changing('YEARLY', 186_207), termsVersion: 'older' }])
    await expect(actor.api.membership.changePlusType({ body })).rejects.toMatchObject({ code: 'terms_changed' })
  expect(await change(actor, 'YEARLY', 186_207)).toMatchObject({
    subscriptionType: 'YEARLY',
    nextType: 'YEARLY',
    periodStart: '2027-02-10',
    periodEnd: '2028-02-10',
    price: 199_000,
    change: null,
  })
  const { rows } = await sql<{ kind: string; amount: number }>`
    SELECT kind, amount FROM ledger_lines l JOIN ledger_entries e ON e.id = entry_id
    WHERE account = 'UNEARNED' AND order_id = (SELECT min(id) FROM orders WHERE user_id = ${actor.id})
    ORDER BY e.id`.execute(server.db)
  expect(rows).toEqual([
    { kind: 'PAID', amount: -18_091 },
    { kind: 'CREDIT', amount: 11_630 },
    { kind: 'EARNED', amount: 6_461 },
  ])
  on('2027-04-10')
  expect(await actor.api.membership.plus()).toMatchObject({ refundNow: { refund: 146_388 } })
  expect(await cancel(actor, { immediate: true, expectedRefund: 146_388 })).toBeNull()
})

test('[A-50] [A-51] another sum, a cancelled membership and none at all change nothing', async () => {
  on('2027-03-02')
  const actor = await createMember(server, control, 'YEARLY')
  await expect(change(actor, 'MONTHLY', 1)).rejects.toMatchObject({ code: 'price_changed' })
  await cancel(actor)
  await expect(change(actor, 'MONTHLY', 19_900)).rejects.toMatchObject({ code: 'plus_not_active' })
  const other = await createPerson(server, ['Actor'])
  const body = { issueId: randomUUID(), billingIssueToken: 'made up' }
  await expect(other.api.membership.changePlusCard({ body })).rejects.toMatchObject({ code: 'plus_not_joined' })
})

test('[A-50] on the day of a renewal that is not paid yet nothing changes to yearly', async () => {
  on('2027-03-02')
  const actor = await createMember(server, control)
  on('2027-04-02')
  await expect(change(actor, 'YEARLY', 199_000)).rejects.toMatchObject({ code: 'plus_not_active' })
})

test('[A-50] a year that replaced a month renews for the price that the change accepted', async () => {
  on('2027-01-31')
  const actor = await createMember(server, control)
  on('2027-02-10')
  await change(actor, 'YEARLY', 186_207)
  await runDay(server, '2028-02-10')
  expect(await actor.api.membership.plus()).toMatchObject({
    ...{ status: 'ACTIVE', price: 199_000, periodStart: '2028-02-10', periodEnd: '2029-02-10' },
  })
  const { events } = await control.state()
  const moved = events.filter(({ customer }) => customer.id === `mdr-${actor.id}`)
  expect(moved.map(({ eventAmount }) => eventAmount)).toEqual([19_900, 186_207, 199_000])
})

test('[A-50] an overdue month changes to nothing, and says that it is not active', async () => {
  on('2027-03-02')
  const actor = await createMember(server, control)
  await control.fault({ call: 'chargeBillingKey', fault: 'soft-decline' })
  await runDay(server, '2027-04-02')
  expect(await actor.api.membership.plus()).toMatchObject({ status: 'PAST_DUE' })
  await expect(change(actor, 'YEARLY', 199_000)).rejects.toMatchObject({ code: 'plus_not_active' })
})

test('[A-50] a declined change leaves everything as it was', async () => {
  on('2027-03-02')
  const actor = await createMember(server, control)
  const before = await actor.api.membership.plus()
  await control.fault({ call: 'chargeBillingKey', fault: 'soft-decline' })
  await expect(change(actor, 'YEARLY', before!.change!.amount)).rejects.toMatchObject({ code: 'card_declined' })
  expect(await actor.api.membership.plus()).toEqual(before)
  const titles = (await newsOf(server, actor)).map(({ title }) => title)
  expect(titles.at(-1)).toBe('연간으로 바꾸지 못했어요')
})

test('[A-50] a declined change accepts no higher price', async () => {
  on('2030-01-15')
  const actor = await createMember(server, control)
  const { change: offered } = (await actor.api.membership.plus())!
  await control.fault({ call: 'chargeBillingKey', fault: 'soft-decline' })
  await expect(change(actor, 'YEARLY', offered!.amount)).rejects.toMatchObject({ code: 'card_declined' })
  const admin = await createAdmin(server)
  const rise = { name: 'PLUS_MONTHLY' as const, amount: 24_900, from: '2030-02-15T00:00:00+09:00' }
  await admin.api.admin.setPrice({ body: { ...rise, reason: '새 가격표' } })
  await runDay(server, '2030-01-16')
  expect(await actor.api.membership.plus()).toMatchObject({ priceRise: { amount: 24_900 } })
  await runDay(server, '2030-02-15')
  expect(await actor.api.membership.plus()).toBeNull()
})

test('[A-50] a change in doubt until its order has expired is not charged any more', async () => {
  on('2027-03-03')
  const actor = await createMember(server, control)
  on('2027-04-01')
  const { change: offered } = (await actor.api.membership.plus())!
  expect(offered).toEqual({ credit: 1_284, amount: 197_716 })
  await control.fault({ call: 'chargeBillingKey', fault: 'reset-before', times: 1_000 })
  expect(await change(actor, 'YEARLY', offered!.amount)).toMatchObject({ isBeingChecked: true })
  await runDay(server, '2027-04-03')
  expect(await actor.api.membership.plus()).toMatchObject({ subscriptionType: 'MONTHLY', isBeingChecked: false })
  await control.clearFaults()
  await runDay(server, '2027-04-04')
  expect(await actor.api.membership.plus()).toMatchObject({
    ...{ subscriptionType: 'MONTHLY', status: 'ACTIVE', isBeingChecked: false },
    ...{ periodStart: '2027-04-03', periodEnd: '2027-05-03' },
  })
})

test('[A-50] [A-51] a card replaced while a change is in doubt is not charged beside it', async () => {
  on('2027-03-03')
  const actor = await createMember(server, control)
  const { change: offered } = (await actor.api.membership.plus())!
  await control.fault({ call: 'chargeBillingKey', fault: 'reset-before', times: 1_000 })
  await change(actor, 'YEARLY', offered!.amount)
  expect(await replaceCard(control, actor)).toMatchObject({ status: 'ACTIVE', isBeingChecked: true })
  await control.clearFaults()
  await runJobs(server)
  expect(await actor.api.membership.plus()).toMatchObject({ subscriptionType: 'YEARLY', isBeingChecked: false })
  const { events } = await control.state()
  const moved = events.filter(({ customer }) => customer.id === `mdr-${actor.id}`)
  expect(moved.map(({ eventAmount }) => eventAmount)).toEqual([19_900, offered!.amount])
})

test('[A-50] a change from yearly to monthly applies to the next payment and can be undone', async () => {
  on('2027-03-02')
  const actor = await createMember(server, control, 'YEARLY')
  expect(await change(actor, 'MONTHLY', 19_900)).toMatchObject({ nextType: 'MONTHLY', price: 19_900 })
  expect(await change(actor, 'YEARLY', 199_000)).toMatchObject({ nextType: 'YEARLY', price: 199_000 })
  await change(actor, 'MONTHLY', 19_900)
  await runDay(server, '2028-03-02')
  expect(await actor.api.membership.plus()).toMatchObject({
    subscriptionType: 'MONTHLY',
    periodStart: '2028-03-02',
    periodEnd: '2028-04-02',
  })
})

test('[A-49] [A-52] [T-02] a cancellation takes effect at the end of the period, and is undone until then', async () => {
  on('2027-03-02')
  const actor = await createMember(server, control)
  const scheduled = { status: 'CANCEL_SCHEDULED', nextBillingAt: null, price: null }
  expect(await cancel(actor)).toMatchObject({ ...scheduled, benefitsUntil: '2027-04-01T15:00:00.000Z' })
  expect(await cancel(actor)).toMatchObject(scheduled)
  expect(await actor.api.membership.undoCancelPlus()).toMatchObject({ status: 'ACTIVE', nextBillingAt: '2027-04-02' })
  await expect(actor.api.membership.undoCancelPlus()).rejects.toMatchObject({ code: 'plus_not_cancelled' })
  await cancel(actor)
  server.clock.set(new Date('2027-04-01T23:59:59+09:00'))
  expect(await actor.api.accounts.me()).toMatchObject({ isPlfilPlusMember: true })
  server.clock.set(new Date('2027-04-02T00:00:01+09:00'))
  expect(await actor.api.accounts.me()).toMatchObject({ isPlfilPlusMember: false })
  await expect(actor.api.membership.undoCancelPlus()).rejects.toMatchObject({ code: 'plus_not_joined' })
  expect(await actor.api.membership.plus()).toBeNull()
  await runDay(server, '2027-04-02')
  expect(await actor.api.membership.plus()).toBeNull()
})

test.for([
  ['2027-03-22', 19_900],
  ['2027-03-23', 12_133],
  ['2027-03-25', 10_849],
] as const)('[A-49] ending at once on %s gives back %s won', async ([day, refund]) => {
  on('2027-03-15')
  const actor = await createMember(server, control)
  on(day)
  await expect(cancel(actor, { immediate: true, expectedRefund: 1 })).rejects.toMatchObject({ code: 'refund_changed' })
  expect(await cancel(actor, { immediate: true, expectedRefund: refund })).toBeNull()
  expect(await actor.api.accounts.me()).toMatchObject({ isPlfilPlusMember: false })
  const refunds = async () => {
    await runJobs(server)
    return (await actor.api.payments.orders({ query: { product: 'PLUS' } })).list
  }
  await expect.poll(refunds).toMatchObject([{ refunded: refund, refundDue: 0 }])
  await expect(cancel(actor)).rejects.toMatchObject({ code: 'plus_not_joined' })
})

test('[A-47] [A-48] [A-46] text alerts and automatic tour preferences are stored', async () => {
  on('2027-03-15')
  const actor = await createMember(server, control)
  expect(await actor.api.membership.setTextAlerts({ body: { textAlerts: false } })).toMatchObject({ textAlerts: false })
  expect(await actor.api.membership.setTextAlerts({ body: { textAlerts: true } })).toMatchObject({ textAlerts: true })
  const wishes = { isOn: true, categoryIds: [3, 5], monthlyCap: 2, profileFileId: null }
  expect(await actor.api.membership.setAutoTour({ body: wishes })).toMatchObject({ autoTour: wishes, offTourIds: [] })
})

test('[A-46] one’s own membership tells its plan, period, card and choices', async () => {
  on('2027-03-15')
  const actor = await createMember(server, control)
  expect(await actor.api.membership.plus()).toMatchObject({
    ...{ status: 'ACTIVE', subscriptionType: 'MONTHLY', nextType: 'MONTHLY', price: plusPrices.MONTHLY },
    ...{ periodStart: '2027-03-15', periodEnd: '2027-04-15', priceRise: null },
    payInfo: { cardName: expect.any(String), last4: expect.stringMatching(/^\d{4}$/) },
    ...{ textAlerts: true, autoTour: { isOn: false }, offTourIds: [] },
  })
  const other = await createPerson(server, ['Actor'])
  expect(await other.api.membership.plus()).toBeNull()
})

test('[A-51] [T-02] a new card replaces the first, whose key is deleted', async () => {
  on('2027-03-15')
  const actor = await createMember(server, control)
  expect(await replaceCard(control, actor)).toMatchObject({ status: 'ACTIVE', price: plusPrices.MONTHLY })
  await runDay(server, '2027-03-16')
  const { billingKeys } = await control.state()
  const own = billingKeys.filter(({ customer }) => customer.id === `mdr-${actor.id}`)
  expect(own.map(({ status }) => status)).toEqual(['DELETED', 'ISSUED'])
})

test('[A-51] the window of another card comes back to the page of payments', async () => {
  const actor = await createMember(server, control)
  const body = { subscriptionType: 'MONTHLY', purpose: 'REPLACE' } as const
  const { window, issueId } = await actor.api.membership.readyPlus({ body })
  expect(window?.redirectUrl).toBe(`/mypage/plfilplus/paymentinfo?issueId=${issueId}&subscriptionType=MONTHLY`)
})

test('a key whose deletion fails at the card company is deleted by the next run', async () => {
  on('2027-03-15')
  const actor = await createMember(server, control)
  const keys = async () => {
    const { billingKeys } = await control.state()
    return billingKeys.filter(({ customer }) => customer.id === `mdr-${actor.id}`).map(({ status }) => status)
  }
  await control.fault({ call: 'deleteBillingKey', fault: 'pg-error-before' })
  await cancel(actor, { immediate: true })
  await runDay(server, '2027-03-16')
  expect(await keys()).toEqual(['ISSUED'])
  await runDay(server, '2027-03-17')
  expect(await keys()).toEqual(['DELETED'])
})

test('[P-02] only actors read a membership, and people without one change nothing', async () => {
  await expect(server.api().membership.plus()).rejects.toMatchObject({ status: 401 })
})
