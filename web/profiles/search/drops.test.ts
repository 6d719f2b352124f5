import { expect, test } from 'vitest'
import { readFilters } from './actor-query.ts'
import { dropsOf } from './drops.ts'

test('an empty result names the condition to drop, with the number it brings', () => {
  const filters = readFilters(
    new URLSearchParams('region=SEOUL&skills=LANG:EN,LANG:JA&ageMin=20&ageMax=29&heightMin=170'),
  )
  const counted = (name: string, value: string | null, count: number, isCapped = false) => ({
    dropped: [{ name, value }],
    count,
    isCapped,
  })
  const { lead, ways: drops } = dropsOf(filters, [
    counted('region', null, 12),
    counted('skills', 'LANG:JA', 3),
    counted('age', null, 1000, true),
    counted('height', null, 1),
  ])
  expect(lead).toBe('조건을 하나 빼면 찾을 수 있어요')
  expect(drops.map(({ text }) => text)).toEqual([
    '‘서울’을 빼면 12명이에요',
    '‘일본어’를 빼면 3명이에요',
    '‘만 20–29세’를 빼면 1,000명이 넘어요',
    '‘170cm부터’를 빼면 1명이에요',
  ])
  const left = drops.map(({ href }) => readFilters(new URLSearchParams(href.split('?')[1])))
  expect(left[0]).not.toHaveProperty('region')
  expect(left[1]?.skills).toBe('LANG:EN')
  expect(left[2]).not.toHaveProperty('ageMax')
  expect(left[3]).not.toHaveProperty('heightMin')
})

test('where one condition is not enough, two are dropped together', () => {
  const filters = readFilters(new URLSearchParams('region=SEOUL&skills=LANG:EN,LANG:JA&gender=FEMALE&ageMin=20'))
  const pair = (one: [string, string | null], other: [string, string | null], count: number) => ({
    dropped: [one, other].map(([name, value]) => ({ name, value })),
    count,
    isCapped: false,
  })
  const { lead, ways } = dropsOf(filters, [
    pair(['region', null], ['gender', null], 12),
    pair(['skills', 'LANG:EN'], ['skills', 'LANG:JA'], 3),
    pair(['age', null], ['skills', 'LANG:EN'], 2),
  ])
  expect(lead).toBe('조건을 두 개 빼면 찾을 수 있어요')
  expect(ways.map(({ text }) => text)).toEqual([
    '‘서울’과 ‘여자’를 빼면 12명이에요',
    '‘영어’와 ‘일본어’를 빼면 3명이에요',
    '‘만 20세부터’와 ‘영어’를 빼면 2명이에요',
  ])
  const left = ways.map(({ href }) => readFilters(new URLSearchParams(href.split('?')[1])))
  expect(left[0]).toEqual({ skills: 'LANG:EN,LANG:JA', ageMin: '20' })
  expect(left[1]).toEqual({ region: 'SEOUL', gender: 'FEMALE', ageMin: '20' })
  expect(left[2]).toEqual({ region: 'SEOUL', gender: 'FEMALE', skills: 'LANG:JA' })
  expect(dropsOf(filters, [])).toEqual({ lead: null, ways: [] })
})
