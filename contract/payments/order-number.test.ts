import { expect, test } from 'vitest'
import { orderIdOf, orderNumber } from './order-number.ts'
import { orderIdIn, orderPages } from './order-pages.ts'

const ids = Array.from({ length: 3000 }, (_, at) => at + 1)

test('[R-09] every order has a number of its own, which leads back to it', () => {
  expect(new Set(ids.map(orderNumber)).size).toBe(ids.length)
  for (const id of [...ids, 65_535, 65_536, 1_234_567, 2 ** 31, 2 ** 32 - 1]) {
    expect(orderNumber(id)).toMatch(/^[0-9A-HJKMNP-TV-Z]{3}-[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(orderIdOf(orderNumber(id))).toBe(id)
  }
})

test('numbers of orders in a row lie apart, so that they tell no count', () => {
  const places = ids.map(id => Number.parseInt(orderNumber(id).replace('-', ''), 36))
  const growing = places.slice(1).filter((place, at) => place > (places[at] ?? 0)).length
  expect(growing).toBeGreaterThan(ids.length * 0.4)
  expect(growing).toBeLessThan(ids.length * 0.6)
  const shared = ids.slice(1).filter(id => orderNumber(id).slice(0, 3) === orderNumber(id - 1).slice(0, 3))
  expect(shared.length).toBeLessThan(30)
})

test('a number is found however it is typed, and other words are none', () => {
  const number = orderNumber(42)
  expect(orderIdOf(number.toLowerCase().replace('-', ' '))).toBe(42)
  expect(orderIdOf('actor1')).toBeNull()
  expect(orderIdOf('윤새벽달')).toBeNull()
  expect(orderIdOf('ZZZ-ZZZZ')).toBeNull()
})

test('the address of an order leads back to it, as does the plain id of an older link', () => {
  for (const id of ids) expect(orderIdIn(orderPages.order(id).split('/').at(-1)!)).toBe(id)
  expect(orderPages.lectureClass(42, 7)).toBe(`/mypage/lectures/${orderNumber(42)}/classes/7`)
  expect(orderIdIn('1234567')).toBe(1_234_567)
  for (const text of ['', '0', '007', '-1', '1.5', '12345678901', 'ABC', 'ABC-DEF!']) expect(orderIdIn(text)).toBeNull()
})
