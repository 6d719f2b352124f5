import { expect, test } from 'vitest'
import { itemAfter, scoreOfKey } from './keys.ts'

test('[R-06] digits from one to five are scores, on both blocks of keys', () => {
  expect(['Digit1', 'Numpad5', 'Digit6', 'Digit0', 'KeyN'].map(scoreOfKey)).toEqual([1, 5, null, null, null])
})

test('the item after the last is the first', () => {
  expect(['a', 'b', 'c'].map(item => itemAfter(['a', 'b', 'c'], item))).toEqual(['b', 'c', 'a'])
})
