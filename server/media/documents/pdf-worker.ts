// The process that opens untrusted PDF files. It only gets a path: no database, settings or store.
import { readFile } from 'node:fs/promises'
import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFObject, PDFStream } from '@cantoo/pdf-lib'

export type PdfJob = { path: string }
/** Why a PDF is refused; null if it only contains pages. And its number of pages. */
export type PdfAnswer = { problem: string | null; pages: number }

const deepest = 64
// ISO 32000-2: 12.6.4 (actions), 7.11.4 (embedded files), 13.7 (rich media).
const activeKeys = ['JS', 'JavaScript', 'EF', 'EmbeddedFiles', 'RichMediaContent'].map(name => PDFName.of(name))
const activeActions = ['JavaScript', 'Launch', 'ImportData'].map(name => PDFName.of(name))

/** A part that runs or unpacks when the file is opened; null for none. References are listed separately. */
function activePart(object: PDFObject, depth = 0): string | null {
  if (depth > deepest) return 'nesting'
  if (object instanceof PDFStream) return activePart(object.dict, depth)
  if (object instanceof PDFArray) return firstOf(object.asArray(), depth)
  if (!(object instanceof PDFDict)) return null
  const action = object.get(PDFName.of('S'))
  if (action && activeActions.some(name => name === action)) return action.toString()
  const key = activeKeys.find(name => object.has(name))
  return key ? key.toString() : firstOf(object.values(), depth)
}

function firstOf(objects: PDFObject[], depth: number): string | null {
  for (const object of objects) {
    const found = activePart(object, depth + 1)
    if (found) return found
  }
  return null
}

async function look({ path }: PdfJob): Promise<PdfAnswer> {
  try {
    // Files that restrict printing or copying have an empty password; others stay locked and are refused.
    const document = await PDFDocument.load(await readFile(path), { password: '', updateMetadata: false })
    const pages = document.getPageCount()
    if (!pages) return { problem: 'no pages', pages }
    const objects = document.context.enumerateIndirectObjects().map(([, object]) => object)
    return { problem: firstOf(objects, 0), pages }
  } catch (error) {
    return { problem: String(error).slice(0, 200), pages: 0 }
  }
}

process.on('message', async (job: PdfJob) => {
  process.send?.(await look(job))
})
// The parent disconnected us, or died.
process.on('disconnect', () => process.exit(0))
