import { expect, test } from 'vitest'
import { hyphenPhone, thousands } from '../format.ts'
import { maskEdit } from './mask.ts'

const money = (digits: string) => digits && thousands(Number(digits))

/** `|` is the caret. */
function edit(
  before: string,
  typed: string,
  format: (digits: string) => string,
  deleted?: 'backward' | 'forward',
): string {
  const { text, caret } = maskEdit(
    { before, typed: typed.replace('|', ''), caret: typed.indexOf('|'), deleted },
    format,
  )
  return `${text.slice(0, caret)}|${text.slice(caret)}`
}

test.each([
  ['010-1234-5678', '010|1234-5678', '01|1-234-5678'],
  ['010-1234-5678', '010-1234|5678', '010-123|-5678'],
  ['010-123-4', '010|123-4', '01|1-234'],
])('Backspace behind a hyphen deletes the digit before it: %s', (before, typed, after) => {
  expect(edit(before, typed, hyphenPhone, 'backward')).toBe(after)
})

test('Delete before a separator deletes the digit after it', () => {
  expect(edit('010-1234-5678', '010|1234-5678', hyphenPhone, 'forward')).toBe('010|-234-5678')
  expect(edit('1,234,567', '1|234,567', money, 'forward')).toBe('1|34,567')
})

test('[W-26] Backspace after a comma deletes the digit before it', () => {
  expect(edit('1,234,567', '1,234|567', money, 'backward')).toBe('123|,567')
  expect(edit('1,234', '|234', money, 'backward')).toBe('|234')
})

test.each([
  ['010-1234-5678', '010-5|1234-5678', '010-5|123-4567'],
  ['010', '0101|', '010-1|'],
  ['010-1234-567', '010-1234-5678|', '010-1234-5678|'],
])('the caret stays behind the digit just typed: %s', (before, typed, after) => {
  expect(edit(before, typed, hyphenPhone)).toBe(after)
})

test.each([
  ['', '+82 10-1234-5678|', '010-1234-5678|'],
  ['', '+821012345678|', '010-1234-5678|'],
  ['', '+82 2-123-4567|', '02-123-4567|'],
  ['82', '821|', '01|'],
])('[W-26] a number in its international form is the same number: %s %s', (before, typed, after) => {
  expect(edit(before, typed, hyphenPhone)).toBe(after)
})

test('letters leave text and caret unchanged', () => {
  expect(edit('010-1234-5678', '010-12ㅎ|34-5678', hyphenPhone)).toBe('010-12|34-5678')
})

test('the same number pasted without hyphens keeps every digit', () => {
  expect(edit('010-1234-5678', '01012345678|', hyphenPhone)).toBe('010-1234-5678|')
})
