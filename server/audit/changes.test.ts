import { expect, test } from 'vitest'
import { changesBetween } from './changes.ts'

test('[P-04] of an act only the fields that differ are kept, before and after it', () => {
  const before = { price: 1_000, days: ['2026-12-01'], note: null, closesAt: new Date(0) }
  expect(changesBetween(before, { ...before, price: 2_000, days: ['2026-12-01'], note: undefined })).toEqual({
    before: { price: 1_000 },
    after: { price: 2_000 },
  })
  expect(changesBetween(before, { ...before, closesAt: new Date(0) })).toEqual({})
  expect(changesBetween(before, { note: '새 메모' })).toEqual({ before: { note: null }, after: { note: '새 메모' } })
})
