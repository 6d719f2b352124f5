import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { profileBody } from '#contract/profile-body.ts'
import { createLog } from '#server/kernel/log.ts'
import { BIG_NOTICE } from '../../db/demo/applications.ts'
import { demoCastings } from '../../db/demo/castings.ts'
import { hasFfmpeg } from '../../test/support/films.ts'
import { startTestServer, type TestServer } from '../../test/support/server.ts'
import { problemsOf } from '../castings/rules.ts'
import { today } from '../kernel/time.ts'
import { bodyOf, findStored } from '../profiles/stored-body.ts'
import { valuesOf } from './demo-castings.ts'
import { filmsJob } from './demo-films.ts'
import { picturesJob } from './demo-pictures.ts'
import { demoPassword, loadDemo } from './load-demo.ts'
import { planPictures } from './picture-plan.ts'
import { wantsDemo } from './wants-demo.ts'

const now = new Date()
let server: TestServer
const said: string[] = []
/** What the loader asked to be done later; nothing is drawn but by the tests. */
const sent: { name: string; data: Record<string, unknown> }[] = []
const jobs = {
  async send(_: unknown, name: string, data: Record<string, unknown>) {
    sent.push({ name, data })
  },
}

const load = () =>
  loadDemo({
    db: server.db,
    secrets: server.server.tools.secrets,
    jobs,
    log: line => said.push(line),
    now,
  })

async function count(query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) FROM ${query}`.execute(server.db)
  return rows[0]!.count
}

beforeAll(async () => {
  server = await startTestServer()
  await load()
})
afterAll(() => server.stop())

test('an empty database gets people, notices and applications, and is told so', async () => {
  expect(await count(sql`users JOIN profiles ON user_id = users.id WHERE login_id LIKE 'actor%'`)).toBe(60)
  expect(await count(sql`profiles`)).toBe(460)
  expect(await count(sql`users`)).toBe(474)
  expect(await count(sql`castings`)).toBe(40)
  expect(await count(sql`applications`)).toBe(1500)
  expect(await count(sql`profiles WHERE is_introduced`)).toBe(12)
  const { title } = demoCastings(now).find(({ key }) => key === BIG_NOTICE)!
  expect(await count(sql`applications JOIN castings ON castings.id = casting_id WHERE title = ${title}`)).toBe(400)
  expect(said.join('\n')).toMatch(/예시 데이터를 넣고 있어요[\s\S]+공고 40건, 지원 1,500건/)
})

test('a database with people stays as it is', async () => {
  const before = sent.length
  expect(await load()).toBe(true)
  expect(await count(sql`users`)).toBe(474)
  expect(await count(sql`applications`)).toBe(1500)
  expect(sent.length).toBe(before)
})

test('it comes by itself to somebody’s own machine only', () => {
  const env = { demoData: null, DATABASE_URL: undefined, NODE_ENV: 'development' } as Parameters<typeof wantsDemo>[0]
  expect(wantsDemo(env)).toBe(true)
  expect(wantsDemo({ ...env, NODE_ENV: 'production' })).toBe(false)
  expect(wantsDemo({ ...env, DATABASE_URL: 'postgres://elsewhere' })).toBe(false)
  expect(wantsDemo({ ...env, demoData: false })).toBe(false)
  expect(wantsDemo({ ...env, DATABASE_URL: 'postgres://elsewhere', demoData: true })).toBe(true)
})

describe('what is in it could have been written by hand', () => {
  test('every profile is one that its owner may save', async () => {
    const { rows } = await sql<{ id: number }>`SELECT id FROM profiles`.execute(server.db)
    for (const { id } of rows) {
      const body = bodyOf((await findStored(server.db, id))!, server.server.tools.secrets)
      expect(profileBody.safeParse(body).error).toBeUndefined()
    }
  })

  test('no open notice breaks a rule of notices', () => {
    const facts = { today: today(now), applicantType: 'COMPANY' }
    const open = demoCastings(now).filter(({ status }) => status === 'OPEN')
    expect(open.flatMap(casting => Object.entries(problemsOf(valuesOf(casting), facts)))).toEqual([])
  })

  test('counters are what they count', async () => {
    const live = sql`(SELECT count(*) FROM applications WHERE casting_id = castings.id AND withdrawn_at IS NULL)`
    expect(await count(sql`castings WHERE apply_count <> ${live}`)).toBe(0)
    const liveRoles = sql`(SELECT count(*) FROM application_roles WHERE role_id = casting_roles.id AND stage <> 'WITHDRAWN')`
    expect(await count(sql`casting_roles WHERE apply_count <> ${liveRoles}`)).toBe(0)
    expect(await count(sql`castings WHERE bookmark_count <> 0`)).toBe(0)
    expect(await count(sql`castings WHERE status = 'OPEN' AND cardinality(search_tokens) = 0`)).toBe(0)
    expect(await count(sql`profiles WHERE cardinality(search_tokens) = 0`)).toBe(0)
  })

  test('each stage is where its history ends, and nothing happens before it was sent or after now', async () => {
    expect(
      await count(sql`application_roles r WHERE stage IS DISTINCT FROM (
        SELECT to_stage FROM stage_changes s WHERE s.application_id = r.application_id AND s.role_id = r.role_id
        ORDER BY created_at DESC, id DESC LIMIT 1)`),
    ).toBe(0)
    expect(
      await count(sql`stage_changes s JOIN applications a ON a.id = application_id
        WHERE s.created_at < a.created_at OR s.created_at > ${now}`),
    ).toBe(0)
    expect(
      await count(sql`applications WHERE first_read_at IS DISTINCT FROM (
        SELECT min(read_at) FROM read_marks WHERE application_id = applications.id)`),
    ).toBe(0)
  })

  test('nothing hangs in the air: groups, roles and readers belong to the notice', async () => {
    expect(
      await count(sql`applications a JOIN application_groups g ON g.id = group_id WHERE g.casting_id <> a.casting_id`),
    ).toBe(0)
    expect(
      await count(sql`application_roles r JOIN casting_roles c ON c.id = role_id WHERE c.casting_id <> r.casting_id`),
    ).toBe(0)
    expect(
      await count(sql`applications a WHERE NOT EXISTS (SELECT FROM application_roles WHERE application_id = a.id)`),
    ).toBe(0)
    expect(await count(sql`profiles p JOIN users u ON u.id = user_id WHERE NOT 'Actor' = ANY(permissions)`)).toBe(0)
    expect(await count(sql`castings c WHERE NOT EXISTS (SELECT FROM casting_roles WHERE casting_id = c.id)`)).toBe(0)
  })
})

test('the casting manager signs in and finds the applicants of the big notice', async () => {
  const { token } = await server.api().accounts.login({ body: { loginId: 'manager1', password: demoPassword } })
  const api = server.api(token!)
  const { list } = await api.castings.list({ query: { mine: true } })
  const big = list.find(casting => casting.title.includes('늦여름의 관객'))!
  const live = await count(sql`applications WHERE casting_id = ${big.id} AND withdrawn_at IS NULL`)
  const found = await api.applications.profiles({ params: { castingId: big.id }, query: { limit: 100 } })
  expect(found.totalResult).toBe(live)
  expect(found.list.every(applicant => applicant.photo === null)).toBe(true)
})

describe('pictures', () => {
  test('the first are drawn, hung once, and the next run goes on after them', async () => {
    const start = sent.find(({ name }) => name === 'demo.pictures')!
    expect(start.data).toEqual({ now: now.toISOString(), from: 0 })
    expect(
      planPictures(now)
        .slice(0, 3)
        .map(({ kind }) => kind),
    ).toEqual(['still', 'photo', 'still'])
    const job = picturesJob(server.server.tools, { runMs: 0 })
    const context = { db: server.db, log: createLog({ logLevel: 'silent', isProduction: true }), jobs }
    for (const from of [0, 1]) {
      await job.work({ now: now.toISOString(), from }, context)
      expect(sent.at(-1)).toEqual({ name: 'demo.pictures', data: { now: now.toISOString(), from: from + 1 } })
    }
    // A run that was killed comes again.
    await job.work({ now: now.toISOString(), from: 1 }, context)

    expect(await count(sql`images`)).toBe(2)
    expect(await count(sql`castings WHERE thumbnail_id IS NOT NULL`)).toBe(1)
    expect(await count(sql`profile_photos WHERE kind = 'MAIN'`)).toBe(1)
    expect(await count(sql`profiles JOIN profile_photos ON profile_photos.id = main_photo_id`)).toBe(1)
    expect(await count(sql`application_photos`)).toBe(
      await count(sql`
      applications JOIN users ON users.id = user_id WHERE login_id = 'actor1'`),
    )
    const { key } = await server.db.selectFrom('images').select('key').executeTakeFirstOrThrow()
    expect((await fetch(`${server.origin}/media/images/${key}/700.webp`)).status).toBe(200)
  })

  test.skipIf(!hasFfmpeg())(
    'films are made of them, once, and go the way of all films',
    { timeout: 60_000 },
    async () => {
      const { tools } = server.server
      // The picture of one stands for all of them.
      await sql`
      WITH hung AS (
        INSERT INTO profile_photos (profile_id, image_id, kind, position)
        SELECT profiles.id, (SELECT min(id) FROM images), 'MAIN', 0 FROM profiles JOIN users ON users.id = user_id
        WHERE login_id IN ('actor14', 'actor16') RETURNING id, profile_id)
      UPDATE profiles SET main_photo_id = hung.id FROM hung WHERE profiles.id = profile_id`.execute(server.db)
      const context = { db: server.db, log: createLog({ logLevel: 'silent', isProduction: true }), jobs }
      for (const _ of [1, 2]) await filmsJob(tools).work({}, context)
      const films = await server.db.selectFrom('videos').select(['id', 'key']).orderBy('id').execute()
      expect(sent.filter(({ name }) => name === 'media.video').map(({ data }) => data.videoId)).toEqual(
        films.map(({ id }) => id),
      )
      expect(films).toHaveLength(2)
      const { durationMs, width } = await tools.videos.processVideo(films[0]!.key, 'mov', () => {})
      expect([Math.round(durationMs / 1000), width]).toEqual([6, 640])
    },
  )
})
