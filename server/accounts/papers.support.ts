import type { Person } from '../../test/support/people.ts'
import type { TestServer } from '../../test/support/server.ts'

type Uploaded = { id: number; name: string; contentType: string; bytes: number }
export type UploadAnswer = { status: number; data: Uploaded[]; code?: string; fields?: Record<string, string> }

export const pdf = (content = 'paper') => Buffer.from(`%PDF-1.7\n${content}\n%%EOF\n`)

/** Sends papers as a browser does. */
export async function uploadPapers(
  server: TestServer,
  person: Pick<Person, 'token'> | null,
  papers: { name: string; content: Buffer; field?: string }[],
): Promise<UploadAnswer> {
  const form = new FormData()
  for (const { name, content, field = 'docs' } of papers) form.append(field, new Blob([new Uint8Array(content)]), name)
  const response = await fetch(`${server.origin}/uploader/docs`, {
    method: 'POST',
    headers: person ? { authorization: `Bearer ${person.token}` } : {},
    body: form,
  })
  return { status: response.status, ...((await response.json()) as Omit<UploadAnswer, 'status'>) }
}

/** The body with one paper, freshly uploaded. */
export async function withPapers<Body extends object>(server: TestServer, person: Person, body: Body) {
  const { data } = await uploadPapers(server, person, [{ name: '사업자등록증.pdf', content: pdf() }])
  return { ...body, fileIds: data.map(paper => paper.id) }
}
