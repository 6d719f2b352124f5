import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { documentLimits } from '#contract/limits.ts'
import type { UploadedDocument } from '#contract/media/documents.ts'
import { requiredMessage } from '#contract/messages.ts'
import type { BlobStore } from '#server/integrations/storage/blob-store.ts'
import { type VirusCheck, VirusCheckUnavailable } from '#server/integrations/virus-check/virus-check.ts'
import type { Db } from '#server/kernel/db.ts'
import { AppError, fail } from '#server/kernel/errors.ts'
import type { UploadedFile } from '#server/kernel/implement.ts'
import { present } from '#server/kernel/present.ts'
import type { ImagePipeline } from '../images/image-pipeline.ts'
import { receiveFile } from '../receive-file.ts'
import { claimRoom, roomLeft } from '../unused.ts'
import { throwNamed } from '../upload-error.ts'
import type { DocumentCheck } from './document-check.ts'
import { documentEndings, documentHeadLength, kindByHead } from './document-kinds.ts'
import { documentsTexts as texts } from './messages.ts'

/** How many unused documents a person may keep. */
const maxUnused = 15
const longestName = 120

type Kept = { key: string; name: string; contentType: string; bytes: number; pageCount: number | null }
/** The store, a private folder for documents in transit, the virus check, and what opens documents and images. */
export type DocumentTools = {
  store: BlobStore
  folder: string
  viruses: VirusCheck | null
  documents: Pick<DocumentCheck, 'check'>
  images: Pick<ImagePipeline, 'stripMetadata'>
}

/** A folder for documents in transit, without leftovers of a crash. */
export async function openDocumentFolder(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true })
  return folder
}

/**
 * Stores all documents of one request or none; until something refers to them, only the sender and operators can read
 * them. The content decides the type; name and declared type are ignored. Errors name the file (`docs.1`):
 * `document_too_large`, `document_type_unsupported`, `document_refused`, `document_locked`, `document_cut`,
 * `document_unreadable`, `document_infected`, `document_unchecked`;
 * `documents_too_many` past fifteen unused ones.
 */
export async function addDocuments(
  db: Db,
  tools: DocumentTools,
  ownerId: number,
  files: AsyncIterable<UploadedFile>,
): Promise<UploadedDocument[]> {
  const kept: Kept[] = []
  try {
    const room = Math.min(documentLimits.count, await roomLeft(db, 'files', ownerId, maxUnused))
    for await (const { stream, fileName } of files) {
      if (kept.length >= room) fail('documents_too_many')
      kept.push(await keepFile(tools, stream, fileName).catch(error => throwNamed('docs', error, kept.length)))
    }
    if (!kept.length) fail('invalid_input', { fields: { docs: requiredMessage(texts.label) } })
    const rows = await db.transaction().execute(async inside => {
      if (!(await claimRoom(inside, 'files', ownerId, { most: maxUnused, wanted: kept.length })))
        fail('documents_too_many')
      return inside
        .insertInto('files')
        .values(
          kept.map(({ key, name, contentType, bytes, pageCount }) => ({
            owner_id: ownerId,
            key,
            name,
            content_type: contentType,
            bytes,
            page_count: pageCount,
          })),
        )
        .returning(['id', 'name', 'content_type as contentType', 'bytes', 'page_count as pageCount'])
        .returning('created_at as createdAt')
        .execute()
    })
    return rows
  } catch (error) {
    await Promise.allSettled(kept.map(({ key }) => tools.store.delete(key)))
    throw error
  }
}

// The type may depend on the end or the middle of the file, so it is written to disk before it is stored.
async function keepFile(
  { store, folder, viruses, documents, images }: DocumentTools,
  stream: UploadedFile['stream'],
  fileName: string,
): Promise<Kept> {
  const path = join(folder, randomUUID())
  try {
    const { kind, whole } = await receiveFile(stream, {
      headBytes: documentHeadLength,
      recognise: kindByHead,
      unsupported: 'document_type_unsupported',
      maxBytes: documentLimits.maxBytes,
      tooLarge: 'document_too_large',
    })
    await pipeline(whole, createWriteStream(path, { mode: 0o600 }))
    if (viruses) await lookThrough(viruses, path)
    const { contentType, pageCount } = kind.startsWith('image/')
      ? { contentType: kind === 'image/png' ? kind : 'image/jpeg', pageCount: null }
      : await documents.check(path)
    if (contentType.startsWith('image/')) await strip(images, path)
    const key = `documents/${randomUUID()}`
    const { size } = await store.put(key, createReadStream(path))
    return { key, name: safeName(fileName, present(documentEndings[contentType])), contentType, bytes: size, pageCount }
  } finally {
    await rm(path, { force: true })
    await rm(`${path}.stripped`, { force: true })
  }
}

// If a configured virus check is unreachable, nothing is accepted.
async function lookThrough(viruses: VirusCheck, path: string): Promise<void> {
  const verdict = await viruses(createReadStream(path)).catch(error => {
    if (!(error instanceof VirusCheckUnavailable)) throw error
    throw new AppError('document_unchecked', { cause: error })
  })
  if (verdict === 'infected') fail('document_infected')
}

async function strip(images: DocumentTools['images'], path: string): Promise<void> {
  await images.stripMetadata(path).catch(error => {
    if (!(error instanceof AppError)) throw error
    throw new AppError(ofPhotographs[error.code] ?? 'document_unchecked', { cause: error })
  })
}

/** What is wrong with a photographed paper; anything else is our own failure. */
const ofPhotographs: Partial<Record<string, AppError['code']>> = {
  image_cut: 'document_cut',
  image_unreadable: 'document_unreadable',
  image_too_many_pixels: 'image_too_many_pixels',
  image_type_unsupported: 'document_type_unsupported',
}

/** The client's file name without folders and control characters, with the extension of its true type. */
export function safeName(given: string, allowed: readonly string[]): string {
  const last = present(given.normalize('NFC').split(/[/\\]/).at(-1))
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what has to go
  const clean = last.replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069"<>|:*?]/g, '').trim()
  const dot = clean.lastIndexOf('.')
  const ending = dot >= 0 ? clean.slice(dot + 1).toLowerCase() : ''
  const isRight = allowed.includes(ending)
  const stem = [...(isRight ? clean.slice(0, dot) : clean)].slice(0, longestName).join('').replace(/^\.+/, '')
  return `${stem || texts.label}.${isRight ? ending : allowed[0]}`
}
