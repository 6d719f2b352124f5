import { expect, it } from 'vitest'
import { tabAfterKey } from './tabKeys.ts'

it.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 2, 0],
  ['ArrowLeft', 0, 2],
  ['ArrowLeft', 2, 1],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['Enter', 1, null],
])('%s on tab %s of three leads to %s', (key, current, next) => {
  expect(tabAfterKey(key, current, 3)).toBe(next)
})
