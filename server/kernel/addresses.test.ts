import { expect, test } from 'vitest'
import { placeOf } from './addresses.ts'

test('an address counts for the line that it belongs to', () => {
  expect(placeOf('203.0.113.9')).toBe('203.0.113.9')
  expect(placeOf('::ffff:203.0.113.9')).toBe('203.0.113.9')
  expect(placeOf('2001:db8:1:2:aaaa::1')).toBe(placeOf('2001:db8:1:2:0:ffff:0:9'))
  expect(placeOf('2001:db8:1:3::1')).not.toBe(placeOf('2001:db8:1:2::1'))
  expect(placeOf('unknown')).toBe('unknown')
})
