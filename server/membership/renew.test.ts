import { expect } from 'vitest'
import { addDays } from '#server/kernel/time.ts'
import { advanceEverything } from '#server/payments/sweep.ts'
import { apiTest } from '../../test/support/api.ts'
import { brokenRules } from '../../test/support/invariants.ts'
import { createMember, join, replaceCard, runDay, runJobs } from '../../test/support/membership.ts'
import { newsOf, ownActsOf } from '../../test/support/news.ts'
import { engineOf, expectRest, lostAnswers, withPayments } from '../../test/support/payments.ts'
import type { Person } from '../../test/support/people.ts'
import { renewPlans } from './renew.ts'

const { control, settings } = withPayments()
const { server, test } = apiTest(settings)
test.afterEach(async () => {
  await control.clearFaults()
  expect(await brokenRules(server)).toEqual({})
})

const on = (day: string, time = '15:00:00') => server.clock.set(new Date(`${day}T${time}+09:00`))
const plusOf = (actor: Person) => actor.api.membership.plus()
async function joinOn(day: string, type: 'MONTHLY' | 'YEARLY' = 'MONTHLY'): Promise<Person> {
  on(day)
  return createMember(server, control, type)
}
/** Amounts that the provider has collected from a person, in order. */
async function takenFrom(actor: Person): Promise<number[]> {
  const { events } = await control.state()
  return events.filter(({ customer }) => customer.id === `mdr-${actor.id}`).map(({ eventAmount }) => eventAmount)
}
const decline = (fault: 'soft-decline' | 'hard-decline', times = 1) =>
  control.fault({ call: 'chargeBillingKey', fault, times })

test('[T-02] months follow the anchor: the 31st comes back after February', async () => {
  const actor = await joinOn('2027-01-31')
  const days = ['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']
  for (const [at, day] of days.entries()) {
    await runDay(server, addDays(day, -1))
    expect(await plusOf(actor)).toMatchObject({ periodEnd: day })
    await runDay(server, day)
    expect(await plusOf(actor)).toMatchObject({ periodStart: day, periodEnd: days[at + 1] ?? '2027-06-30' })
  }
  expect(await takenFrom(actor)).toEqual([19_900, 19_900, 19_900, 19_900, 19_900])
})

test('a renewal that nobody pressed is important news, unlike joining', async () => {
  const actor = await joinOn('2027-01-15')
  await runDay(server, '2027-02-15')
  expect(await takenFrom(actor)).toEqual([19_900, 19_900])
  expect((await newsOf(server, actor)).map(({ title }) => title)).toContain('결제가 끝났어요')
  expect(await ownActsOf(server, actor)).toEqual(['플러스 멤버가 됐어요'])
})

test('[T-02] nothing comes back for a month that is over', async () => {
  const actor = await joinOn('2027-03-15')
  await runDay(server, '2027-04-15')
  const { list } = await actor.api.payments.orders({ query: { product: 'PLUS' } })
  const { cancellation } = await actor.api.payments.order({ params: { orderId: list.at(-1)!.orderId } })
  expect(cancellation).toMatchObject({
    isPossible: false,
    refund: 0,
    note: '이미 끝난 이용 기간이라 돌려받을 금액이 없어요.',
  })
})

test('[T-02] a year from 29 February ends on the 28th', async () => {
  const actor = await joinOn('2028-02-29', 'YEARLY')
  await runDay(server, '2029-02-28')
  expect(await plusOf(actor)).toMatchObject({ periodStart: '2029-02-28', periodEnd: '2030-02-28' })
  expect(await takenFrom(actor)).toEqual([199_000, 199_000])
})

test('[T-02] days are Seoul’s: joining a minute before midnight counts for that day', async () => {
  on('2027-03-31', '23:59:00')
  const early = await createMember(server, control)
  on('2027-04-01', '00:00:30')
  const late = await createMember(server, control)
  expect(await plusOf(early)).toMatchObject({ periodStart: '2027-03-31', periodEnd: '2027-04-30' })
  expect(await plusOf(late)).toMatchObject({ periodStart: '2027-04-01', periodEnd: '2027-05-01' })
})

test('[T-02] after three days of downtime the renewal runs on the fourth, for the same period', async () => {
  const actor = await joinOn('2027-03-15')
  on('2027-04-17')
  expect(await actor.api.accounts.me()).toMatchObject({ isPlfilPlusMember: true })
  await runDay(server, '2027-04-18')
  expect(await plusOf(actor)).toMatchObject({ status: 'ACTIVE', periodStart: '2027-04-15', periodEnd: '2027-05-15' })
  expect(await takenFrom(actor)).toEqual([19_900, 19_900])
})

test('[T-02] after nine days of downtime nobody is charged for the missed period', async () => {
  const actor = await joinOn('2027-03-15')
  await runDay(server, '2027-04-24')
  expect(await plusOf(actor)).toBeNull()
  expect(await takenFrom(actor)).toEqual([19_900])
})

test('[T-02] two simultaneous workers charge each member once', async () => {
  const actors = [await joinOn('2027-03-15'), await joinOn('2027-03-15'), await joinOn('2027-03-15')]
  on('2027-04-15', '10:00:00')
  await Promise.all(Array.from({ length: 4 }, () => renewPlans(engineOf(server))))
  for (const actor of actors) {
    expect(await plusOf(actor)).toMatchObject({ periodStart: '2027-04-15' })
    expect(await takenFrom(actor)).toEqual([19_900, 19_900])
  }
})

test('[T-02] a declined card is retried four times in a week before the plan ends', async () => {
  const actor = await joinOn('2027-03-15')
  const tries: string[] = []
  for (let days = 0; days <= 7; days++) {
    const day = addDays('2027-04-15', days)
    await decline('soft-decline')
    const before = (await control.state()).calls.filter(({ name }) => name === 'chargeBillingKey').length
    await runDay(server, day)
    const after = (await control.state()).calls.filter(({ name }) => name === 'chargeBillingKey').length
    await control.clearFaults()
    if (after > before) tries.push(day)
    expect(await plusOf(actor)).toMatchObject({ status: 'PAST_DUE', overdue: { amount: 19_900, since: '2027-04-15' } })
    expect(await actor.api.accounts.me()).toMatchObject({ isPlfilPlusMember: true })
  }
  expect(tries).toEqual(['2027-04-15', '2027-04-16', '2027-04-18', '2027-04-20', '2027-04-22'])
  on('2027-04-23', '00:00:00')
  expect(await actor.api.accounts.me()).toMatchObject({ isPlfilPlusMember: false })
  await runDay(server, '2027-04-23')
  expect(await plusOf(actor)).toBeNull()
  expect(await takenFrom(actor)).toEqual([19_900])
  expect((await newsOf(server, actor)).filter(({ title }) => title.includes('결제하지 못했어요'))).toHaveLength(5)
})

test('[T-02] a retry that succeeds keeps the original period', async () => {
  const actor = await joinOn('2027-03-15')
  await decline('soft-decline')
  await runDay(server, '2027-04-15')
  expect(await plusOf(actor)).toMatchObject({
    overdue: { nextTryOn: '2027-04-16', needsCard: false, decline: '한도 초과' },
  })
  await runDay(server, '2027-04-16')
  expect(await plusOf(actor)).toMatchObject({ status: 'ACTIVE', periodStart: '2027-04-15', overdue: null })
})

test('[A-51] a lost card is not retried, and a new one is charged at once', async () => {
  const actor = await joinOn('2027-03-15')
  await decline('hard-decline')
  await runDay(server, '2027-04-15')
  expect(await plusOf(actor)).toMatchObject({ overdue: { nextTryOn: null, needsCard: true } })
  await runDay(server, '2027-04-16')
  expect(await takenFrom(actor)).toEqual([19_900])
  const ready = await actor.api.membership.readyPlus({ body: { subscriptionType: 'MONTHLY', purpose: 'REPLACE' } })
  expect(ready.price).toMatchObject({ amount: 19_900 })
  expect(await replaceCard(control, actor)).toMatchObject({
    status: 'ACTIVE',
    periodStart: '2027-04-15',
    overdue: null,
  })
  expect(await takenFrom(actor)).toEqual([19_900, 19_900])
})

test('[A-49] an overdue member can end the plan and owes nothing', async () => {
  const actor = await joinOn('2027-03-15')
  await decline('soft-decline')
  await runDay(server, '2027-04-15')
  expect(await actor.api.membership.cancelPlus({ body: {} })).toBeNull()
  await runDay(server, '2027-04-16')
  expect(await takenFrom(actor)).toEqual([19_900])
  expect(await actor.api.accounts.me()).toMatchObject({ isPlfilPlusMember: false })
})

test('[A-49] [A-50] nothing else can be changed while a renewal is being checked', async () => {
  const actor = await joinOn('2027-03-15')
  await control.fault({ call: 'chargeBillingKey', fault: 'reset-before', times: 9 })
  await runDay(server, '2027-04-15')
  expect(await plusOf(actor)).toMatchObject({ status: 'ACTIVE', isBeingChecked: true })
  await expect(actor.api.membership.cancelPlus({ body: {} })).rejects.toMatchObject({ code: 'plus_being_checked' })
  const change = { subscriptionType: 'YEARLY' as const, expectedAmount: 199_000 }
  await expect(actor.api.membership.changePlusType({ body: change })).rejects.toMatchObject({
    code: 'plus_being_checked',
  })
  await control.clearFaults()
  await runJobs(server)
  expect(await plusOf(actor)).toMatchObject({ status: 'ACTIVE', isBeingChecked: false, periodStart: '2027-04-15' })
})

test.for(lostAnswers)('[T-02] a renewal whose answer is lost (%s) is charged once', async fault => {
  const actor = await joinOn('2027-03-15')
  await control.fault({ call: 'chargeBillingKey', fault })
  await runDay(server, '2027-04-15')
  for (let round = 0; round < 3; round++) await runJobs(server)
  expect(await plusOf(actor)).toMatchObject({ status: 'ACTIVE', periodStart: '2027-04-15', isBeingChecked: false })
  expect(await takenFrom(actor)).toEqual([19_900, 19_900])
})

test('[T-02] a renewal refunded at the provider before it was read counts as declined', async () => {
  const actor = await joinOn('2027-03-15')
  // Charged, but the result cannot be read.
  const gateway = server.server.tools.payments
  let reads = 0
  const readPayment: typeof gateway.readPayment = id =>
    reads++ ? Promise.resolve({ kind: 'unknown', reason: 'no answer' }) : gateway.readPayment(id)
  on('2027-04-15', '10:00:00')
  await renewPlans(engineOf(server, { ...gateway, readPayment }))
  const { payments } = await control.state()
  const taken = payments.filter(({ customer, status }) => customer.id === `mdr-${actor.id}` && status === 'PAID')
  expect(taken).toHaveLength(2)
  await control.cancelAtConsole(taken[1]!.id, 19_900)
  server.clock.pass({ minutes: 5 })
  await runJobs(server)
  expect(await plusOf(actor)).toMatchObject({ status: 'PAST_DUE', isBeingChecked: false })
  await runDay(server, '2027-04-16')
  expect(await plusOf(actor)).toMatchObject({ status: 'ACTIVE', periodStart: '2027-04-15' })
  expect(await takenFrom(actor)).toEqual([19_900, 19_900, -19_900, 19_900])
})

test('[A-45] a person can join again as soon as their cancelled plan is over', async () => {
  const actor = await joinOn('2027-03-15')
  await actor.api.membership.cancelPlus({ body: {} })
  on('2027-04-15')
  expect(await plusOf(actor)).toBeNull()
  expect(await join(control, actor)).toMatchObject({ status: 'ACTIVE', periodStart: '2027-04-15' })
  const states = await server.db
    .selectFrom('plus_subscriptions')
    .select('state')
    .where('user_id', '=', actor.id)
    .orderBy('id')
    .execute()
  expect(states.map(({ state }) => state)).toEqual(['ENDED', 'ACTIVE'])
})

test('[T-02] members are notified seven days before each payment, yearly ones also thirty', async () => {
  const month = await joinOn('2027-03-15')
  const year = await joinOn('2027-03-15', 'YEARLY')
  const soonNews = async (actor: Person) =>
    (await newsOf(server, actor)).filter(({ title }) => title.includes('미리 알려'))
  const soon = async (actor: Person) => (await soonNews(actor)).length
  // The law asks for the day, the sum, and how to end it before.
  const says = (day: string, sum: string) => ({
    content: expect.stringMatching(
      new RegExp(`${day}에 등록한 카드로 ${sum}원을 결제해요. .*그 전에 멤버십 관리에서 해지해 주세요`),
    ),
    link: '/mypage/plfilplus/paymentinfo',
  })
  await runDay(server, '2027-04-07')
  expect(await soon(month)).toBe(0)
  for (const day of ['2027-04-08', '2027-04-09']) await runDay(server, day)
  expect(await soon(month)).toBe(1)
  expect(await soonNews(month)).toMatchObject([says('4월 15일', '19,900')])
  await runDay(server, '2028-02-13')
  expect(await soon(year)).toBe(0)
  for (const day of ['2028-02-14', '2028-02-20']) await runDay(server, day)
  expect(await soon(year)).toBe(1)
  const yearly = says('3월 15일', '199,000')
  expect(await soonNews(year)).toMatchObject([yearly])
  for (const day of ['2028-03-08', '2028-03-09']) await runDay(server, day)
  expect(await soon(year)).toBe(2)
  expect(await soonNews(year)).toMatchObject([yearly, yearly])
})

test('[A-51] a card replaced during a charge is tried the same day', async () => {
  const actor = await joinOn('2027-03-15')
  await control.fault({ call: 'chargeBillingKey', fault: 'reset-before', times: 2 })
  await runDay(server, '2027-04-15')
  expect(await plusOf(actor)).toMatchObject({ isBeingChecked: true })
  await control.clearFaults()
  await decline('hard-decline')
  expect(await replaceCard(control, actor)).toMatchObject({ overdue: { nextTryOn: '2027-04-15', needsCard: false } })
  await runJobs(server)
  expect(await plusOf(actor)).toMatchObject({ status: 'ACTIVE', periodStart: '2027-04-15' })
  expect(await takenFrom(actor)).toEqual([19_900, 19_900])
})

test('[T-02] a member who is suspended while a payment is overdue is not charged', async () => {
  const actor = await joinOn('2027-03-15')
  await decline('soft-decline')
  await runDay(server, '2027-04-15')
  await server.db.updateTable('users').set({ status: 'SUSPENDED' }).where('id', '=', actor.id).execute()
  await runDay(server, '2027-04-16')
  expect(await takenFrom(actor)).toEqual([19_900])
  await server.db.updateTable('users').set({ status: 'ACTIVE' }).where('id', '=', actor.id).execute()
  await runDay(server, '2027-04-18')
  expect(await takenFrom(actor)).toEqual([19_900, 19_900])
})

test('[T-02] a suspended member is not charged, and the plan ends after eight days', async () => {
  const actor = await joinOn('2027-03-15')
  await server.db.updateTable('users').set({ status: 'SUSPENDED' }).where('id', '=', actor.id).execute()
  await runDay(server, '2027-04-15')
  await runDay(server, '2027-04-24')
  expect(await takenFrom(actor)).toEqual([19_900])
  const plan = await server.db
    .selectFrom('plus_subscriptions')
    .select(['state', 'ended_as as endedAs'])
    .where('user_id', '=', actor.id)
    .executeTakeFirstOrThrow()
  expect(plan).toEqual({ state: 'ENDED', endedAs: 'UNPAID' })
})

test.for(['declined', 'hang-after'] as const)(
  'a period that the card company takes back (%s) ends the plan with its renewal',
  async how => {
    const actor = await joinOn('2027-03-15')
    const { payments } = await control.state()
    const first = payments.find(({ customer }) => customer.id === `mdr-${actor.id}`)!
    if (how === 'declined') await decline('soft-decline')
    else {
      await control.fault({ call: 'chargeBillingKey', fault: how })
      await control.fault({ call: 'readPayment', fault: 'unknown-error', times: 2 })
    }
    await runDay(server, '2027-04-15')
    await control.clearFaults()
    await control.chargeBack(first.id, 19_900)
    const { id } = await server.db
      .selectFrom('payments')
      .select('id')
      .where('provider_id', '=', first.id)
      .executeTakeFirstOrThrow()
    await advanceEverything(engineOf(server), id)
    expect(await plusOf(actor)).toBeNull()
    server.clock.pass({ minutes: 10 })
    await runJobs(server)
    await expect
      .poll(async () => {
        await runJobs(server)
        return (await takenFrom(actor)).reduce((sum, won) => sum + won, 0)
      })
      .toBe(0)
    await expectRest(server)
  },
)
