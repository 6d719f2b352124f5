import { sql } from 'kysely'
import type { PhonePurpose } from '#contract/enums.ts'
import type { TestServer } from '../../test/support/server.ts'

let count = 0

/** A phone number nobody has used yet. */
export function newPhone(): string {
  count += 1
  return `010${String(10_000_000 + Math.floor(Math.random() * 80_000_000) + count)}`
}

/** The newest code sent to a number, as the text message tells it. */
export async function codeSentTo(server: TestServer, phone: string): Promise<string> {
  const { secrets } = server.server.tools
  const rows = await server.db.selectFrom('outbox').selectAll().orderBy('id', 'desc').execute()
  const row = rows.find(one => secrets.decrypt(one.recipient_encrypted) === phone)
  const code = row && /인증번호 (\d{6})/.exec(secrets.decrypt(row.body_encrypted))?.[1]
  if (!code) throw new Error(`no code was sent to ${phone}`)
  return code
}

/** A proof that the number is theirs, through the two calls people make. Forgets the codes sent, and with them the pause. */
export async function provePhone(server: TestServer, phone: string, purpose: keyof typeof PhonePurpose = 'JOIN') {
  const api = server.api()
  await api.accounts.phoneCode({ body: { phone, purpose } })
  const code = await codeSentTo(server, phone)
  const { phoneProof } = await api.accounts.phoneCode({ body: { phone, purpose, code } })
  await server.db.deleteFrom('phone_codes').execute()
  return phoneProof!
}

export const agreed = { TERMS: true, PRIVACY: true, AGE14: true }

/** A joining that goes through, to be changed by the test. */
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

/** What a refused call said: status and code. */
export async function refusal(call: Promise<unknown>): Promise<string> {
  try {
    await call
  } catch (error) {
    const { status, code } = error as { status: number; code: string }
    return `${status} ${code}`
  }
  return 'accepted'
}

/** Every row of every table that a word stands in, but for what is kept sealed by law. */
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

/** How many transactions of this database wait for another; news that is being written of what went before does not count. */
export async function waiting(held: TestServer['db']): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'
      AND query !~* 'insert into (notifications|deliveries)'`.execute(held)
  return rows[0]!.count
}
