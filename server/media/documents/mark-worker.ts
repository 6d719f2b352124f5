// The process that marks untrusted PDF files with their reader. It only gets paths: no database, settings or store.
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { degrees, PDFDocument, type PDFFont, type PDFPage, rgb } from '@cantoo/pdf-lib'
import * as fontkit from 'fontkit'

/** The line stands at the foot of every page, and faintly across it. */
export type MarkJob = { path: string; out: string; line: string }
export type MarkAnswer = { pages: number } | { problem: string }

const fontFile = fileURLToPath(
  new URL(
    '../../../node_modules/@expo-google-fonts/noto-sans-kr/400Regular/NotoSansKR_400Regular.ttf',
    import.meta.url,
  ),
)
let font: Promise<Buffer> | undefined

/** Appends the mark to the file as its next revision: what its author made stays in it byte for byte. */
async function mark({ path, out, line }: MarkJob): Promise<MarkAnswer> {
  const content = await readFile(path)
  const document = content.includes('/Encrypt')
    ? await copyOf(content)
    : await PDFDocument.load(content, { updateMetadata: false, forIncrementalUpdate: true })
  document.registerFontkit(fontkit)
  font ??= readFile(fontFile)
  const letters = await document.embedFont(await font, { subset: true })
  const pages = document.getPages()
  for (const page of pages) write(page, letters, line)
  await writeFile(out, await document.save({ useObjectStreams: false, addDefaultPage: false }), { mode: 0o600 })
  return { pages: pages.length }
}

/** The pages of a file that restricts printing: it is encrypted, and a revision in the clear would end its opening. */
async function copyOf(content: Buffer): Promise<PDFDocument> {
  // As in the check at upload: an empty password opens such files.
  const source = await PDFDocument.load(content, { password: '', updateMetadata: false })
  const copy = await PDFDocument.create()
  for (const page of await copy.copyPages(source, source.getPageIndices())) copy.addPage(page)
  return copy
}

const margin = 14
const grey = rgb(0.35, 0.35, 0.35)

function write(page: PDFPage, font: PDFFont, line: string): void {
  const { x, y, width, height } = page.getCropBox()
  const turn = ((page.getRotation().angle % 360) + 360) % 360
  const [across, up] = turn % 180 === 0 ? [width, height] : [height, width]
  // A place as the reader sees it, from the lower left corner of the turned page.
  const at = (right: number, above: number) =>
    ({
      0: { x: x + right, y: y + above },
      90: { x: x + width - above, y: y + right },
      180: { x: x + width - right, y: y + height - above },
      270: { x: x + above, y: y + height - right },
    })[turn] ?? { x: x + right, y: y + above }
  const fitting = (most: number, room: number) => Math.min(most, (most * room) / font.widthOfTextAtSize(line, most))

  const foot = fitting(9, across - 2 * margin)
  page.drawText(line, { ...at(margin, margin), size: foot, font, color: grey, opacity: 0.85, rotate: degrees(turn) })

  const angle = (Math.atan2(up, across) * 180) / Math.PI
  const size = fitting(across / 14, Math.hypot(across, up) * 0.7)
  const half = font.widthOfTextAtSize(line, size) / 2
  const [right, above] = [Math.cos((angle * Math.PI) / 180) * half, Math.sin((angle * Math.PI) / 180) * half]
  const slant = { size, font, color: grey, opacity: 0.13, rotate: degrees(turn + angle) }
  page.drawText(line, { ...at(across / 2 - right, up / 2 - above), ...slant })
}

process.on('message', async (job: MarkJob) => {
  const answer = await mark(job).catch((error): MarkAnswer => ({ problem: String(error).slice(0, 200) }))
  process.send?.(answer)
})
// The parent disconnected or died.
process.on('disconnect', () => process.exit(0))
