import type { TestCasting } from './castings.ts'
import { createActor, type Person } from './people.ts'
import { addProfile } from './profiles.ts'
import type { TestServer } from './server.ts'

export type Applicant = { actor: Person; id: number; photoIds: number[] }

/** An actor with a profile that can be sent, and the ids of its photos. */
export async function createReadyActor(server: TestServer, given: Parameters<typeof addProfile>[2] = {}) {
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
