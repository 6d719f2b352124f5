import { expect } from 'vitest'
import { addDays, today } from '#server/kernel/time.ts'
import { apiTest } from '../../test/support/api.ts'
import { createReadyActor } from '../../test/support/applicants.ts'
import { createActor, createManager } from '../../test/support/people.ts'
import { completeRole, postCasting } from '../../test/support/posted-castings.ts'

const { server, test } = apiTest()

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)
const slot = { startAt: inHours(30).toISOString(), minutes: 20, place: '망원 연습실', capacity: 2 }

async function roleOf(castingId: number): Promise<number> {
  const [role] = await server.api().castings.roles({ params: { castingId } })
  return role!.id
}

test('[R-01] an actor’s front page begins with open answers, earliest deadline first', async () => {
  const manager = await createManager(server)
  const { actor, profileId, photoIds } = await createReadyActor(server)
  const [invited, proposed] = [await postCasting(server, manager), await postCasting(server, manager)]
  expect(await actor.api.pages.actorHome()).toMatchObject({ waiting: [], waitingTotal: 0 })

  const { id: applicationId } = await actor.api.applications.apply({
    params: { castingId: invited.id },
    body: { roleIds: [await roleOf(invited.id)], photoIds, message: '', consent: true },
  })
  await server.db
    .updateTable('application_roles')
    .set({ stage: 'SHORTLISTED' })
    .where('application_id', '=', applicationId)
    .execute()
  const params = { castingId: invited.id }
  const { id: slotId } = await manager.api.auditions.createSlot({ params, body: slot })
  await manager.api.auditions.invite({ params: { ...params, slotId }, body: { applicationIds: [applicationId] } })
  await manager.api.proposals.propose({
    params: { castingId: proposed.id },
    body: { profileId, roleId: await roleOf(proposed.id) },
  })

  const { waiting, waitingTotal } = await actor.api.pages.actorHome()
  expect(waiting.map(({ kind, castingId }) => [kind, castingId])).toEqual([
    ['AUDITION', invited.id],
    ['PROPOSAL', proposed.id],
  ])
  expect(waitingTotal).toBe(2)
  const { list } = await actor.api.auditions.mine({ query: {} })
  await actor.api.auditions.answer({ params: { inviteId: list[0]!.id }, body: { answer: 'CONFIRMED' } })
  expect((await actor.api.pages.actorHome()).waiting.map(({ kind }) => kind)).toEqual(['PROPOSAL'])
  const asked = (day: string | null) =>
    server.db
      .updateTable('application_roles')
      .set({ pick: 'ASKED', pick_day: day, pick_told_at: new Date() })
      .where('application_id', '=', applicationId)
      .execute()
  const picks = async () => (await actor.api.pages.actorHome()).waiting.filter(({ kind }) => kind === 'PICK')
  await asked(null)
  expect(await picks()).toMatchObject([{ castingId: invited.id, until: null }])
  await asked('2099-01-02')
  expect(await picks()).toMatchObject([{ until: '2099-01-02T15:00:00.000Z' }])
  await asked('2020-01-02')
  expect(await picks()).toEqual([])
})

test('castings match by gender and age, first those that ask for the actor’s skills', async () => {
  const manager = await createManager(server)
  const { actor } = await createReadyActor(server, {
    birthDate: '1960-01-01',
    region: 'JEJU',
    dialects: [{ code: 'JEJU', level: 'GOOD' }],
  })
  const post = (role: object, rest: object = {}) =>
    postCasting(server, manager, { ...rest, roles: [{ ...completeRole(), ageMin: 60, ageMax: 99, ...role }] })
  const asked = await post({ dialects: ['JEJU'] }, { region: 'JEJU' })
  const plain = await post({})
  const others = await post({ gender: 'MALE' })
  const { fitting } = await actor.api.pages.actorHome()
  expect(fitting.map(({ card, reasons }) => [card.id, reasons])).toEqual([
    [asked.id, ['DIALECT', 'REGION']],
    [plain.id, []],
  ])
  expect(fitting.map(({ card }) => card.id)).not.toContain(others.id)
})

test('a matching casting is shown with its matching role', async () => {
  const manager = await createManager(server)
  const { actor } = await createReadyActor(server, { birthDate: '1950-01-01' })
  const role = (name: string, given: object) => ({ ...completeRole(), name, ...given })
  const { id } = await postCasting(server, manager, {
    roles: [
      role('청년', { ageMin: 20, ageMax: 29 }),
      role('할아버지', { gender: 'MALE', ageMin: 65, ageMax: 90 }),
      role('할머니', { gender: 'FEMALE', ageMin: 66, ageMax: 91 }),
    ],
  })
  const { fitting } = await actor.api.pages.actorHome()
  expect(fitting.map(({ card }) => [card.id, card.role])).toContainEqual([
    id,
    expect.objectContaining({ gender: 'FEMALE', ageMin: 66, ageMax: 91 }),
  ])
})

test('bookmarked castings that close today are listed, later or closed ones are not', async () => {
  const manager = await createManager(server)
  const { actor } = await createReadyActor(server)
  const [last, later, over] = [
    await postCasting(server, manager, { castingEndDate: today() }),
    await postCasting(server, manager, { castingEndDate: addDays(today(), 1) }),
    await postCasting(server, manager, { castingEndDate: today() }),
  ]
  for (const { id } of [last, later, over]) await actor.api.castings.toggleBookmark({ params: { castingId: id } })
  await manager.api.castings.closeEarly({
    params: { castingId: over.id },
    body: { isEarlyClosed: true },
  })
  const { closing, fitting } = await actor.api.pages.actorHome()
  expect(closing.map(({ id }) => id)).toEqual([last.id])
  expect(closing[0]!.isBookmarked).toBe(true)
  expect(fitting.map(({ card }) => card.id)).not.toContain(last.id)
})

test('an actor without a profile has an empty front page, not an error', async () => {
  const actor = await createActor(server)
  expect(await actor.api.pages.actorHome()).toEqual({ waiting: [], waitingTotal: 0, closing: [], fitting: [] })
})

test('[R-01] a casting manager’s front page shows what waits for them', async () => {
  const [manager, stranger] = [await createManager(server), await createManager(server)]
  const casting = await postCasting(server, manager)
  const params = { castingId: casting.id }
  for (let sent = 0; sent < 2; sent += 1) {
    const { actor, photoIds } = await createReadyActor(server)
    await actor.api.applications.apply({
      params,
      body: { roleIds: [await roleOf(casting.id)], photoIds, message: '', consent: true },
    })
  }
  const { id: slotId } = await manager.api.auditions.createSlot({ params, body: slot })
  const draft = await manager.api.castings.create({ body: { action: 'save', title: '쓰던 공고' } })
  const before = await manager.api.pages.managerHome()
  expect(before).toMatchObject({ unread: [{ castingId: casting.id, unread: 2 }], unreadTotal: 2, auditions: [] })
  expect(before.drafts.map(({ castingId, title }) => [castingId, title])).toEqual([[draft.id, '쓰던 공고']])

  // Late in the evening an audition of today must be very soon.
  const soon = new Date(Math.min(Date.now() + 60_000, Date.parse(`${today()}T23:59:59+09:00`)))
  await server.db.updateTable('audition_slots').set({ start_at: soon }).where('id', '=', slotId).execute()
  const after = await manager.api.pages.managerHome()
  expect(after.auditions).toMatchObject([{ castingId: casting.id, place: '망원 연습실', confirmed: 0, waiting: 0 }])
  expect(await stranger.api.pages.managerHome()).toEqual({ unread: [], unreadTotal: 0, auditions: [], drafts: [] })
})
