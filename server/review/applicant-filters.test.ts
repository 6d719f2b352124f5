import { sql } from 'kysely'
import { beforeAll, expect } from 'vitest'
import type { QueryOf } from '#contract/endpoint.ts'
import type { reviewApplicants } from '#contract/review/applicants.ts'
import { apiTest } from '../../test/support/api.ts'
import { addRole, createApplicant, refusal } from '../../test/support/applicants.ts'
import { openCasting, type TestCasting } from '../../test/support/castings.ts'
import { createManager, type Person } from '../../test/support/people.ts'
import { enterAsGuest, shareCasting } from '../../test/support/sharing.ts'

type Query = Partial<QueryOf<(typeof reviewApplicants)['profiles']>>

const { server, test } = apiTest()
let owner: Person
let casting: TestCasting
let role: number
const ids: Record<string, number> = {}

const people = {
  하늘: {
    birthDate: '2000-01-01',
    height: 160,
    weight: 44,
    audiences: { weight: 'APPLIED' },
    region: 'SEOUL',
    imageKeywords: ['담백한', '서늘한'],
    specialties: [{ group: 'DANCE', text: '한국 무용' }],
    dialects: [{ code: 'GYEONGSANG', level: 'NATIVE' }],
  },
  바다: {
    birthDate: '1970-01-01',
    playAgeMin: 24,
    playAgeMax: 30,
    gender: 'MALE',
    height: 180,
    weight: 95,
    audiences: { weight: 'APPLIED' },
    region: 'JEJU',
    imageKeywords: ['담백한'],
    languages: [{ code: 'EN', level: 'NATIVE' }],
    dialects: [{ code: 'GYEONGSANG', level: 'NATIVE' }],
    hasAgency: true,
    agencyName: '바람, 그리고 별',
  },
  하늬: { birthDate: '1980-01-01', height: 180, region: 'NONE' },
}

beforeAll(async () => {
  owner = await createManager(server)
  casting = await openCasting(server, owner)
  const criteria = { gender: 'ANY', age_min: 20, age_max: 32, height_max: 185 }
  role = await addRole(server, casting.id, { ...criteria, dialects: ['GYEONGSANG'] })
  for (const [actorName, profile] of Object.entries(people)) {
    const given = { actorName, ...profile } as never
    ids[actorName] = (await createApplicant(server, casting, { profile: given, roleIds: [casting.roleId, role] })).id
  }
})

const params = () => ({ castingId: casting.id })
const names = async (query: Query) =>
  (await owner.api.review.profiles({ params: params(), query: { sort: 'name', ...query } })).list.map(
    card => card.actorName,
  )

test('facet filters need one of each kind, and all kinds', async () => {
  expect(await names({ facets: ['LOOK:담백한'] })).toEqual(['바다', '하늘'])
  expect(await names({ facets: ['LOOK:담백한', 'LOOK:서늘한', 'REGION:SEOUL'] })).toEqual(['하늘'])
  expect(await names({ facets: ['LOOK:담백한', 'LANG:EN'] })).toEqual(['바다'])
  expect(await names({ facets: ['SKILL:한국무용'] })).toEqual(['하늘'])
  expect(await names({ facets: ['AGENCY:바람  그리고 별'] })).toEqual(['바다'])
  expect(await names({ facets: ['AGENCY:'] })).toEqual(['하늘', '하늬'])
  expect(await names({ facets: ['BUILD:SLIM'] })).toEqual(['하늘'])
  expect(await names({ facets: ['BUILD:SLIM', 'BUILD:LARGE'] })).toEqual(['바다', '하늘'])
  expect(await refusal(owner.api.review.profiles({ params: params(), query: { facets: ['담백한'] } }))).toMatchObject({
    status: 400,
  })
})

test('the facets of a casting are listed with their actors, without the build', async () => {
  const { list } = await owner.api.review.facets({ params: params() })
  const of = (facet: string) => list.find(each => each.facet === facet)?.ids
  expect(of('LOOK:담백한')).toEqual([ids.하늘, ids.바다])
  expect(of('DIALECT:GYEONGSANG')).toEqual([ids.하늘, ids.바다])
  expect(of('REGION:NONE')).toBeUndefined()
  const written = (facet: string) => list.find(each => each.facet === facet)?.text
  expect(written('SKILL:한국무용')).toBe('한국 무용')
  expect(written('AGENCY:바람  그리고 별')).toBe('바람, 그리고 별')
  expect(written('LOOK:담백한')).toBe('담백한')
  expect([written('DIALECT:GYEONGSANG'), written('AGENCY:')]).toEqual([null, null])
  const detail = await owner.api.review.detail({ params: { ...params(), appId: ids.하늘! } })
  expect(JSON.stringify(detail)).not.toMatch(/SLIM|"build"|"bmi"/)
})

test('the list, the index and the flags agree on who meets all criteria of a role', async () => {
  // Roles of every kind, so that the rule and its SQL version cannot drift apart.
  const sorts = [
    { gender: 'FEMALE' },
    { age_min: 31 },
    { age_max: 25, gender: 'ANY' },
    { height_min: 170, height_max: 179 },
    { dialects: ['GYEONGSANG', 'JEJU'] },
    { gender: 'MALE', age_min: 25, age_max: 29, height_min: 180 },
  ]
  const roles = [casting.roleId, role]
  for (const [at, sort] of sorts.entries())
    roles.push(await addRole(server, casting.id, { name: `배역 ${at}`, gender: 'ANY', ...sort }))
  await sql`
    INSERT INTO application_roles (application_id, role_id, casting_id)
    SELECT a.id, r.id, a.casting_id FROM applications a JOIN casting_roles r USING (casting_id)
    WHERE casting_id = ${casting.id} ON CONFLICT DO NOTHING`.execute(server.db)
  const index = await owner.api.review.index({ params: params() })
  for (const [name, id] of Object.entries(ids)) {
    const { flags } = await owner.api.review.detail({ params: { ...params(), appId: id } })
    const unmet = new Set(flags.filter(flag => !flag.isMet).map(flag => flag.roleId))
    const outside = index.outside[index.ids.indexOf(id)]!.split(',').filter(Boolean).map(Number)
    expect([name, outside]).toEqual([name, roles.filter(each => unmet.has(each))])
    for (const each of roles)
      expect([name, each, (await names({ role: each, match: 'fit' })).includes(name)]).toEqual([
        name,
        each,
        !unmet.has(each),
      ])
  }
  expect(await names({ role, match: 'fit' })).toEqual(['바다', '하늘'])
  await sql`
    DELETE FROM application_roles WHERE casting_id = ${casting.id} AND role_id <> ALL(${[casting.roleId, role]}::bigint[])`.execute(
    server.db,
  )
})

test('what happened to an applicant is a filter, for guests as far as they see it', async () => {
  expect(await names({ video: 'yes' })).toEqual([])
  expect(await names({ video: 'no' })).toEqual(['바다', '하늘', '하늬'])
  await sql`
    WITH video AS (
      INSERT INTO videos (owner_id, kind, key, external_id, state) SELECT user_id, 'youtube', 'a-video', 'dQw4w9WgXcQ', 'READY'
      FROM applications WHERE id = ${ids.바다!} RETURNING id)
    INSERT INTO application_videos (application_id, video_id, kind, position) SELECT ${ids.바다!}, id, 'REEL', 0 FROM video`.execute(
    server.db,
  )
  expect(await names({ video: 'yes' })).toEqual(['바다'])
  const at = { ...params(), appId: ids.하늬! }
  await owner.api.review.addComment({ params: at, body: { body: '눈이 좋아요', visibility: 'TEAM' } })
  expect(await names({ comment: 'yes' })).toEqual(['하늬'])
  expect(await names({ comment: 'no', video: 'no' })).toEqual(['하늘'])
  await sql`UPDATE applications SET result_sent_at = now() WHERE id = ${ids.하늘!}`.execute(server.db)
  expect(await names({ result: 'yes' })).toEqual(['하늘'])
  expect(await names({ result: 'no' })).toEqual(['바다', '하늬'])
  await sql`
    UPDATE application_roles SET stage_changed_at = now() - interval '5 days'
    WHERE application_id = ${ids.바다!} AND role_id = ${role}`.execute(server.db)
  expect(await names({ since: 'OVER3' })).toEqual(['바다'])
  expect(await names({ since: 'OVER3', role: casting.roleId })).toEqual([])
  expect(await names({ since: 'D1', role })).toEqual(['하늘', '하늬'])
  const index = await owner.api.review.index({ params: params() })
  const column = index.ids.indexOf(ids.바다!)
  expect([index.videos[column], index.storedVideos[column]]).toEqual([1, 0])
  const [first, second] = index.stagesSince[column]!.split(',').map(Number)
  expect(Math.abs(first! - second!)).toBeGreaterThan(4 * 86_400)

  await shareCasting(owner, casting.id, { shows: { comments: true, ratings: true, files: false } })
  const guest = await enterAsGuest(server, casting.id)
  const seen = async (query: Query) => (await guest.api.review.profiles({ params: params(), query })).totalResult
  expect([await seen({ comment: 'yes' }), await seen({ video: 'yes' }), await seen({})]).toEqual([0, 0, 3])
  expect((await guest.api.review.facets({ params: params() })).list.length).toBeGreaterThan(3)
})
