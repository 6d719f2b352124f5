import { expect } from 'vitest'
import { koreanDate } from '#contract/korean-time.ts'
import { apiTest } from '../../test/support/api.ts'
import { createMember, join, runDay, runJobs } from '../../test/support/membership.ts'
import { newsOf } from '../../test/support/news.ts'
import { engineOf, withPayments } from '../../test/support/payments.ts'
import { createAdmin, createPerson, type Person } from '../../test/support/people.ts'
import { remindOfRises } from './prices/price-rises.ts'

const { control, settings } = withPayments()
const { server, test } = apiTest(settings)

test('operators find memberships by state and member, with payments and events', async () => {
  const admin = await createAdmin(server)
  server.clock.set(new Date('2027-03-15T15:00:00+09:00'))
  const overdue = await createPerson(server, ['Actor'], { name: '한이슬' })
  await join(control, overdue)
  await createMember(server, control, 'YEARLY')
  await control.fault({ call: 'chargeBillingKey', fault: 'soft-decline' })
  await runDay(server, '2027-04-15')
  const { list } = await admin.api.admin.plusMembers({ query: { state: 'PAST_DUE' } })
  expect(list).toMatchObject([
    {
      member: { id: overdue.id, name: '한이슬' },
      status: 'PAST_DUE',
      overdue: { amount: 19_900, nextTryOn: '2027-04-16' },
    },
  ])
  expect((await admin.api.admin.plusMembers({ query: { q: '한이슬' } })).list).toEqual(list)
  expect((await admin.api.admin.plusMembers({ query: {} })).totalResult).toBe(2)
  const one = await admin.api.admin.plusMember({ params: { id: list[0]!.id } })
  expect(one.periods).toMatchObject([
    { kind: 'RENEWAL', starts: '2027-04-15', isPaid: false },
    { kind: 'JOIN', starts: '2027-03-15', isPaid: true },
  ])
  expect(one.moves.map(({ to }) => to)).toEqual(['PAST_DUE', 'ACTIVE', 'JOINING'])
  await expect(admin.api.admin.plusMember({ params: { id: 999_999 } })).rejects.toMatchObject({ status: 404 })
})

test('statistics of memberships count people, money and reasons per month', async () => {
  const admin = await createAdmin(server)
  server.clock.set(new Date('2029-06-10T15:00:00+09:00'))
  await createMember(server, control)
  const leaver = await createMember(server, control)
  await leaver.api.membership.cancelPlus({ body: { immediate: true, reason: 'PRICE' } })
  const latest = async () => {
    await runJobs(server)
    return (await admin.api.admin.plusStatistics()).months.find(({ month }) => month === '2029-06')
  }
  await expect.poll(latest).toMatchObject({ joined: 2, ended: 3, revenue: 19_900 })
  expect((await admin.api.admin.plusStatistics()).reasons).toEqual([{ reason: 'PRICE', count: 1 }])
  expect(koreanDate(server.clock.now())).toBe('2029-06-10')
})

test('operators see who has accepted a price increase, and remind the others', async () => {
  const admin = await createAdmin(server)
  server.clock.set(new Date('2031-03-01T15:00:00+09:00'))
  const [agreeing, silent] = [await createMember(server, control), await createMember(server, control)]
  const rise = { name: 'PLUS_MONTHLY' as const, amount: 21_900, from: '2031-04-01T00:00:00+09:00' }
  await admin.api.admin.setPrice({ body: { ...rise, reason: '새 가격표' } })
  await runDay(server, '2031-03-02')
  await agreeing.api.membership.consentPlusPrice({ body: { expectedAmount: 21_900 } })
  server.clock.set(new Date('2031-03-20T15:00:00+09:00'))
  await createMember(server, control)
  server.clock.set(new Date('2031-03-20T16:00:00+09:00'))
  const rises = async () => (await admin.api.admin.plusRises()).list
  const [found] = await rises()
  expect(found).toMatchObject({
    ...{ subscriptionType: 'MONTHLY', amount: 21_900, agreed: 1, waiting: 1, later: 1 },
    ...{ firstEnds: '2031-04-01', remindedAt: null },
  })
  const remind = (priceId: number) => admin.api.admin.remindOfPlusRise({ params: { priceId } })
  const tries = await Promise.allSettled([1, 2, 3].map(() => remind(found!.priceId)))
  expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
  await expect(remind(found!.priceId)).rejects.toMatchObject({ status: 409, code: 'rise_reminded' })
  await remindOfRises(engineOf(server), found!.priceId)
  const told = async (person: Person) =>
    (await newsOf(server, person)).filter(({ title }) => title.includes('동의해 주세요'))
  expect(await told(silent)).toHaveLength(1)
  expect(await told(agreeing)).toEqual([])
  server.clock.pass({ hours: 8 * 24 })
  expect(await remind(found!.priceId)).toMatchObject({ remindedAt: expect.stringContaining('2031-03-28') })
  await expect(remind(999_999)).rejects.toMatchObject({ status: 404 })
})
