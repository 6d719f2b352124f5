import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { maxDocumentBytes, maxPapers } from '#contract/document-limits.ts'
import type { Paper } from '#contract/documents.ts'
import { requiredMessage } from '#contract/labels.ts'
import type { BlobStore } from '../integrations/storage/blob-store.ts'
import { type VirusCheck, VirusCheckUnavailable } from '../integrations/virus-check/virus-check.ts'
import type { Db } from '../kernel/db.ts'
import { AppError, fail } from '../kernel/errors.ts'
import type { UploadedFile } from '../kernel/implement.ts'
import { documentEndings, documentHeadLength, documentType, mayBeDocument } from './document-kinds.ts'
import { receiveFile } from './receive-file.ts'
import { claimRoom, roomLeft } from './unused.ts'

/** How many papers a person may have lying around unused. */
const maxUnused = 15
const longestName = 120

type Kept = { key: string; name: string; contentType: string; bytes: number }
/** The store, a folder of ours alone for papers on their way, and who looks through them. */
export type DocumentTools = { store: BlobStore; folder: string; viruses: VirusCheck | null }

/** A folder for papers on their way, without those that a crash left behind. */
export async function openDocumentFolder(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true })
  return folder
}

/**
 * Keeps all papers of one request, or none; nobody but the sender and operators reads them before somebody shows them.
 * What a file is, its content says; its name and declared type are not believed. Errors name the file (`docs.1`):
 * `document_too_large`, `document_type_unsupported`, `document_infected`, `document_unchecked`; `documents_too_many` past fifteen unused ones.
 */
export async function addDocuments(
  db: Db,
  tools: DocumentTools,
  ownerId: number,
  files: AsyncIterable<UploadedFile>,
): Promise<Paper[]> {
  const kept: Kept[] = []
  try {
    const room = Math.min(maxPapers, await roomLeft(db, 'files', ownerId, maxUnused))
    for await (const { stream, fileName } of files) {
      if (kept.length >= room) fail('documents_too_many')
      kept.push(await keepFile(tools, stream, fileName).catch(error => throwNamed(error, kept.length)))
    }
    if (!kept.length) fail('invalid_input', { fields: { docs: requiredMessage('서류') } })
    const rows = await db.transaction().execute(async inside => {
      if (!(await claimRoom(inside, 'files', ownerId, { most: maxUnused, wanted: kept.length })))
        fail('documents_too_many')
      return inside
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
    })
    return rows.map(row => ({ ...row, createdAt: row.createdAt.toISOString() }))
  } catch (error) {
    await Promise.allSettled(kept.map(({ key }) => tools.store.delete(key)))
    throw error
  }
}

const throwNamed = (error: unknown, index: number): never => {
  throw error instanceof AppError
    ? new AppError(error.code, { fields: { [`docs.${index}`]: error.message }, cause: error.cause })
    : error
}

// What a document is stands at its end or in its middle, so it lies on our disk before it is stored.
async function keepFile(
  { store, folder, viruses }: DocumentTools,
  stream: UploadedFile['stream'],
  fileName: string,
): Promise<Kept> {
  const path = join(folder, randomUUID())
  try {
    const { whole } = await receiveFile(stream, {
      headBytes: documentHeadLength,
      recognise: async head => (await mayBeDocument(head)) || null,
      unsupported: 'document_type_unsupported',
      maxBytes: maxDocumentBytes,
      tooLarge: 'document_too_large',
    })
    await pipeline(whole, createWriteStream(path, { mode: 0o600 }))
    const contentType = (await typeOf(path)) ?? fail('document_type_unsupported')
    if (viruses) await lookThrough(viruses, path)
    const key = `papers/${randomUUID()}`
    const { size } = await store.put(key, createReadStream(path))
    return { key, name: safeName(fileName, documentEndings[contentType]!), contentType, bytes: size }
  } finally {
    await rm(path, { force: true })
  }
}

// A check that is set up and cannot be reached lets nothing through.
async function lookThrough(viruses: VirusCheck, path: string): Promise<void> {
  const verdict = await viruses(createReadStream(path)).catch(error => {
    if (!(error instanceof VirusCheckUnavailable)) throw error
    throw new AppError('document_unchecked', { cause: error })
  })
  if (verdict === 'infected') fail('document_infected')
}

async function typeOf(path: string): Promise<string | null> {
  const file = await open(path, 'r')
  try {
    return await documentType(file)
  } finally {
    await file.close()
  }
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
