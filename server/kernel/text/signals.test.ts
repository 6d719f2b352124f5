import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findSignals, notableSignals } from './signals.ts'

const page = readFileSync(join(import.meta.dirname, '../../../docs/signals.md'), 'utf8')

/** The rows of a table of docs/signals.md: the sign that a sentence should show, and the sentence. */
function sentencesOf(heading: string): { sign: string | null; text: string }[] {
  const part = page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  return [...part.matchAll(/^\| (?!sign|---)(\S+) \| (.+) \|$/gm)].map(([, sign = '', text = '']) => ({
    sign: sign === '–' ? null : sign,
    text,
  }))
}

const share = (part: number, whole: number) => `${((part / whole) * 100).toFixed(1)} %`

test.each(['Kept apart', 'Used while building'])(
  'the sentences %s show signs as well as docs/signals.md says',
  name => {
    const rows = sentencesOf(name).map(row => ({
      ...row,
      found: findSignals(row.text).map(({ rule }) => rule as string),
    }))
    if (process.env.PRINT_SENTENCES)
      for (const { sign, text, found } of rows)
        if (sign ? !found.includes(sign) : found.length) console.log(sign, found, text)
    const signed = rows.filter(({ found }) => found.length)
    const right = rows.filter(({ sign, found }) => sign && found.includes(sign)).length
    const precision = share(signed.filter(({ sign }) => sign).length, signed.length)
    const recall = share(right, rows.filter(({ sign }) => sign).length)
    const said = page.split('\n').find(line => line.startsWith(`| ${name} | `))
    expect(said).toBe(`| ${name} | ${rows.length} | ${precision} | ${recall} |`)
  },
)

test('spaces and marks between letters hide no sign', () => {
  for (const text of [
    '참가비 5만 원을 입금해 주세요',
    '참.가.비 5만원을 입 금 해 주세요',
    '참*가*비 5만원 입.금.해 주세요',
  ])
    expect(findSignals(text)).toMatchObject([{ rule: 'MONEY_ASKED', excerpt: text }])
})

test('a sign is found once, with a short sentence that shows it', () => {
  const text = `안녕하세요. 오디션은 호텔 객실에서 봐요! ${'아주 '.repeat(60)}긴 문장이에요. 리딩도 호텔 객실에서 해요.`
  expect(findSignals(text)).toEqual([{ rule: 'PRIVATE_PLACE', excerpt: '오디션은 호텔 객실에서 봐요!' }])
  const long = findSignals(`${'저희 '.repeat(40)} 참가비 5만 원을 입금해 주세요`)
  expect([...(long[0]?.excerpt ?? '')].length).toBeLessThanOrEqual(80)
})

test('texts between people are kept for operators from a sum on', () => {
  expect(notableSignals('촬영은 오전 9시에 시작해요.')).toBeNull()
  expect(notableSignals('카톡으로 연락 주세요')).toBeNull()
  expect(notableSignals('참가비 5만 원을 입금하고 카톡으로 연락 주세요')).toBe(5)
})

test('a hostile text is read in time', () => {
  for (const part of ['참가비', '호텔에서', 'ㄱ', '카톡으로 ', '오늘 ', '1'])
    expect(findSignals(part.repeat(4_000)).length).toBeLessThan(12)
})
