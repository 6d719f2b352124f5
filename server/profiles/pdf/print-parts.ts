import { Font, Path, type Styles, Svg, Text } from '@react-pdf/renderer'
import { createElement as h } from 'react'
import { encode } from 'uqr'
import { fontPath, fontWeights, printFonts } from './print-fonts.ts'

/** The fonts of printed pages, in the order in which they are tried for a letter. */
export const fontFamily: string[] = printFonts.map(({ family }) => family)

for (const { family, files } of printFonts)
  Font.register({ family, fonts: fontWeights.map(fontWeight => ({ src: fontPath(files[fontWeight]), fontWeight })) })

// Korean, Chinese and Japanese break between letters and Thai between words, without a hyphen; the engine's own rules
// are English.
const letters = new Intl.Segmenter('ko', { granularity: 'grapheme' })
const thaiWords = new Intl.Segmenter('th', { granularity: 'word' })
Font.registerHyphenationCallback(word => {
  if (/\p{Script=Thai}/u.test(word)) return pieces(thaiWords, word)
  return /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word)
    ? pieces(letters, word)
    : [word]
})
const pieces = (segmenter: Intl.Segmenter, word: string) =>
  Array.from(segmenter.segment(word), ({ segment }) => [segment, '']).flat()

/** Colours: text, secondary text, hairlines, and the brand. */
export const ink = '#191f28'
export const grey = '#4e5968'
export const line = '#e5e8eb'
export const brandColour = '#ff1744'

/** For titles that break between words alone. */
export const wholeWords = (word: string): string[] => [word]

/**
 * `2 / 3` on each page; nothing on a single page. The page's own style must not set a line height: the layout applies
 * it twice to texts rendered after all pages are known, which moves them out of sight.
 */
export const pageNumber = (style: Styles[string]) =>
  h(Text, {
    style,
    fixed: true,
    render: ({ pageNumber: page, totalPages }) => (totalPages > 1 ? `${page} / ${totalPages}` : ''),
  })

/** An address as a QR code. */
export function qr(address: string) {
  const { data, size } = encode(address, { border: 0 })
  const d = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join('')
  return h(Svg, { viewBox: `0 0 ${size} ${size}`, width: 56, height: 56 }, h(Path, { d, fill: ink }))
}
