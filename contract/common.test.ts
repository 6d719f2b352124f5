import { expect, test } from 'vitest'
import type { z } from 'zod'
import { loginId, personName } from './accounts/fields.ts'
import { birthDate, date, email, httpsUrl, id, name, phone, q, text } from './common.ts'
import { contract } from './index.ts'

const fits = (schema: z.ZodType, value: string) => schema.safeParse(value).success

const unseen = [
  ...['\u200b', '\u00ad', '\u2060', '\u3164', '\u200c', '\u200d', '\u200e', '\u200f', '\u061c', '\ufeff', '\u2800'],
  ...['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069', '\ufe0f', '\ufe00'],
  ...['\u115f', '\u1160', '\uffa0', '\u034f', '\u180e', '\u{e0041}', '\u{e0100}', '\ufff9', '\0', '\u001b', '\u009f'],
]

test.each(unseen)('[W-40] a letter that nobody sees is removed, and nothing is refused because of it (%j)', letter => {
  const dirty = `${letter}가${letter}나${letter}`
  expect(text(2, 2).parse(dirty)).toBe('가나')
  expect(name(2, 2).parse(dirty)).toBe('가나')
  expect(q.text(2).parse(dirty)).toBe('가나')
  expect(q.texts(/^가나$/, 1).parse(dirty)).toEqual(['가나'])
  expect(email.parse(`a${letter}@b.kr`)).toBe('a@b.kr')
  expect(httpsUrl.parse(`${letter}https://a.kr/${letter}b`)).toBe('https://a.kr/b')
  expect(phone.parse(`010${letter}12345678`)).toBe('01012345678')
  expect(loginId.parse(`sunlit${letter}`)).toBe('sunlit')
  expect(fits(text(1, 20), letter)).toBe(false)
})

test.each([
  ['가\r\n나', '가\n나'],
  ['가\r나', '가\n나'],
  ['가\v나', '가\n나'],
  ['가\f나', '가\n나'],
  ['가\u0085나', '가\n나'],
  ['가\u2028나', '가\n나'],
  ['가\u2029나', '가\n나'],
  ['가\u00a0나', '가 나'],
  ['가\u202f나', '가 나'],
  ['가\u3000나', '가 나'],
  ['가\u1112\u1161\u11ab', '가한'],
  ['👩\u200d👩\u200d👧\u200b', '👩‍👩‍👧'],
  ['❤\ufe0f\ufe0f', '❤\ufe0f'],
  ['👍\u200d', '👍'],
])('breaks and spaces of every kind are plain ones, and an emoji stays whole (%j)', (typed, read) => {
  expect(text(1, 20).parse(typed)).toBe(read)
})

test('[W-40] a text refuses half a letter and heaped marks', () => {
  expect(['\ud83d', 'x\u0301\u0302\u0303\u0304'].filter(value => fits(text(1, 20), value))).toEqual([])
})

test.each([
  ['０１０－１２３４－５６７８', phone, '01012345678'],
  ['010 １２３４ 5678', phone, '01012345678'],
  ['+８２ 10-1234-5678', phone, '01012345678'],
  ['（０１０）１２３４５６７８', phone, '01012345678'],
  ['１９９９-０１-０２', date, '1999-01-02'],
  ['1999－01－02', birthDate, '1999-01-02'],
  ['\u200b１９８７-１２-３１ ', birthDate, '1987-12-31'],
  ['ｎａｍｅ＠ｅｘａｍｐｌｅ．ｃｏｍ', email, 'name@example.com'],
  ['ｓｕｎｌｉｔ＿１', loginId, 'sunlit_1'],
  ['１２３４５６', contract.accounts.phoneCode.body.shape.code, '123456'],
  [' 123456\u200b', contract.accounts.phoneCode.body.shape.code, '123456'],
  ['ＡＢＣＤ１２３４', contract.coupons.registerCoupon.body.shape.code, 'ABCD1234'],
  ['ａｃｔｏｒ１', contract.accounts.login.body.shape.loginId, 'actor1'],
  ['ＳＨＯＷ　２', q.text(20), 'SHOW 2'],
  ['오디션\t１차', q.text(20), '오디션 1차'],
  ['\u1100\u1161', q.text(1), '가'],
  ['\u200b', q.text(20), undefined],
  ['３０', q.number(id), 30],
  ['１，２', q.ids(5), [1, 2]],
  ['가수，배우', q.texts(/^[가-힣]+$/, 5), ['가수', '배우']],
  ['\u1100\u1161\u1109\u116e', q.texts(/^가수$/, 5), ['가수']],
  ['１９９９-０１-０２', q.date(), '1999-01-02'],
])('full-width and decomposed letters are read as their plain forms (%j)', (typed, schema, read) => {
  expect(schema.parse(typed)).toEqual(read)
})

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
  expect(name(1, 20).parse('ＫＢＳ　드라마스페셜 ２')).toBe('KBS 드라마스페셜 2')
  expect(personName.safeParse('\u3164\u3164').success).toBe(false)
})

test('[W-40] a mail address contains letters and signs, never markup', () => {
  const bad = ['<b>@b.kr', 'a"@b.kr', 'a@b.kr>', 'a b@c.kr', 'a@b', 'a@b..kr']
  expect(bad.filter(value => fits(email, value))).toEqual([])
  const good = ['name@example.com', 'first.last+tag@mail.example.co.kr', "o'neil@example.com", '메일@예시.한국']
  expect(good.filter(value => !fits(email, value))).toEqual([])
})

test('[W-40] a link is https without markup', () => {
  const bad = [
    'https://a.kr/<script>',
    'https://a.kr/"x',
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
