import { expect, test } from 'vitest'
import { orderOf, queryOf, readFilters } from './actor-query.ts'

const read = (query: string) => readFilters(new URLSearchParams(query))

test('[A-69] the API’s names for dialects and languages are skills like others in the address', () => {
  expect(read('skills=SKILL:DANCE&dialects=JEJU,JEOLLA&languages=EN').skills).toBe(
    'SKILL:DANCE,DIALECT:JEJU,DIALECT:JEOLLA,LANG:EN',
  )
})

test('[D-08] a range of ages holds until ages are typed', () => {
  expect(read('ageRange=1')).toEqual({ ageRange: '1' })
  expect(read('ageRange=1&ageMin=30')).toEqual({ ageMin: '30' })
})

test('[A-69] a word orders by fit unless an order was chosen', () => {
  expect(orderOf(read(''))).toBe('recent')
  expect(orderOf(read('q=하늘'))).toBe('relevance')
  expect(orderOf(read('q=하늘&sort=recent'))).toBe('recent')
  expect(queryOf(read('q=하늘&sort=recent'))).toBe('q=%ED%95%98%EB%8A%98&sort=recent')
})
