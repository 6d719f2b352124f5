import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { BlobStore } from '#server/integrations/storage/blob-store.ts'
import { type Ask, defineErrand, NotAnswered, runErrand } from '#server/kernel/errands/asking.ts'
import { fail } from '#server/kernel/errors.ts'
import type { JobDefinition } from '#server/kernel/jobs.ts'
import type { DocumentCheck } from './documents/document-check.ts'
import type { ImagePipeline, StoredImage } from './images/image-pipeline.ts'
import type { ReceivedImage } from './images/receive-image.ts'

/** The longest time an upload waits for the worker processes. */
const patienceMs = 150_000

type Handed = { handed: string }

const makePicture = defineErrand<Handed & Pick<ReceivedImage, 'kind' | 'bytes' | 'isPrivate'>, StoredImage>(
  'media.make-picture',
)
const stripPicture = defineErrand<Handed>('media.strip-picture')
const markDocument = defineErrand<Handed & { line: string }>('media.mark-document')
const checkDocument = defineErrand<Handed, { contentType: string; pageCount: number | null }>('media.check-document')

/**
 * Stores a file during `use`, which gets its key, to hand it to another process. Among the documents, where it is
 * encrypted, and swept after a day if this process dies.
 */
export async function handOver<T>(
  store: BlobStore,
  file: Readable | Uint8Array,
  use: (handed: string) => Promise<T>,
): Promise<T> {
  const handed = `documents/handed-${randomUUID()}`
  try {
    await store.put(handed, file)
    return await use(handed)
  } finally {
    await store.delete(handed)
  }
}

type Setup = { store: BlobStore; ask: Ask }

/** The pipeline of a process that only serves: decoding happens in a process that works on jobs. */
export const handImages = (images: ImagePipeline, { store, ask }: Setup): ImagePipeline => ({
  ...images,
  async processImage({ path, ...rest }) {
    try {
      return await handOver(store, createReadStream(path), handed =>
        ask(makePicture, { handed, ...rest }, patienceMs).catch(tooSlow),
      )
    } finally {
      await rm(path, { force: true })
    }
  },
  stripMetadata: path =>
    handOver(store, createReadStream(path), async handed => {
      await ask(stripPicture, { handed }, patienceMs).catch(tooSlow)
      const stripped = (await store.get(handed)) ?? fail('image_failed')
      await pipeline(stripped.stream, createWriteStream(path, { mode: 0o600 }))
    }),
})

/** Documents in a process that only serves: files are parsed and marked in a process that works on jobs. */
export const handDocuments = (documents: DocumentCheck, { store, ask }: Setup): DocumentCheck => ({
  ...documents,
  check: path =>
    handOver(store, createReadStream(path), handed =>
      ask(checkDocument, { handed }, patienceMs).catch(error =>
        error instanceof NotAnswered ? fail('document_unchecked', { cause: error }) : Promise.reject(error),
      ),
    ),
  mark: ({ path, out, line }) =>
    handOver(store, createReadStream(path), async handed => {
      await ask(markDocument, { handed, line }, patienceMs).catch(error =>
        error instanceof NotAnswered ? fail('document_not_marked', { cause: error }) : Promise.reject(error),
      )
      const marked = (await store.get(handed)) ?? fail('document_not_marked')
      await pipeline(marked.stream, createWriteStream(out, { mode: 0o600 }))
    }),
})

const tooSlow = (error: unknown) =>
  error instanceof NotAnswered ? fail('image_too_slow', { cause: error }) : Promise.reject(error)

/** Works on files that other processes hand over. A missing file is skipped. */
export function handedFilesJobs(options: {
  store: BlobStore
  images: ImagePipeline
  documents: DocumentCheck
  folder: string
}): JobDefinition[] {
  const { store, images, documents, folder } = options
  async function withFile<T>(handed: string, work: (path: string) => Promise<T>): Promise<T> {
    const blob = (await store.get(handed)) ?? fail('not_found')
    const path = join(folder, `handed-${randomUUID()}`)
    try {
      await pipeline(blob.stream, createWriteStream(path, { mode: 0o600 }))
      return await work(path)
    } finally {
      await rm(path, { force: true })
    }
  }
  return [
    runErrand(makePicture, patienceMs / 1000, ({ handed, ...rest }) =>
      withFile(handed, path => images.processImage({ path, ...rest })),
    ),
    runErrand(stripPicture, patienceMs / 1000, ({ handed }) =>
      withFile(handed, async path => {
        await images.stripMetadata(path)
        await store.put(handed, createReadStream(path))
        return null
      }),
    ),
    runErrand(markDocument, patienceMs / 1000, ({ handed, line }) =>
      withFile(handed, async path => {
        await documents.mark({ path, out: path, line })
        await store.put(handed, createReadStream(path))
        return null
      }),
    ),
    runErrand(checkDocument, patienceMs / 1000, ({ handed }) => withFile(handed, path => documents.check(path))),
  ]
}
