import { Font } from '@react-pdf/renderer'
import { fontFamily } from './print-parts.ts'

type Glyphs = { hasGlyphForCodePoint(point: number): boolean }

/** Stands for a letter that the font of printed pages cannot show. */
const unknown = '□'

// The font has the letters of old Hangul alone, not how they stand together.
const oldHangul = /[\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff]+/gu
const pictures = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{M}]/u
const unseen = /\p{Default_Ignorable_Code_Point}/gu

/**
 * The facts with texts that can be printed: every letter has a glyph, as a wrong one would cover its neighbours.
 * Pictures are left out; other letters without a glyph become □.
 */
export async function printable<Facts>(facts: Facts): Promise<Facts> {
  await Font.load({ fontFamily })
  const glyphs = Font.getFont({ fontFamily }).data as unknown as Glyphs
  return mapTexts(facts, text => printedText(text, glyphs)) as Facts
}

const printedText = (text: string, glyphs: Glyphs): string =>
  [...text.normalize('NFC').replace(oldHangul, unknown).replace(unseen, '')]
    .map(letter => {
      if (letter === '\n' || letter === '\t' || glyphs.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)) return letter
      return pictures.test(letter) ? '' : unknown
    })
    .join('')

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map(each => mapTexts(each, change))
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mapTexts(each, change)]))
}
