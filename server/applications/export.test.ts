import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApplicant, refusal } from '../../test/support/applicants.ts'
import { openCasting, type TestCasting } from '../../test/support/castings.ts'
import { createManager, type Person } from '../../test/support/people.ts'
import { startTestServer, type TestServer } from '../../test/support/server.ts'

let server: TestServer
let owner: Person
let casting: TestCasting
const many = 4_000

beforeAll(async () => {
  server = await startTestServer()
  owner = await createManager(server)
  casting = await openCasting(server, owner)
  const { id } = await createApplicant(server, casting)
  await fill(casting, id, many - 1)
}, 60_000)
afterAll(() => server?.stop())

/** Copies one application to as many actors, straight in the tables. */
async function fill({ id, roleId }: TestCasting, like: number, count: number): Promise<void> {
  await sql`
    WITH fresh_users AS (
      INSERT INTO users (name, birth_date, permissions)
      SELECT '배우' || n, '1995-05-05', '{Actor}' FROM generate_series(1, ${count}) AS n RETURNING id),
    fresh_profiles AS (
      INSERT INTO profiles (user_id, actor_name, gender, birth_date, height)
      SELECT id, '배우' || id, 'FEMALE', '1995-05-05', 165 FROM fresh_users RETURNING id, user_id, actor_name),
    fresh AS (
      INSERT INTO applications (casting_id, profile_id, user_id, snapshot, actor_name, gender, birth_date, height,
                                search_tokens, message)
      SELECT ${id}, p.id, p.user_id, a.snapshot, p.actor_name, a.gender, a.birth_date, a.height, a.search_tokens, a.message
      FROM fresh_profiles p, applications a WHERE a.id = ${like} RETURNING id),
    roles AS (
      INSERT INTO application_roles (application_id, role_id, casting_id) SELECT id, ${roleId}, ${id} FROM fresh)
    INSERT INTO application_photos (application_id, image_id, position)
    SELECT fresh.id, image_id, 0 FROM fresh, application_photos WHERE application_id = ${like}`.execute(server.db)
  await sql`ANALYZE`.execute(server.db)
}

const params = () => ({ castingId: casting.id })
const page = (query: object) => owner.api.applications.profiles({ params: params(), query })

test('[X-01] up to 4,000 applicants are exported, more are refused, five times a day, each logged', async () => {
  expect(await refusal(page({ limit: 4_001 }))).toEqual({ status: 422, code: 'export_limit' })
  const { list, totalResult } = await page({ limit: 4_000 })
  expect(list).toHaveLength(many)
  expect(totalResult).toBe(many)
  expect(JSON.stringify(list)).not.toMatch(/phone|email|birth|0109999/i)
  for (let i = 0; i < 4; i++) await page({ limit: 101, role: casting.roleId })
  expect(await refusal(page({ limit: 101 }))).toEqual({ status: 429, code: 'export_daily_limit' })
  const entries = await server.db
    .selectFrom('audit_log')
    .select('detail')
    .where('action', '=', 'APPLICANTS_EXPORT')
    .where('target_id', '=', casting.id)
    .execute()
  expect(entries).toHaveLength(5)
  expect(entries[0]!.detail).toMatchObject({ rows: many })
}, 30_000)

test('[A-20] a page of 60 and the index of a notice with 4,000 applicants', async () => {
  const { list } = await page({ limit: 60, page: 20, sort: 'unread' })
  const index = await owner.api.applications.index({ params: params() })
  expect(list).toHaveLength(60)
  expect(index.ids).toHaveLength(many)
})
