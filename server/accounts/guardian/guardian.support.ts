import { today } from '#server/kernel/time.ts'
import type { TestServer } from '../../../test/support/server.ts'
import { joining, newPhone } from '../accounts.support.ts'

const eleven = `${Number(today().slice(0, 4)) - 11}-01-01`

/** A child's join request for tests to modify. */
export async function childJoining(server: TestServer, given: { guardianPhone?: string; guardianName?: string } = {}) {
  const body = await joining(server)
  const { guardianPhone = newPhone(), guardianName = '별보호자' } = given
  const guardian = { name: guardianName, phone: guardianPhone, relation: 'MOTHER' as const }
  return { ...body, name: '별하나', birthDate: eleven, guardian, consents: { TERMS: true, PRIVACY: true } }
}

/** Texts sent to a number, oldest first. */
export async function textsTo(server: TestServer, phone: string): Promise<string[]> {
  const { secrets } = server.server.tools
  const rows = await server.db
    .selectFrom('outbox')
    .select('body_encrypted')
    .where('recipient_index', '=', secrets.blindIndex(phone))
    .orderBy('id')
    .execute()
  return rows.map(row => secrets.decrypt(row.body_encrypted))
}

/** A child that joined and waits, with its ticket and the guardian's link. */
export async function joinedChild(server: TestServer, given = {}) {
  const body = await childJoining(server, given)
  const { user, waiting } = await server.api().accounts.join({ body: body as never })
  return { ...body, id: user.id, ticket: waiting!.ticket, link: await linkOf(server, body.guardian.phone) }
}

/** The token of the latest link sent to the guardian. */
export async function linkOf(server: TestServer, guardianPhone: string): Promise<string> {
  const text = (await textsTo(server, guardianPhone)).at(-1)
  return /\/account\/guardian\/(gd_[\w-]{43})$/m.exec(text ?? '')![1]!
}
