import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { degrees, PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdfFile, sampleDocuments } from '../../../test/support/documents.ts'
import { copiedText } from '../../../test/support/pdf-text.ts'
import { openDocumentCheck } from './document-check.ts'
import { markedFile, markLine } from './marked-file.ts'

const documents = openDocumentCheck()
let documentFolder: string
beforeAll(async () => {
  documentFolder = await mkdtemp(join(tmpdir(), 'marks-'))
})
afterAll(async () => {
  documents.close()
  await rm(documentFolder, { recursive: true, force: true })
})

const line = markLine('김하늘 · 늦여름 제작사', new Date('2026-11-27T07:12:00Z'))
const pdf = { contentType: 'application/pdf' }

async function marked(content: Buffer, file = pdf): Promise<Buffer> {
  const blob = { size: content.length, stream: Readable.from([content]) }
  const { size, stream } = await markedFile({ documents, documentFolder }, file, blob, line)
  const bytes = await buffer(stream)
  expect(size).toBe(bytes.length)
  return bytes
}

async function written(change: (document: PDFDocument) => void = () => {}, useObjectStreams = true) {
  const document = await PDFDocument.create()
  for (const size of [
    [595, 842],
    [300, 200],
  ] as const)
    document.addPage([...size])
  change(document)
  return Buffer.from(await document.save({ useObjectStreams }))
}

test('the mark names reader, company and the minute in Seoul', () => {
  expect(line).toBe('김하늘 · 늦여름 제작사 · 2026. 11. 27. 16:12')
  expect(markLine('가\n나'.repeat(60)).split(' · ')[0]).toHaveLength(80)
  expect(markLine('가\n나')).toMatch(/^가 나 · /)
})

test.each([
  ['of today', () => written(), 2],
  ['with a table of the old kind', () => written(() => {}, false), 2],
  ['with turned pages', () => written(document => document.getPages()[0]!.setRotation(degrees(90))), 2],
  ['in miniature', async () => pdfFile(), 1],
])('every page of a PDF %s carries the mark, and its own bytes stay', async (_, make, pages) => {
  const content = await make()
  const bytes = await marked(content)
  expect(bytes.subarray(0, content.length).equals(content)).toBe(true)
  expect((await copiedText(bytes)).split(line)).toHaveLength(2 * pages + 1)
})

test('a PDF that restricts printing carries the mark and still opens', async () => {
  const bytes = await marked(await written(document => document.encrypt({ ownerPassword: 'owner' })))
  expect((await copiedText(bytes)).split(line)).toHaveLength(5)
})

test('a marked PDF is marked again for whoever reads it next', async () => {
  expect((await copiedText(await marked(await marked(pdfFile())))).split(line)).toHaveLength(5)
})

test('other documents stay as they are', async () => {
  const content = sampleDocuments.hwp()
  expect(await marked(content, { contentType: 'application/x-hwp' })).toEqual(content)
})

test('a file that cannot be marked is not given out, and leaves nothing behind', async () => {
  await expect(marked(Buffer.from('%PDF-1.7 broken'))).rejects.toMatchObject({ code: 'document_not_marked' })
  expect(await readdir(documentFolder)).toEqual([])
})
