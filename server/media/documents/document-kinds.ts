import { fileTypeFromBuffer } from 'file-type'
import type { ErrorCode } from '#contract/errors.ts'

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

/**
 * What a person can mend: a script (also one that prints when the file is opened), an attachment (also the data of an
 * electronic invoice), a form that is filled in or sent, or a part that opens something outside.
 */
export type ActivePart = 'SCRIPT' | 'ATTACHMENT' | 'FORM' | 'OUTSIDE'

/** The type of a document and the number of pages of a PDF, or why it is refused. */
export type Verdict =
  | { contentType: string; pageCount: number | null }
  | { refused: ErrorCode; cause?: string; part?: ActivePart | null }

/** How many leading bytes `kindByHead` inspects. */
export const documentHeadLength = 4_100

// Readers look for the start of a PDF within its first kilobyte: mail and web programs leave bytes before it.
const pdfHeadLength = 1_024
const pdfMagic = Buffer.from('%PDF-', 'latin1')
// Of HWPX and PPTX.
const zipMagic = Buffer.from('PK\x03\x04', 'latin1')
// Microsoft's compound file, in which HWP 5 and PPT keep their streams.
const compoundMagic = Buffer.from('d0cf11e0a1b11ae1', 'hex')

// Photographed papers; other formats than JPG and PNG are kept as JPG.
const photos = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif'] as const
type Photo = (typeof photos)[number]

/** By its first bytes: the type of a photo, what a document is read as, or null for any other file. */
export async function kindByHead(head: Buffer): Promise<Photo | 'pdf' | 'compound' | 'zip' | null> {
  const startsWith = (magic: Buffer) => head.subarray(0, magic.length).equals(magic)
  if (startsWith(compoundMagic)) return 'compound'
  if (startsWith(zipMagic)) return 'zip'
  const mime = (await fileTypeFromBuffer(head))?.mime
  return photos.find(type => type === mime) ?? (head.subarray(0, pdfHeadLength).includes(pdfMagic) ? 'pdf' : null)
}
