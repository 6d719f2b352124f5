import { expect, test } from 'vitest'
import { kindOfPage } from './experience.ts'

test('only the kind of page is reported, and no word of the URL', () => {
  expect(kindOfPage('/')).toBe('/')
  expect(kindOfPage('/casting')).toBe('/casting')
  expect(kindOfPage('/casting/12')).toBe('/casting/:id')
  expect(kindOfPage('/account/guardian/Zx9secret')).toBe('/account')
  expect(kindOfPage('/share/abc_DEF')).toBe('/share')
  expect(kindOfPage('/%EA%B0%80')).toBe('/')
})
