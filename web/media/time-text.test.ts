import { expect, test } from 'vitest'
import { secondsOf } from './time-text.ts'

test.each([
  ['1:20', 80],
  ['0:05', 5],
  ['45', 45],
  ['1:02:03', 3723],
  [' 12:00 ', 720],
  ['1:75', null],
  ['', null],
  ['일분', null],
  ['-1:00', null],
])('%j is %j seconds', (text, seconds) => {
  expect(secondsOf(text)).toBe(seconds)
})
