import { Font } from '@react-pdf/renderer'
import { fontWeights } from './print-fonts.ts'
import { fontFamily } from './print-parts.ts'

/** What of a font decides how a text is printed; Font's own type leaves the letters out. */
type Face = { hasGlyphForCodePoint(point: number): boolean }

/** Stands for a letter that no font of printed pages can show. */
const unknown = '□'

const pictures = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{M}]/u
const unseen = /\p{Default_Ignorable_Code_Point}/gu

/**
 * The facts with texts that can be printed: every letter has a glyph, as a wrong one would cover its neighbours.
 * Pictures are left out; other letters without a glyph become □.
 */
export async function printable<Facts>(facts: Facts): Promise<Facts> {
  const canShow = await shownLetters()
  return mapTexts(facts, text => printedText(text, canShow)) as Facts
}

/** Whether a letter has a glyph, regular and bold, in one of the fonts. */
async function shownLetters(): Promise<(letter: string) => boolean> {
  const faces = await Promise.all(
    fontFamily.map(family => Promise.all(fontWeights.map(weight => faceOf(family, weight)))),
  )
  return letter => faces.some(weights => weights.every(face => face.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)))
}

async function faceOf(family: string, fontWeight: number): Promise<Face> {
  await Font.load({ fontFamily: family, fontWeight })
  return Font.getFont({ fontFamily: family, fontWeight }).data as unknown as Face
}

const printedText = (text: string, canShow: (letter: string) => boolean): string =>
  [...apart(text.normalize('NFC').replace(unseen, ''))]
    .map(letter => {
      if (letter === '\n' || letter === '\t' || canShow(letter)) return letter
      return pictures.test(letter) ? '' : unknown
    })
    .join('')

/**
 * Takes apart what the fonts would take apart, so that a text copied from a page holds no letter twice: a Thai vowel of
 * two parts, the first of which stands before the tone, and a syllable with a tone of old Hangul.
 */
const apart = (text: string) =>
  text
    .replace(/([\u0e48-\u0e4b]?)\u0e33/g, '\u0e4d$1\u0e32')
    .replace(/[\uac00-\ud7a3](?=[\u302e\u302f])/g, syllable => syllable.normalize('NFD'))

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map(each => mapTexts(each, change))
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mapTexts(each, change)]))
}
