import { expect, test } from 'vitest'
import { readFilters } from './actor-query.ts'
import { dropsOf } from './drops.ts'

test('an empty result names the condition to drop, with the number it brings', () => {
  const filters = readFilters(
    new URLSearchParams('region=SEOUL&skills=LANG:EN,LANG:JA&ageMin=20&ageMax=29&heightMin=170'),
  )
  const counted = (name: string, value: string | null, count: number, isCapped = false) => ({
    name,
    value,
    count,
    isCapped,
  })
  const drops = dropsOf(filters, [
    counted('region', null, 12),
    counted('skills', 'LANG:JA', 3),
    counted('age', null, 1000, true),
    counted('height', null, 1),
  ])
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
