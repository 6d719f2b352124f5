import { randomUUID } from 'node:crypto'
import type { Plus } from '#contract/membership/shapes.ts'
import { plusTermsVersion } from '#contract/membership/terms.ts'
import { endOverPlans } from '#server/membership/ends.ts'
import { renewPlans } from '#server/membership/renew.ts'
import { tellAhead } from '#server/membership/tell-ahead.ts'
import { tidyCards } from '#server/membership/tidy-cards.ts'
import type { Engine } from '#server/payments/engine.ts'
import { sweep } from '#server/payments/sweep.ts'
import { approveCard } from '../../bench/members.ts'
import { engineOf, type withPayments } from './payments.ts'
import { createPerson, type Person } from './people.ts'
import type { TestServer } from './server.ts'

type Control = ReturnType<typeof withPayments>['control']
type Type = 'MONTHLY' | 'YEARLY'

export const plusPrices = { MONTHLY: 19_900, YEARLY: 199_000 } as const

/** Makes a person a member without a payment: for tests of benefits. */
export async function makeMember({ db, clock }: TestServer, person: { id: number }): Promise<void> {
  const moved = { moved_by: 'system', moved_at: clock.now() }
  const card = await db
    .insertInto('cards')
    .values({ user_id: person.id, issue_id: randomUUID(), purpose: 'JOIN', created_at: clock.now(), ...moved })
    .returning('id')
    .executeTakeFirstOrThrow()
  const until = new Date(clock.now().getTime() + 30 * 86_400_000)
  const { id } = await db
    .insertInto('plus_subscriptions')
    .values({
      user_id: person.id,
      type: 'MONTHLY',
      next_type: 'MONTHLY',
      card_id: card.id,
      agreed_price: plusPrices.MONTHLY,
      agreed_at: clock.now(),
      terms_version: plusTermsVersion,
      benefits_until: until,
      created_at: clock.now(),
      ...moved,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('plus_subscriptions').set({ state: 'ACTIVE' }).where('id', '=', id).execute()
}

/** A person in the card window: the data passed to the page. */
export async function inCardWindow(
  control: Control,
  actor: Person,
  purpose: 'JOIN' | 'REPLACE' = 'JOIN',
  { type = 'MONTHLY' as Type, act = 'pay' as 'pay' | 'decline' } = {},
) {
  return approveCard(control, await actor.api.membership.readyPlus({ body: { subscriptionType: type, purpose } }), act)
}

export const joining = (type: Type = 'MONTHLY', expectedAmount: number = plusPrices[type]) => ({
  subscriptionType: type,
  expectedAmount,
  agreed: true as const,
  termsVersion: plusTermsVersion,
})

/** A change of the cycle, with the terms accepted. */
export const changing = (subscriptionType: Type, expectedAmount: number) => ({
  ...{ subscriptionType, expectedAmount, agreed: true as const, termsVersion: plusTermsVersion },
})

/** Registers a card and joins. */
export async function join(control: Control, actor: Person, type: Type = 'MONTHLY'): Promise<Plus> {
  const card = await inCardWindow(control, actor, 'JOIN', { type })
  return actor.api.membership.joinPlus({ body: { ...card, ...joining(type) } })
}

/** An actor who has joined. */
export async function createMember(server: TestServer, control: Control, type: Type = 'MONTHLY'): Promise<Person> {
  const actor = await createPerson(server, ['Actor'])
  await join(control, actor, type)
  return actor
}

/** Registers another card. */
export async function replaceCard(control: Control, actor: Person): Promise<Plus> {
  return actor.api.membership.changePlusCard({ body: await inCardWindow(control, actor, 'REPLACE') })
}

/** Ten in the morning of a Seoul day, with the jobs of that hour and the following sweep. */
export async function runDay(server: TestServer, day: string): Promise<void> {
  server.clock.set(new Date(`${day}T10:00:00+09:00`))
  await runJobs(server)
}

export const runJobs = (server: TestServer): Promise<void> => runDueJobs(engineOf(server))

/** The membership jobs of an hour. */
export async function runDueJobs(engine: Engine): Promise<void> {
  await endOverPlans(engine)
  await renewPlans(engine)
  await tellAhead(engine)
  await sweep(engine)
  await tidyCards(engine)
}
