import type { TestServer } from '../../test/support/server.ts'
import { today } from '../kernel/time.ts'
import { joining, newPhone } from './accounts.support.ts'

const eleven = `${Number(today().slice(0, 4)) - 11}-01-01`

/** The joining of a child, to be changed by the test. */
export async function childJoining(server: TestServer, given: { guardianPhone?: string; guardianName?: string } = {}) {
  const body = await joining(server)
  const { guardianPhone = newPhone(), guardianName = '별보호자' } = given
  const guardian = { name: guardianName, phone: guardianPhone, relation: 'MOTHER' as const }
  return { ...body, name: '별하나', birthDate: eleven, guardian, consents: { TERMS: true, PRIVACY: true } }
}

/** What a number was sent, oldest first. */
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

/** A child that joined and waits, with the ticket that shows so and the guardian's link. */
export async function joinedChild(server: TestServer, given = {}) {
  const body = await childJoining(server, given)
  const { user, waiting } = await server.api().accounts.join({ body: body as never })
  return { ...body, id: user.id, ticket: waiting!.ticket, link: await linkOf(server, body.guardian.phone) }
}

/** The token in the newest link that the guardian was sent. */
export async function linkOf(server: TestServer, guardianPhone: string): Promise<string> {
  const text = (await textsTo(server, guardianPhone)).at(-1)
  return /\/account\/guardian\/(gd_[\w-]{43})$/.exec(text ?? '')![1]!
}
