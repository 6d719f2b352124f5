import { type AppContract, contract } from '#contract'
import { createClient, httpTransport } from '#contract/client.ts'
import type { RepresentationKind } from '#contract/codes/accounts.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import { addDays, today } from '#server/kernel/time.ts'
import { createActor, type Person } from '../../test/support/people.ts'
import type { Api, TestServer } from '../../test/support/server.ts'
import { newPhone, provePhone } from '../accounts/accounts.support.ts'

export type Reachable = Person & { name: string; phone: string }

/** The day of birth of somebody who is this old since yesterday. */
export const bornFor = (age: number) => {
  const [year, ...rest] = addDays(today(), -1).split('-')
  return [Number(year) - age, ...rest].join('-')
}

/** An actor with a number, as after joining. */
export async function reachable(
  server: TestServer,
  given: { name: string; age?: number; phone?: string; person?: Person },
): Promise<Reachable> {
  const { name, age = 30, phone = newPhone(), person = await createActor(server) } = given
  const { secrets } = server.server.tools
  await server.db
    .updateTable('users')
    .set({
      name,
      birth_date: bornFor(age),
      phone_encrypted: secrets.encrypt(phone),
      phone_index: secrets.blindIndex(phone),
    })
    .where('id', '=', person.id)
    .execute()
  return { ...person, name, phone }
}

export const askFor = (
  representative: Person,
  { name, phone }: { name: string; phone: string },
  kind: CodeOf<typeof RepresentationKind> = 'GUARDIAN',
  isContactShown = false,
) => representative.api.representations.ask({ body: { kind, name, phone, isContactShown } })

export async function agreeTo(server: TestServer, actor: Reachable, representationId: number) {
  const phoneProof = await provePhone(server, actor.phone, 'REPRESENTATION')
  return actor.api.representations.agree({ params: { representationId }, body: { phoneProof } })
}

export const endIt = (person: Person, representationId: number) =>
  person.api.representations.end({ params: { representationId } })

/** Represented by agreement. Returns the representation's id. */
export async function represent(
  server: TestServer,
  representative: Person,
  actor: Reachable,
  kind: CodeOf<typeof RepresentationKind> = 'GUARDIAN',
): Promise<number> {
  const { id } = await askFor(representative, actor, kind)
  await agreeTo(server, actor, id)
  return id
}

/** The representative's client, acting for this account. */
export const actingFor = (server: TestServer, representative: Person | null, userId: number): Api =>
  createClient<AppContract>(
    contract,
    httpTransport(
      server.origin,
      () => representative?.token ?? null,
      () => null,
      () => userId,
    ),
  )
