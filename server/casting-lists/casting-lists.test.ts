import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusal } from '../../test/support/applicants.ts'
import { createActor, createManager, createUnapprovedManager, type Person } from '../../test/support/people.ts'
import { addProfile } from '../../test/support/profiles.ts'
import { startTestServer, type TestServer } from '../../test/support/server.ts'

let server: TestServer
let manager: Person
const people: number[] = []

beforeAll(async () => {
  server = await startTestServer()
  manager = await createManager(server)
  for (const actorName of ['서단오', '한여울', '문가람'])
    people.push(await addProfile(server, await createActor(server), { actorName }))
})
afterAll(() => server.stop())

const lists = (person: Person) => person.api.castingLists

test('[A-05] [A-06] [A-07] [A-10] [D-05] [U-06] a folder is made, filled, emptied and found with its people by id', async () => {
  const { id } = await lists(manager).create({ body: { title: ' 늦여름 동생 역 ' } })
  const params = { castingListId: id }
  expect(await lists(manager).addProfiles({ params, body: { profileIds: people } })).toEqual({ added: 3, skipped: 0 })
  const again = { profileIds: [people[0]!, people[0]!] }
  expect(await lists(manager).addProfiles({ params, body: again })).toEqual({ added: 0, skipped: 1 })
  const { list, totalResult } = await lists(manager).list()
  expect(totalResult).toBe(1)
  expect(list[0]).toMatchObject({ id, title: '늦여름 동생 역' })
  expect(list[0]!.profiles.map(each => each.id).toSorted()).toEqual(people.toSorted())
  const { profiles } = await lists(manager).read({ params })
  expect(profiles.list.map(each => each.actorName).toSorted()).toEqual(['문가람', '서단오', '한여울'])
  expect(JSON.stringify(profiles)).not.toMatch(/phone|email|birthDate/i)
  const gone = { profileIds: [people[1]!, 999_999] }
  expect(await lists(manager).removeProfiles({ params, body: gone })).toEqual({ removed: 1 })
  expect((await lists(manager).read({ params })).profiles.totalResult).toBe(2)
})

test('[A-08] [A-09] a folder is renamed and removed by its owner alone', async () => {
  const other = await createManager(server)
  const { id } = await lists(manager).create({ body: { title: '보류', profileIds: people } })
  const params = { castingListId: id }
  const body = { profileIds: people }
  for (const call of [
    () => lists(other).read({ params }),
    () => lists(other).rename({ params, body: { title: '내 것' } }),
    () => lists(other).remove({ params }),
    () => lists(other).addProfiles({ params, body }),
    () => lists(other).removeProfiles({ params, body }),
  ])
    expect(await refusal(call())).toEqual({ status: 404, code: 'not_found' })
  expect((await lists(other).list()).list).toEqual([])
  await lists(manager).rename({ params, body: { title: '2차 후보' } })
  expect(await lists(manager).read({ params })).toMatchObject({ title: '2차 후보', profiles: { totalResult: 3 } })
  await lists(manager).remove({ params })
  expect(await refusal(lists(manager).read({ params }))).toMatchObject({ status: 404 })
})

test('[S-08] a guest has no folders and an actor may not make one', async () => {
  expect((await server.api().castingLists.list()).list).toEqual([])
  const actor = await createActor(server)
  expect((await lists(actor).list()).list).toEqual([])
  expect(await refusal(lists(actor).create({ body: { title: '배우의 리스트' } }))).toMatchObject({ status: 403 })
})

test('who may not be seen can neither be put in nor is shown once they hide', async () => {
  const actor = await createActor(server)
  const hidden = await addProfile(server, actor, { actorName: '오하람', accessScope: 'CASTING' })
  const unapproved = await createUnapprovedManager(server)
  const { id: own } = await lists(unapproved).create({ body: { title: '후보' } })
  const add = lists(unapproved).addProfiles({
    params: { castingListId: own },
    body: { profileIds: [people[0]!, hidden] },
  })
  expect(await refusal(add)).toMatchObject({ status: 404 })
  expect((await lists(unapproved).read({ params: { castingListId: own } })).profiles.totalResult).toBe(0)

  const { id } = await lists(manager).create({ body: { title: '후보', profileIds: [hidden] } })
  const params = { castingListId: id }
  expect((await lists(manager).read({ params })).profiles.totalResult).toBe(1)
  await server.db.updateTable('profiles').set({ access_scope: 'PRIVATE' }).where('id', '=', hidden).execute()
  expect((await lists(manager).read({ params })).profiles.list).toEqual([])
  await actor.api.accounts.leave({ body: { reason: 'NOT_NEEDED' } })
  expect((await lists(manager).list()).list.find(list => list.id === id)!.profiles).toEqual([])
})

test('twenty folders made at once never pass the limit, nor do people in one', async () => {
  const busy = await createManager(server)
  await server.db
    .insertInto('casting_lists')
    .values(Array.from({ length: 90 }, (_, at) => ({ owner_id: busy.id, title: `후보 ${at}` })))
    .execute()
  const made = await Promise.allSettled(Array.from({ length: 20 }, () => lists(busy).create({ body: { title: '더' } })))
  expect(made.filter(each => each.status === 'fulfilled')).toHaveLength(10)
  expect((await lists(busy).list()).totalResult).toBe(100)
})
