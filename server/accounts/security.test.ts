import { expect } from 'vitest'
import { contract } from '#contract'
import type { Permission } from '#contract/codes/accounts.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { createDispatcher } from '#server/kernel/dispatch.ts'
import { apiTest } from '../../test/support/api.ts'
import { createPerson, type Person } from '../../test/support/people.ts'
import { productionSettings } from '../../test/support/production.ts'
import { startAnother, startTestServer } from '../../test/support/server.ts'
import { codeSentTo, joining, newPhone, provePhone, refusal, tablesWith } from './accounts.support.ts'
import { accountJobs } from './jobs.ts'
import { browserOf } from './sessions/sessions.support.ts'

const { server, test } = apiTest()

const endpoints: Endpoint[] = Object.values(contract).flatMap(domain => Object.values(domain))

test('[S-03] the program does not start with an endpoint that declares no access level', () => {
  const { database, jobs, log } = server.server
  const silent = { ...contract.accounts.me, access: [] }
  const resources = { reviewer: async () => null, listGuest: async () => null, applicant: async () => false }
  const start = () =>
    createDispatcher({
      db: database.db,
      jobs,
      log,
      implementations: { accounts: { domain: { me: silent }, handlers: { me: () => null } } },
      resources,
      tellStolenToken: async () => {},
    })
  expect(start).toThrow('accounts.me declares no access level')
})

/** Calls with this token, non-existent ids, and an empty body. */
async function knock(method: string, path: string, { token }: Person): Promise<number> {
  const hasBody = method !== 'GET' && method !== 'DELETE'
  const response = await fetch(server.origin + path.replace(/:\w+/g, '999999999'), {
    method,
    headers: { authorization: `Bearer ${token}`, ...(hasBody && { 'content-type': 'application/json' }) },
    body: hasBody ? '{}' : undefined,
  })
  return response.status
}

test('[S-01][S-04] who is suspended or has left is a guest from the next request on', async () => {
  const everything: CodeOf<typeof Permission>[] = ['Actor', 'CastingManager', 'Admin']
  const suspended = await createPerson(server, everything)
  const left = await createPerson(server, everything)
  expect(await refusal(suspended.api.accounts.me())).toBe('accepted')
  await server.db.updateTable('users').set({ status: 'SUSPENDED' }).where('id', '=', suspended.id).execute()
  await left.api.accounts.leave({ body: { reason: 'MOVE' } })
  for (const { method, path, access } of endpoints) {
    if (access.some(level => level === 'anyone' || level === 'optional')) continue
    for (const person of [suspended, left]) expect(await knock(method, path, person), `${method} ${path}`).toBe(401)
  }
})

test('[S-01][S-02] an ended, expired or idle session is refused by every instance at once', async () => {
  const other = await startAnother(server)
  const meAt = async (origin: string, { token }: Person) =>
    (await fetch(`${origin}/v1/users/me`, { headers: { authorization: `Bearer ${token}` } })).status
  try {
    const endings = {
      logout: (person: Person) => person.api.accounts.logout(),
      expires: ({ id }: Person) =>
        server.db.updateTable('sessions').set({ expires_at: new Date() }).where('user_id', '=', id).execute(),
      idle: ({ id }: Person) =>
        server.db.updateTable('sessions').set({ idle_expires_at: new Date() }).where('user_id', '=', id).execute(),
    }
    for (const [name, end] of Object.entries(endings)) {
      const person = await createPerson(server, ['Actor'])
      expect([await meAt(other.address, person), await meAt(server.origin, person)], name).toEqual([200, 200])
      await end(person)
      expect([await meAt(other.address, person), await meAt(server.origin, person)], name).toEqual([401, 401])
    }
  } finally {
    await other.stop()
  }
})

test('[S-03][A-78][A-82] a copy of the database contains no usable token, code or password', async () => {
  const body = await joining(server)
  const { token } = await server.api().accounts.join({ body })
  const browser = browserOf(server)
  await browser.login(body.loginId, body.password)
  const codePhone = newPhone()
  await server.api().accounts.phoneCode({ body: { phone: codePhone, purpose: 'JOIN' } })
  const code = await codeSentTo(server, codePhone)
  const proof = await provePhone(server, newPhone())
  const finding = await provePhone(server, body.phone, 'FIND_PASSWORD')
  const { resetToken } = await server
    .api()
    .accounts.findPassword({ query: { loginId: body.loginId, phoneProof: finding } })
  const child = {
    ...(await joining(server)),
    birthDate: `${new Date().getFullYear() - 10}-01-01`,
    guardian: { name: '보호자', phone: newPhone(), relation: 'ETC' as const },
    consents: { TERMS: true, PRIVACY: true },
  }
  const { waiting } = await server.api().accounts.join({ body: child })
  const secrets = [token!, browser.token()!, proof, finding, resetToken!, waiting!.ticket, body.password]
  expect(
    await tablesWith(
      server,
      secrets.map(secret => secret.replace(/^p[fpr]_/, '')),
    ),
  ).toEqual([])
  const { rows } = await server.server.database.pool.query('SELECT to_jsonb(c)::text AS row FROM phone_codes c')
  expect(rows.some(({ row }) => row.includes(`"${code}"`))).toBe(false)
  const hashes = await server.db
    .selectFrom('users')
    .select('password_hash')
    .where('login_id', '=', body.loginId)
    .execute()
  expect(hashes[0]!.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('[A-75][A-79][A-82] writing and recovery calls accept JSON from our own pages only', async () => {
  const open = endpoints.filter(({ writes, upload }) => writes && !upload)
  for (const { method, path } of open) {
    const target = server.origin + path.replace(/:\w+/g, '999999999')
    const crossSite = await fetch(target, { method, headers: { 'sec-fetch-site': 'cross-site' } })
    expect(crossSite.status, `${method} ${path} from another site`).toBe(403)
    if (method === 'GET' || method === 'DELETE') continue
    for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
      const { status } = await fetch(target, { method, headers: { 'content-type': type }, body: 'loginId=a' })
      expect(status, `${method} ${path} as ${type}`).toBe(415)
    }
  }
})

test('[A-78] without a text provider, requesting a code says so instead of sending nothing', async () => {
  const bare = await startTestServer(productionSettings)
  try {
    const asked = bare.api().accounts.phoneCode({ body: { phone: newPhone(), purpose: 'JOIN' } })
    expect(await refusal(asked)).toBe('422 texts_unavailable')
    expect(await bare.db.selectFrom('phone_codes').select('id').execute()).toEqual([])
  } finally {
    await bare.stop()
  }
})

test('the audit log cannot be changed, and ends after two years', async () => {
  const { pool } = server.server.database
  const write = (age: string) =>
    pool.query(`INSERT INTO audit_log (action, created_at) VALUES ('test.${age}', now() - interval '${age}')`)
  await write('23 months')
  await write('25 months')
  await expect(pool.query(`DELETE FROM audit_log WHERE action = 'test.23 months'`)).rejects.toThrow('append-only')
  await expect(pool.query(`UPDATE audit_log SET action = 'x' WHERE action = 'test.25 months'`)).rejects.toThrow(
    'append-only',
  )
  const { tools, log, jobs } = server.server
  for (const job of accountJobs(tools)) if (job.cron) await job.work({}, { db: server.db, log, jobs })
  const { rows } = await pool.query(`SELECT action FROM audit_log WHERE action LIKE 'test.%'`)
  expect(rows).toEqual([{ action: 'test.23 months' }])
})
