import { sql } from 'kysely'
import { beforeAll, expect } from 'vitest'
import { addDays, today } from '#server/kernel/time.ts'
import { countExposures } from '#server/logs/exposures.ts'
import { apiTest } from '../../test/support/api.ts'
import { refusal } from '../../test/support/applicants.ts'
import { createActor, createManager, type Person } from '../../test/support/people.ts'
import { addProfile } from '../../test/support/profiles.ts'
import { measureContactRatio } from './contact-ratio.ts'

const { server, test } = apiTest()
let owner: Person
let profileId: number

beforeAll(async () => {
  owner = await createActor(server)
  profileId = await addProfile(server, owner, { actorName: '서단오' })
})

test('[L-06] the actor sees the figures of each day and the sums of the time before', async () => {
  const manager = await createManager(server)
  await manager.api.logs.profileView({ body: { profileId } })
  await manager.api.logs.profileExposure({ body: { profileId } })
  await manager.api.logs.profileContact({ body: { profileIds: [profileId], type: 'EMAIL' } })
  await manager.api.profiles.toggleBookmark({ params: { profileId } })
  await server.server.tools.activityLog.flush()
  await countExposures(server.db)
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

test('[U-08] the plus banner’s figure is an aim until thirty members are measured', async () => {
  const figure = async () => {
    await measureContactRatio(server.db)
    return server.api().profiles.contactRatio()
  }
  expect(await figure()).toEqual({ ratio: 2, basis: null })
  await sql`
    WITH people AS (INSERT INTO users (login_id, name, birth_date, permissions, is_plus_member)
      SELECT 'ratio' || at, '배우', '1995-05-05', '{Actor}', at <= 30 FROM generate_series(1, 60) at RETURNING id, is_plus_member),
    made AS (INSERT INTO profiles (user_id, actor_name, gender, birth_date)
      SELECT id, '배우', 'FEMALE', '1995-05-05' FROM people RETURNING id, user_id)
    INSERT INTO profile_daily_counts (profile_id, day, contacts)
    SELECT made.id, current_date - 3, CASE WHEN is_plus_member THEN 5 ELSE 2 END
    FROM made JOIN people ON people.id = user_id`.execute(server.db)
  const { ratio, basis } = await figure()
  expect([ratio, basis]).toEqual([2.5, { days: 90, members: 30, others: 31 }])
  await sql`UPDATE profile_daily_counts SET contacts = 0
    WHERE profile_id IN (SELECT profiles.id FROM profiles JOIN users ON users.id = user_id WHERE is_plus_member)`.execute(
    server.db,
  )
  expect(await figure()).toMatchObject({ ratio: 0, basis: { members: 30 } })
})

test('[L-06] nobody else reads them', async () => {
  const other = await createActor(server)
  const call = other.api.profiles.statistics({ params: { profileId } })
  expect(await refusal(call)).toEqual({ status: 404, code: 'not_found' })
})
