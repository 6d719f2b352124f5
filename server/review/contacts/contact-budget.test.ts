import { expect } from 'vitest'
import { addDays, today } from '#server/kernel/time.ts'
import { apiTest } from '../../../test/support/api.ts'
import { createApplicant, refusal } from '../../../test/support/applicants.ts'
import { openCasting } from '../../../test/support/castings.ts'
import { newsOf } from '../../../test/support/news.ts'
import { createActor, createAdmin, createManager, type Person } from '../../../test/support/people.ts'
import { addProfile } from '../../../test/support/profiles.ts'
import { sendPasses } from '../../../test/support/results.ts'
import { createMember } from '../../../test/support/team.ts'

const { server, test } = apiTest({ CONTACTS_DAILY: '6' })

test('[W-36][A-24] four people of one team share one number of contacts a day, by all four doors', async () => {
  const admin = await createAdmin(server)
  const owner = await createManager(server)
  const casting = await openCasting(server, owner)
  const [one, two, three] = [
    await createMember(server, casting.id, 'FULL'),
    await createMember(server, casting.id, 'FULL'),
    await createMember(server, casting.id, 'FULL'),
  ]
  const ids: number[] = []
  for (let count = 0; count < 6; count++) ids.push((await createApplicant(server, casting)).id)
  const params = { castingId: casting.id }
  await owner.api.review.changeStages({ params, body: { applicationIds: ids, stage: 'SHORTLISTED' } })
  const panel = (person: Person, at: number) =>
    person.api.review.openContact({ params: { ...params, appId: ids[at]! } })
  const file = (person: Person, some: number[]) =>
    person.api.review.exportContacts({ params, body: { ids: some, reason: '촬영 연락' } })
  const invite = (date: string, applicationIds: number[]) =>
    owner.api.auditions.planDay({
      params,
      body: {
        date,
        from: '10:00',
        to: '12:00',
        every: 15,
        capacity: 1,
        place: '합정동 연습실',
        breaks: [],
        applicationIds,
      },
    })
  const sheet = async (person: Person, date: string) => {
    const { list, leftOut } = await person.api.auditions.daySheet({ params, query: { date } })
    return { shown: list.filter(row => row.contact).length, leftOut }
  }
  const [oneDay, otherDay] = [addDays(today(), 3), addDays(today(), 4)]
  await invite(oneDay, ids.slice(1, 3))
  await invite(otherDay, ids.slice(4))

  const closed = await file(owner, ids)
  expect(closed.table?.leftOut, 'a stage that can be undone opens nothing').toBe(ids.length)
  expect(await sheet(owner, oneDay)).toEqual({ shown: 0, leftOut: 0 })
  await sendPasses(server, casting.id, ids)
  const open = async () => addProfile(server, await createActor(server), { accessScope: 'CASTING' })
  const [first, second] = [await open(), await open()]
  const profile = (person: Person, profileId: number) => person.api.profiles.contact({ params: { profileId } })

  await profile(one, first)
  await panel(two, 0)
  expect(await sheet(three, oneDay)).toEqual({ shown: 2, leftOut: 0 })
  expect(await file(owner, ids), 'seven people: the file waits, and none of them is counted').toEqual({ table: null })
  expect((await file(owner, ids.slice(0, 4))).table).not.toBeNull()
  const races = await Promise.allSettled([panel(one, 4), panel(two, 5), profile(three, second)])
  expect(races.filter(answer => answer.status === 'fulfilled')).toHaveLength(1)
  for (const person of [owner, one, two, three]) {
    await profile(person, first)
    await panel(person, 3)
    expect(await refusal(profile(person, await open()))).toMatchObject({ code: 'contacts_exceeded' })
    expect(await sheet(person, oneDay), 'people seen today stay open').toEqual({ shown: 2, leftOut: 0 })
    const { shown, leftOut } = await sheet(person, otherDay)
    expect(shown).toBeLessThanOrEqual(1)
    expect(shown + leftOut).toBe(2)
  }
  await profile(await createManager(server), second)
  const told = async () => (await admin.api.notifications.list({ query: { limit: 20 } })).list.map(card => card.title)
  await expect.poll(told).toContain('하루에 볼 수 있는 연락처를 모두 확인한 회원이 있어요')
})

test('[W-36][A-24] members who are exchanged for others take no openings of the day with them', async () => {
  const owner = await createManager(server)
  const { id: castingId } = await openCasting(server, owner)
  const open = async (person: Person) => {
    const profileId = await addProfile(server, await createActor(server), { accessScope: 'CASTING' })
    return person.api.profiles.contact({ params: { profileId } })
  }
  const [one, other] = [await createMember(server, castingId, 'FULL'), await createManager(server)]
  for (let count = 0; count < 3; count++) await open(one)
  await owner.api.sharing.removeMember({ params: { castingId, userId: one.id } })
  await open(one)
  await open(other)
  const member = { casting_id: castingId, user_id: other.id, role: 'FULL', state: 'ACCEPTED' } as const
  await server.db.insertInto('casting_members').values(member).execute()
  for (const person of [other, owner]) await open(person)
  for (const person of [other, owner, await createMember(server, castingId)])
    expect(await refusal(open(person))).toMatchObject({ code: 'contacts_exceeded' })
})

test('the news of many opened contacts is one job, and reaches each actor once', async () => {
  const owner = await createManager(server)
  const casting = await openCasting(server, owner)
  const people = [await createApplicant(server, casting), await createApplicant(server, casting)]
  const params = { castingId: casting.id }
  const ids = people.map(({ id }) => id)
  await owner.api.review.changeStages({ params, body: { applicationIds: ids, stage: 'SHORTLISTED' } })
  await sendPasses(server, casting.id, ids)
  await owner.api.review.exportContacts({ params, body: { ids, reason: '촬영 연락' } })
  await owner.api.review.openContact({ params: { ...params, appId: ids[0]! } })
  const told = await Promise.all(people.map(async ({ actor }) => (await newsOf(server, actor)).filter(isOpening)))
  expect(told.map(news => news.length)).toEqual([1, 1])
  expect(told[0]).toEqual(told[1])
})

const isOpening = ({ type }: { type: string }) => type === 'PROFILE_CONTACT'
