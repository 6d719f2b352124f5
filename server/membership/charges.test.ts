import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { ProviderBillingKey } from '#server/integrations/payment/gateway.ts'
import { advanceEverything } from '#server/payments/sweep.ts'
import { apiTest } from '../../test/support/api.ts'
import { brokenRules } from '../../test/support/invariants.ts'
import { createMember, inCardWindow, joining, replaceCard, runDay, runJobs } from '../../test/support/membership.ts'
import { newsOf } from '../../test/support/news.ts'
import { engineOf, withPayments } from '../../test/support/payments.ts'
import { createAdmin, createPerson, type Person } from '../../test/support/people.ts'
import { joinPlus } from './join.ts'
import { renewPlans } from './renew.ts'

const { control, settings } = withPayments()
const { server, test } = apiTest(settings)
test.afterEach(async () => {
  await control.clearFaults()
  expect(await brokenRules(server)).toEqual({})
})

const plusOf = (actor: Person) => actor.api.membership.plus()
async function memberSince(day: string): Promise<Person> {
  server.clock.set(new Date(`${day}T15:00:00+09:00`))
  return createMember(server, control)
}
/** Amounts that the provider has collected from a person, in order. */
async function movedFor(actor: Person): Promise<number[]> {
  const { events } = await control.state()
  return events.filter(({ customer }) => customer.id === `mdr-${actor.id}`).map(({ eventAmount }) => eventAmount)
}
const paymentsOf = (actor: Person) =>
  server.db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['payments.id', 'order_id as orderId', 'provider_id as providerId', 'payments.state', 'card_id as cardId'])
    .where('user_id', '=', actor.id)
    .orderBy('payments.id')
    .execute()

test('[T-02] operators are told once of a charge that stays in doubt for long', async () => {
  const operator = await createAdmin(server)
  const actor = await memberSince('2027-03-15')
  await control.fault({ call: 'chargeBillingKey', fault: 'reset-before', times: 1_000 })
  await runDay(server, '2027-04-15')
  const { orderId } = (await paymentsOf(actor)).at(-1)!
  const told = async () =>
    (await newsOf(server, operator)).filter(({ content }) => content.includes(`주문 ${orderId}의`))
  server.clock.pass({ minutes: 9 })
  await runJobs(server)
  expect(await told()).toEqual([])
  server.clock.pass({ minutes: 2 })
  await runJobs(server)
  await runJobs(server)
  expect(await told()).toMatchObject([
    { title: '카드 결제를 확인하지 못하고 있어요', link: `/admin/payments?id=${orderId}` },
  ])
  await control.clearFaults()
  // It is read again after a tenth of the time that it has been in doubt.
  server.clock.pass({ minutes: 2 })
  await runJobs(server)
  expect(await plusOf(actor)).toMatchObject({ status: 'ACTIVE', periodStart: '2027-04-15' })
  expect(await movedFor(actor)).toEqual([19_900, 19_900])
})

test('[T-02] a declined charge that was collected after all goes back whole', async () => {
  const actor = await memberSince('2027-03-15')
  const engine = engineOf(server)
  const { gateway } = engine
  const isGone = { kind: 'refused', type: 'BILLING_KEY_NOT_FOUND', message: '' } as const
  const chargeBillingKey: typeof gateway.chargeBillingKey = async (...given) => {
    await gateway.chargeBillingKey(...given)
    await control.fault({ call: 'readPayment', fault: 'not-found', id: given[0] })
    return isGone
  }
  server.clock.set(new Date('2027-04-15T10:00:00+09:00'))
  await renewPlans({ ...engine, gateway: { ...gateway, chargeBillingKey } })
  const declined = (await paymentsOf(actor)).at(-1)!
  expect(declined.state).toBe('FAILED')
  // As a webhook does.
  await advanceEverything(engine, declined.id)
  const stateOf = async () => {
    await runJobs(server)
    return (await paymentsOf(actor)).find(({ id }) => id === declined.id)?.state
  }
  await expect.poll(stateOf).toBe('RETURNED')
  expect(await movedFor(actor)).toEqual([19_900, 19_900, -19_900])
})

test('[T-02] a plan that ends while its renewal is in doubt is not charged for it afterwards', async () => {
  const actor = await memberSince('2027-03-15')
  await control.fault({ call: 'chargeBillingKey', fault: 'reset-before', times: 2 })
  await runDay(server, '2027-04-15')
  const [first] = await paymentsOf(actor)
  await control.chargeBack(first!.providerId, 19_900)
  await advanceEverything(engineOf(server), first!.id)
  expect(await plusOf(actor)).toBeNull()
  server.clock.pass({ minutes: 5 })
  await runJobs(server)
  expect((await paymentsOf(actor)).map(({ state }) => state)).toEqual(['REFUNDED', 'IN_FLIGHT'])
  server.clock.pass({ minutes: 6 })
  await runJobs(server)
  expect((await paymentsOf(actor)).map(({ state }) => state)).toEqual(['REFUNDED', 'FAILED'])
  expect(await movedFor(actor)).toEqual([19_900, -19_900])
  expect(await brokenRules(server, 'at rest')).toEqual({})
})

test('[T-02] a renewal in doubt until its order has expired ends the plan unpaid', async () => {
  const actor = await memberSince('2027-03-15')
  await control.fault({ call: 'chargeBillingKey', fault: 'reset-before', times: 1_000 })
  await runDay(server, '2027-04-15')
  server.clock.set(new Date('2027-04-23T00:01:00+09:00'))
  await control.clearFaults()
  await runJobs(server)
  await runJobs(server)
  expect((await paymentsOf(actor)).at(-1)).toMatchObject({ state: 'FAILED' })
  expect(await plusOf(actor)).toBeNull()
  expect(await movedFor(actor)).toEqual([19_900])
})

test('[T-02] a renewal found collected after its order expired goes back whole', async () => {
  const actor = await memberSince('2027-03-15')
  const engine = engineOf(server)
  const { gateway } = engine
  const chargeBillingKey: typeof gateway.chargeBillingKey = async (...given) => {
    await control.fault({ call: 'readPayment', fault: 'page-before', times: 1_000 })
    return gateway.chargeBillingKey(...given)
  }
  server.clock.set(new Date('2027-04-15T10:00:00+09:00'))
  await renewPlans({ ...engine, gateway: { ...gateway, chargeBillingKey } })
  server.clock.set(new Date('2027-04-23T00:11:00+09:00'))
  await control.clearFaults()
  await runJobs(server)
  await runJobs(server)
  expect((await paymentsOf(actor)).at(-1)).toMatchObject({ state: 'RETURNED' })
  expect(await plusOf(actor)).toBeNull()
  expect(await movedFor(actor)).toEqual([19_900, 19_900, -19_900])
})

test('[T-02] a charge whose card has lost its key is declined and asks for another card', async () => {
  const actor = await memberSince('2027-03-15')
  await control.fault({ call: 'chargeBillingKey', fault: 'reset-before', times: 2 })
  await runDay(server, '2027-04-15')
  const { cardId } = (await paymentsOf(actor)).at(-1)!
  const moved = { moved_by: 'system', moved_at: server.clock.now() }
  const card = server.db.updateTable('cards').where('id', '=', cardId)
  await card.set({ state: 'REPLACED', ...moved }).execute()
  await card.set({ state: 'DELETED', key: null, ...moved }).execute()
  await runJobs(server)
  expect(await plusOf(actor)).toMatchObject({ status: 'PAST_DUE', overdue: { needsCard: true } })
  expect(await replaceCard(control, actor)).toMatchObject({ status: 'ACTIVE', periodStart: '2027-04-15' })
  expect(await movedFor(actor)).toEqual([19_900, 19_900])
})

test('[A-51] a card replaced while a retry is in doubt is not charged beside it', async () => {
  const actor = await memberSince('2027-03-15')
  await control.fault({ call: 'chargeBillingKey', fault: 'soft-decline' })
  await runDay(server, '2027-04-15')
  await control.fault({ call: 'chargeBillingKey', fault: 'reset-before', times: 1_000 })
  await runDay(server, '2027-04-16')
  expect(await replaceCard(control, actor)).toMatchObject({ status: 'PAST_DUE', isBeingChecked: true })
  const keys = async () => {
    const { billingKeys } = await control.state()
    return billingKeys.filter(({ customer }) => customer.id === `mdr-${actor.id}`).map(({ status }) => status)
  }
  // The retry in doubt may still need the key of the first card.
  await runJobs(server)
  expect(await keys()).toEqual(['ISSUED', 'ISSUED'])
  await control.clearFaults()
  await runJobs(server)
  expect(await plusOf(actor)).toMatchObject({ status: 'ACTIVE', periodStart: '2027-04-15' })
  expect(await movedFor(actor)).toEqual([19_900, 19_900])
  expect(await keys()).toEqual(['DELETED', 'ISSUED'])
})

test('[T-02] an overdue plan that another worker has locked is left to it', async () => {
  const actor = await memberSince('2027-03-15')
  await control.fault({ call: 'chargeBillingKey', fault: 'soft-decline' })
  await runDay(server, '2027-04-15')
  server.clock.set(new Date('2027-04-16T10:00:00+09:00'))
  await server.db.transaction().execute(async other => {
    await other.selectFrom('plus_subscriptions').select('id').where('user_id', '=', actor.id).forUpdate().execute()
    await renewPlans(engineOf(server))
  })
  expect(await movedFor(actor)).toEqual([19_900])
  await renewPlans(engineOf(server))
  expect(await movedFor(actor)).toEqual([19_900, 19_900])
})

test('[T-02] a plan that another worker renews after it was listed is not renewed again', async () => {
  // One more than are charged at the same time.
  const members: Person[] = []
  for (let count = 0; count < 21; count++) members.push(await memberSince('2027-03-15'))
  server.clock.set(new Date('2027-04-15T10:00:00+09:00'))
  const engine = engineOf(server)
  const { gateway } = engine
  let other: Promise<void> | null = null
  const chargeBillingKey: typeof gateway.chargeBillingKey = async (...given) => {
    other ??= renewPlans(engine)
    await other
    return gateway.chargeBillingKey(...given)
  }
  await renewPlans({ ...engine, gateway: { ...gateway, chargeBillingKey } })
  for (const member of members) {
    await expect.poll(() => movedFor(member)).toEqual([19_900, 19_900])
    expect(await plusOf(member)).toMatchObject({ periodStart: '2027-04-15' })
  }
})

test('[A-49] a plan that its member ends after it was listed is not renewed', async () => {
  // One more than are charged at the same time.
  const members: Person[] = []
  for (let count = 0; count < 21; count++) members.push(await memberSince('2027-03-15'))
  const last = members.at(-1)!
  server.clock.set(new Date('2027-04-15T10:00:00+09:00'))
  const engine = engineOf(server)
  const { gateway } = engine
  let ended: Promise<unknown> | null = null
  const chargeBillingKey: typeof gateway.chargeBillingKey = async (...given) => {
    ended ??= last.api.membership.cancelPlus({ body: {} })
    await ended
    return gateway.chargeBillingKey(...given)
  }
  await renewPlans({ ...engine, gateway: { ...gateway, chargeBillingKey } })
  expect(await movedFor(members[0]!)).toEqual([19_900, 19_900])
  expect(await plusOf(last)).toBeNull()
  expect(await movedFor(last)).toEqual([19_900])
})

test('[A-45] a card that the provider describes by nothing joins as a card without a number', async () => {
  const actor = await createPerson(server, ['Actor'])
  const engine = engineOf(server)
  const { gateway } = engine
  const readBillingKey: typeof gateway.readBillingKey = async key => {
    const read = await gateway.readBillingKey(key)
    return read.kind === 'ok' ? { ...read, value: { ...read.value, methods: undefined } } : read
  }
  const card = await inCardWindow(control, actor)
  const plus = await joinPlus({ ...engine, gateway: { ...gateway, readBillingKey } }, actor.id, {
    ...card,
    ...joining(),
  })
  expect(plus.payInfo).toEqual({ cardName: '카드', last4: null })
})

test('[A-45] a card whose last digit is masked is shown without a number', async () => {
  const actor = await createPerson(server, ['Actor'])
  const engine = engineOf(server)
  const { gateway } = engine
  const shown = { name: '국민카드', number: '4500-12**-****-567*' }
  const readBillingKey: typeof gateway.readBillingKey = async key => {
    const read = await gateway.readBillingKey(key)
    return read.kind === 'ok' ? { ...read, value: Object.assign(read.value, { methods: [{ card: shown }] }) } : read
  }
  const readPayment: typeof gateway.readPayment = async id => {
    const read = await gateway.readPayment(id)
    if (read.kind === 'ok') Object.assign(read.value.method?.card ?? {}, shown)
    return read
  }
  const card = await inCardWindow(control, actor)
  const plus = await joinPlus({ ...engine, gateway: { ...gateway, readBillingKey, readPayment } }, actor.id, {
    ...card,
    ...joining(),
  })
  expect(plus.payInfo).toEqual({ cardName: '국민카드', last4: null })
  const { list } = await actor.api.payments.orders({ query: { product: 'PLUS' } })
  const order = await actor.api.payments.order({ params: { orderId: list[0]!.orderId } })
  expect(order.payment?.methodLabel).toBe('국민카드')
})

test('[A-45] a key whose channel the provider does not name is taken', async () => {
  const actor = await createPerson(server, ['Actor'])
  const engine = engineOf(server)
  const { gateway } = engine
  const readBillingKey: typeof gateway.readBillingKey = async key => {
    const read = await gateway.readBillingKey(key)
    return read.kind === 'ok' ? { ...read, value: Object.assign(read.value, { channels: [{}] }) } : read
  }
  const card = await inCardWindow(control, actor)
  const joined = joinPlus({ ...engine, gateway: { ...gateway, readBillingKey } }, actor.id, { ...card, ...joining() })
  expect(await joined).toMatchObject({ status: 'ACTIVE', payInfo: { last4: '5678' } })
})

test.for<[string, Partial<ProviderBillingKey>]>([
  ['status', { status: 'DELETED' }],
  ['channel', { channels: [{ key: 'another' }] as ProviderBillingKey['channels'] }],
  ['registration', { issueId: randomUUID() }],
])('[A-45] a key of another %s is refused', async ([, given]) => {
  const actor = await createPerson(server, ['Actor'])
  const engine = engineOf(server)
  const { gateway } = engine
  const readBillingKey: typeof gateway.readBillingKey = async key => {
    const read = await gateway.readBillingKey(key)
    return read.kind === 'ok' ? { ...read, value: Object.assign(read.value, given) } : read
  }
  const card = await inCardWindow(control, actor)
  const joined = joinPlus({ ...engine, gateway: { ...gateway, readBillingKey } }, actor.id, { ...card, ...joining() })
  await expect(joined).rejects.toMatchObject({ code: 'card_refused' })
  expect(await movedFor(actor)).toEqual([])
})

test('[A-45] a key that was issued and cannot be read yet is confirmed by asking again', async () => {
  const actor = await createPerson(server, ['Actor'])
  const card = await inCardWindow(control, actor)
  const send = () => actor.api.membership.joinPlus({ body: { ...card, ...joining() } })
  await control.fault({ call: 'readBillingKey', fault: 'page-before' })
  await expect(send()).rejects.toMatchObject({ code: 'card_unconfirmed' })
  expect(await send()).toMatchObject({ status: 'ACTIVE' })
  expect(await movedFor(actor)).toEqual([19_900])
})

test('[A-45] a joining that is sent again after the plan ended says that there is none', async () => {
  const actor = await createPerson(server, ['Actor'])
  const card = await inCardWindow(control, actor)
  const send = () => actor.api.membership.joinPlus({ body: { ...card, ...joining() } })
  await send()
  await actor.api.membership.cancelPlus({ body: { immediate: true } })
  await expect(send()).rejects.toMatchObject({ code: 'plus_not_joined' })
  expect((await movedFor(actor)).filter(won => won > 0)).toEqual([19_900])
})

test('an order of a membership says for which days it was', async () => {
  const actor = await memberSince('2027-03-15')
  const [payment] = await paymentsOf(actor)
  const { about } = await actor.api.payments.order({ params: { orderId: payment!.orderId } })
  expect(about).toEqual([{ label: '이용 기간', value: '2027년 3월 15일부터 2027년 4월 14일까지' }])
})

test('[A-81] somebody whose joining is being checked cannot leave and gets nothing back', async () => {
  const actor = await createPerson(server, ['Actor'])
  await control.fault({ call: 'chargeBillingKey', fault: 'reset-before', times: 100 })
  const body = { ...(await inCardWindow(control, actor)), ...joining() }
  expect(await actor.api.membership.joinPlus({ body })).toMatchObject({ status: 'JOINING' })
  const { ends, blocks } = await actor.api.accounts.leaving()
  expect(ends.join()).not.toContain('돌려받아요')
  expect(blocks).not.toEqual([])
  await control.clearFaults()
  await runJobs(server)
  expect(await plusOf(actor)).toMatchObject({ status: 'ACTIVE' })
})

test('an operator refunds the plan of somebody who has left', async () => {
  const operator = await createAdmin(server)
  const actor = await memberSince('2027-03-15')
  const [payment] = await paymentsOf(actor)
  await server.db.updateTable('orders').set({ user_id: null }).where('id', '=', payment!.orderId).execute()
  const refund = await operator.api.admin.refundOrder({
    params: { orderId: payment!.orderId },
    body: { amount: 1_000, reason: '고객 요청으로 환불' },
  })
  expect(refund).toMatchObject({ state: 'APPROVED', amount: 1_000 })
})
