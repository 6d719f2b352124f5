import { sql } from 'kysely'
import { beforeAll, expect } from 'vitest'
import { startSession } from '#server/kernel/session.ts'
import { apiTest } from '../../../test/support/api.ts'
import { refusal } from '../../../test/support/applicants.ts'
import { createActor, createAdmin, createPerson, type Person } from '../../../test/support/people.ts'

const { server, test } = apiTest()
let owner: Person
beforeAll(async () => {
  owner = await createAdmin(server)
})

const reason = '정산을 맡기기로 했어요'
const rolesOf = async (person: Person) =>
  (await owner.api.admin.operators()).list.find(({ id }) => id === person.id)?.roles
const audited = async (person: Person) =>
  (
    await server.db
      .selectFrom('audit_log')
      .select(['action', 'detail'])
      .where('target_id', '=', person.id)
      .where('target_type', '=', 'user')
      .orderBy('id')
      .execute()
  ).map(({ action, detail }) => ({ action, detail }))

test('[P-04] a role opens its part of the back office and nothing else, at once', async () => {
  const member = await createActor(server)
  const add = { loginId: member.loginId, roles: ['FINANCE' as const], reason }
  await owner.api.admin.addOperator({ body: add })
  expect(await refusal(owner.api.admin.addOperator({ body: add }))).toEqual({ status: 409, code: 'already_operator' })
  expect(await refusal(member.api.accounts.me())).toMatchObject({ status: 401 })

  const finance = await signedInAgain(member)
  expect(await finance.api.accounts.me()).toMatchObject({ permissions: ['Actor', 'Admin'], operatorRoles: ['FINANCE'] })
  await finance.api.admin.refunds()
  await finance.api.admin.summary()
  const { castings, enquiries, auditLog, operators } = finance.api.admin
  for (const call of [castings, enquiries, auditLog, operators])
    expect(await refusal(call({}))).toEqual({ status: 403, code: 'forbidden' })

  const params = { userId: member.id }
  await owner.api.admin.changeOperator({ params, body: { roles: ['MODERATION'], reason } })
  await finance.api.admin.castings()
  expect(await refusal(finance.api.admin.refunds())).toMatchObject({ status: 403 })

  await owner.api.admin.removeOperator({ params, body: { reason } })
  expect(await rolesOf(member)).toBeUndefined()
  const left = await signedInAgain(member)
  expect(await left.api.accounts.me()).toMatchObject({ permissions: ['Actor'], operatorRoles: [] })
  expect(await refusal(left.api.admin.summary())).toMatchObject({ status: 403 })
  expect(await audited(member)).toEqual([
    { action: 'account.make_operator', detail: { roles: ['FINANCE'], reason } },
    { action: 'account.change_operator', detail: { before: ['FINANCE'], roles: ['MODERATION'], reason } },
    { action: 'account.end_operator', detail: { reason } },
  ])
})

test('[P-04] a role never outlives the permission', async () => {
  const operator = await createPerson(server, ['Admin'], { operatorRoles: ['FINANCE'] })
  const take = () =>
    server.db
      .updateTable('users')
      .set({ permissions: ['Actor'] })
      .where('id', '=', operator.id)
      .execute()
  await expect(take()).rejects.toThrow(/users_operator_roles_of_operators/)

  // As if the constraint were not there.
  await sql`ALTER TABLE users DROP CONSTRAINT users_operator_roles_of_operators`.execute(server.db)
  await take()
  expect(await operator.api.accounts.me()).toMatchObject({ permissions: ['Actor'], operatorRoles: [] })
  expect(await refusal(operator.api.admin.refunds())).toEqual({ status: 403, code: 'forbidden' })
  await server.db.updateTable('users').set({ operator_roles: [] }).where('id', '=', operator.id).execute()
  await sql`ALTER TABLE users ADD CONSTRAINT users_operator_roles_of_operators
    CHECK (operator_roles = '{}' OR 'Admin' = ANY (permissions))`.execute(server.db)
})

test('[P-04] the last owner stays one, even when two take each other’s role', async () => {
  const second = await createAdmin(server)
  const owners = await server.db
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`'OWNER' = ANY(operator_roles)`)
    .where('id', 'not in', [owner.id, second.id])
    .execute()
  expect(owners).toEqual([])
  const step = (by: Person, of: Person) =>
    by.api.admin.changeOperator({ params: { userId: of.id }, body: { roles: ['SUPPORT'], reason } })
  const both = await Promise.allSettled([step(owner, second), step(second, owner)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const left = (
    await server.db.selectFrom('users').select('id').where(sql<boolean>`'OWNER' = ANY(operator_roles)`).execute()
  )[0]!
  owner = left.id === owner.id ? owner : second
  const params = { userId: owner.id }
  const self = owner.api.admin.changeOperator({ params, body: { roles: ['SUPPORT'], reason } })
  expect(await refusal(self)).toEqual({ status: 409, code: 'last_owner' })
  expect(await refusal(owner.api.admin.removeOperator({ params, body: { reason } }))).toMatchObject({
    code: 'last_owner',
  })

  await server.db
    .updateTable('sessions')
    .set({ authenticated_at: new Date(Date.now() - 3_600_000) })
    .where('user_id', '=', owner.id)
    .execute()
  const add = { loginId: 'nobody', roles: ['SUPPORT' as const], reason }
  expect(await refusal(owner.api.admin.addOperator({ body: add }))).toMatchObject({ code: 'reauthentication_required' })
})

/** The same person with a new session: becoming an operator ends the others. */
async function signedInAgain(person: Person): Promise<Person> {
  const options = { isCookie: false, isPersistent: false, userAgent: null, ip: null }
  const { token } = await startSession(server.db, person.id, options)
  return { ...person, token, api: server.api(token) }
}
