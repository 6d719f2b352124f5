import { beforeAll, expect } from 'vitest'
import { apiTest } from '../../test/support/api.ts'
import { createApplicant, createReadyActor } from '../../test/support/applicants.ts'
import { openCasting, type TestCasting } from '../../test/support/castings.ts'
import { createManager, type Person } from '../../test/support/people.ts'
import { enterAsGuest, shareCasting } from '../../test/support/sharing.ts'

const { server, test } = apiTest()
let owner: Person
beforeAll(async () => {
  owner = await createManager(server)
})

const numbersOf = async ({ id: castingId }: TestCasting, query: { q?: string } = {}) =>
  (await owner.api.review.index({ params: { castingId }, query })).numbers

test('simultaneous applicants get distinct numbers without gaps', async () => {
  const casting = await openCasting(server, owner)
  const actors = await Promise.all(Array.from({ length: 8 }, () => createReadyActor(server)))
  await Promise.all(
    actors.map(({ actor, photoIds }) =>
      actor.api.applications.apply({
        params: { castingId: casting.id },
        body: { roleIds: [casting.roleId], photoIds, message: '', consent: true },
      }),
    ),
  )
  expect((await numbersOf(casting)).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
})

test('a number is not reused after a withdrawal, and each casting counts from one', async () => {
  const casting = await openCasting(server, owner)
  const first = await createApplicant(server, casting)
  const second = await createApplicant(server, casting)
  await second.actor.api.applications.discard({ params: { castingId: casting.id, appId: second.id } })
  await second.actor.api.applications.apply({
    params: { castingId: casting.id },
    body: { roleIds: [casting.roleId], photoIds: second.photoIds, message: '', consent: true },
  })
  expect(await numbersOf(casting)).toEqual([3, 1])
  const params = { castingId: casting.id, appId: first.id }
  expect(await owner.api.review.detail({ params })).toMatchObject({ number: 1 })
  const other = await openCasting(server, owner)
  await createApplicant(server, other)
  expect(await numbersOf(other)).toEqual([1])
})

test('an applicant’s number is the same in searches, on print and for guests', async () => {
  const casting = await openCasting(server, owner)
  const people = []
  for (let at = 0; at < 3; at += 1) people.push(await createApplicant(server, casting))
  expect(await numbersOf(casting, { q: '2' })).toEqual([2])
  expect(await numbersOf(casting, { q: '3번' })).toEqual([3])
  expect(await numbersOf(casting, { q: '서단오 3번' })).toEqual([3])
  expect(await numbersOf(casting, { q: '4번' })).toEqual([])
  const ids = people.map(person => person.id)
  const sheet = await owner.api.review.contactSheet({
    params: { castingId: casting.id },
    body: { ids, reason: '감독 회의 자료' },
  })
  expect(sheet.list.map(card => card.number)).toEqual([1, 2, 3])
  await shareCasting(owner, casting.id)
  const guest = await enterAsGuest(server, casting.id)
  const { list } = await guest.api.review.profiles({ params: { castingId: casting.id }, query: {} })
  expect(list.map(card => card.number)).toEqual([3, 2, 1])
})
