import { sql } from 'kysely'
import { expect } from 'vitest'
import { loopbackPeople } from '#server/integrations/social-login/loopback-people.ts'
import { tokenHash } from '#server/kernel/secrets.ts'
import { apiTest } from '../../../test/support/api.ts'
import { provePhone, refusal } from '../accounts.support.ts'
import { ticketOf } from '../social/social.support.ts'
import { joinedChild } from './guardian.support.ts'
import { unansweredJob } from './removal.ts'

const { server, test } = apiTest()

const api = () => server.api().accounts
const refuse = (child: { link: string }) =>
  api().answerGuardianRequest({ params: { token: child.link }, body: { agreed: false } })
const runOut = async (child: { link: string }) => {
  const ofChild = server.db.updateTable('guardians').set({ until: new Date() })
  await ofChild.where('token_hash', '=', tokenHash(child.link)).execute()
  const { tools, log, jobs } = server.server
  await unansweredJob(tools.secrets).work({}, { db: server.db, log, jobs })
}

/** Columns that refer to a person. */
async function placesOf(userId: number): Promise<string[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    SELECT conrelid::regclass::text AS table, attname AS column
    FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
    WHERE contype = 'f' AND confrelid = 'users'::regclass ORDER BY 1, 2`.execute(server.db)
  const found = []
  for (const { table, column } of rows) {
    const { rows: hits } = await sql`
      SELECT FROM ${sql.table(table)} WHERE ${sql.ref(column)} = ${userId} LIMIT 1`.execute(server.db)
    if (hits.length) found.push(`${table}.${column}`)
  }
  return found
}

/** Everything a waiting account can do: sign in, reset its password, connect a social login. */
async function busyChild(personId: string) {
  const child = await joinedChild(server)
  const { loginId, phone } = child
  await api().login({ body: { loginId, password: child.password } })
  const phoneProof = await provePhone(server, phone, 'FIND_PASSWORD')
  const { resetToken } = await api().findPassword({ query: { loginId, phoneProof } })
  const password = '별자리 이름 외우기 9'
  await api().resetPassword({ body: { resetToken: resetToken!, password } })
  const { joinTicket } = await ticketOf(server, 'KAKAO', personId)
  await api().linkByPhone({ body: { joinTicket, phoneProof: await provePhone(server, phone), accountId: child.id } })
  await api().findPassword({ query: { loginId, phoneProof: await provePhone(server, phone, 'FIND_PASSWORD') } })
  const waits = await api().login({ body: { loginId, password } })
  expect(waits).toMatchObject({ token: null, waiting: { ticket: expect.any(String) } })
  return child
}

test('[A-77] an account that got no consent is removed with all that the child did', async () => {
  for (const [i, end] of [refuse, runOut].entries()) {
    const child = await busyChild(loopbackPeople[i]!.id)
    expect(await placesOf(child.id)).toEqual([
      'consents.user_id',
      'guardians.user_id',
      'outbox.user_id',
      'password_resets.user_id',
      'sns_accounts.user_id',
    ])
    await end(child)
    expect(await server.db.selectFrom('users').select('id').where('id', '=', child.id).execute()).toEqual([])
  }
})

test('[A-77] an account that cannot be removed does not block the others', async () => {
  const [stuck, other] = [await joinedChild(server), await joinedChild(server)]
  await sql`INSERT INTO saved_searches (user_id, name, query) VALUES (${stuck.id}, '', '')`.execute(server.db)
  await server.db.updateTable('guardians').set({ until: new Date() }).where('user_id', '=', stuck.id).execute()
  expect(await refusal(runOut(other))).toBe('accepted')
  const left = server.db.selectFrom('users').select('id').where('id', 'in', [stuck.id, other.id])
  expect(await left.execute()).toEqual([{ id: stuck.id }])
})
