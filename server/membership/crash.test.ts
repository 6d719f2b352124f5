import { expect } from 'vitest'
import { toAppError } from '#server/kernel/errors.ts'
import type { Engine } from '#server/payments/engine.ts'
import { sweep } from '#server/payments/sweep.ts'
import { approveCard } from '../../bench/members.ts'
import { apiTest } from '../../test/support/api.ts'
import { Crash, startEngine } from '../../test/support/crashes.ts'
import { brokenRules } from '../../test/support/invariants.ts'
import { changing, joining } from '../../test/support/membership.ts'
import { withPayments } from '../../test/support/payments.ts'
import { createPerson, type Person } from '../../test/support/people.ts'
import { cancelPlus } from './cancel.ts'
import { changeCard, changeType } from './change.ts'
import { endOverPlans } from './ends.ts'
import { joinPlus, readyPlus } from './join.ts'
import { readPlus } from './read.ts'
import { renewPlans } from './renew.ts'
import { tidyCards } from './tidy-cards.ts'

const { control, settings } = withPayments()
const { server, test } = apiTest(settings)
test.beforeAll(() => server.server.jobs.stop())

type Card = { issueId: string; billingIssueToken: string }
type Story = { actor: Person; card: Card; other?: Card; yearly?: number }
type Step = (engine: Engine, story: Story) => Promise<unknown>

const on = (day: string) => server.clock.set(new Date(`${day}T10:00:00+09:00`))
const joins: Step = (engine, { actor, card }) => joinPlus(engine, actor.id, { ...card, ...joining() })
const renews: Step = engine => renewPlans(engine)
const changes: Step = async (engine, { actor, yearly = 0 }) => changeType(engine, actor.id, changing('YEARLY', yearly))
const cancels: Step = (engine, { actor }) =>
  engine.db
    .transaction()
    .execute(trx => cancelPlus({ ...engine, db: trx }, actor.id, { immediate: true }, engine.products))
/** A card window, opened without rate limits. */
async function inCardWindow({ id }: Person, purpose: 'JOIN' | 'REPLACE'): Promise<Card> {
  const { engine } = startEngine(server)
  return approveCard(control, await readyPlus(engine, id, { subscriptionType: 'MONTHLY', purpose }, engine))
}
const replaces: Step = (engine, { actor, other }) => changeCard(engine, actor.id, other!)

/** For each protocol: what happened before, the step in which the process dies, and what people repeat. */
const protocols: Record<string, { before: (story: Story) => Promise<void>; step: Step; isRepeated: boolean }> = {
  'a joining': { before: async () => {}, step: joins, isRepeated: true },
  'a renewal': { before: async () => on('2027-04-15'), step: renews, isRepeated: true },
  'a change to yearly': {
    async before(story) {
      on('2027-03-20')
      story.yearly = (await readPlus(startEngine(server).engine, story.actor.id))!.change!.amount
    },
    step: changes,
    isRepeated: false,
  },
  'a new card for what is overdue': {
    async before(story) {
      on('2027-04-15')
      await control.fault({ call: 'chargeBillingKey', fault: 'hard-decline' })
      await renewPlans(startEngine(server).engine)
      story.other = await inCardWindow(story.actor, 'REPLACE')
    },
    step: replaces,
    isRepeated: true,
  },
  'an ending at once': { before: async () => on('2027-03-30'), step: cancels, isRepeated: false },
}

/** Every point is a joining of its own; measuring coverage makes each several times slower. */
const slow = { timeout: 300_000 }

async function begin(name: string): Promise<Story> {
  on('2027-03-15')
  const actor = await createPerson(server, ['Actor'])
  const story: Story = { actor, card: await inCardWindow(actor, 'JOIN') }
  if (name !== 'a joining') await joins(startEngine(server).engine, story)
  await protocols[name]?.before(story)
  return story
}

async function tell(engine: Engine, story: Story, step: Step): Promise<void> {
  try {
    await step(engine, story)
  } catch (error) {
    if (!(error instanceof Crash) && toAppError(error).code === 'internal') throw error
  }
}

/** Runs the jobs of a new process until the dead one's claims have expired. */
async function recover(): Promise<void> {
  const { engine } = startEngine(server)
  for (let minute = 0; minute < 4; minute++) {
    server.clock.pass({ minutes: 1 })
    await sweep(engine)
    await endOverPlans(engine)
    await tidyCards(engine)
  }
}

/** The outcome of a story, without ids: the membership, money collected and refunded, the keys at the provider. */
async function outcomeOf({ actor }: Story) {
  const plus = await readPlus({ db: server.db, clock: server.clock }, actor.id)
  const { events, billingKeys } = await control.state()
  const own = `mdr-${actor.id}`
  return {
    plus: plus && { ...plus, id: 0, joinedAt: '' },
    money: events.filter(({ customer }) => customer.id === own).map(({ eventAmount }) => eventAmount),
    keys: billingKeys.filter(({ customer }) => customer.id === own).map(({ status }) => status),
  }
}

test.for(Object.keys(protocols))('%s: killed at any point, it ends as if nothing had happened', slow, async name => {
  const { step, isRepeated } = protocols[name]!
  const calm = await begin(name)
  const whole = startEngine(server)
  await tell(whole.engine, calm, step)
  await whole.rest()
  await recover()
  const expected = await outcomeOf(calm)
  expect(whole.points).toContain('before commit')
  for (const [at, point] of whole.points.entries()) {
    const story = await begin(name)
    const dying = startEngine(server, at)
    await tell(dying.engine, story, step)
    await dying.rest()
    const before = await outcomeOf(story)
    await recover()
    // A change or an ending that died before its first commit left no trace; the person asks for it again.
    const isUndone = JSON.stringify(await outcomeOf(story)) !== JSON.stringify(expected)
    if (isRepeated || isUndone) await tell(startEngine(server).engine, story, step)
    await recover()
    expect(await outcomeOf(story), `killed ${point} (${at}), then ${JSON.stringify(before.money)}`).toEqual(expected)
    expect(await brokenRules(server, 'at rest'), `killed ${point} (${at})`).toEqual({})
    await tell(startEngine(server).engine, story, cancels)
  }
})

test('a renewal of many members that is killed in the middle charges each of them once', slow, async () => {
  const actors: Person[] = []
  for (let count = 0; count < 30; count++) {
    const { actor } = await begin('many')
    actors.push(actor)
  }
  for (const points of [40, 60]) {
    on('2027-04-15')
    const dying = startEngine(server, points)
    await renewPlans(dying.engine).catch(() => {})
    await dying.rest()
    expect(dying.isDead()).toBe(true)
  }
  await renewPlans(startEngine(server).engine)
  await recover()
  const { events } = await control.state()
  for (const { id } of actors) {
    const taken = events.filter(({ customer }) => customer.id === `mdr-${id}`).map(({ eventAmount }) => eventAmount)
    expect(taken).toEqual([19_900, 19_900])
  }
  expect(await brokenRules(server, 'at rest')).toEqual({})
})

test('a joining killed at any point is charged once or not at all', slow, async () => {
  for (let at = 0; ; at++) {
    const story = await begin('a joining')
    const dying = startEngine(server, at)
    await tell(dying.engine, story, joins)
    await dying.rest()
    if (!dying.isDead()) break
    server.clock.pass({ hours: 2 })
    await recover()
    await recover()
    const { plus, money, keys } = await outcomeOf(story)
    const point = `killed ${dying.points.at(-1)} (${at})`
    // What was collected for an order that has expired meanwhile goes back.
    expect([[], [19_900], [19_900, -19_900]], point).toContainEqual(money)
    expect(
      money.reduce((sum, amount) => sum + amount, 0),
      point,
    ).toBe(plus ? 19_900 : 0)
    expect(keys.filter(state => state === 'ISSUED').length, point).toBe(plus ? 1 : 0)
    expect(await brokenRules(server, 'at rest'), point).toEqual({})
  }
})
