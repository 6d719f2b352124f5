import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { fileTypeFromBuffer } from 'file-type'
import { sql } from 'kysely'
import { maxDocumentBytes, maxPapers, type Paper } from '#contract/documents.ts'
import { requiredMessage } from '#contract/labels.ts'
import type { BlobStore } from '../integrations/storage/blob-store.ts'
import type { Db } from '../kernel/db.ts'
import { AppError, fail } from '../kernel/errors.ts'
import type { UploadedFile } from '../kernel/implement.ts'

/** Types that papers may have, by what their first bytes say, with the endings that go with them. */
const endings: Record<string, readonly string[]> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
}
/** How many first bytes the recognition looks at. */
const headLength = 4_100
/** How many papers a person may have lying around unused. */
const maxUnused = 15
const longestName = 120

type Kept = { key: string; name: string; contentType: string; bytes: number }

/**
 * Keeps all papers of one request, or none; nobody but the sender and operators can read them. What a file is, its
 * first bytes say; its name and declared type are not believed. Errors name the file (`docs.1`):
 * `document_too_large`, `document_type_unsupported`; `documents_too_many` past fifteen unused ones.
 */
export async function addDocuments(
  db: Db,
  store: BlobStore,
  ownerId: number,
  files: AsyncIterable<UploadedFile>,
): Promise<Paper[]> {
  const kept: Kept[] = []
  try {
    const room = maxUnused - (await countUnused(db, ownerId))
    await keepFiles(store, files, kept, Math.min(maxPapers, room))
    if (!kept.length) fail('invalid_input', { fields: { docs: requiredMessage('서류') } })
    const rows = await db
      .insertInto('files')
      .values(
        kept.map(({ key, name, contentType, bytes }) => ({
          owner_id: ownerId,
          key,
          name,
          content_type: contentType,
          bytes,
        })),
      )
      .returning(['id', 'name', 'content_type as contentType', 'bytes', 'created_at as createdAt'])
      .execute()
    return rows.map(row => ({ ...row, createdAt: row.createdAt.toISOString() }))
  } catch (error) {
    await Promise.allSettled(kept.map(({ key }) => store.delete(key)))
    throw error
  }
}

async function countUnused(db: Db, ownerId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM files
    WHERE owner_id = ${ownerId} AND deleted_at IS NULL
      AND NOT EXISTS (SELECT FROM casting_auth_files WHERE file_id = files.id)
      AND NOT EXISTS (SELECT FROM casting_files WHERE file_id = files.id)`.execute(db)
  return rows[0]!.count
}

// After the first failure the rest is read and thrown away: a sender hears our answer only when all is sent.
async function keepFiles(store: BlobStore, files: AsyncIterable<UploadedFile>, kept: Kept[], room: number) {
  let failure: unknown = null
  for await (const { stream, fileName } of files) {
    const readable = stream as Readable & { truncated?: boolean }
    try {
      if (!failure && kept.length >= room) fail('documents_too_many')
      if (!failure) kept.push(await keepFile(store, readable, fileName))
    } catch (error) {
      failure =
        error instanceof AppError
          ? new AppError(error.code, { fields: { [`docs.${kept.length}`]: error.message } })
          : error
    }
    readable.resume()
  }
  if (failure) throw failure
}

async function keepFile(store: BlobStore, stream: Readable, fileName: string): Promise<Kept> {
  const chunks = stream.iterator({ destroyOnReturn: false })
  try {
    const head = await readHead(chunks)
    const contentType = (await fileTypeFromBuffer(head))?.mime ?? ''
    const allowed = endings[contentType]
    if (!allowed) fail('document_type_unsupported')
    const key = `papers/${randomUUID()}`
    const { size } = await store.put(key, Readable.from(limited(head, chunks)))
    return { key, name: safeName(fileName, allowed), contentType, bytes: size }
  } finally {
    // Lets go of the stream, so that what is left of it can be read away.
    await chunks.return?.()
  }
}

async function readHead(chunks: AsyncIterator<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for (let length = 0; length < headLength; ) {
    const { value, done } = await chunks.next()
    if (done) break
    parts.push(value)
    length += value.length
  }
  return Buffer.concat(parts)
}

/** The head and what follows, up to the limit; then `document_too_large`, and the store keeps nothing. */
async function* limited(head: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  let bytes = head.length
  yield head
  for (let next = await rest.next(); !next.done; next = await rest.next()) {
    bytes += next.value.length
    if (bytes > maxDocumentBytes) fail('document_too_large')
    yield next.value
  }
  if (bytes > maxDocumentBytes) fail('document_too_large')
}

/** The sender's name for the file without folders and controls, ending as its true type does. */
export function safeName(given: string, allowed: readonly string[]): string {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1)!
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what has to go
  const clean = last.replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069"<>|:*?]/g, '').trim()
  const dot = clean.lastIndexOf('.')
  const ending = dot >= 0 ? clean.slice(dot + 1).toLowerCase() : ''
  const isRight = allowed.includes(ending)
  const stem = [...(isRight ? clean.slice(0, dot) : clean)].slice(0, longestName).join('').replace(/^\.+/, '')
  return `${stem || '서류'}.${isRight ? ending : allowed[0]}`
}
