import { expect, test } from 'vitest'
import { toAppError } from './errors.ts'

test.each([
  ['22021', 'invalid_input'],
  ['22P05', 'invalid_input'],
  ['53100', 'storage_full'],
  ['ENOSPC', 'storage_full'],
  ['57P01', 'unavailable'],
])('the database error %s means %s', (code, meaning) => {
  expect(toAppError(Object.assign(new Error(), { code })).code).toBe(meaning)
})
