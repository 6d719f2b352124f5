import { pdfFile } from '../../../test/support/documents.ts'
import type { Person } from '../../../test/support/people.ts'
import type { TestServer } from '../../../test/support/server.ts'

type Uploaded = { id: number; name: string; contentType: string; bytes: number }
export type UploadAnswer = {
  status: number
  data: Uploaded[]
  code?: string
  message: string
  fields?: Record<string, string>
}

/** Uploads documents as a browser does. */
export async function uploadDocuments(
  server: TestServer,
  person: Pick<Person, 'token'> | null,
  documents: { name: string; content: Buffer; field?: string }[],
): Promise<UploadAnswer> {
  const form = new FormData()
  for (const { name, content, field = 'docs' } of documents)
    form.append(field, new Blob([new Uint8Array(content)]), name)
  const response = await fetch(`${server.origin}/uploader/docs`, {
    method: 'POST',
    headers: person ? { authorization: `Bearer ${person.token}` } : {},
    body: form,
  })
  return { status: response.status, ...((await response.json()) as Omit<UploadAnswer, 'status'>) }
}

/** The body with one freshly uploaded document. */
export async function withDocuments<Body extends object>(server: TestServer, person: Person, body: Body) {
  const { data } = await uploadDocuments(server, person, [{ name: '사업자등록증.pdf', content: pdfFile() }])
  return { ...body, fileIds: data.map(document => document.id) }
}
