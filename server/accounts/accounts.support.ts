import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { sql } from 'kysely'
import type { PhonePurpose } from '#contract/codes/accounts.ts'
import { phoneCodeIn } from '../../test/support/contacts.ts'
import type { Api, TestServer } from '../../test/support/server.ts'

let count = 0

/** A phone number that nobody has used yet. */
export function newPhone(): string {
  count += 1
  return `010${String(10_000_000 + Math.floor(Math.random() * 80_000_000) + count)}`
}

/** The latest code sent to a number, read from the text message. */
export async function codeSentTo(server: TestServer, phone: string): Promise<string> {
  const { secrets } = server.server.tools
  const rows = await server.db.selectFrom('outbox').selectAll().orderBy('id', 'desc').execute()
  const row = rows.find(one => secrets.decrypt(one.recipient_encrypted) === phone)
  const code = row && phoneCodeIn(secrets.decrypt(row.body_encrypted))
  if (!code) throw new Error(`no code was sent to ${phone}`)
  return code
}

/** Proves a phone number through the two calls that people make. Forgets the codes sent, and with them the pause. */
export async function provePhone(server: TestServer, phone: string, purpose: keyof typeof PhonePurpose = 'JOIN') {
  const api = server.api()
  await api.accounts.phoneCode({ body: { phone, purpose } })
  const code = await codeSentTo(server, phone)
  const { phoneProof } = await api.accounts.phoneCode({ body: { phone, purpose, code } })
  await server.db.deleteFrom('phone_codes').execute()
  return phoneProof!
}

export const agreed = { TERMS: true, PRIVACY: true, AGE14: true }

/** Requests a code as browsers do: solves the proof of work where it is demanded. */
export async function askForCode(api: Api, body: { phone: string; purpose: keyof typeof PhonePurpose }) {
  try {
    return await api.accounts.phoneCode({ body })
  } catch (refused) {
    if ((refused as { code?: string }).code !== 'phone_code_work') throw refused
    const { challenge } = await api.accounts.phoneCodeWork({ body })
    return api.accounts.phoneCode({ body: { ...body, work: await solved(challenge) } })
  }
}

/** The solution of a proof of work, by the library that the browser uses. */
export async function solved(challenge: string): Promise<string> {
  const asked = JSON.parse(challenge) as Parameters<typeof solveChallenge>[0]['challenge']
  return JSON.stringify({ challenge: asked, solution: await solveChallenge({ challenge: asked, deriveKey }) })
}

/** A valid join request for tests to modify. */
export async function joining(server: TestServer, given: { phone?: string; loginId?: string } = {}) {
  const phone = given.phone ?? newPhone()
  return {
    permission: 'Actor' as const,
    name: '윤슬아',
    birthDate: '1998-03-14',
    phone,
    phoneProof: await provePhone(server, phone),
    loginId: given.loginId ?? `id${phone.slice(3)}`,
    password: '밤마다 대본 읽기 7',
    consents: agreed,
  }
}

/** Status and code of a refused call. */
export async function refusal(call: Promise<unknown>): Promise<string> {
  try {
    await call
  } catch (error) {
    const { status, code } = error as { status: number; code: string }
    return `${status} ${code}`
  }
  return 'accepted'
}

/** All rows of all tables that contain one of the words, except what is kept sealed by law. */
export async function tablesWith(server: TestServer, words: string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
    WHERE schemaname IN ('public', 'retained', 'pgboss')`.execute(server.db)
  const found = []
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`SELECT to_jsonb(t)::text AS row FROM ${sql.raw(name)} t`.execute(
      server.db,
    )
    for (const word of words) if (rows.some(({ row }) => row.includes(word))) found.push(`${name}: ${word}`)
  }
  return found
}

/** How many transactions of this database wait for another, except those that write earlier notifications. */
export async function waiting(held: TestServer['db']): Promise<number> {
  // Within a transaction PostgreSQL would keep returning the queries of the first snapshot.
  await sql`SELECT pg_stat_clear_snapshot()`.execute(held)
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'
      AND query !~* 'insert into (notifications|deliveries|contact_numbers)'`.execute(held)
  return rows[0]!.count
}
