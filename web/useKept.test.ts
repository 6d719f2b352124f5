import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { claimTab, keptPlace } from './useKept.ts'

function storage(): Storage {
  const held = new Map<string, string>()
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
    clear: () => held.clear(),
  } as Storage
}

beforeEach(() => {
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('input without days stays in the tab, without the parts that are never kept', () => {
  const place = keptPlace<{ name: string; password: string }>('signup', { except: ['password'] })
  place.keep({ name: '서단오', password: '비밀' })
  expect(place.read()).toEqual({ name: '서단오' })
  expect(sessionStorage.getItem('signup')).not.toContain('비밀')
  expect(localStorage.getItem('signup')).toBeNull()
  place.keep(null)
  expect(place.read()).toBeNull()
})

test('input kept for days is gone after them', () => {
  vi.useFakeTimers()
  const place = keptPlace<string>('letter', { days: 14 })
  place.keep('남은 글')
  vi.advanceTimersByTime(13 * 86_400_000)
  expect(place.read()).toBe('남은 글')
  vi.advanceTimersByTime(86_400_000)
  expect(place.read()).toBeNull()
  expect(localStorage.getItem('letter')).toBeNull()
})

test('only what another account has typed in the tab is removed', () => {
  const letter = keptPlace<string>('letter')
  letter.keep('typed by a guest')
  claimTab(1)
  claimTab(1)
  expect(letter.read()).toBe('typed by a guest')
  claimTab(2)
  expect(letter.read()).toBeNull()
})
