import { expect, test } from 'vitest'
import { conditionsOf, orderOf, queryOf, readFilters } from './actor-query.ts'

const read = (query: string) => readFilters(new URLSearchParams(query))

test('[A-69] the API’s names for dialects and languages are ordinary skills in the URL', () => {
  expect(read('skills=SKILL:DANCE&dialects=JEJU,JEOLLA&languages=EN').skills).toBe(
    'SKILL:DANCE,DIALECT:JEJU,DIALECT:JEOLLA,LANG:EN',
  )
})

test('[D-08] a range of ages applies until ages are typed', () => {
  expect(read('ageRange=1')).toEqual({ ageRange: '1' })
  expect(read('ageRange=1&ageMin=30')).toEqual({ ageMin: '30' })
})

test('[A-69] a word orders by relevance unless an order was chosen', () => {
  expect(orderOf(read(''))).toBe('recent')
  expect(orderOf(read('q=하늘'))).toBe('relevance')
  expect(orderOf(read('q=하늘&sort=recent'))).toBe('recent')
  expect(queryOf(read('q=하늘&sort=recent'))).toBe('q=%ED%95%98%EB%8A%98&sort=recent')
})

test('each condition can be removed on its own, a range with both bounds', () => {
  const filters = read('q=하늘&gender=FEMALE&ageMin=20&ageMax=29&skills=LANG:EN,LANG:JA&specialty=복싱&heightMin=160')
  const conditions = conditionsOf(filters)
  expect(conditions.map(({ label }) => label)).toEqual([
    '‘하늘’',
    '여자',
    '만 20–29세',
    '160cm부터',
    '영어',
    '일본어',
    '복싱',
  ])
  const without = (label: string) => conditions.find(condition => condition.label === label)?.without
  expect(without('만 20–29세')).not.toHaveProperty('ageMax')
  expect(without('영어')?.skills).toBe('LANG:JA')
  expect(without('복싱')).not.toHaveProperty('specialty')
})
