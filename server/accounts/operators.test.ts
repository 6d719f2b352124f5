import { expect } from 'vitest'
import { apiTest } from '../../test/support/api.ts'
import { createActor } from '../../test/support/people.ts'
import { refusal } from './accounts.support.ts'
import { makeOperator } from './operators.ts'

const { server, test } = apiTest()

test('[P-04] an existing account becomes an operator, once, and has to sign in again', async () => {
  const actor = await createActor(server)
  expect(await makeOperator(server.db, 'nobody1')).toBeNull()
  expect(await makeOperator(server.db, actor.loginId)).toMatchObject({ id: actor.id })
  await makeOperator(server.db, actor.loginId)
  const user = await server.db.selectFrom('users').select('permissions').where('id', '=', actor.id).executeTakeFirst()
  expect(user!.permissions).toEqual(['Actor', 'Admin'])
  expect(await refusal(actor.api.accounts.me())).toBe('401 not_signed_in')
  const logged = await server.db
    .selectFrom('audit_log')
    .select('target_id')
    .where('action', '=', 'account.make_operator')
    .orderBy('id')
    .execute()
  expect(logged).toEqual([{ target_id: actor.id }])
})
