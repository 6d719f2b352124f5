import { clip, endPath, PDFName, type PDFPage, popGraphicsState, pushGraphicsState, rectangle } from '@cantoo/pdf-lib'

/** A4 in points. */
const [short, long] = [595.28, 841.89]
/** Tolerance within which a page counts as A4. */
const slack = 2

/**
 * Fits a page on A4, portrait or landscape as it is: its crop box is scaled as a whole and centred. The sheet is laid
 * around the page instead of moving the page, so that annotations stay in place.
 */
export function putOntoA4(page: PDFPage): void {
  const { x, y, width, height } = page.getCropBox()
  const [paperWidth, paperHeight] = width > height ? [long, short] : [short, long]
  const isA4 = Math.abs(width - paperWidth) < slack && Math.abs(height - paperHeight) < slack
  const unit = PDFName.of('UserUnit')
  if (isA4 && !page.node.has(unit)) return
  hideOutside(page)
  const factor = Math.min(paperWidth / width, paperHeight / height)
  page.scaleContent(factor, factor)
  page.scaleAnnotations(factor, factor)
  const paper = [
    x * factor - (paperWidth - width * factor) / 2,
    y * factor - (paperHeight - height * factor) / 2,
    paperWidth,
    paperHeight,
  ] as const
  page.setMediaBox(...paper)
  page.setCropBox(...paper)
  for (const name of ['BleedBox', 'TrimBox', 'ArtBox', 'UserUnit']) page.node.delete(PDFName.of(name))
}

/** Content outside the crop box must not show on the sheet's margins. */
function hideOutside(page: PDFPage): void {
  const { x, y, width, height } = page.getCropBox()
  const { context } = page.doc
  page.node.normalize()
  const start = context.contentStream([pushGraphicsState(), rectangle(x, y, width, height), clip(), endPath()])
  const end = context.contentStream([popGraphicsState()])
  page.node.wrapContentStreams(context.register(start), context.register(end))
}
