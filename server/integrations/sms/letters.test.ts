import { expect, test } from 'vitest'
import { carriedText, textBytes } from './letters.ts'

test.each([
  ['서라온 님이 지원했어요', '서라온 님이 지원했어요'],
  ['똠방각하 뷁 쀍', '똠방각하 뷁 쀍'],
  ['金敏秀 배우', '金敏秀 배우'],
  ['たなか', 'たなか'],
  ['Дмитрий', 'Дмитрий'],
  ['Zoë', 'Zoe'],
  ['Nguyễn Thị Ánh', 'Nguyen Thi Anh'],
  ['Łukasz Đorđe', 'Łukasz Dorđe'],
  ['Øystein', 'Øystein'],
  ['O’Connor', 'O’Connor'],
  ['10–20시 — 서울', '10-20시 - 서울'],
  ['축하해요 🎉 내일 봐요', '축하해요 내일 봐요'],
  ['👩‍👩‍👧 가족', '가족'],
  ['❤️사랑', '사랑'],
  ['합격 👍🏽', '합격 '],
  ['สมชาย 님', '○○ 님'],
  ['สมชาย ใจดี 님의 답장', '○○ 님의 답장'],
  ['محمد 님', '○○ 님'],
  ['अमिताभ 님', '○○ 님'],
  ['𠮷田 님', '○○田 님'],
  ['참가비 ₩30,000', '참가비 ￦30,000'],
  ['①②③ ★ ℡', '①②③ ★ ℡'],
  ['한\n줄\t칸', '한\n줄 칸'],
  ['\u1112\u1161\u11ab\u1100\u1173\u11af', '한글'],
])('a text leaves in letters that every phone shows (%s)', (text, sent) => {
  expect(carriedText(text).text).toBe(sent)
})

test('the type is chosen by the bytes of the carriers', () => {
  const typeOf = (text: string) => carriedText(text).type
  expect(typeOf('가'.repeat(45))).toBe('SMS')
  expect(typeOf(`${'가'.repeat(45)}.`)).toBe('LMS')
  expect(typeOf('a'.repeat(90))).toBe('SMS')
  expect(typeOf('a'.repeat(91))).toBe('LMS')
  expect(typeOf('😀'.repeat(91))).toBe('SMS')
  expect(textBytes(carriedText('가'.repeat(3000)).text)).toBe(2000)
})
