import type { FileHandle } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import { compoundMagic, contains, readAt, readCompoundFile } from './compound-file.ts'
import { readZip } from './zip-file.ts'

/** Document types and the extensions that belong to them. */
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

// Some programs write a few bytes after the end marker.
const pdfTailLength = 8_192

/** How many leading bytes `mayBeDocument` inspects. */
export const documentHeadLength = 4_100

/** Whether the first bytes may belong to a document, so that other files are not read to the end. */
export async function mayBeDocument(head: Buffer): Promise<boolean> {
  if (startsWith(head, compoundMagic) || startsWith(head, zipMagic)) return true
  return (await plainType(head)) !== null
}

/** The type of a document by its content; null for any other file. Its name and declared type are ignored. */
export async function documentType(file: FileHandle): Promise<string | null> {
  const head = await readAt(file, 0, documentHeadLength)
  if (startsWith(head, compoundMagic)) return compoundType(file)
  if (startsWith(head, zipMagic)) return zipType(file)
  const type = await plainType(head)
  return type === 'application/pdf' && !(await endsAsPdf(file)) ? null : type
}

// A truncated document lacks its end marker.
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
  if (!compound.names.includes('PowerPoint Document') || (await hasMacros(file, compound.names))) return null
  return 'application/vnd.ms-powerpoint'
}

// PowerPoint's VBAInfoAtom (MS-PPT 2.4.10): version 2, 12 bytes long, the project's place (4 bytes), fHasMacros.
const macroAtom = Buffer.from('020000040c000000', 'hex')
const withMacros = Buffer.from('01000000', 'hex')

const hasMacros = async (file: FileHandle, streams: string[]) =>
  streams.some(name => /^_VBA_PROJECT/i.test(name)) || (await contains(file, macroAtom, 4, withMacros))

// A presentation with macros has another type, or hides them beside the type of one without.
async function zipType(file: FileHandle): Promise<string | null> {
  const zip = await readZip(file)
  if (!zip || zip.names.some(name => /(^|\/)vbaProject\.bin$/i.test(name))) return null
  if ((await zip.text('mimetype')).trim() === 'application/hwp+zip') return 'application/hwp+zip'
  return (await zip.text('[Content_Types].xml')).includes(`${presentation}.main+xml`) ? presentation : null
}
