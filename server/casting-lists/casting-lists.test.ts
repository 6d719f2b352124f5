import { sql } from 'kysely'
import { beforeAll, expect } from 'vitest'
import { apiTest } from '../../test/support/api.ts'
import { createApplicant, refusal } from '../../test/support/applicants.ts'
import { openCasting } from '../../test/support/castings.ts'
import { createActor, createManager, createUnapprovedManager, type Person } from '../../test/support/people.ts'
import { addProfile } from '../../test/support/profiles.ts'
import { createMember } from '../../test/support/team.ts'

const { server, test } = apiTest()
let manager: Person
const people: number[] = []

beforeAll(async () => {
  manager = await createManager(server)
  for (const actorName of ['서단오', '한여울', '문가람'])
    people.push(await addProfile(server, await createActor(server), { actorName }))
})

const lists = (person: Person) => person.api.castingLists

test('[A-05] [A-06] [A-07] [A-10] [D-05] [U-06] a folder is created, filled, emptied and found with its people by id', async () => {
  const { id } = await lists(manager).create({ body: { title: ' 늦여름 동생 역 ' } })
  const params = { castingListId: id }
  const { addedIds, ...rest } = await lists(manager).addProfiles({ params, body: { profileIds: people } })
  expect([addedIds.toSorted(), rest]).toEqual([people.toSorted(), { skipped: 0, unseen: 0 }])
  const again = { profileIds: [people[0]!, people[0]!] }
  expect(await lists(manager).addProfiles({ params, body: again })).toEqual({ addedIds: [], skipped: 1, unseen: 0 })
  const { list, totalResult } = await lists(manager).list()
  expect(totalResult).toBe(1)
  expect(list[0]).toMatchObject({ id, title: '늦여름 동생 역', count: 3, holds: false })
  const holds = async (profileId: number) => (await lists(manager).list({ query: { profileId } })).list[0]!.holds
  expect([await holds(people[1]!), await holds(999_999)]).toEqual([true, false])
  const { profiles } = await lists(manager).read({ params })
  expect(profiles.list.map(each => each.id).toSorted()).toEqual(people.toSorted())
  expect(profiles.list.map(each => each.actorName).toSorted()).toEqual(['문가람', '서단오', '한여울'])
  expect(JSON.stringify(profiles)).not.toMatch(/phone|email|birthDate/i)
  const gone = { profileIds: [people[1]!, 999_999] }
  expect(await lists(manager).removeProfiles({ params, body: gone })).toEqual({ removed: 1 })
  expect((await lists(manager).read({ params })).profiles.totalResult).toBe(2)
})

test('[A-08] [A-09] a folder is renamed and deleted by its owner only', async () => {
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

test('[D-05] a folder and each person in it have a note that only the owner sees', async () => {
  const other = await createManager(server)
  const { id } = await lists(manager).create({ body: { title: '메모', profileIds: people } })
  const params = { castingListId: id }
  const person = { ...params, profileId: people[0]! }
  await lists(manager).changeMemo({ params, body: { memo: ' 감독님과 다시 보기 ' } })
  await lists(manager).changeProfileMemo({ params: person, body: { memo: '목소리가 좋아요' } })
  const { memo, profiles } = await lists(manager).read({ params })
  expect(memo).toBe('감독님과 다시 보기')
  expect(profiles.list.find(card => card.id === people[0])!.memo).toBe('목소리가 좋아요')
  expect(profiles.list.filter(card => card.memo)).toHaveLength(1)
  for (const call of [
    () => lists(other).changeMemo({ params, body: { memo: '' } }),
    () => lists(other).changeProfileMemo({ params: person, body: { memo: '' } }),
    () => lists(manager).changeProfileMemo({ params: { ...params, profileId: 999_999 }, body: { memo: '' } }),
  ])
    expect(await refusal(call())).toEqual({ status: 404, code: 'not_found' })
})

test('a folder is exported with its notes but no contacts, and the export is recorded', async () => {
  const owner = await createManager(server)
  const { id } = await lists(owner).create({ body: { title: '내보낼 후보', profileIds: people } })
  const params = { castingListId: id }
  const memo = '목소리가 좋아요. 010-9876-5432로 연락'
  await lists(owner).changeProfileMemo({ params: { ...params, profileId: people[0]! }, body: { memo } })
  const run = (person: Person) => lists(person).exportList({ params, body: { as: 'xlsx' } })
  const { title, list } = await run(owner)
  expect([title, list.length]).toEqual(['내보낼 후보', 3])
  expect(list.find(card => card.id === people[0])).toMatchObject({
    actorName: '서단오',
    memo: '목소리가 좋아요. (연락처 가림)로 연락',
  })
  expect(JSON.stringify(list)).not.toMatch(/9876|9999|phone|email/)
  const entries = await server.db
    .selectFrom('audit_log')
    .select(['target_id', 'detail'])
    .where('actor_id', '=', owner.id)
    .where('action', '=', 'casting_list.export')
    .execute()
  expect(entries).toMatchObject([{ target_id: id, detail: { as: 'xlsx', rows: 3 } }])

  expect(await refusal(run(manager))).toEqual({ status: 404, code: 'not_found' })
  const unapproved = await createUnapprovedManager(server)
  expect(await refusal(run(unapproved))).toEqual({ status: 403, code: 'auth_required' })
  await server.db
    .updateTable('sessions')
    .set({ authenticated_at: new Date(Date.now() - 11 * 60_000) })
    .where('user_id', '=', owner.id)
    .execute()
  expect(await refusal(run(owner))).toEqual({ status: 403, code: 'reauthentication_required' })
})

test('[D-05] [A-10] folders have a colour, and pinned ones come before the most recently changed', async () => {
  const owner = await createManager(server)
  const make = async (title: string) => (await lists(owner).create({ body: { title } })).id
  const [first, second, third] = [await make('첫째'), await make('둘째'), await make('셋째')]
  const place = (castingListId: number, body: { colorId?: number; isPinned?: boolean }) =>
    lists(owner).changePlace({ params: { castingListId }, body })
  const order = async () => (await lists(owner).list()).list.map(({ id }) => id)
  expect(await order()).toEqual([third, second, first])
  await place(first!, { colorId: 5, isPinned: true })
  expect(await order()).toEqual([first, third, second])
  await place(first!, { colorId: 3 })
  expect(await lists(owner).read({ params: { castingListId: first! } })).toMatchObject({ colorId: 3, isPinned: true })
  await place(first!, { isPinned: false })
  expect(await order()).toEqual([third, second, first])
  expect((await lists(owner).list()).list[2]).toMatchObject({ colorId: 3, isPinned: false })
  const foreign = { params: { castingListId: first! }, body: { colorId: 1 } }
  expect(await refusal(lists(manager).changePlace(foreign))).toEqual({ status: 404, code: 'not_found' })
})

test('[S-08] a guest has no folders and an actor cannot create one', async () => {
  expect((await server.api().castingLists.list()).list).toEqual([])
  const actor = await createActor(server)
  expect((await lists(actor).list()).list).toEqual([])
  expect(await refusal(lists(actor).create({ body: { title: '배우의 리스트' } }))).toMatchObject({ status: 403 })
})

test('hidden profiles can neither be added nor are shown', async () => {
  const actor = await createActor(server)
  const hidden = await addProfile(server, actor, { actorName: '오하람', accessScope: 'CASTING' })
  const unapproved = await createUnapprovedManager(server)
  const { id: own } = await lists(unapproved).create({ body: { title: '후보' } })
  const add = (...profileIds: number[]) =>
    lists(unapproved).addProfiles({ params: { castingListId: own }, body: { profileIds } })
  expect(await refusal(add(hidden))).toMatchObject({ status: 404 })
  expect(await refusal(add(hidden, 999_999))).toMatchObject({ status: 404 })
  expect(await add(people[0]!, hidden)).toEqual({ addedIds: [people[0]!], skipped: 0, unseen: 1 })
  expect((await lists(unapproved).read({ params: { castingListId: own } })).profiles.totalResult).toBe(1)

  const { id } = await lists(manager).create({ body: { title: '후보', profileIds: [hidden] } })
  const params = { castingListId: id }
  expect((await lists(manager).read({ params })).profiles.totalResult).toBe(1)
  await server.db.updateTable('profiles').set({ access_scope: 'PRIVATE' }).where('id', '=', hidden).execute()
  expect((await lists(manager).read({ params })).profiles.list).toEqual([])
  await actor.api.accounts.leave({ body: { reason: 'NOT_NEEDED' } })
  expect((await lists(manager).list()).list.find(list => list.id === id)!.count).toBe(0)
})

test('[D-05] applicants who are still there are added to a folder together', async () => {
  const casting = await openCasting(server, manager)
  const [one, two, hidden, gone] = await Promise.all([0, 1, 2, 3].map(() => createApplicant(server, casting)))
  await server.db
    .updateTable('profiles')
    .set({ access_scope: 'PRIVATE' })
    .where('user_id', '=', hidden!.actor.id)
    .execute()
  await gone!.actor.api.applications.discard({ params: { castingId: casting.id, appId: gone!.id } })
  const member = await createMember(server, casting.id)
  const folder = async (person: Person) => (await lists(person).create({ body: { title: '2차 후보' } })).id
  const add = (person: Person, castingListId: number, castingId = casting.id) =>
    lists(person).addApplicants({
      params: { castingListId },
      body: { castingId, applicationIds: [one!, two!, hidden!, gone!].map(({ id }) => id) },
    })
  for (const person of [manager, member]) {
    const id = await folder(person)
    const { addedIds, ...rest } = await add(person, id)
    expect([addedIds.length, rest]).toEqual([2, { skipped: 0, unseen: 2 }])
    expect(await add(person, id)).toEqual({ addedIds: [], skipped: 2, unseen: 2 })
    expect((await lists(person).read({ params: { castingListId: id } })).profiles.totalResult).toBe(2)
    expect(
      await lists(person).removeProfiles({ params: { castingListId: id }, body: { profileIds: addedIds } }),
    ).toEqual({ removed: 2 })
  }
  const stranger = await createManager(server)
  const own = await folder(stranger)
  expect(await refusal(add(stranger, own))).toEqual({ status: 404, code: 'not_found' })
  const elsewhere = await openCasting(server, stranger)
  expect(await refusal(add(stranger, own, elsewhere.id))).toEqual({ status: 404, code: 'not_found' })
  expect(await refusal(add(manager, own))).toEqual({ status: 404, code: 'not_found' })
})

test('folders and their people never exceed the limit, even simultaneously', async () => {
  const busy = await createManager(server)
  await server.db
    .insertInto('casting_lists')
    .values(Array.from({ length: 90 }, (_, at) => ({ owner_id: busy.id, title: `후보 ${at}` })))
    .execute()
  const made = await Promise.allSettled(Array.from({ length: 20 }, () => lists(busy).create({ body: { title: '더' } })))
  expect(made.filter(each => each.status === 'fulfilled')).toHaveLength(10)
  expect((await lists(busy).list()).totalResult).toBe(100)

  const crowd = await crowdOf(600)
  const { id: castingListId } = (await lists(busy).list()).list[0]!
  const params = { castingListId }
  const added = await Promise.allSettled(
    [crowd.slice(0, 300), crowd.slice(300)].map(profileIds =>
      lists(busy).addProfiles({ params, body: { profileIds } }),
    ),
  )
  expect(added.map(each => each.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await lists(busy).read({ params })).profiles.totalResult).toBe(300)
  const [removed, late] = await Promise.allSettled([
    lists(busy).remove({ params }),
    lists(busy).addProfiles({ params, body: { profileIds: people } }),
  ])
  expect(removed.status).toBe('fulfilled')
  if (late.status === 'rejected') expect(late.reason).toMatchObject({ code: 'not_found' })
})

/** Ids of `count` public profiles, inserted directly. */
async function crowdOf(count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    WITH persons AS (
      INSERT INTO users (name, birth_date, permissions)
      SELECT '배우' || n, '1995-05-05', '{Actor}' FROM generate_series(1, ${count}) AS n RETURNING id)
    INSERT INTO profiles (user_id, actor_name, gender, birth_date, access_scope)
    SELECT id, '배우' || id, 'FEMALE', '1995-05-05', 'PUBLIC' FROM persons RETURNING id`.execute(server.db)
  return rows.map(row => row.id)
}
