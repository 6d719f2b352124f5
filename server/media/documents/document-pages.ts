import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { tourLimits } from '#contract/limits.ts'
import { findProgram, ProgramFailed, runProgram } from '#server/integrations/ffmpeg/run-program.ts'
import type { BlobStore } from '#server/integrations/storage/blob-store.ts'
import type { Db } from '#server/kernel/db.ts'
import { defineQueue, type JobDefinition, type Jobs, workOn } from '#server/kernel/jobs.ts'

const queue = defineQueue<{ fileId: number }>('media.draw-pages')
/** How many first pages of a document are shown, as many as are printed, and their longer side in pixels. */
const mostPages = tourLimits.filePages
const pixels = 1_400

type Setup = { store: BlobStore; folder: string; searchPath: string }

/** The store's key of a page image, counted from 1. */
export const pageBlobKey = (key: string, page: number) => `${key}-${page}.jpg`

/** The document's key for a page's key. */
export const documentOfPage = (blobKey: string) => blobKey.replace(/-\d\.jpg$/, '')

/** Queues the first pages of those documents that are PDFs and have not been tried before. */
export async function drawPages(db: Db, jobs: Jobs, fileIds: number[]): Promise<void> {
  if (!fileIds.length) return
  const fresh = await db
    .selectFrom('files')
    .select('id')
    .where('id', 'in', fileIds)
    .where('content_type', '=', 'application/pdf')
    .where('pages', 'is', null)
    .execute()
  for (const { id } of fresh) await jobs.send(db, queue, { fileId: id })
}

/**
 * Draws the first pages of a PDF with Poppler's pdftoppm, a system program like FFmpeg. Without it, documents remain
 * downloads. A PDF that cannot be drawn is kept without pages.
 */
export const pagesJob = ({ store, folder, searchPath }: Setup): JobDefinition =>
  workOn(queue, {
    timeout: 120,
    async work({ fileId }, { db, log }) {
      const program = findProgram(searchPath, 'pdftoppm')
      const document = await db
        .selectFrom('files')
        .select(['id', 'key'])
        .where('id', '=', fileId)
        .where('pages', 'is', null)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      const blob = program && document && (await store.get(document.key))
      if (!blob) return
      const place = join(folder, `pages-${randomUUID()}`)
      await mkdir(place, { recursive: true, mode: 0o700 })
      try {
        await pipeline(blob.stream, createWriteStream(join(place, 'document.pdf')))
        const pages = await draw(program, place).catch(error => {
          if (!(error instanceof ProgramFailed) || error.reason === 'killed') throw error
          log.warn({ fileId: document.id, reason: error.message.slice(0, 300) }, 'pages not drawn')
          return []
        })
        for (const [at, name] of pages.entries())
          await store.put(pageBlobKey(document.key, at + 1), createReadStream(join(place, name)))
        await db.updateTable('files').set({ pages: pages.length }).where('id', '=', document.id).execute()
      } finally {
        await rm(place, { recursive: true, force: true })
      }
    },
  })

async function draw(program: string, place: string): Promise<string[]> {
  const bounds = ['-f', '1', '-l', String(mostPages), '-scale-to', String(pixels)]
  const form = ['-cropbox', '-jpeg', '-jpegopt', 'quality=80']
  await runProgram(program, [...bounds, ...form, join(place, 'document.pdf'), join(place, 'page')], {
    timeoutMs: 60_000,
    memoryMb: 500,
  })
  return (await readdir(place)).filter(name => name.endsWith('.jpg')).sort()
}

/** Deletes a document and its pages; missing ones are not an error. */
export async function deleteDocument(store: BlobStore, key: string): Promise<void> {
  for (let page = 1; page <= mostPages; page++) await store.delete(pageBlobKey(key, page))
  await store.delete(key)
}
