import type { z } from 'zod'
import type { profileBody } from '#contract/profiles/body.ts'
import type { Person } from './people.ts'
import { addImageRows } from './pictures.ts'
import type { TestServer } from './server.ts'

type Body = z.input<typeof profileBody>

/** A complete profile with one main photo. */
export const profileOf = (imageId: number, given: Partial<Body> = {}): Body => ({
  actorName: '서단오',
  gender: 'FEMALE',
  height: 168,
  region: 'SEOUL',
  phone: '010-9999-1234',
  email: 'dano@example.com',
  photos: [{ imageId, kind: 'MAIN', position: 0 }],
  ...given,
})

/** Creates this actor's profile through the API and returns its id; `birthDate` is written to the account. */
export async function addProfile(
  server: Pick<TestServer, 'db'>,
  actor: Person,
  { birthDate, ...given }: Partial<Body> & { birthDate?: string } = {},
): Promise<number> {
  if (birthDate)
    await server.db.updateTable('users').set({ birth_date: birthDate }).where('id', '=', actor.id).execute()
  const [imageId] = await addImageRows(server, actor)
  const { id } = await actor.api.profiles.create({ body: profileOf(imageId!, given) })
  return id
}

/** The guardian of a child, who consented to the account, and perhaps to be called by casting managers. */
export async function addGuardian(server: TestServer, userId: number, phone: string, isContactShown: boolean) {
  const { secrets } = server.server.tools
  const at = new Date()
  const row = {
    name: '별보호자',
    phone_encrypted: secrets.encrypt(phone),
    phone_index: secrets.blindIndex(phone),
    relation: 'MOTHER' as const,
    until: at,
    texted_at: at,
    method: 'PHONE_CODE' as const,
    agreed_at: at,
    contact_agreed_at: isContactShown ? at : null,
  }
  await server.db
    .insertInto('guardians')
    .values({ user_id: userId, ...row })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(row))
    .execute()
}
