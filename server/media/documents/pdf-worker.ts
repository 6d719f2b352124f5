// The process that opens strangers' PDF files. It knows only a path: no database, no settings, no store.
import { readFile } from 'node:fs/promises'
import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFObject, PDFStream } from '@cantoo/pdf-lib'

export type PdfJob = { path: string }
/** Why a PDF is refused; null for one that is only read and printed. */
export type PdfAnswer = { problem: string | null }

const deepest = 64
// ISO 32000-2: 12.6.4 (actions), 7.11.4 (embedded files), 13.7 (rich media).
const activeKeys = ['JS', 'JavaScript', 'EF', 'EmbeddedFiles', 'RichMediaContent'].map(name => PDFName.of(name))
const activeActions = ['JavaScript', 'Launch', 'ImportData'].map(name => PDFName.of(name))

/** What runs or unpacks something when the file is opened; null for none. References are listed by themselves. */
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

async function problemOf({ path }: PdfJob): Promise<string | null> {
  try {
    // Files that restrict printing or copying have an empty password; others stay locked and are refused.
    const document = await PDFDocument.load(await readFile(path), { password: '', updateMetadata: false })
    if (!document.getPageCount()) return 'no pages'
    return firstOf(
      document.context.enumerateIndirectObjects().map(([, object]) => object),
      0,
    )
  } catch (error) {
    return String(error).slice(0, 200)
  }
}

process.on('message', async (job: PdfJob) => {
  process.send?.({ problem: await problemOf(job) } satisfies PdfAnswer)
})
// The parent disconnected us, or died.
process.on('disconnect', () => process.exit(0))
