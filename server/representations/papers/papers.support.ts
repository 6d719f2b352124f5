import { pdfFile } from '../../../test/support/documents.ts'
import type { Person } from '../../../test/support/people.ts'
import type { TestServer } from '../../../test/support/server.ts'
import { uploadDocuments } from '../../accounts/authorisation/documents.support.ts'
import { bornFor, type Reachable } from '../representations.support.ts'

/** Files of a person that nothing refers to. */
export async function someFiles(server: TestServer, person: Pick<Person, 'token'>): Promise<number[]> {
  const { data } = await uploadDocuments(server, person, [{ name: '가족관계증명서.pdf', content: pdfFile() }])
  return data.map(({ id }) => id)
}

/** What the guardian types about a child, with a file. */
export const papersAbout = async (
  server: TestServer,
  guardian: Pick<Person, 'token'>,
  { name, loginId, age = 15 }: { name: string; loginId: string | null; age?: number },
  given: { isContactShown?: boolean } = {},
) => ({ name, loginId, birthDate: bornFor(age), fileIds: await someFiles(server, guardian), ...given })

/** Sends papers about the child's account. */
export async function sendFor(
  server: TestServer,
  guardian: Person,
  child: Reachable,
  given: { isContactShown?: boolean; age?: number } = {},
): Promise<number> {
  const { age, ...rest } = given
  const body = await papersAbout(server, guardian, { ...child, ...(age && { age }) }, rest)
  return (await guardian.api.representations.sendPapers({ body })).id
}
