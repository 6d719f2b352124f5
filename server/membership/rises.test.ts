import { expect } from 'vitest'
import type { PriceName } from '#contract/codes/payments.ts'
import { apiTest } from '../../test/support/api.ts'
import { createMember, runDay } from '../../test/support/membership.ts'
import { newsOf } from '../../test/support/news.ts'
import { withPayments } from '../../test/support/payments.ts'
import { createAdmin, type Person } from '../../test/support/people.ts'

const { control, settings } = withPayments()
const { server, test } = apiTest(settings)
const on = (day: string) => server.clock.set(new Date(`${day}T15:00:00+09:00`))
const plusOf = (actor: Person) => actor.api.membership.plus()

async function memberSince(day: string, type: 'MONTHLY' | 'YEARLY' = 'MONTHLY'): Promise<Person> {
  on(day)
  return createMember(server, control, type)
}

/** Sets a price from a day on, as an operator. */
async function setPrice(amount: number, day: string, name: keyof typeof PriceName = 'PLUS_MONTHLY'): Promise<void> {
  const { api } = await createAdmin(server)
  await api.admin.setPrice({ body: { name, amount, from: `${day}T00:00:00+09:00`, reason: '새 가격표' } })
}

/** What the provider has taken from a person, in order. */
async function takenFrom({ id }: Person): Promise<number[]> {
  const { events } = await control.state()
  return events.filter(({ customer }) => customer.id === `mdr-${id}`).map(({ eventAmount }) => eventAmount)
}

test('[T-02] a membership’s price rises 31 days ahead at the earliest, and falls at once', async () => {
  on('2028-03-01')
  await expect(setPrice(24_900, '2028-03-31')).rejects.toMatchObject({ status: 422, code: 'price_rise_soon' })
  await expect(setPrice(249_000, '2028-03-02', 'PLUS_YEARLY')).rejects.toMatchObject({ code: 'price_rise_soon' })
  await setPrice(15_900, '2028-03-02')
  await expect(setPrice(19_900, '2028-03-03')).rejects.toMatchObject({ code: 'price_rise_soon' })
  await setPrice(24_900, '2028-04-01')
  await setPrice(19_900, '2028-04-02')
  await setPrice(33_000, '2028-03-02', 'PROFILE_FEEDBACK')
})

test('[T-02] a higher price is paid by members who accept it, and ends other plans', async () => {
  const [agreeing, silent] = [await memberSince('2029-01-15'), await memberSince('2029-01-15')]
  await setPrice(24_900, '2029-02-15')
  await runDay(server, '2029-01-16')
  expect((await newsOf(server, silent)).some(({ title }) => title.includes('가격이 올라요'))).toBe(true)
  expect(await plusOf(agreeing)).toMatchObject({ price: 24_900, priceRise: { amount: 24_900, from: '2029-02-15' } })
  const consent = (expectedAmount: number) => agreeing.api.membership.consentPlusPrice({ body: { expectedAmount } })
  await expect(consent(19_900)).rejects.toMatchObject({ code: 'price_changed' })
  expect(await consent(24_900)).toMatchObject({ priceRise: null, price: 24_900 })
  await runDay(server, '2029-02-15')
  expect(await takenFrom(agreeing)).toEqual([19_900, 24_900])
  expect(await plusOf(silent)).toBeNull()
  expect(await takenFrom(silent)).toEqual([19_900])
})

test('[T-02] who is told of a higher price too late renews at the accepted one', async () => {
  on('2031-01-01')
  await setPrice(19_900, '2031-01-02')
  on('2031-01-15')
  await setPrice(24_900, '2031-02-15')
  // February leaves 28 days to tell.
  const actor = await memberSince('2031-01-31')
  await runDay(server, '2031-02-01')
  expect(await plusOf(actor)).toMatchObject({ price: 19_900, priceRise: null })
  const consent = { body: { expectedAmount: 24_900 } }
  await expect(actor.api.membership.consentPlusPrice(consent)).rejects.toMatchObject({ code: 'price_changed' })
  await runDay(server, '2031-02-28')
  expect(await takenFrom(actor)).toEqual([19_900, 19_900])
  for (const day of ['2031-03-01', '2031-03-24']) await runDay(server, day)
  expect(await plusOf(actor)).toMatchObject({ priceRise: { amount: 24_900, from: '2031-03-31' } })
  const titles = (await newsOf(server, actor)).map(({ title }) => title)
  expect(titles).toContain('플러스 멤버십 가격이 올라요')
  // Seven days before, who has not accepted is not told of a charge.
  expect(titles.at(-1)).toBe('플러스 멤버십을 계속 이용하려면 동의해 주세요')
  await runDay(server, '2031-03-31')
  expect(await plusOf(actor)).toBeNull()
  expect(await takenFrom(actor)).toEqual([19_900, 19_900])
})

test('[T-02] members whom resting jobs did not tell in time keep their accepted price', async () => {
  const actor = await memberSince('2032-03-15', 'YEARLY')
  await setPrice(249_000, '2032-12-01', 'PLUS_YEARLY')
  await runDay(server, '2033-02-12')
  expect(await plusOf(actor)).toMatchObject({ price: 249_000, priceRise: { canConsentFrom: '2033-02-13' } })
  await runDay(server, '2033-02-14')
  expect(await plusOf(actor)).toMatchObject({ price: 199_000, priceRise: null })
  await runDay(server, '2033-03-15')
  expect(await takenFrom(actor)).toEqual([199_000, 199_000])
})
