import type { FileHandle } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import { fail } from '#server/kernel/errors.ts'
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

// Readers look for the start of a PDF within its first kilobyte: mail and web programs leave bytes before it.
const pdfHeadLength = 1_024
const pdfMagic = Buffer.from('%PDF-', 'latin1')

// Photographed papers; other formats than JPG and PNG are kept as JPG.
const photos = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif']

/** How many leading bytes `mayBeDocument` inspects. */
export const documentHeadLength = 4_100

/** Whether the first bytes may belong to a document, so that other files are not read to the end. */
export async function mayBeDocument(head: Buffer): Promise<boolean> {
  if (startsWith(head, compoundMagic) || startsWith(head, zipMagic)) return true
  return (await plainType(head)) !== null
}

/**
 * The type of a document by its content; null for any other file. Its name and declared type are ignored. Throws
 * `document_locked` for one that needs a password, `document_cut` for a PDF without its end.
 */
export async function documentType(file: FileHandle): Promise<string | null> {
  const head = await readAt(file, 0, documentHeadLength)
  if (startsWith(head, compoundMagic)) return compoundType(file)
  if (startsWith(head, zipMagic)) return zipType(file)
  const type = await plainType(head)
  if (type === 'application/pdf' && !(await isWholePdf(file))) fail('document_cut')
  return type
}

// A truncated document lacks its end marker and the address of its table; anything may follow them.
const isWholePdf = async (file: FileHandle): Promise<boolean> =>
  (await contains(file, Buffer.from('%%EOF'), 0, nothing)) ||
  (await contains(file, Buffer.from('startxref'), 0, nothing))

const nothing = Buffer.alloc(0)

const startsWith = (head: Buffer, magic: Buffer) => head.subarray(0, magic.length).equals(magic)

async function plainType(head: Buffer): Promise<string | null> {
  const mime = (await fileTypeFromBuffer(head))?.mime ?? ''
  if (photos.includes(mime)) return mime
  return head.subarray(0, pdfHeadLength).includes(pdfMagic) ? 'application/pdf' : null
}

// HWP 5.0, file header: bits 1 (password), 4 (DRM), 8 and 10 (encrypted for a certificate) of its flags.
const hwpFlags = 36
const hwpLocks = 0b101_0001_0010

async function compoundType(file: FileHandle): Promise<string | null> {
  const compound = await readCompoundFile(file)
  if (!compound) return null
  // PowerPoint's own password encrypts within the file; that of newer formats wraps the file.
  if (compound.names.some(name => ['EncryptedPackage', 'EncryptedSummary'].includes(name))) fail('document_locked')
  const header = await compound.startOf('FileHeader')
  if (header.toString('latin1').startsWith('HWP Document File')) {
    if (header.readUInt32LE(hwpFlags) & hwpLocks) fail('document_locked')
    return 'application/x-hwp'
  }
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
  if ((await zip.text('mimetype')).trim() === 'application/hwp+zip') {
    if ((await zip.text('META-INF/manifest.xml')).includes('encryption-data')) fail('document_locked')
    return 'application/hwp+zip'
  }
  return (await zip.text('[Content_Types].xml')).includes(`${presentation}.main+xml`) ? presentation : null
}
