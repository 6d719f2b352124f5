import { crc32, deflateRawSync } from 'node:zlib'
import { findProgram } from '#server/integrations/ffmpeg/run-program.ts'

const free = 0xffffffff
const end = 0xfffffffe

/** A compound file whose only small stream has this name and content (up to 64 bytes): a HWP or PPT in miniature. */
export function compoundFile(name: string, content: string | Buffer): Buffer {
  const header = Buffer.alloc(512)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  header.writeUInt16LE(3, 0x1a)
  header.writeUInt16LE(9, 0x1e)
  header.writeUInt16LE(6, 0x20)
  header.writeUInt32LE(1, 0x2c)
  header.writeUInt32LE(1, 0x30)
  header.writeUInt32LE(4096, 0x38)
  header.writeUInt32LE(3, 0x3c)
  header.writeUInt32LE(1, 0x40)
  header.writeUInt32LE(end, 0x44)
  header.fill(0xff, 0x4c)
  header.writeUInt32LE(0, 0x4c)

  const table = Buffer.alloc(512, 0xff)
  for (const [sector, next] of [0xfffffffd, end, end, end].entries()) table.writeUInt32LE(next, sector * 4)
  const directory = Buffer.concat([
    directoryEntry('Root Entry', 5, 2, 64),
    directoryEntry(name, 2, 0, Math.min(content.length, 64)),
    Buffer.alloc(256),
  ])
  const small = Buffer.alloc(512)
  Buffer.from(content).copy(small, 0, 0, 64)
  const smallTable = Buffer.alloc(512, 0xff)
  smallTable.writeUInt32LE(end, 0)
  return Buffer.concat([header, table, directory, small, smallTable])
}

function directoryEntry(name: string, kind: number, start: number, size: number): Buffer {
  const entry = Buffer.alloc(128)
  entry.write(`${name}\0`, 0, 'utf16le')
  entry.writeUInt16LE((name.length + 1) * 2, 0x40)
  entry[0x42] = kind
  for (const at of [0x44, 0x48, 0x4c]) entry.writeUInt32LE(free, at)
  entry.writeUInt32LE(start, 0x74)
  entry.writeUInt32LE(size, 0x78)
  return entry
}

/** A PDF of one page with this text in a comment, and these entries in its catalogue. */
export const pdfFile = (text = 'document', catalogue = ''): Buffer =>
  Buffer.from(`%PDF-1.7
%${text}
1 0 obj
<</Type/Catalog/Pages 2 0 R${catalogue}>>
endobj
2 0 obj
<</Type/Pages/Kids[3 0 R]/Count 1>>
endobj
3 0 obj
<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>
endobj
trailer
<</Root 1 0 R/Size 4>>
startxref
0
%%EOF
`)

/** False claims of an archive about an entry. */
type Claims = { unpacked?: number; flags?: number }

/** An archive with these entries, in this order. */
export function zipFile(entries: Record<string, string | Buffer>, claims: Claims = {}): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(entries)) {
    const raw = Buffer.from(content)
    const packed = name === 'mimetype' ? raw : deflateRawSync(raw)
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(claims.flags ?? 0, 2)
    shared.writeUInt16LE(name === 'mimetype' ? 0 : 8, 4)
    shared.writeUInt32LE(crc32(raw), 10)
    shared.writeUInt32LE(packed.length, 14)
    shared.writeUInt32LE(claims.unpacked ?? raw.length, 18)
    shared.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), shared, Buffer.from(name), packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), shared, place, Buffer.from(name)]))
    locals.push(local)
    offset += local.length
  }
  const list = Buffer.concat(directory)
  const tail = Buffer.alloc(22)
  tail.write('PK\x05\x06', 'latin1')
  tail.writeUInt16LE(directory.length, 8)
  tail.writeUInt16LE(directory.length, 10)
  tail.writeUInt32LE(list.length, 12)
  tail.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, list, tail])
}

const main = 'application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml'

/** A minimal document of each kind. */
export const sampleDocuments = {
  hwp: () => compoundFile('FileHeader', `HWP Document File${'\0'.repeat(15)}\x01\x00\x00\x05${'\0'.repeat(28)}`),
  ppt: () => compoundFile('PowerPoint Document', 'slides'),
  hwpx: () => zipFile({ mimetype: 'application/hwp+zip', 'Contents/section0.xml': '<sec/>' }),
  pptx: () =>
    zipFile({ '[Content_Types].xml': `<Types><Override ContentType="${main}"/></Types>`, 'ppt/a.xml': '<p/>' }),
}

/** Whether this machine can draw pages of PDF files. */
export const hasPoppler = findProgram(process.env.PATH ?? '', 'pdftoppm') !== undefined

/** A PDF of two empty pages, 300 × 400 points. */
export const twoPages = Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]>>endobj
4 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`)
