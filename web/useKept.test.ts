import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browserStore } from './stored.ts'
import { claimTab, keptPlace, leaveBrowser, leaveTab } from './useKept.ts'

// As in a browser, the keys of a storage are its own properties.
class Held {
  getItem(key: string) {
    return Object.hasOwn(this, key) ? (this as unknown as Record<string, string>)[key] : null
  }
  setItem(key: string, value: string) {
    Object.assign(this, { [key]: value })
  }
  removeItem(key: string) {
    Reflect.deleteProperty(this, key)
  }
  clear() {
    for (const key of Object.keys(this)) this.removeItem(key)
  }
}
const storage = () => new Held() as unknown as Storage

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

test('signing out leaves nothing in the tab, and what a guest types afterwards stays', () => {
  const letter = keptPlace<string>('letter')
  claimTab(1)
  letter.keep('typed by the first person')
  leaveTab()
  expect(letter.read()).toBeNull()
  letter.keep('typed by a guest')
  claimTab(2)
  expect(letter.read()).toBe('typed by a guest')
})

test('who leaves for good takes their own drafts out of the browser, and no others', () => {
  claimTab(1)
  for (const place of [
    'profile-draft:1',
    'feedback-draft:1:7:tab',
    'profile-draft:2',
    'profile-draft:11',
    'pay-method',
  ])
    browserStore.keep(place, 'text')
  leaveBrowser()
  expect(browserStore.places('').toSorted()).toEqual(['pay-method', 'profile-draft:11', 'profile-draft:2'])
})
