import { sql } from 'kysely'
import { beforeAll, expect } from 'vitest'
import { apiTest } from '../../test/support/api.ts'
import { refusal } from '../../test/support/applicants.ts'
import { createActor, createManager, createUnapprovedManager, type Person } from '../../test/support/people.ts'
import { addProfile } from '../../test/support/profiles.ts'
import { startAnother } from '../../test/support/server.ts'
import { countExposures } from './exposures.ts'
import { arrangeMonths } from './months.ts'
import { withoutForeignQuery } from './pre-path.ts'

const { server, test } = apiTest()
let owner: Person
let manager: Person
let profileId: number

beforeAll(async () => {
  owner = await createActor(server)
  manager = await createManager(server)
  profileId = await addProfile(server, owner, { actorName: '서단오' })
})

const written = async (kind: string) => {
  await server.server.tools.activityLog.flush()
  await countExposures(server.db)
  const { rows } = await sql<Record<string, unknown>>`
    SELECT viewer_id AS "viewerId", profile_id AS "profileId", path, pre_path AS "prePath", contact_type AS "contactType",
           is_counted AS "isCounted"
    FROM activity_log WHERE kind = ${kind} ORDER BY created_at, viewer_id`.execute(server.db)
  return rows
}
const sums = async () => {
  const { rows } = await sql<{ views: number; exposures: number; contacts: number }>`
    SELECT sum(views)::int AS views, sum(exposures)::int AS exposures, sum(contacts)::int AS contacts
    FROM profile_daily_counts WHERE profile_id = ${profileId}`.execute(server.db)
  return rows[0]
}

test('[A-01] [L-01] [P-03] a visit of a signed-in person is stored with its path', async () => {
  await manager.api.logs.visit({ body: { path: '/mypage/castingadmin?page=2' } })
  expect(await written('VISIT')).toMatchObject([{ viewerId: manager.id, path: '/mypage/castingadmin?page=2' }])
  expect(await refusal(manager.api.logs.visit({ body: { path: '' } }))).toMatchObject({ status: 400 })
  expect(await refusal(server.api().logs.visit({ body: { path: '/' } }))).toMatchObject({ status: 401 })
})

test('[L-04] secrets in a URL are not stored with a visit', async () => {
  const before = (await written('VISIT')).length
  const paths = [
    ['/account/guardian/gd_secret', '/account/guardian'],
    ['/invitation/pfTeam_secret', '/invitation'],
    ['/c/K7PQ3MXDAB', '/c'],
    ['/check?number=K7PQ3-MXDAB', '/check'],
    ['/casting/3?key=secret', '/casting/3'],
    ['/casting/3?key=secret&tab=questions#here', '/casting/3?tab=questions#here'],
    ['/actors?q=key&page=2&token=secret', '/actors?q=key&page=2'],
  ]
  for (const [path] of paths) await manager.api.logs.visit({ body: { path: path! } })
  expect((await written('VISIT')).slice(before).map(({ path }) => path)).toEqual(paths.map(([, kept]) => kept))
})

test('[A-03] [L-03] [L-04] [L-06] a repeated view of another’s profile counts once', async () => {
  const view = (person: Person, prePath?: string) => person.api.logs.profileView({ body: { profileId, prePath } })
  await view(manager, 'https://search.example/find?q=secret#here')
  await view(manager, '/actors?q=단오')
  await written('PROFILE_VIEW')
  await view(manager)
  await view(owner)
  const rows = await written('PROFILE_VIEW')
  expect(rows.map(row => row.prePath)).toEqual(['https://search.example/find', '/actors?q=단오', null, null])
  expect(rows.map(row => row.isCounted)).toEqual([true, false, false, false])
  await sql`UPDATE activity_log SET created_at = created_at - interval '31 minutes'`.execute(server.db)
  await view(manager)
  expect((await written('PROFILE_VIEW')).at(-1)).toMatchObject({ isCounted: true })
  expect(await sums()).toMatchObject({ views: 2 })
  const { view_count } = await server.db
    .selectFrom('profiles')
    .select('view_count')
    .where('id', '=', profileId)
    .executeTakeFirstOrThrow()
  expect(view_count).toBe(2)
  const missing = manager.api.logs.profileView({ body: {} as { profileId: number } })
  expect(await refusal(missing)).toMatchObject({ status: 400 })
})

test('[A-04] [L-03] [L-06] an exposure of another’s profile counts once per viewer and minute', async () => {
  const meet = (person: Person, id = profileId) => person.api.logs.profileExposure({ body: { profileId: id } })
  const others = await Promise.all([1, 2].map(() => createActor(server)))
  await meet(manager)
  for (const person of [...others, owner]) await meet(person)
  await meet(manager, 999_999)
  await expect(manager.api.logs.profileExposure({ body: {} as { profileId: number } })).rejects.toMatchObject({
    status: 400,
  })
  expect((await written('PROFILE_EXPOSURE')).map(row => row.isCounted).sort()).toEqual([false, true, true, true])
  expect(await sums()).toMatchObject({ exposures: 3 })
  for (let at = 0; at < 20; at++) await meet(manager)
  expect(await written('PROFILE_EXPOSURE')).toHaveLength(24)
  // Robust against a minute ending in between.
  expect([3, 4, 5]).toContain((await sums())?.exposures)
})

test('[A-02] [L-02] [L-06] a contact counts for approved casting managers who may read the profile', async () => {
  const body = { profileIds: [profileId, profileId], type: 'PHONE' as const }
  await manager.api.logs.profileContact({ body })
  await (await createActor(server)).api.logs.profileContact({ body })
  await (await createUnapprovedManager(server)).api.logs.profileContact({ body })
  const hidden = await addProfile(server, await createActor(server), { accessScope: 'PRIVATE' })
  await manager.api.logs.profileContact({ body: { ...body, profileIds: [hidden] } })
  const rows = await written('PROFILE_CONTACT')
  expect(rows.map(row => [row.contactType, row.isCounted])).toEqual([
    ['PHONE', true],
    ['PHONE', false],
    ['PHONE', false],
    ['PHONE', false],
  ])
  expect(await sums()).toMatchObject({ contacts: 1 })
  for (const wrong of [{ profileIds: [], type: 'PHONE' }, { profileIds: [profileId] }, { type: 'PHONE' }])
    expect(await refusal(manager.api.logs.profileContact({ body: wrong as unknown as typeof body }))).toMatchObject({
      status: 400,
    })
})

test('[L-04] own URLs keep their query, all others lose it', () => {
  const cut = (address: string) => withoutForeignQuery(address, 'https://mudaero.example')
  expect(cut('/casting?q=서울')).toBe('/casting?q=서울')
  expect(cut('https://mudaero.example/actors?page=2')).toBe('https://mudaero.example/actors?page=2')
  for (const foreign of [
    '//evil.example/a',
    'https://mudaero.example.evil.example/a',
    'https://mudaero.example@evil.example/a',
    '/\\evil.example/a',
    'android-app://somewhere/a',
  ])
    expect(cut(`${foreign}?token=1#x`)).toBe(foreign)
})

test('monthly partitions are created ahead and dropped after three months', async () => {
  await sql`CREATE TABLE activity_log_2020_01 PARTITION OF activity_log FOR VALUES FROM ('2020-01-01') TO ('2020-02-01')`.execute(
    server.db,
  )
  await arrangeMonths(server.db)
  const { rows } = await sql<{ name: string }>`
    SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'activity_log'::regclass ORDER BY 1`.execute(
    server.db,
  )
  const names = rows.map(row => row.name)
  expect(names).not.toContain('activity_log_2020_01')
  expect(names).toContain(`activity_log_${new Date().toISOString().slice(0, 7).replace('-', '_')}`)
  expect(names).toHaveLength(4)
})

test('[L-05] characters that the database rejects are refused, and harm no other view', async () => {
  for (const path of ['/\u0000', '/\u001b', '/\ud800'])
    expect(await refusal(manager.api.logs.visit({ body: { path } }))).toMatchObject({ status: 400 })
  const viewers = await Promise.all([1, 2, 3].map(() => createActor(server)))
  const { activityLog } = server.server.tools
  for (const viewer of viewers) {
    await viewer.api.logs.profileView({ body: { profileId } })
    activityLog.add({ kind: 'VISIT', viewerId: viewer.id, path: '/\u0000', at: new Date() })
  }
  const kept = (await written('PROFILE_VIEW')).filter(row => viewers.some(viewer => viewer.id === row.viewerId))
  expect(kept.map(row => row.isCounted)).toEqual([true, true, true])
})

test('[L-05] activities are accepted while the database is down', async () => {
  await sql`ALTER TABLE activity_log RENAME TO activity_log_away`.execute(server.db)
  await manager.api.logs.visit({ body: { path: '/lost' } })
  await server.server.tools.activityLog.flush()
  await sql`ALTER TABLE activity_log_away RENAME TO activity_log`.execute(server.db)
  await manager.api.logs.visit({ body: { path: '/after' } })
  expect((await written('VISIT')).map(row => row.path)).toContain('/after')
})

test('[L-06] stopping writes waiting entries', async () => {
  const other = await startAnother(server)
  const said = {
    method: 'POST',
    headers: { authorization: `Bearer ${manager.token}`, 'content-type': 'application/json' },
  }
  await fetch(`${other.address}/v1/logs/visit`, { ...said, body: JSON.stringify({ path: '/last' }) })
  await other.stop()
  expect((await written('VISIT')).map(row => row.path)).toContain('/last')
})
