import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { addDays, koreanDate } from '#contract/korean-time.ts'
import { apiTest } from '../../test/support/api.ts'
import { brokenRules } from '../../test/support/invariants.ts'
import { inCardWindow, join, joining, runJobs } from '../../test/support/membership.ts'
import { newsOf } from '../../test/support/news.ts'
import { engineOf, lostAnswers, orderFeedback, withPayments } from '../../test/support/payments.ts'
import { createPerson, type Person } from '../../test/support/people.ts'
import { memberAt } from './members.ts'
import { tidyCards } from './tidy-cards.ts'

const { control, settings } = withPayments()
const { server, test } = apiTest(settings)
test.afterEach(async () => {
  await control.clearFaults()
  expect(await brokenRules(server)).toEqual({})
})
const newActor = () => createPerson(server, ['Actor'])
const send = (actor: Person, card: { issueId: string; billingIssueToken: string }, given: object = {}) =>
  actor.api.membership.joinPlus({ body: { ...card, ...joining(), ...given } })
/** Amounts that the provider has collected from a person. */
async function takenFrom(actor: Person): Promise<number[]> {
  const { payments } = await control.state()
  return payments
    .filter(({ customer, status }) => customer.id === `mdr-${actor.id}` && status === 'PAID')
    .map(({ amount }) => amount.total)
}

test('[A-45] [T-02] [U-02] a card and its first charge start the membership at once', async () => {
  const actor = await newActor()
  expect(await actor.api.membership.plus()).toBeNull()
  const plus = await join(control, actor)
  expect(plus).toMatchObject({
    subscriptionType: 'MONTHLY',
    nextType: 'MONTHLY',
    status: 'ACTIVE',
    price: 19_900,
    nextBillingAt: plus.periodEnd,
    payInfo: { cardName: '국민카드', last4: '5678' },
    overdue: null,
    isBeingChecked: false,
    refundNow: { isPossible: true, refund: 19_900, kept: [] },
  })
  expect(await actor.api.accounts.me()).toMatchObject({ isPlfilPlusMember: true })
  expect(await actor.api.membership.plus()).toEqual(plus)
  expect(await takenFrom(actor)).toEqual([19_900])
  expect(await newsOf(server, actor)).toMatchObject([{ title: '플러스 멤버가 됐어요' }])
})

test('[U-09] member prices apply from the first second of a membership until its last', async () => {
  const actor = await newActor()
  await expect(orderFeedback(server, actor, { amount: 9_000 })).rejects.toMatchObject({ code: 'price_changed' })
  await join(control, actor)
  expect(await orderFeedback(server, actor, { amount: 9_000 })).toMatchObject({ amount: 9_000 })
  const { periodEnd } = await actor.api.membership.cancelPlus({ body: {} }).then(plus => plus!)
  const end = new Date(`${periodEnd}T00:00:00+09:00`)
  expect(await memberAt(server.db, actor.id, new Date(end.getTime() - 1))).toBe(true)
  expect(await memberAt(server.db, actor.id, end)).toBe(false)
})

test('[R-13] the offer shows its price and the savings on every product on sale', async () => {
  expect(await server.api().membership.plusOffer()).toMatchObject({
    monthly: 19_900,
    yearly: 199_000,
    benefits: [
      { product: 'PROFILE_FEEDBACK', list: 30_000, memberPrice: 9_000 },
      { product: 'VIDEO_FEEDBACK', list: 50_000, memberPrice: 15_000 },
    ],
    tour: { list: 8_000, memberPrice: 7_000, printPrice: 5_000 },
  })
})

test('[A-45] the amount, the next date and the terms are shown before the card window', async () => {
  const actor = await newActor()
  const ready = await actor.api.membership.readyPlus({ body: { subscriptionType: 'YEARLY', purpose: 'JOIN' } })
  expect(ready).toMatchObject({
    price: { amount: 199_000, vat: 18_091 },
    window: { issueId: ready.issueId, offerPeriod: '1y', customer: { customerId: `mdr-${actor.id}` } },
  })
  expect(ready.nextBillingAt).toMatch(/^\d{4}-\d\d-\d\d$/)
  const monthly = await actor.api.membership.readyPlus({ body: { subscriptionType: 'MONTHLY', purpose: 'JOIN' } })
  expect(monthly).toMatchObject({ price: { amount: 19_900 }, window: { offerPeriod: '1m' } })
})

test.for(['soft-decline', 'hard-decline'] as const)(
  '[A-45] a %s takes nothing, and the same person joins with another card',
  async fault => {
    const actor = await newActor()
    await control.fault({ call: 'chargeBillingKey', fault })
    const card = await inCardWindow(control, actor)
    await expect(send(actor, card)).rejects.toMatchObject({ code: 'card_declined' })
    await expect(send(actor, card)).rejects.toMatchObject({ code: 'card_declined' })
    expect(await takenFrom(actor)).toEqual([])
    expect(await newsOf(server, actor)).toMatchObject([{ title: '플러스 멤버십에 가입하지 못했어요' }])
    expect(await actor.api.membership.plus()).toBeNull()
    expect(await actor.api.accounts.me()).toMatchObject({ isPlfilPlusMember: false })
    expect(await join(control, actor)).toMatchObject({ status: 'ACTIVE' })
    await tidyCards(engineOf(server))
    const { billingKeys } = await control.state()
    const own = billingKeys.filter(({ customer }) => customer.id === `mdr-${actor.id}`)
    expect(own.map(({ status }) => status).toSorted()).toEqual(['DELETED', 'ISSUED'])
  },
)

test.for(lostAnswers)('[A-45] a charge whose answer is lost (%s) is made once', async fault => {
  const actor = await newActor()
  await control.fault({ call: 'chargeBillingKey', fault })
  const plus = await join(control, actor)
  expect(['ACTIVE', 'JOINING']).toContain(plus.status)
  for (let round = 0; round < 3; round++) await runJobs(server)
  expect(await actor.api.membership.plus()).toMatchObject({ status: 'ACTIVE', isBeingChecked: false })
  expect(await takenFrom(actor)).toEqual([19_900])
})

test.for(lostAnswers)('[A-45] a registration whose answer is lost (%s) loses nothing', async fault => {
  const actor = await newActor()
  await control.fault({ call: 'confirmBillingKey', fault })
  const card = await inCardWindow(control, actor)
  for (let tries = 0; tries < 3; tries++)
    await send(actor, card).catch(error => expect(error).toMatchObject({ code: 'card_unconfirmed' }))
  expect(await actor.api.membership.plus()).toMatchObject({ status: 'ACTIVE' })
  expect(await takenFrom(actor)).toEqual([19_900])
})

test('[A-45] repeated and simultaneous requests join once', async () => {
  const actor = await newActor()
  const card = await inCardWindow(control, actor)
  const answers = await Promise.allSettled(Array.from({ length: 12 }, () => send(actor, card)))
  expect(answers.some(({ status }) => status === 'fulfilled')).toBe(true)
  expect(await send(actor, card)).toMatchObject({ status: 'ACTIVE' })
  expect(await takenFrom(actor)).toEqual([19_900])
})

test('[A-45] joining is refused twice, at another price or with what is not one’s own', async () => {
  const [actor, other] = [await newActor(), await newActor()]
  const card = await inCardWindow(control, actor)
  const foreign = await inCardWindow(control, other)
  await expect(send(other, card)).rejects.toMatchObject({ status: 404 })
  await expect(send(actor, card, { expectedAmount: 1 })).rejects.toMatchObject({ code: 'price_changed' })
  await expect(send(actor, card, { termsVersion: 'old' })).rejects.toMatchObject({ code: 'terms_changed' })
  const { billingIssueToken } = foreign
  await expect(send(actor, { ...card, billingIssueToken })).rejects.toMatchObject({ code: 'card_refused' })
  await expect(send(actor, { issueId: randomUUID(), billingIssueToken })).rejects.toMatchObject({ status: 404 })
  const right = await inCardWindow(control, actor)
  await send(actor, right)
  await expect(send(actor, foreign)).rejects.toMatchObject({ code: 'plus_joined' })
  const again = { ...right, issueId: (await openAnother(other)).issueId }
  await expect(send(other, again)).rejects.toMatchObject({ code: 'card_token_used' })
  const ready = { subscriptionType: 'MONTHLY', purpose: 'JOIN' } as const
  await expect(actor.api.membership.readyPlus({ body: ready })).rejects.toMatchObject({ code: 'plus_joined' })
  expect(await takenFrom(actor)).toEqual([19_900])
  expect(await takenFrom(other)).toEqual([])
})

test('[A-51] no other card is registered without a plan that is known to run', async () => {
  const actor = await newActor()
  const ready = (purpose: 'JOIN' | 'REPLACE') =>
    actor.api.membership.readyPlus({ body: { subscriptionType: 'MONTHLY', purpose } })
  await expect(ready('REPLACE')).rejects.toMatchObject({ code: 'plus_not_joined' })
  const [card, other] = [await inCardWindow(control, actor), await inCardWindow(control, actor)]
  await control.fault({ call: 'chargeBillingKey', fault: 'hang-before' })
  await control.fault({ call: 'readPayment', fault: 'page-before', times: 1_000 })
  expect(await send(actor, card)).toMatchObject({ status: 'JOINING' })
  for (const purpose of ['JOIN', 'REPLACE'] as const)
    await expect(ready(purpose)).rejects.toMatchObject({ code: 'plus_being_checked' })
  await expect(actor.api.membership.changePlusCard({ body: other })).rejects.toMatchObject({
    code: 'plus_being_checked',
  })
  await control.clearFaults()
  server.clock.pass({ minutes: 5 })
  await runJobs(server)
  expect(await actor.api.membership.plus()).toMatchObject({ status: 'ACTIVE' })
  expect(await takenFrom(actor)).toEqual([19_900])
})

const openAnother = (actor: Person) =>
  actor.api.membership.readyPlus({ body: { subscriptionType: 'MONTHLY', purpose: 'JOIN' } })

test.for(['wrong-store', 'wrong-customer'] as const)('[A-45] a key of %s is refused', async fault => {
  const actor = await newActor()
  await control.fault({ call: 'confirmBillingKey', fault })
  await expect(send(actor, await inCardWindow(control, actor))).rejects.toMatchObject({ code: 'card_refused' })
  expect(await takenFrom(actor)).toEqual([])
})

test('[A-45] a registration takes one token, and none after it was refused', async () => {
  const actor = await newActor()
  const card = await inCardWindow(control, actor)
  await control.fault({ call: 'confirmBillingKey', fault: 'reset-before' })
  await expect(send(actor, card)).rejects.toMatchObject({ code: 'card_unconfirmed' })
  const other = { ...card, billingIssueToken: 'made up' }
  await expect(send(actor, other)).rejects.toMatchObject({ code: 'card_token_used' })
  expect(await send(actor, card)).toMatchObject({ status: 'ACTIVE' })

  const refused = await newActor()
  const fresh = { ...(await inCardWindow(control, refused)), billingIssueToken: 'made up' }
  await expect(send(refused, fresh)).rejects.toMatchObject({ code: 'card_refused' })
  await expect(send(refused, fresh)).rejects.toMatchObject({ code: 'card_token_used' })
})

test('[A-45] the card window is handed the phone number of the person', async () => {
  const actor = await newActor()
  await server.db
    .updateTable('users')
    .set({ phone_encrypted: server.server.tools.secrets.encrypt('01012345678') })
    .where('id', '=', actor.id)
    .execute()
  const { window } = await actor.api.membership.readyPlus({ body: { subscriptionType: 'MONTHLY', purpose: 'JOIN' } })
  expect(window?.customer.phoneNumber).toBe('01012345678')
  const checkout = await orderFeedback(server, actor)
  expect(checkout.window?.customer.phoneNumber).toBe('01012345678')
})

test('[A-45] a registration that leads to nothing leaves no key behind', async () => {
  const actor = await newActor()
  await control.fault({ call: 'confirmBillingKey', fault: 'reset-after' })
  await control.fault({ call: 'findBillingKeys', fault: 'reset-before' })
  const card = await inCardWindow(control, actor)
  await expect(send(actor, card)).rejects.toMatchObject({ code: 'card_unconfirmed' })
  server.clock.pass({ hours: 2 })
  await tidyCards(engineOf(server))
  const { billingKeys } = await control.state()
  expect(billingKeys.filter(({ customer }) => customer.id === `mdr-${actor.id}`)).toMatchObject([{ status: 'DELETED' }])
})

test('[A-45] a payment of another amount is refunded and starts no membership', async () => {
  const actor = await newActor()
  await control.fault({ call: 'chargeBillingKey', fault: 'wrong-amount' })
  await join(control, actor).catch(() => null)
  for (let round = 0; round < 3; round++) await runJobs(server)
  expect(await takenFrom(actor)).toEqual([])
  expect(await actor.api.accounts.me()).toMatchObject({ isPlfilPlusMember: false })
})

test('[A-45] [A-47] who joins again after a full refund waits for texts as long as said before', async () => {
  const actor = await newActor()
  await join(control, actor)
  const first = (await actor.api.membership.plus())!
  expect(first.textsFrom).toBeNull()
  expect(await actor.api.notifications.alerts()).toMatchObject({ hasTexts: true, textsFrom: null })
  await actor.api.membership.cancelPlus({ body: { immediate: true, expectedRefund: first.refundNow.refund } })
  const { textsFrom } = await actor.api.membership.plusOffer()
  expect(textsFrom).toBe(addDays(koreanDate(server.clock.now()), 8))
  await join(control, actor)
  expect(await actor.api.membership.plus()).toMatchObject({ status: 'ACTIVE', textsFrom })
  expect(await actor.api.notifications.alerts()).toMatchObject({ hasTexts: false, textsFrom })
  const begins = Date.parse(`${textsFrom}T00:00:00+09:00`)
  expect(await textedAt(actor, begins - 1)).toBe(false)
  expect(await textedAt(actor, begins)).toBe(true)
  expect((await server.api().membership.plusOffer()).textsFrom).toBeNull()
  server.clock.pass({ hours: 400 * 24 })
  expect((await actor.api.membership.plusOffer()).textsFrom).toBeNull()
})

async function textedAt({ id }: Person, at: number): Promise<boolean | undefined> {
  const { rows } = await sql<{ isTexted: boolean }>`SELECT plus_texts_at(${id}, ${new Date(at)}) AS "isTexted"`.execute(
    server.db,
  )
  return rows[0]?.isTexted
}
