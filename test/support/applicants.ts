import { sql } from 'kysely'
import type { TestCasting } from './castings.ts'
import { createActor, type Person } from './people.ts'
import { addProfile } from './profiles.ts'
import type { TestServer } from './server.ts'

export type Applicant = { actor: Person; id: number; photoIds: number[] }

/** An actor with a complete profile, and the ids of its photos. */
export async function createReadyActor(
  server: Pick<TestServer, 'api' | 'db'>,
  given: Parameters<typeof addProfile>[2] = {},
) {
  const actor = await createActor(server)
  const profileId = await addProfile(server, actor, given)
  const photos = await server.db
    .selectFrom('profile_photos')
    .select('id')
    .where('profile_id', '=', profileId)
    .orderBy('position')
    .execute()
  return { actor, profileId, photoIds: photos.map(photo => photo.id) }
}

/** An actor who has applied through the API to the first role, or to those given. */
export async function createApplicant(
  server: TestServer,
  casting: TestCasting,
  given: { message?: string; roleIds?: number[]; profile?: Parameters<typeof addProfile>[2] } = {},
): Promise<Applicant> {
  const { actor, photoIds } = await createReadyActor(server, given.profile)
  const { id } = await actor.api.applications.apply({
    params: { castingId: casting.id },
    body: {
      roleIds: given.roleIds ?? [casting.roleId],
      photoIds,
      message: given.message ?? '잘 부탁드려요',
      consent: true,
    },
  })
  return { actor, id, photoIds }
}

/** Copies one application to `count` actors, directly in the tables. */
export async function copyApplicants(
  { db }: TestServer,
  { id, roleId }: TestCasting,
  like: number,
  count: number,
): Promise<void> {
  await sql`
    WITH fresh_users AS (
      INSERT INTO users (name, birth_date, permissions)
      SELECT '배우' || n, '1995-05-05', '{Actor}' FROM generate_series(1, ${count}) AS n RETURNING id),
    fresh_profiles AS (
      INSERT INTO profiles (user_id, actor_name, gender, birth_date, height)
      SELECT id, '배우' || id, 'FEMALE', '1995-05-05', 165 FROM fresh_users RETURNING id, user_id, actor_name),
    fresh AS (
      INSERT INTO applications (casting_id, number, profile_id, user_id, snapshot, actor_name, gender, birth_date,
                                height, search_tokens, message)
      SELECT ${id}, a.number + row_number() OVER (ORDER BY p.id), p.id, p.user_id, a.snapshot, p.actor_name, a.gender,
             a.birth_date, a.height, a.search_tokens, a.message
      FROM fresh_profiles p, applications a WHERE a.id = ${like} RETURNING id),
    roles AS (
      INSERT INTO application_roles (application_id, role_id, casting_id) SELECT id, ${roleId}, ${id} FROM fresh)
    INSERT INTO application_photos (application_id, image_id, position)
    SELECT fresh.id, image_id, 0 FROM fresh, application_photos WHERE application_id = ${like}`.execute(db)
  await sql`ANALYZE`.execute(db)
}

/** One more role of a casting. */
export async function addRole(server: TestServer, castingId: number, given: Record<string, unknown> = {}) {
  const { id } = await server.db
    .insertInto('casting_roles')
    .values({ casting_id: castingId, name: '수현', position: 1, ...given })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The status and code of a refused call. */
export async function refusal(call: Promise<unknown>): Promise<{ status: number; code: string }> {
  const error = await call.then(
    () => null,
    (thrown: { status: number; code: string }) => thrown,
  )
  if (!error) throw new Error('the call was not refused')
  return { status: error.status, code: error.code }
}
