import { Document, Font, Page, renderToBuffer, Text } from '@react-pdf/renderer'
import fc from 'fast-check'
import { createElement as h } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { copiedText } from '../../../test/support/pdf-text.ts'
import { commonFonts, fontPath, fontWeights, printFonts } from './print-fonts.ts'
import { fontFamily } from './print-parts.ts'
import { fontsFor, printable } from './printed-letters.ts'

type Face = { hasGlyphForCodePoint(point: number): boolean }
const faces = new Map<number, Face[]>()

beforeAll(async () => {
  for (const weight of fontWeights)
    for (const { family, files } of printFonts) {
      Font.register({ family: `${family} ${weight} alone`, src: fontPath(files[weight]) })
      await Font.load({ fontFamily: `${family} ${weight} alone` })
      const face = Font.getFont({ fontFamily: `${family} ${weight} alone` }).data as unknown as Face
      faces.set(weight, [...(faces.get(weight) ?? []), face])
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
const texts = fc.sample(fc.string({ unit: letter, minLength: 1, maxLength: 40 }), { numRuns: 500, seed: 20261126 })

/** The letters of a page that holds these texts, as they are copied from it. */
async function printedPage(lines: string[]): Promise<string> {
  const shown = lines.map((line, at) => h(Text, { key: at, style: { fontWeight: at % 2 ? 700 : 400 } }, line))
  return copiedText(await renderToBuffer(h(Document, null, h(Page, { style: { fontFamily, fontSize: 6 } }, ...shown))))
}

test('no printed letter lacks a glyph, in any weight, for 500 texts of twelve scripts', async () => {
  const { printed } = await printable({ printed: texts })
  expect(printed).toHaveLength(500)
  const missing = [...new Set(printed.join(''))].filter(
    each => !faces.values().every(fonts => fonts.some(face => face.hasGlyphForCodePoint(each.codePointAt(0)!))),
  )
  expect(missing).toEqual([])
})

test('all letters of 500 printed texts of twelve scripts are copied from their pages', async () => {
  const { printed } = await printable({ printed: texts })
  const copied = await printedPage(printed)
  expect(copied).not.toMatch(/[\0\ufffd]/)
  const lost = new Set(printed.join('').normalize('NFD').replace(/\s/g, '')).difference(
    new Set(copied.normalize('NFD')),
  )
  expect([...lost]).toEqual([])
})

test.each([
  ['한글', '서라온'],
  ['드문 음절', '똠방각하 뷁 펲시 쀍'],
  ['한자', '金敏秀 大韓民國 劉邦 鄭'],
  ['옛한글', 'ᄒᆞᆫ글 나랏말ᄊᆞ미 ᄉᆞᄆᆞᆺ디 ᅀᅵ'],
  ['섞어 쓰기', '金 ᄒᆞᆫ Nguyễn สมชาย 2026'],
  ['태국어', 'ภาษาไทยเป็นภาษาที่มีระดับเสียง'],
  ['베트남어', 'Nguyễn Thị Ánh Tuyết, Đặng'],
  ['일본어', '山田太郎 さくら カナ'],
  ['키릴', 'Дмитрий Щукин'],
  ['라틴', 'Zoë Łukasz Šárka'],
  ['로마자', 'Kim Min-su'],
  ['그리스어', 'Ελλάδα'],
  ['숫자와 기호', '₩1,000 〈별〉 ·…—'],
  ['간체', '张伟 刘亦菲 我是一个演员，来自上海。'],
  ['번체', '劉德華 張學友 臺灣'],
  ['드문 한자', '㐂 㴌 龘'],
  ['데바나가리', 'अमर राजकपूर दास'],
  ['네팔어', 'राम बहादुर थापा'],
])('%s is copied from a page as it was written: %j', async (_, text) => {
  expect(await printedPage([await printable(text)])).toBe(text)
})

/** Glyphs stand on the page from left to right, and readers turn them round. */
test.each([
  ['이름', 'محمد علي'],
  ['람과 알리프', 'علاء جلال لا'],
  ['모음 부호', 'مُحَمَّد'],
  ['페르시아어', 'کاظم رضایی پریسا'],
  ['우르두어', 'اردو ٹیکسٹ ہے'],
  ['이은 글자', 'السلام عليكم'],
])('Arabic (%s) stands on a page from right to left: %j', async (_, text) => {
  expect(await printedPage([await printable(text)])).toBe([...text].reverse().join(''))
})

/** Their vowel, or r, stands elsewhere than it is spoken, and is copied from where it stands. */
test.each(['हिन्दी', 'दुर्गा', 'प्रियंका', 'ऐश्वर्या राय', 'भाई', 'ज्ञान', 'विद्या शर्मा', 'ॆॶ', 'aि한'])(
  'all letters of %s stand on a page, once',
  async text => {
    const letters = (of: string) => [...of.normalize('NFD')].sort().join('')
    expect(letters(await printedPage([await printable(text)]))).toBe(letters(text))
  },
)

test('Arabic within Korean is turned alone', async () => {
  expect(await printedPage([await printable('배우 محمد 입니다')])).toBe('배우 دمحم 입니다')
})

test('letters of Arabic stand where their font joins and marks them', async () => {
  await printable('محمد')
  const face = Font.getFont({ fontFamily: 'Amiri' }).data as unknown as Layout
  const place = (text: string) => face.layout(text).positions.reduce((width, { xAdvance }) => width + xAdvance, 0)
  // A mark moves no letter.
  expect(place('حَسَن')).toBe(place('حسن'))
  expect(place('عليكم')).toBeGreaterThan(place('علي'))
})
type Layout = { layout(text: string): { positions: { xAdvance: number }[] } }

test('texts of common letters need few fonts', async () => {
  expect(await fontsFor({ name: '서라온 金 สมชาย Zoë\n', lines: ['1'] })).toBe(commonFonts)
  for (const name of ['张伟', 'محمد', 'राम']) expect(await fontsFor({ name })).toBe(printFonts)
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
  ['金敏秀', '金敏秀'],
  ['\uf90a敏秀', '金敏秀'],
  ['สมชาย', 'สมชาย'],
  ['น้ำ', 'น\u0e4d\u0e49า'],
  ['ᄒᆞᆫ글', 'ᄒᆞᆫ글'],
  ['랏\u302e', '\u1105\u1161\u11ba\u302e'],
  ['\u1112\u1161\u11ab', '한'],
  ['हिन्दी', 'हिन्दी'],
  ['مرحبا', 'مرحبا'],
  ['𠀋', '□'],
  ['張伟', '張伟'],
  ['ქართული', '□□□□□□□'],
])('%j is printed as %j', async (text, printed) => expect(await printable(text)).toBe(printed))

test('pictures and numbers of the facts stay as they are', async () => {
  const facts = { photo: new Uint8Array([1]), made: new Date(0), count: 1, none: null, list: [{ name: '𠀋' }] }
  expect(await printable(facts)).toEqual({ ...facts, list: [{ name: '□' }] })
})
