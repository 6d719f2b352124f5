import { createRequire } from 'node:module'
import { Font } from '@react-pdf/renderer'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { printable } from './printed-letters.ts'

type Face = { hasGlyphForCodePoint(point: number): boolean }
const folder = createRequire(import.meta.url)
  .resolve('pretendard/package.json')
  .replace('package.json', 'dist/public/static/')
// What is printed with: pages with the first two, previews of links with the others.
const files = [
  'Pretendard-Regular.otf',
  'Pretendard-Bold.otf',
  ...['Regular', 'Bold'].map(name => `alternative/Pretendard-${name}.ttf`),
]
const faces: Face[] = []

beforeAll(async () => {
  for (const [at, file] of files.entries()) {
    Font.register({ family: `face ${at}`, src: folder + file })
    await Font.load({ fontFamily: `face ${at}` })
    faces.push(Font.getFont({ fontFamily: `face ${at}` }).data as unknown as Face)
  }
})

const scripts: Record<string, [from: number, to: number]> = {
  hangul: [0xac00, 0xd7a3],
  oldHangul: [0x1100, 0x11ff],
  hanja: [0x4e00, 0x9fff],
  rareHanja: [0x20000, 0x2a6df],
  latin: [0x20, 0x24f],
  vietnamese: [0x1e00, 0x1eff],
  thai: [0xe01, 0xe3a],
  cyrillic: [0x400, 0x4ff],
  arabic: [0x620, 0x64a],
  devanagari: [0x900, 0x97f],
  kana: [0x3041, 0x30fe],
  emoji: [0x1f300, 0x1faff],
}
const letter = fc
  .constantFrom(...Object.values(scripts))
  .chain(([min, max]) => fc.integer({ min, max }).map(point => String.fromCodePoint(point)))

test('no printed letter lacks a glyph, in any of the fonts, for 500 texts of twelve scripts', async () => {
  const texts = fc.sample(fc.string({ unit: letter, minLength: 1, maxLength: 40 }), { numRuns: 500, seed: 20261126 })
  const { printed } = await printable({ printed: texts })
  expect(printed).toHaveLength(500)
  const missing = [...new Set(printed.join(''))].filter(
    each => !faces.every(face => face.hasGlyphForCodePoint(each.codePointAt(0)!)),
  )
  expect(missing).toEqual([])
})

test.each([
  ['서라온', '서라온'],
  ['똠방각하 뷁', '똠방각하 뷁'],
  ['Nguyễn Thị Ánh', 'Nguyễn Thị Ánh'],
  ['Zoë', 'Zoë'],
  ['Дмитрий', 'Дмитрий'],
  ['줄\n둘', '줄\n둘'],
  ['합격 🎉', '합격 '],
  ['👩‍👩‍👧', ''],
  ['金敏秀', '□□□'],
  ['สมชาย', '□□□□□'],
  ['ᄒᆞᆫ글', '□글'],
  ['\u1112\u1161\u11ab', '한'],
])('%j is printed as %j', async (text, printed) => expect(await printable(text)).toBe(printed))

test('pictures and numbers of the facts stay as they are', async () => {
  const facts = { photo: new Uint8Array([1]), made: new Date(0), count: 1, none: null, list: [{ name: '金' }] }
  expect(await printable(facts)).toEqual({ ...facts, list: [{ name: '□' }] })
})
