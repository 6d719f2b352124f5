import { expect, test } from 'vitest'
import { dropsOf } from './drops.ts'
import { readFilters } from './filters.ts'
import { castingsPageTexts } from './messages.ts'

test('an empty list offers to drop its one condition, or all of them', () => {
  expect([1, 2].map(castingsPageTexts.clearAll)).toEqual(['조건 지우기', '조건 2개 모두 지우기'])
})

test('an empty list names the condition to drop, with the number it brings', () => {
  const filters = readFilters(new URLSearchParams('q=엄마&region=SEOUL&region=BUSAN&ageMin=20&ageMax=29&sort=fee'))
  const { ways: drops } = dropsOf(
    filters,
    ['region', 'age', 'q'].map(name => ({ dropped: [{ name, value: null }], count: 5, isCapped: false })),
  )
  expect(drops.map(({ text }) => text)).toEqual([
    '‘서울·부산’을 빼면 5개예요',
    '‘만 20–29세’를 빼면 5개예요',
    '‘엄마’를 빼면 5개예요',
  ])
  const left = drops.map(({ href }) => Object.fromEntries(new URLSearchParams(href.split('?')[1])))
  expect(left[0]).toEqual({ q: '엄마', ageMin: '20', ageMax: '29', sort: 'fee' })
  expect(left[1]).not.toHaveProperty('ageMax')
  expect(left[2]).not.toHaveProperty('q')
})

test('where one condition is not enough, two are dropped together', () => {
  const filters = readFilters(new URLSearchParams('q=엄마&region=SEOUL&ageMin=20&sort=fee'))
  const dropped = ['region', 'age'].map(name => ({ name, value: null }))
  const { lead, ways } = dropsOf(filters, [{ dropped, count: 1000, isCapped: true }])
  expect(lead).toBe('조건을 두 개 빼면 찾을 수 있어요')
  expect(ways.map(({ text }) => text)).toEqual(['‘서울’과 ‘만 20세부터’를 빼면 1,000개가 넘어요'])
  expect(ways.map(({ href }) => Object.fromEntries(new URLSearchParams(href.split('?')[1])))).toEqual([
    { q: '엄마', sort: 'fee' },
  ])
})
