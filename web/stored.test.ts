import { afterEach, expect, test, vi } from 'vitest'
import { browserStore } from './stored.ts'

afterEach(() => vi.unstubAllGlobals())

test('blocked storage keeps nothing and breaks nothing', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(browserStore.read('size')).toBe(null)
  expect(browserStore.keep('size', 'M')).toBe(false)
  expect(browserStore.places('s')).toEqual([])
})

test('values round-trip, and null deletes them', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  expect(browserStore.keep('size', { grid: 'M' })).toBe(true)
  expect(browserStore.read('size')).toEqual({ grid: 'M' })
  browserStore.keep('size', null)
  expect(browserStore.read('size')).toBe(null)
  kept.set('size', 'not JSON')
  expect(browserStore.read('size')).toBe(null)
})
