import { createManager, type Person } from './people.ts'
import type { TestServer } from './server.ts'

/** One more casting manager who has accepted to review this casting. */
export async function createMember(
  server: TestServer,
  castingId: number,
  role: 'FULL' | 'REVIEWER' = 'REVIEWER',
): Promise<Person> {
  const member = await createManager(server)
  await server.db
    .insertInto('casting_members')
    .values({ casting_id: castingId, user_id: member.id, role, state: 'ACCEPTED' })
    .execute()
  return member
}
