import type { FileHandle } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import { compoundMagic, readAt, readCompoundFile } from './compound-file.ts'
import { readZip } from './zip-file.ts'

/** Types that documents may have, with the endings that go with them. */
export const documentEndings: Record<string, readonly string[]> = {
  'application/pdf': ['pdf'],
  'application/vnd.ms-powerpoint': ['ppt'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
  'application/x-hwp': ['hwp'],
  'application/hwp+zip': ['hwpx'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
}

const presentation = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'
const zipMagic = Buffer.from('PK\x03\x04', 'latin1')

// Programs let some bytes follow the mark of the end.
const pdfTailLength = 8_192

/** How many first bytes `mayBeDocument` looks at. */
export const documentHeadLength = 4_100

/** Whether the first bytes leave hope, so that nothing else is read to its end. */
export async function mayBeDocument(head: Buffer): Promise<boolean> {
  if (startsWith(head, compoundMagic) || startsWith(head, zipMagic)) return true
  return (await plainType(head)) !== null
}

/** The type of a document by its content; null for any other file. Its name and declared type are never asked. */
export async function documentType(file: FileHandle): Promise<string | null> {
  const head = await readAt(file, 0, documentHeadLength)
  if (startsWith(head, compoundMagic)) return compoundType(file)
  if (startsWith(head, zipMagic)) return zipType(file)
  const type = await plainType(head)
  return type === 'application/pdf' && !(await endsAsPdf(file)) ? null : type
}

// Cut short on its way, a document lacks its end.
async function endsAsPdf(file: FileHandle): Promise<boolean> {
  const { size } = await file.stat()
  const tail = Math.min(size, pdfTailLength)
  return (await readAt(file, size - tail, tail)).includes('%%EOF')
}

const startsWith = (head: Buffer, magic: Buffer) => head.subarray(0, magic.length).equals(magic)

async function plainType(head: Buffer): Promise<string | null> {
  const mime = (await fileTypeFromBuffer(head))?.mime ?? ''
  return ['application/pdf', 'image/jpeg', 'image/png'].includes(mime) ? mime : null
}

async function compoundType(file: FileHandle): Promise<string | null> {
  const compound = await readCompoundFile(file)
  if (!compound) return null
  if ((await compound.startOf('FileHeader')).toString('latin1').startsWith('HWP Document File'))
    return 'application/x-hwp'
  return compound.names.includes('PowerPoint Document') ? 'application/vnd.ms-powerpoint' : null
}

// A presentation with macros has another type, and is none of ours.
async function zipType(file: FileHandle): Promise<string | null> {
  const zip = await readZip(file)
  if (!zip) return null
  if ((await zip.text('mimetype')).trim() === 'application/hwp+zip') return 'application/hwp+zip'
  return (await zip.text('[Content_Types].xml')).includes(`${presentation}.main+xml`) ? presentation : null
}
