import { expect, test } from 'vitest'
import type { z } from 'zod'
import { personName } from './accounts/fields.ts'
import { email, httpsUrl, name, text } from './common.ts'

const fits = (schema: z.ZodType, value: string) => schema.safeParse(value).success

test.each([
  '가\u202e나',
  'a\u2066b',
  '\u200f',
  '가\u200b나',
  '가\u00ad나',
  'a\ufeffb',
  '\u3164\u3164',
  '\u115f\u1160',
  'a\u{e0041}',
  '가\ufe0f',
  'a\u200db',
  '\u2800',
  'a\0b',
  'x\u0301\u0302\u0303\u0304',
])('[W-40] a text refuses what turns or hides letters (%j)', value => expect(fits(text(1, 20), value)).toBe(false))

test.each(['가나다 라', '줄\n바꿈\t칸', '👩‍👩‍👧', '❤️', '☎︎', '1️⃣', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '👍🏽', '🇰🇷', '👩🏽‍🚀 우주', 'नमस्ते', 'ㅋㅋ…'])(
  'a text keeps what people write (%s)',
  value => expect(fits(text(1, 40), value)).toBe(true),
)

test('[W-40] a name contains a visible letter or digit', () => {
  expect(['!!', '…', '😀', '\u0301\u0301'].map(value => fits(name(1, 20), value))).toEqual([false, false, false, false])
  expect(['김무대', '1984', 'Ho! 컴퍼니', '365mc'].map(value => fits(name(1, 20), value))).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(fits(name(0, 20), '')).toBe(true)
  expect(name(1, 20).parse(' 김\n무대\u2028배우\t둘 ')).toBe('김 무대 배우 둘')
  expect(personName.safeParse('\u3164\u3164').success).toBe(false)
})

test('[W-40] a mail address contains letters and signs, never controls or markup', () => {
  const bad = [
    'a\0@b.kr',
    'a\u202e@b.kr',
    '<b>@b.kr',
    'a"@b.kr',
    'a@b.kr>',
    'a@b\u200b.kr',
    'a b@c.kr',
    'a@b',
    'a@b..kr',
  ]
  expect(bad.filter(value => fits(email, value))).toEqual([])
  const good = ['name@example.com', 'first.last+tag@mail.example.co.kr', "o'neil@example.com", '메일@예시.한국']
  expect(good.filter(value => !fits(email, value))).toEqual([])
})

test('[W-40] a link is https without controls, invisible letters or markup', () => {
  const bad = [
    'https://a.kr/\u0001',
    'https://a.kr/<script>',
    'https://a.kr/"x',
    'https://a.kr/\u202egpj',
    'https://a.kr/\u200b',
    'http://a.kr',
    'https://[.kr/',
    'https://name@example.com/',
    'https://youtube.com:pass@example.com/@name',
    'https://example.com\\@evil.kr',
  ]
  expect(bad.filter(value => httpsUrl.safeParse(value).success)).toEqual([])
  const good = [
    'https://example.com',
    'https://www.youtube.com/watch?v=abc&t=1#x',
    'https://예시.한국/가나',
    'https://www.youtube.com/@name',
    'https://example.com?to=a@b.kr',
  ]
  expect(good.filter(value => !httpsUrl.safeParse(value).success)).toEqual([])
})
