import { expect } from 'vitest'
import { apiTest } from '../../test/support/api.ts'
import { createApplicant, refusal } from '../../test/support/applicants.ts'
import { openCasting } from '../../test/support/castings.ts'
import { createActor, createAdmin, createManager, type Person } from '../../test/support/people.ts'
import { addProfile } from '../../test/support/profiles.ts'
import { sendPasses } from '../../test/support/results.ts'
import { createMember } from '../../test/support/team.ts'

const { server, test } = apiTest({ CONTACTS_DAILY: '6' })

test('[W-36][A-24] four people of one team share one number of contacts a day, by profile, panel and export', async () => {
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

  const closed = await file(owner, ids)
  expect(closed.leftOut, 'a stage that can be undone opens nothing').toBe(ids.length)
  await sendPasses(server, casting.id, ids)
  const open = async () => addProfile(server, await createActor(server), { accessScope: 'CASTING' })
  const [first, second] = [await open(), await open()]
  const profile = (person: Person, profileId: number) => person.api.profiles.contact({ params: { profileId } })

  await profile(one, first)
  await panel(two, 0)
  await panel(three, 0)
  expect(await refusal(file(owner, ids)), 'seven people, and none of them is counted').toEqual({
    status: 429,
    code: 'contacts_exceeded',
  })
  await file(owner, ids.slice(0, 4))
  const races = await Promise.allSettled([panel(one, 4), panel(two, 5), profile(three, second)])
  expect(races.filter(answer => answer.status === 'fulfilled')).toHaveLength(1)
  for (const person of [owner, one, two, three]) {
    await profile(person, first)
    await panel(person, 3)
    expect(await refusal(profile(person, await open()))).toMatchObject({ code: 'contacts_exceeded' })
  }
  await profile(await createManager(server), second)
  const told = async () => (await admin.api.notifications.list({ query: { limit: 20 } })).list.map(card => card.title)
  await expect.poll(told, { timeout: 20_000 }).toContain('하루에 볼 수 있는 연락처를 모두 확인한 회원이 있어요')
})
