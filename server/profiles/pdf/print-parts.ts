import { createRequire } from 'node:module'
import { Font, Path, type Styles, Svg, Text } from '@react-pdf/renderer'
import { createElement as h } from 'react'
import { encode } from 'uqr'

const fonts = createRequire(import.meta.url)
  .resolve('pretendard/package.json')
  .replace('package.json', '')
const font = (name: string) => `${fonts}dist/public/static/Pretendard-${name}.otf`

/** The font of printed pages. */
export const fontFamily = 'Pretendard'

Font.register({
  family: fontFamily,
  fonts: [
    { src: font('Regular'), fontWeight: 400 },
    { src: font('Bold'), fontWeight: 700 },
  ],
})
// Korean breaks between syllables, without a hyphen; the engine's own rules are English.
Font.registerHyphenationCallback(word =>
  /[\p{Script=Hangul}]/u.test(word) ? [...word].flatMap(letter => [letter, '']) : [word],
)

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
