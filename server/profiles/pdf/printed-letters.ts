import { Font } from '@react-pdf/renderer'
import { commonFonts, fontWeights, type PrintFont, printFonts } from './print-fonts.ts'
import './print-parts.ts'

/** What of a font decides how a text is printed; Font's own type leaves it out. */
type Face = {
  hasGlyphForCodePoint(point: number): boolean
  glyphForCodePoint(point: number): unknown
  layout(text: string, features?: object, script?: string, language?: string, direction?: string): GlyphRun
}
type GlyphRun = { glyphs: unknown[]; positions: unknown[] }

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
async function shownLetters(fonts = printFonts): Promise<(letter: string) => boolean> {
  const faces = await Promise.all(fonts.map(font => Promise.all(fontWeights.map(weight => faceOf(font, weight)))))
  return letter => faces.some(weights => weights.every(face => face.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)))
}

/** The first fonts if they can show all of these printable facts, else all. */
export async function fontsFor(facts: unknown): Promise<readonly PrintFont[]> {
  const canShow = await shownLetters(commonFonts)
  let isCommon = true
  mapTexts(facts, text => {
    isCommon &&= [...text].every(letter => letter === '\n' || letter === '\t' || canShow(letter))
    return text
  })
  return isCommon ? commonFonts : printFonts
}

async function faceOf({ family, direction, isIndic }: PrintFont, fontWeight: number): Promise<Face> {
  await Font.load({ fontFamily: family, fontWeight })
  const face = Font.getFont({ fontFamily: family, fontWeight }).data as unknown as Face
  if (adapted.has(face)) return face
  adapted.add(face)
  if (direction === 'rtl') turn(face)
  if (isIndic) leaveMarksAlone(face)
  return face
}

const adapted = new WeakSet<Face>()

/**
 * The layout engine sets every text from left to right and turns the glyphs round afterwards: marks and joined letters
 * would stand on the wrong side. Here the font places them from right to left. Kerning would be copied as a space.
 */
function turn(face: Face): void {
  const layout = face.layout.bind(face)
  face.layout = (text, _, script, language) => {
    const run = layout(text, { kern: false }, script, language, 'rtl')
    run.glyphs.reverse()
    run.positions.reverse()
    return run
  }
}

/** A mark without its letter gets no dotted circle: the layout engine would lose the last letter of the text for it. */
function leaveMarksAlone(face: Face): void {
  const find = face.glyphForCodePoint.bind(face)
  face.glyphForCodePoint = point => find(point === dottedCircle ? 0 : point)
  const has = face.hasGlyphForCodePoint.bind(face)
  face.hasGlyphForCodePoint = point => point !== dottedCircle && has(point)
}
const dottedCircle = 0x25cc

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
