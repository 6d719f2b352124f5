import { afterEach, expect, test, vi } from 'vitest'
import { browserStore, claimTab, tabStore } from './stored.ts'

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

test('what another account has typed in the tab is removed; what a guest has typed, and one’s own, stays', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    clear: () => kept.clear(),
  })
  tabStore.keep('letter', 'typed by a guest')
  claimTab(1)
  claimTab(1)
  expect(tabStore.read('letter')).toBe('typed by a guest')
  claimTab(2)
  expect(tabStore.read('letter')).toBeNull()
})
