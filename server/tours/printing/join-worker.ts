// The process that merges untrusted PDF files into one. It only gets paths: no database, settings or store.
import { readFile, writeFile } from 'node:fs/promises'
import { PDFDocument, PDFName, PDFPage } from '@cantoo/pdf-lib'
import { putOntoA4 } from './onto-a4.ts'

/** Files in order; a repeated file is printed again. */
export type JoinJob = { parts: string[]; out: string }
/** The number of pages, and the parts that cannot be read. */
export type JoinAnswer = { pages: number; unread: string[] } | { problem: string }

async function join({ parts, out }: JoinJob): Promise<JoinAnswer> {
  const joined = await PDFDocument.create()
  const copied = new Map<string, PDFPage[]>()
  const unread: string[] = []
  for (const path of new Set(parts)) {
    try {
      // As in the check at upload: an empty password opens files that restrict printing.
      const source = await PDFDocument.load(await readFile(path), { password: '', updateMetadata: false })
      const pages = await joined.copyPages(source, source.getPageIndices())
      for (const page of pages) putOntoA4(page)
      copied.set(path, pages)
    } catch {
      unread.push(path)
    }
  }
  const used = new Set<PDFPage>()
  for (const path of parts)
    for (const page of copied.get(path) ?? []) {
      joined.addPage(used.has(page) ? again(joined, page) : page)
      used.add(page)
    }
  await writeFile(out, await joined.save({ addDefaultPage: false }), { mode: 0o600 })
  return { pages: joined.getPageCount(), unread }
}

/** The same page again: a new page in the tree that shares its contents. */
function again(joined: PDFDocument, page: PDFPage): PDFPage {
  const leaf = page.node.clone(joined.context)
  leaf.delete(PDFName.of('Annots'))
  return PDFPage.of(leaf, joined.context.register(leaf), joined)
}

process.on('message', async (job: JoinJob) => {
  const answer = await join(job).catch((error): JoinAnswer => ({ problem: String(error).slice(0, 200) }))
  process.send?.(answer)
})
// The parent disconnected or died.
process.on('disconnect', () => process.exit(0))
