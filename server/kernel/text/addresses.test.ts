import { expect, test } from 'vitest'
import { networksOf, placeOf } from './addresses.ts'

test('an address counts by its line', () => {
  expect(placeOf('203.0.113.9')).toBe('203.0.113.9')
  expect(placeOf('::ffff:203.0.113.9')).toBe('203.0.113.9')
  expect(placeOf('2001:db8:1:2:aaaa::1')).toBe(placeOf('2001:db8:1:2:0:ffff:0:9'))
  expect(placeOf('2001:db8:1:3::1')).not.toBe(placeOf('2001:db8:1:2::1'))
  expect(placeOf('unknown')).toBe('unknown')
})

test('an IPv6 address counts by the /56 and the /48 around its line', () => {
  const isIn = (network: 'line' | 'site', one: string, other: string) =>
    new RegExp(networksOf(placeOf(one))![network]).test(placeOf(other))
  expect(isIn('line', '2001:db8:1:2::1', '2001:db8:1:ff::1')).toBe(true)
  expect(isIn('line', '2001:db8:1:1200::1', '2001:db8:1:12ff::1')).toBe(true)
  expect(isIn('line', '2001:db8:1:1200::1', '2001:db8:1:1300::1')).toBe(false)
  expect(isIn('line', '2001:db8:1:2::1', '2001:db8:1:102::1')).toBe(false)
  expect(isIn('site', '2001:db8:1:2::1', '2001:db8:1:ffff::1')).toBe(true)
  expect(isIn('site', '2001:db8:1:2::1', '2001:db8:2:2::1')).toBe(false)
  expect(networksOf(placeOf('203.0.113.9'))).toBeNull()
})
