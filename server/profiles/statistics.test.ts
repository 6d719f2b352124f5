import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusal } from '../../test/support/applicants.ts'
import { createActor, createManager, type Person } from '../../test/support/people.ts'
import { addProfile } from '../../test/support/profiles.ts'
import { startTestServer, type TestServer } from '../../test/support/server.ts'
import { addDays, today } from '../kernel/time.ts'

let server: TestServer
let owner: Person
let profileId: number

beforeAll(async () => {
  server = await startTestServer()
  owner = await createActor(server)
  profileId = await addProfile(server, owner, { actorName: '서단오' })
})
afterAll(() => server.stop())

test('[L-06] the actor sees views, exposures, contacts and bookmarks of every day, and the sums before', async () => {
  const manager = await createManager(server)
  await manager.api.logs.profileView({ body: { profileId } })
  await manager.api.logs.profileExposure({ body: { profileId } })
  await manager.api.logs.profileContact({ body: { profileIds: [profileId], type: 'EMAIL' } })
  await manager.api.profiles.toggleBookmark({ params: { profileId } })
  await server.server.tools.activityLog.flush()
  const at = (daysAgo: number, views: number) => ({ profile_id: profileId, day: addDays(today(), -daysAgo), views })
  await server.db
    .insertInto('profile_daily_counts')
    .values([at(89, 5), at(90, 7), at(179, 2), at(180, 100)])
    .execute()

  const { days, before } = await owner.api.profiles.statistics({ params: { profileId } })
  expect(days).toHaveLength(90)
  expect(days.at(-1)).toEqual({ date: today(), views: 1, exposures: 1, contacts: 1, bookmarks: 1 })
  expect(days[0]).toMatchObject({ date: addDays(today(), -89), views: 5 })
  expect(before).toEqual({ views: 9, exposures: 0, contacts: 0, bookmarks: 0 })
})

test('[L-06] nobody else reads them', async () => {
  const other = await createActor(server)
  const call = other.api.profiles.statistics({ params: { profileId } })
  expect(await refusal(call)).toEqual({ status: 404, code: 'not_found' })
})
