import { readFile } from 'node:fs/promises'
import { type CSSProperties, createElement as h, type ReactNode } from 'react'
import satori from 'satori'
import sharp from 'sharp'
import { fontPath, fontWeights, type PrintFont } from '#server/profiles/pdf/print-fonts.ts'
import { fontsFor, printable } from '#server/profiles/pdf/printed-letters.ts'

/** The facts in a preview: texts as drawn, and a photo as JPEG. */
export type PreviewFacts = {
  brand: string
  /** The line above the title. */
  kicker: string
  title: string
  lines: string[]
  photo: Uint8Array | null
}

const [width, height] = [1200, 630]
const photoWidths = { wide: 420, none: 0 }
const titleLetters = 46
const titleLines = 3
const lineLetters = 34

const loadFont = async ({ family, files }: PrintFont, weight: (typeof fontWeights)[number]) => ({
  name: family,
  weight,
  style: 'normal' as const,
  data: await readFile(fontPath(files[weight])),
})
const loadFonts = (fonts: readonly PrintFont[]) =>
  Promise.all(fonts.flatMap(font => fontWeights.map(weight => loadFont(font, weight))))
/** Reading the fonts of rare letters takes as long as drawing. */
const loaded = new Map<readonly PrintFont[], ReturnType<typeof loadFonts>>()

// The mark of the site, as in web/public/icon.svg.
const mark = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64"><rect width="64" height="64" rx="15" fill="#191f28"/><g transform="translate(32 32) scale(0.84) translate(-31 -32)"><path d="M18 11h26v18H18zM9 40h44M31 40v15" fill="none" stroke="#fff" stroke-width="6.5" stroke-linejoin="round" stroke-linecap="round"/><circle cx="48" cy="53" r="5.5" fill="#ff1744"/></g></svg>',
)}`

/** Draws a preview of 1200 × 630 pixels, as PNG. */
export async function drawPreview(given: PreviewFacts): Promise<Buffer> {
  const facts = await printable(given)
  const fonts = await fontsFor(facts)
  const files = loaded.get(fonts) ?? loadFonts(fonts)
  loaded.set(fonts, files)
  const photo = facts.photo && (await photoOf(facts.photo))
  const svg = await satori(page(facts, photo, fonts), { width, height, fonts: await files })
  return sharp(Buffer.from(svg))
    .png({ palette: photo === null, compressionLevel: 8 })
    .toBuffer()
}

async function photoOf(photo: Uint8Array): Promise<string | null> {
  const cut = await sharp(photo)
    .resize(photoWidths.wide, height, { fit: 'cover', position: 'attention' })
    .jpeg({ quality: 88 })
    .toBuffer()
    .catch(() => null)
  return cut && `data:image/jpeg;base64,${cut.toString('base64')}`
}

const box = (style: CSSProperties, ...children: ReactNode[]) =>
  h('div', { style: { display: 'flex', ...style } }, ...children)
/** A text of so many lines at most: more would push the first ones over the edge. */
const clamped = (lineClamp: number, style: CSSProperties, text: string) =>
  h('div', { style: { ...style, display: 'block', lineClamp } }, text)
const image = (src: string, imageWidth: number, imageHeight: number) =>
  h('img', { src, width: imageWidth, height: imageHeight, style: { objectFit: 'cover' } })

function page({ brand, kicker, title, lines }: PreviewFacts, photo: string | null, fonts: readonly PrintFont[]) {
  const room = width - (photo ? photoWidths.wide : photoWidths.none)
  return box(
    {
      width,
      height,
      backgroundColor: '#ffffff',
      color: '#191f28',
      fontFamily: fonts.map(({ family }) => family).join(', '),
    },
    box(
      {
        width: room,
        height,
        padding: 56,
        boxSizing: 'border-box',
        flexDirection: 'column',
        justifyContent: 'space-between',
      },
      box(
        { flexDirection: 'column', gap: 18, width: '100%' },
        clamped(1, { fontSize: 30, fontWeight: 700, color: '#d50032' }, cut(kicker, lineLetters)),
        clamped(
          titleLines,
          {
            fontSize: 58,
            fontWeight: 700,
            lineHeight: 1.25,
            letterSpacing: '-0.02em',
            wordBreak: hasLongWord(title) ? 'break-all' : 'keep-all',
          },
          cut(title, titleLetters),
        ),
        ...lines.map(line => clamped(1, { fontSize: 32, color: '#4e5968', lineHeight: 1.4 }, cut(line, lineLetters))),
      ),
      box({ alignItems: 'center', gap: 16, fontSize: 34, fontWeight: 700 }, image(mark, 56, 56), brand),
    ),
    photo && image(photo, photoWidths.wide, height),
  )
}

/** A word that may not fit into one line. */
const hasLongWord = (text: string) => text.split(/\s/).some(word => [...word].length > 10)

const cut = (text: string, most: number) => {
  const letters = [...text]
  return letters.length > most ? `${letters.slice(0, most).join('').trimEnd()}…` : text
}
