import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  type PDFRawStream,
} from '@cantoo/pdf-lib'

/** The text of a PDF as it is copied: by the letters that each font names for its glyphs, in the order of drawing. */
export async function copiedText(file: Buffer): Promise<string> {
  const document = await PDFDocument.load(file)
  return document
    .getPages()
    .map(({ node }) => {
      const fonts = node.Resources()?.lookupMaybe(PDFName.of('Font'), PDFDict)
      const letters = new Map(
        (fonts?.entries() ?? []).map(([name, font]) => {
          const map = (document.context.lookup(font) as PDFDict).lookup(PDFName.of('ToUnicode'))
          return [name.asString().slice(1), map ? lettersOf(content(map)) : new Map<string, string>()]
        }),
      )
      let current = new Map<string, string>()
      let text = ''
      const contents = node.Contents()
      const parts =
        contents instanceof PDFArray
          ? contents.asArray().map(each => document.context.lookup(each)!)
          : contents
            ? [contents]
            : []
      for (const [, font, glyphs] of parts
        .map(content)
        .join('\n')
        .matchAll(/\/(\S+) [\d.]+ Tf|<([0-9a-fA-F]+)>/g)) {
        if (font) current = letters.get(font) ?? new Map()
        else for (const [glyph] of glyphs!.toLowerCase().matchAll(/.{4}/g)) text += current.get(glyph) ?? '\ufffd'
      }
      return text
    })
    .join('')
}

const content = (stream: PDFObject) =>
  Buffer.from(decodePDFRawStream(stream as PDFRawStream).decode()).toString('latin1')

/** A font's map from glyphs to letters (`beginbfrange`, `beginbfchar`). */
function lettersOf(map: string): Map<string, string> {
  const letters = new Map<string, string>()
  for (const [, glyph, units] of map.matchAll(/^<([0-9a-fA-F]{4})> <([0-9a-fA-F]+)>$/gm))
    letters.set(glyph!.toLowerCase(), Buffer.from(units!, 'hex').swap16().toString('utf16le'))
  for (const [, from, list] of map.matchAll(/<([0-9a-fA-F]{4})> <[0-9a-fA-F]{4}> \[([^\]]*)\]/g))
    for (const [at, [, units]] of [...list!.matchAll(/<([0-9a-fA-F\s]*)>/g)].entries()) {
      const glyph = (Number.parseInt(from!, 16) + at).toString(16).padStart(4, '0')
      letters.set(glyph, Buffer.from(units!.replace(/\s/g, ''), 'hex').swap16().toString('utf16le'))
    }
  return letters
}
