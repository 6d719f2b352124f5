import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ProgramFailed, runProgram } from '../integrations/ffmpeg/run-program.ts'
import type { BlobStore } from '../integrations/storage/blob-store.ts'
import type { Db } from '../kernel/db.ts'
import type { JobDefinition, Jobs } from '../kernel/jobs.ts'

const job = 'media.pages'
/** So many first pages of a paper are shown, their longer side in pixels. */
const mostPages = 5
const pixels = 1_400

type Setup = { store: BlobStore; folder: string; searchPath: string }

/** Where the store keeps the picture of a page, counted from 1. */
export const pageBlobKey = (key: string, page: number) => `${key}-${page}.jpg`

/** The paper's key of one of its pages. */
export const paperOfPage = (blobKey: string) => blobKey.replace(/-\d\.jpg$/, '')

/** Asks for the first pages of those of these papers that are PDFs and were not tried before. */
export async function drawPages(db: Db, jobs: Jobs, fileIds: number[]): Promise<void> {
  if (!fileIds.length) return
  const fresh = await db
    .selectFrom('files')
    .select('id')
    .where('id', 'in', fileIds)
    .where('content_type', '=', 'application/pdf')
    .where('pages', 'is', null)
    .execute()
  for (const { id } of fresh) await jobs.send(db, job, { fileId: id })
}

/**
 * Draws the first pages of a PDF with Poppler's pdftoppm, a program of the system as FFmpeg is. Where there is none,
 * papers stay downloads. What cannot be drawn is kept without pages.
 */
export const pagesJob = ({ store, folder, searchPath }: Setup): JobDefinition => ({
  name: job,
  timeout: 120,
  async work({ fileId }, { db, log }) {
    const program = findProgram(searchPath)
    const paper = await db
      .selectFrom('files')
      .select(['id', 'key'])
      .where('id', '=', Number(fileId))
      .where('pages', 'is', null)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    const blob = program && paper && (await store.get(paper.key))
    if (!blob) return
    const place = join(folder, `pages-${randomUUID()}`)
    await mkdir(place, { recursive: true, mode: 0o700 })
    try {
      await pipeline(blob.stream, createWriteStream(join(place, 'paper.pdf')))
      const pages = await draw(program, place).catch(error => {
        if (!(error instanceof ProgramFailed) || error.reason === 'killed') throw error
        log.warn({ fileId: paper.id, reason: error.message.slice(0, 300) }, 'pages not drawn')
        return []
      })
      for (const [at, name] of pages.entries())
        await store.put(pageBlobKey(paper.key, at + 1), createReadStream(join(place, name)))
      await db.updateTable('files').set({ pages: pages.length }).where('id', '=', paper.id).execute()
    } finally {
      await rm(place, { recursive: true, force: true })
    }
  },
})

const findProgram = (searchPath: string) =>
  searchPath
    .split(delimiter)
    .filter(Boolean)
    .map(folder => join(folder, 'pdftoppm'))
    .find(path => existsSync(path))

async function draw(program: string, place: string): Promise<string[]> {
  const bounds = ['-f', '1', '-l', String(mostPages), '-scale-to', String(pixels)]
  const form = ['-jpeg', '-jpegopt', 'quality=80']
  await runProgram(program, [...bounds, ...form, join(place, 'paper.pdf'), join(place, 'page')], {
    timeoutMs: 60_000,
    memoryMb: 500,
  })
  return (await readdir(place)).filter(name => name.endsWith('.jpg')).sort()
}

/** Removes a paper and its pages; what is not there is no error. */
export async function deletePaper(store: BlobStore, key: string): Promise<void> {
  for (let page = 1; page <= mostPages; page++) await store.delete(pageBlobKey(key, page))
  await store.delete(key)
}
