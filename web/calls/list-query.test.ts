import { expect, test } from 'vitest'
import { listUrl, queryOf } from './list-query.ts'

const states = ['OPEN', 'PAID'] as const
const read = (search: string) => queryOf({ states, longest: 5 }, new URL(`http://here/list?${search}`))

test('a word is cut as the contract counts it, and what is unknown left out', () => {
  expect(read(`q=${encodeURIComponent('ＡＢＣ\u200b 가나')}&state=PAID&page=3&id=12`)).toEqual({
    state: 'PAID',
    q: 'ABC 가',
    page: 3,
    id: 12,
  })
  const nothing = { state: undefined, q: '', page: 1, id: null }
  expect(read('state=NONE&page=-2&id=x')).toEqual(nothing)
  expect(read('id=0')).toEqual(nothing)
})

test('state and word stay in the address of a tab, without page and open row', () => {
  const here = read('q=ab&state=OPEN&page=4&id=9')
  expect(listUrl('/list', here, { state: 'PAID' })).toBe('/list?state=PAID&q=ab')
  expect(listUrl('/list', here, { state: undefined })).toBe('/list?q=ab')
  expect(listUrl('/list', here, { page: 2 })).toBe('/list?state=OPEN&q=ab&page=2')
  expect(listUrl('/list', here, { page: here.page, id: 5 })).toBe('/list?state=OPEN&q=ab&page=4&id=5')
  expect(listUrl('/list', read(''))).toBe('/list')
})
