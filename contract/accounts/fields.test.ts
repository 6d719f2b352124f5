import { expect, test } from 'vitest'
import { personName } from './fields.ts'

test.each([
  ...[
    '김무대',
    '김',
    '서 라온',
    '남궁민수',
    '金敏秀',
    '李',
    '𠮷田',
    '山田 太郎',
    'たなか みのり',
    'Nguyễn Thị Ánh',
    'O’Connor',
  ],
  ...[
    "D'Angelo",
    'Anne-Marie',
    'J. R. Smith',
    'Zoë Kravitz',
    'Łukasz Żal',
    'Дмитрий Ким',
    'Αλέξης',
    'สมชาย ใจดี',
    'محمد علي',
  ],
  ...['דוד כהן', 'अमिताभ बच्चन', 'தமிழ்', 'Bat-Erdene', 'Ба́тур', 'ᠪᠠᠲᠤ', 'မောင်', 'ការ៉ូលីន', 'Kim·무대', 'a'.repeat(60)],
])('a legal name of any script is taken as it is written (%s)', typed => {
  expect(personName.parse(typed)).toBe(typed.normalize('NFC'))
})

test.each([
  '',
  ' ',
  '-',
  '·',
  '\u0301',
  '김1',
  '김무대2',
  'a@b.kr',
  '<b>',
  '김(무대)',
  '김/무대',
  '😀',
  '김😀',
  'a'.repeat(61),
  '\u200b',
])('what is no name is refused (%j)', typed => expect(personName.safeParse(typed).success).toBe(false))

test('what does not show in a name, such as an invisible letter, is no part of it', () => {
  expect(['\u200b김무대\u00ad', '\u1100\u1175\u11b7', ' 김\u00a0 무대 '].map(typed => personName.parse(typed))).toEqual(
    ['김무대', '김', '김 무대'],
  )
})
