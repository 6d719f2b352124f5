import { expect, test } from 'vitest'
import { tabToOpen } from './tab-to-open.ts'

test('the drawer opens on the only tab with news, from either tab', () => {
  expect(tabToOpen({ importantCount: 1, nonImportantCount: 0 }, 'normal')).toBe('important')
  expect(tabToOpen({ importantCount: 0, nonImportantCount: 1 }, 'important')).toBe('normal')
  expect(tabToOpen({ importantCount: 1, nonImportantCount: 1 }, 'normal')).toBe('normal')
  expect(tabToOpen({ importantCount: 0, nonImportantCount: 0 }, 'important')).toBe('important')
})
