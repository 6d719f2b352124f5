import { sql } from 'kysely'
import { beforeAll, expect } from 'vitest'
import { apiTest } from '../../test/support/api.ts'
import { createReadyActor, refusal } from '../../test/support/applicants.ts'
import { openCasting } from '../../test/support/castings.ts'
import { createActor, createManager, type Person } from '../../test/support/people.ts'
import { sendPasses } from '../../test/support/results.ts'
import { enterAsGuest, shareCasting } from '../../test/support/sharing.ts'
import { createMember } from '../../test/support/team.ts'

const { server, test } = apiTest()
let owner: Person
let profileId: number
let photoIds: number[]
let manager: Person

const history = async (query: { days?: '7' | '30' | '90'; page?: number; limit?: number } = {}) => {
  await server.server.tools.activityLog.flush()
  return owner.api.statistics.history({ query })
}
const rowsOf = async (kind: string) =>
  (await history()).list.filter(entry => entry.kind === kind).map(({ date: _, kind: __, ...entry }) => entry)
const pdf = (token?: string) =>
  fetch(`${server.origin}/v1/profiles/${profileId}/pdf`, { headers: token ? { authorization: `Bearer ${token}` } : {} })

const apply = async (given: Record<string, unknown> = {}) => {
  const casting = await openCasting(server, manager, given)
  const body = { roleIds: [casting.roleId], photoIds, message: '잘 부탁드려요', consent: true as const }
  const { id } = await owner.api.applications.apply({ params: { castingId: casting.id }, body })
  return { casting, id, params: { castingId: casting.id, appId: id } }
}

beforeAll(async () => {
  ;({ actor: owner, profileId, photoIds } = await createReadyActor(server))
  manager = await createManager(server)
})

test('the history of a profile that nobody has seen is empty', async () => {
  expect(await history()).toMatchObject({ list: [], totalResult: 0, hasProfile: true, totals: { VIEW: 0, PDF: 0 } })
  const none = await createActor(server)
  expect(await none.api.statistics.history({ query: {} })).toMatchObject({ hasProfile: false, list: [] })
  expect(await refusal(manager.api.statistics.history({ query: {} }))).toMatchObject({ status: 403 })
})

test('[L-06] only managers are named among views, by company', async () => {
  const view = (person: Person) => person.api.logs.profileView({ body: { profileId } })
  for (const person of [manager, manager, owner, await createActor(server), await createActor(server)])
    await view(person)
  expect(await rowsOf('VIEW')).toEqual([
    { who: 'MANAGER', company: '필름 온기', castingTitle: null, count: 1 },
    { who: 'MEMBER', company: null, castingTitle: null, count: 2 },
  ])
})

test('a downloaded PDF is shown by the company of its reader, or as a number', async () => {
  for (const token of [manager.token, manager.token, owner.token, undefined, undefined]) await pdf(token)
  expect(await rowsOf('PDF')).toEqual([
    { who: 'GUEST', company: null, castingTitle: null, count: 2 },
    { who: 'MANAGER', company: '필름 온기', castingTitle: null, count: 1 },
  ])
})

test('lists are counted without saying whose they are, and a removed one is gone', async () => {
  const { id: castingListId } = await manager.api.castingLists.create({ body: { title: '여름 영화' } })
  const params = { castingListId }
  await manager.api.castingLists.addProfiles({ params, body: { profileIds: [profileId] } })
  expect(await rowsOf('LIST')).toEqual([{ who: 'MANAGER', company: null, castingTitle: null, count: 1 }])
  await manager.api.castingLists.removeProfiles({ params, body: { profileIds: [profileId] } })
  expect(await rowsOf('LIST')).toEqual([])
})

test('readers of an application are named by its casting, guests only counted', async () => {
  const { casting, params } = await apply()
  await manager.api.review.markRead({ params })
  await (await createMember(server, casting.id)).api.review.markRead({ params })
  await shareCasting(manager, casting.id)
  const guest = await enterAsGuest(server, casting.id)
  await guest.api.review.detail({ params })
  const title = '〈늦여름의 관객〉 동생 수경 역을 찾아요'
  expect(await rowsOf('READ')).toEqual([
    { who: 'GUEST', company: null, castingTitle: null, count: 1 },
    { who: 'MANAGER', company: '필름 온기', castingTitle: title, count: 2 },
  ])
})

test('a casting that keeps its progress to itself shows no readers', async () => {
  const before = await rowsOf('READ')
  const { params } = await apply({ is_progress_shown: false })
  await manager.api.review.markRead({ params })
  expect(await rowsOf('READ')).toEqual(before)
})

test('contacts opened anywhere count once a person and day', async () => {
  const { casting, id, params } = await apply()
  await manager.api.review.changeStages({
    params: { castingId: casting.id },
    body: { applicationIds: [id], stage: 'SHORTLISTED' },
  })
  await sendPasses(server, casting.id, [id])
  await manager.api.profiles.contact({ params: { profileId } })
  await manager.api.review.openContact({ params })
  await manager.api.review.exportContacts({ params, body: { ids: [id], reason: '촬영 연락' } })
  expect(await rowsOf('CONTACT')).toEqual([{ who: 'MANAGER', company: '필름 온기', castingTitle: null, count: 1 }])
  const other = await createManager(server)
  await other.api.profiles.contact({ params: { profileId } })
  expect(await rowsOf('CONTACT')).toMatchObject([{ count: 2 }])
})

test('the history covers 7, 30 or 90 days, page by page, with the sums of the period', async () => {
  await sql`UPDATE activity_log SET created_at = created_at - interval '20 days' WHERE kind = 'PROFILE_VIEW'`.execute(
    server.db,
  )
  expect((await history({ days: '7' })).totals.VIEW).toBe(0)
  const { list, totals, totalResult } = await history({ days: '30', limit: 1 })
  expect(totals.VIEW).toBe(3)
  expect(list).toHaveLength(1)
  expect((await history({ page: totalResult, limit: 1 })).list).toMatchObject([{ kind: 'VIEW' }])
})
