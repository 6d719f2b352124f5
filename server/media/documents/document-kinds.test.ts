import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import CFB from 'cfb'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { uploadDocuments } from '#server/accounts/authorisation/documents.support.ts'
import { apiTest } from '../../../test/support/api.ts'
import { compoundFile, pdfFile, sampleDocuments, zipFile } from '../../../test/support/documents.ts'
import { createActor } from '../../../test/support/people.ts'
import { heicPicture, pictureWithExif } from '../../../test/support/pictures.ts'
import { openDocumentCheck } from './document-check.ts'

const { server, test } = apiTest()
const documents = openDocumentCheck()
let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'document-kinds-'))
})
afterAll(async () => {
  documents.close()
  await rm(root, { recursive: true, force: true })
})

/** The type of a document that is taken, or the code of its refusal. */
async function outcome(content: Buffer): Promise<string> {
  const path = join(root, crypto.randomUUID())
  await writeFile(path, content)
  return documents.check(path).then(
    ({ contentType }) => contentType,
    error => (error as { code: string }).code,
  )
}

const text = (letters: string) => Buffer.from(letters, 'latin1')
async function written(change: (document: PDFDocument) => void = () => {}, useObjectStreams = true) {
  const document = await PDFDocument.create()
  document.addPage().drawText('A4')
  change(document)
  return Buffer.from(await document.save({ useObjectStreams }))
}
const plain = await written()
const classic = await written(() => {}, false)
const restricted = await written(document => document.encrypt({ ownerPassword: 'owner' }))
const locked = await written(document => document.encrypt({ userPassword: 'secret' }))
const withoutEnd = (file: Buffer) => file.subarray(0, file.lastIndexOf('%%EOF'))
const boundary = '------WebKitFormBoundaryAbC'
const partHead = text(
  `${boundary}\r\nContent-Disposition: form-data; name="f"\r\nContent-Type: application/pdf\r\n\r\n`,
)
const partEnd = text(`\r\n${boundary}--\r\n`)

describe('a PDF', () => {
  test.each<[string, Buffer]>([
    ['as it should be', plain],
    ['with a table of the old kind', classic],
    ['in miniature', pdfFile()],
    ['behind an empty line', Buffer.concat([text('\n'), plain])],
    ['behind empty lines of Windows', Buffer.concat([text('\r\n\r\n'), plain])],
    ['behind a byte order mark', Buffer.concat([Buffer.from('\ufeff'), plain])],
    ['behind spaces', Buffer.concat([text('   '), plain])],
    ['behind zeros', Buffer.concat([Buffer.alloc(512), plain])],
    ['behind most of a kilobyte', Buffer.concat([Buffer.alloc(1_000, 10), plain])],
    ['behind a comment', Buffer.concat([text('%!PS-Adobe-3.0\n'), plain])],
    ['behind the head of an answer', Buffer.concat([text('Content-Type: application/pdf\r\n\r\n'), plain])],
    ['in the remains of a form', Buffer.concat([partHead, plain, partEnd])],
    ['before the end of a form', Buffer.concat([plain, partEnd])],
    ['without its end marker', withoutEnd(plain)],
    ['of the old kind without its end marker', withoutEnd(classic)],
    ['behind an empty line and without its end marker', Buffer.concat([text('\n'), withoutEnd(plain)])],
    ['before zeros', Buffer.concat([plain, Buffer.alloc(20_000)])],
    ['before a page', Buffer.concat([plain, text('<html><script>alert(1)</script></html>')])],
    ['before many empty lines', Buffer.concat([plain, Buffer.alloc(60_000, 10)])],
    ['with its end marker cut', plain.subarray(0, plain.lastIndexOf('%%EOF') + 3)],
    ['that only restricts printing', restricted],
  ])('[A-38] %s is taken', async (_, content) => {
    expect(await outcome(content)).toBe('application/pdf')
  })

  const first = text('%PDF-1.7\n1 0 obj\n<</Linearized 1>>\nendobj\nstartxref\n0\n%%EOF\n')
  const forTheWeb = Buffer.concat([first, text('2 0 obj\n<</Length 90000>>\nstream\n'), Buffer.alloc(9_000, 'x')])
  test.each<[string, Buffer, string]>([
    ['its second half lost', plain.subarray(0, plain.length / 2), 'document_cut'],
    ['its end lost', pdfFile('x'.repeat(20_000)).subarray(0, 10_000), 'document_cut'],
    // Its table stands at the beginning too.
    ['its end lost after being prepared for the web', forTheWeb, 'document_cut'],
    ['a password', locked, 'document_locked'],
    ['nothing but its first line', text('%PDF-1.7\nplain text\n%%EOF\n'), 'document_refused'],
  ])('[A-38] with %s is refused for that reason', async (_, content, code) => {
    expect(await outcome(content)).toBe(code)
  })

  test('[A-38] that begins past the first kilobyte is none', async () => {
    expect(await outcome(Buffer.concat([Buffer.alloc(1_100, 10), plain]))).toBe('document_type_unsupported')
  })
})

const hwp = (flags: number) => {
  const header = Buffer.alloc(64)
  header.write('HWP Document File', 'latin1')
  header.writeUInt32LE(0x05000300, 32)
  header.writeUInt32LE(flags, 36)
  return compoundFile('FileHeader', header)
}
/** A HWP with a body of many sectors, as Hancom's program writes it. */
const largeHwp = () => {
  const file = CFB.utils.cfb_new()
  const header = Buffer.alloc(256)
  header.write('HWP Document File', 'latin1')
  CFB.utils.cfb_add(file, '/FileHeader', header)
  CFB.utils.cfb_add(file, '/BodyText/Section0', Buffer.alloc(40_000, 'text'))
  return CFB.write(file, { type: 'buffer' }) as Buffer
}
const left = (file: Buffer) => Buffer.concat([file, text('\r\n------WebKitFormBoundaryAbC--\r\n')])
const half = (file: Buffer) => file.subarray(0, file.length / 2)
const presentationType = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'
const hwpx = { mimetype: 'application/hwp+zip', 'Contents/section0.xml': '<sec/>' }

describe('a document of an office program', () => {
  test.each<[string, Buffer, string]>([
    ['a HWP', hwp(0), 'application/x-hwp'],
    ['a compressed HWP', hwp(1), 'application/x-hwp'],
    ['a HWP with scripts kept and history', hwp(0b100_1000), 'application/x-hwp'],
    ['a HWP with a password', hwp(0b10), 'document_locked'],
    ['a compressed HWP with a password', hwp(0b11), 'document_locked'],
    ['a HWP under DRM', hwp(0b1_0000), 'document_locked'],
    ['a HWP encrypted for a certificate', hwp(0b1_0000_0000), 'document_locked'],
    ['a HWPX', sampleDocuments.hwpx(), 'application/hwp+zip'],
    [
      'a HWPX with a password',
      zipFile({ ...hwpx, 'META-INF/manifest.xml': '<odf:encryption-data/>' }),
      'document_locked',
    ],
    ['a presentation with a password', compoundFile('EncryptedPackage', 'cipher'), 'document_locked'],
    ['an old presentation with a password', compoundFile('EncryptedSummary', 'cipher'), 'document_locked'],
    ['an old presentation', sampleDocuments.ppt(), 'application/vnd.ms-powerpoint'],
    ['a presentation', sampleDocuments.pptx(), presentationType],
    ['a HWP of many sectors', largeHwp(), 'application/x-hwp'],
    ['a HWP before the end of a form', left(largeHwp()), 'application/x-hwp'],
    ['a HWPX before the end of a form', left(sampleDocuments.hwpx()), 'application/hwp+zip'],
    ['a presentation before the end of a form', left(sampleDocuments.pptx()), presentationType],
    ['half a HWP', half(largeHwp()), 'document_unreadable'],
    ['half a small HWP', half(hwp(0)), 'document_unreadable'],
    ['half a HWPX', half(sampleDocuments.hwpx()), 'document_cut'],
    ['half a presentation', half(sampleDocuments.pptx()), 'document_cut'],
    ['an old spreadsheet', compoundFile('Workbook', 'cells'), 'document_type_unsupported'],
    ['an old text document', compoundFile('WordDocument', 'text'), 'document_type_unsupported'],
    ['an archive of anything', zipFile({ 'a.txt': 'text' }), 'document_type_unsupported'],
    ['an archive with a password', zipFile({ 'a.txt': 'text' }, { flags: 1 }), 'document_locked'],
  ])('[A-38] %s is known by its content, or refused for what is true', async (_, content, expected) => {
    expect(await outcome(content)).toBe(expected)
  })
})

test('[A-38] photos of papers may be HEIC or WebP, and are kept as JPG in their size', async () => {
  const owner = await createActor(server)
  const webp = await sharp(await pictureWithExif('#00ff00', 300, 200))
    .withMetadata({ orientation: 6 })
    .webp()
    .toBuffer()
  const { status, data } = await uploadDocuments(server, owner, [
    { name: '재직증명서.HEIC', content: heicPicture },
    { name: '명함.webp', content: webp },
  ])
  expect(status).toBe(200)
  expect(data).toMatchObject([{ contentType: 'image/jpeg' }, { contentType: 'image/jpeg' }])
  for (const [at, size] of [
    { width: 64, height: 48 },
    { width: 200, height: 300 },
  ].entries()) {
    const headers = { authorization: `Bearer ${owner.token}` }
    const kept = await fetch(`${server.origin}/v1/files/${data[at]!.id}`, { headers })
    expect(await sharp(await kept.arrayBuffer()).metadata()).toMatchObject({ format: 'jpeg', ...size })
  }
  const cut = (await pictureWithExif('#00ff00', 300, 200)).subarray(0, -100)
  const { code } = await uploadDocuments(server, owner, [{ name: 'a.jpg', content: cut }])
  expect(code).toBe('document_cut')
})
