import type { OperatorRole, Permission } from '#contract/codes/accounts.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import { startSession } from '#server/kernel/session.ts'
import type { Api, TestServer } from './server.ts'

export type Person = { id: number; token: string; api: Api; loginId: string }

let count = 0

type Place = Pick<TestServer, 'db' | 'api'>

/** A signed-in person with the given permissions, inserted directly (joining has tests of its own). */
export async function createPerson(
  server: Place,
  permissions: CodeOf<typeof Permission>[],
  given: { name?: string; birthDate?: string; operatorRoles?: CodeOf<typeof OperatorRole>[] } = {},
): Promise<Person> {
  count += 1
  const loginId = `person${Date.now().toString(36)}${count}`
  const { id } = await server.db
    .insertInto('users')
    .values({
      login_id: loginId,
      name: given.name ?? `사람${count}`,
      birth_date: given.birthDate ?? '1995-05-05',
      permissions,
      operator_roles: permissions.includes('Admin') ? (given.operatorRoles ?? ['OWNER']) : [],
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { token } = await startSession(server.db, id, {
    isCookie: false,
    isPersistent: false,
    userAgent: null,
    ip: null,
  })
  return { id, token, loginId, api: server.api(token) }
}

export const createActor = (server: Place, given = {}) => createPerson(server, ['Actor'], given)
export const createAdmin = (server: Place) => createPerson(server, ['Admin'])
export const createUnapprovedManager = (server: Place) => createPerson(server, ['CastingManager'])

/** A casting manager whose authorisation an operator has approved. */
export async function createManager(server: Place): Promise<Person> {
  const manager = await createPerson(server, ['CastingManager'])
  await server.db
    .insertInto('casting_auth_applications')
    .values({
      user_id: manager.id,
      applicant_type: 'COMPANY',
      company_name: '필름 온기',
      status: 'APPROVED',
      decided_at: new Date(),
      expires_at: new Date(Date.now() + 365 * 86_400_000),
    })
    .execute()
  return manager
}
