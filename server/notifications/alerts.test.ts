import { expect, vi } from 'vitest'
import type { AlertConditions } from '#contract/notifications/alerts.ts'
import { refusal } from '#server/accounts/accounts.support.ts'
import { apiTest } from '../../test/support/api.ts'
import { tellDecisions } from '../../test/support/decisions.ts'
import { makeMember } from '../../test/support/membership.ts'
import { createActor, createAdmin, createManager, type Person } from '../../test/support/people.ts'
import { completeCasting, completeRole } from '../../test/support/posted-castings.ts'
import { matchCasting } from './alert-matches.ts'
import { deliveryJobs } from './deliveries/deliveries.ts'

const { server, test } = apiTest()

const nothing: AlertConditions = {
  artCategories: [],
  regions: [],
  gender: null,
  age: null,
  minReward: null,
  grades: [],
}
const wanting = (conditions: Partial<AlertConditions>) => ({ ...nothing, ...conditions })
const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 25_000, interval: 50 })

async function actorWanting(...all: Partial<AlertConditions>[]): Promise<Person> {
  const actor = await createActor(server)
  for (const conditions of all) await actor.api.notifications.addAlert({ body: wanting(conditions) })
  return actor
}

/** A casting submitted by a manager and opened by an operator, as in the product. */
async function openPublicCasting(given: object = {}) {
  const manager = await createManager(server)
  const { id } = await manager.api.castings.create({
    body: { action: 'submit', acceptsCopy: true, ...completeCasting(), ...given },
  })
  const admin = await createAdmin(server)
  await admin.api.admin.decideCasting({ params: { castingId: id }, body: { status: 'OPEN' } })
  await tellDecisions(server)
  return id
}
const cardsOf = (person: Person) =>
  server.db
    .selectFrom('notifications')
    .select(['title', 'content', 'link'])
    .where('user_id', '=', person.id)
    .where('type', '=', 'NEW_CASTING_MATCH')
    .orderBy('id')
    .execute()
const textsOf = (person: Person) =>
  server.db
    .selectFrom('deliveries')
    .select(['status', 'blocked_reason as reason'])
    .where('user_id', '=', person.id)
    .where('channel', '=', 'TEXT')
    .orderBy('id')
    .execute()

async function makePlus(person: Person) {
  const { secrets } = server.server.tools
  await server.db
    .updateTable('users')
    .set({ phone_encrypted: secrets.encrypt('01055556666') })
    .where('id', '=', person.id)
    .execute()
  await makeMember(server, person)
  await person.api.notifications.changeSettings({ body: { quiet: { isOn: false, from: 21, to: 8 } } })
}

test('[U-09] an opened casting notifies people whose conditions it meets', async () => {
  const member = await actorWanting({ artCategories: ['FEATURE_INDIE'], regions: ['INCHEON'], gender: 'FEMALE' })
  const ordinary = await actorWanting({ age: 25 })
  const other = await actorWanting({ artCategories: ['MUSICAL'] }, { regions: ['JEJU'] })
  await makePlus(member)
  const castingId = await openPublicCasting()
  await until(async () => expect(await textsOf(member)).toEqual([{ status: 'SENT', reason: null }]))
  expect(await cardsOf(member)).toEqual([
    {
      title: '조건에 맞는 공고가 열렸어요',
      content: expect.stringContaining('수경'),
      link: `/casting/${castingId}?alert=1`,
    },
  ])
  expect(await cardsOf(ordinary)).toHaveLength(1)
  expect(await textsOf(ordinary)).toEqual([])
  expect(await cardsOf(other)).toEqual([])
})

test('[U-09] the reason for a notification is stored, even if the conditions change', async () => {
  const actor = await actorWanting({ grades: ['SUPPORT'], minReward: 500_000 })
  const castingId = await openPublicCasting()
  await until(async () => expect(await cardsOf(actor)).toHaveLength(1))
  const { alerts } = await actor.api.notifications.alerts()
  await actor.api.notifications.removeAlert({ params: { alertId: alerts[0]!.id } })
  const { matches, hasTexts } = await actor.api.notifications.alerts()
  expect(matches).toMatchObject([{ castingId, conditions: { grades: ['SUPPORT'], minReward: 500_000 }, text: null }])
  expect(hasTexts).toBe(false)
})

test('[U-09] of many matching castings a day only the first are sent as texts', async () => {
  const member = await actorWanting({ regions: ['BUSAN'] })
  await makePlus(member)
  const now = new Date(Date.now() + 9 * 3_600_000).getUTCHours()
  const { notifications } = member.api
  await notifications.changeSettings({ body: { quiet: { isOn: true, from: now, to: (now + 23) % 24 } } })
  for (let at = 0; at < 6; at += 1) await openPublicCasting({ region: 'BUSAN' })
  const outcomes = async () => (await textsOf(member)).map(({ status, reason }) => reason ?? status).toSorted()
  await until(async () => expect(await outcomes()).toEqual(Array(6).fill('NIGHT')))
  await notifications.changeSettings({ body: { quiet: { isOn: false, from: 21, to: 8 } } })
  const waiting = await server.db.selectFrom('deliveries').select('id').where('user_id', '=', member.id).execute()
  const { tools, jobs, log } = server.server
  const sending = deliveryJobs(tools).find(({ name }) => name === 'notifications.send-texts')!
  await Promise.all(waiting.map(({ id }) => sending.work({ deliveryIds: [id] }, { db: server.db, log, jobs })))
  expect(await outcomes()).toEqual(['DAILY_CAP', 'SENT', 'SENT', 'SENT', 'SENT', 'SENT'])
  expect(await cardsOf(member)).toHaveLength(6)
})

test('[U-09] all conditions of one set must match in one role', async () => {
  const wanted = {
    both: await actorWanting({ gender: 'MALE', age: 61, grades: ['MINOR'] }),
    mixed: await actorWanting({ gender: 'MALE', age: 25 }),
    fee: await actorWanting({ regions: ['GANGWON'], minReward: 1_000_001 }),
    twice: await actorWanting({ regions: ['GANGWON'] }, { gender: 'FEMALE' }),
    off: await actorWanting(),
    young: await createActor(server, { birthDate: '2012-01-01' }),
  }
  await wanted.off.api.notifications.addAlert({ body: { ...wanting({ regions: ['GANGWON'] }), isOn: false } })
  await wanted.young.api.notifications.addAlert({ body: wanting({ regions: ['GANGWON'] }) })
  const old = {
    ...completeRole(),
    name: '할아버지',
    grade: 'MINOR' as const,
    gender: 'MALE' as const,
    ageMin: 60,
    ageMax: 70,
  }
  const castingId = await openPublicCasting({ region: 'GANGWON', roles: [completeRole(), old] })
  const told = await matchCasting(server.db, castingId)
  const names = Object.entries(wanted).filter(([, person]) => told.includes(person.id))
  expect(names.map(([name]) => name)).toEqual(['both', 'twice'])
  expect(await matchCasting(server.db, castingId)).toEqual(told)
})

test('[U-09] a person has a few sets of their own conditions, none of them empty', async () => {
  const [actor, other] = [await createActor(server), await createActor(server)]
  const add = (age: number) => refusal(actor.api.notifications.addAlert({ body: wanting({ age }) }))
  const answers = await Promise.all([20, 21, 22, 23, 24, 25, 26].map(add))
  expect(answers.filter(answer => answer === 'accepted').length).toBeLessThanOrEqual(5)
  while ((await actor.api.notifications.alerts()).alerts.length < 5) expect(await add(30)).toBe('accepted')
  expect(await add(31)).toBe('409 alerts_full')
  expect(await refusal(other.api.notifications.addAlert({ body: nothing }))).toBe('400 invalid_input')
  const alertId = (await actor.api.notifications.alerts()).alerts[0]!.id
  const changed = { params: { alertId }, body: wanting({ age: 40 }) }
  expect(await refusal(other.api.notifications.changeAlert(changed))).toBe('404 not_found')
  expect(await refusal(other.api.notifications.removeAlert({ params: { alertId } }))).toBe('404 not_found')
  expect(await actor.api.notifications.changeAlert(changed)).toMatchObject({ age: 40 })
  const manager = await createManager(server)
  expect(await refusal(manager.api.notifications.alerts())).toBe('403 forbidden')
})

test('[U-09] a casting that opens in another way notifies too', async () => {
  const manager = await createManager(server)
  const admin = await createAdmin(server)
  const values = { ...completeCasting(), artCategory: 'THEATER' as const }
  const { id } = await manager.api.castings.create({
    body: { action: 'submit', acceptsCopy: true, ...values, isPrivate: true },
  })
  const params = { castingId: id }
  await admin.api.admin.decideCasting({ params, body: { status: 'OPEN' } })
  const revisionOf = async () => {
    const found = server.db.selectFrom('castings').select('revision').where('id', '=', id)
    return (await found.executeTakeFirstOrThrow()).revision
  }
  const toldFrom = async (work: (actor: Person) => Promise<unknown>) => {
    const actor = await actorWanting({ artCategories: ['THEATER'] })
    await work(actor)
    await until(async () => expect(await cardsOf(actor)).toHaveLength(1))
  }
  await toldFrom(async () =>
    manager.api.castings.update({
      params,
      body: { action: 'save', ...values, isPrivate: false, revision: await revisionOf() },
    }),
  )
  await manager.api.castings.closeEarly({ params, body: { isEarlyClosed: true } })
  await toldFrom(() => manager.api.castings.closeEarly({ params, body: { isEarlyClosed: false } }))
  await admin.api.admin.hideCasting({ params, body: { isHidden: true, reason: '확인하고 있어요' } })
  await toldFrom(async () => {
    await admin.api.admin.hideCasting({ params, body: { isHidden: false } })
    await tellDecisions(server)
  })
})
