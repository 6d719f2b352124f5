import { expect, test, vi } from 'vitest'
import { hide, isHidden, isMeant, takesPopups } from './popup-places.ts'

test('[A-39] popups open on browsing pages, never over a form', () => {
  for (const path of ['/', '/casting', '/actors']) expect(takesPopups(path)).toBe(true)
  for (const path of [
    '/account/login',
    '/account/signup',
    '/casting/new',
    '/casting/7',
    '/mypage',
    '/admin/popups',
    '/500',
  ])
    expect(takesPopups(path)).toBe(false)
})

test('[A-39] a popup is for everybody, for guests or for one kind of member', () => {
  const [actor, manager] = [{ permissions: ['Actor'] }, { permissions: ['CastingManager'] }]
  const seenBy = (target: 'ALL' | 'ACTOR' | 'MANAGER' | 'GUEST') =>
    [null, actor, manager].map(viewer => isMeant({ target }, viewer))
  expect(seenBy('ALL')).toEqual([true, true, true])
  expect(seenBy('GUEST')).toEqual([true, false, false])
  expect(seenBy('ACTOR')).toEqual([false, true, false])
  expect(seenBy('MANAGER')).toEqual([false, false, true])
})

test('[A-39] hidden for a day or a week, to the minute, and only that one', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
  const now = Date.parse('2026-11-20T12:00:00+09:00')
  const day = 86_400_000
  hide(1, 1, now)
  hide(2, 7, now)
  expect([1, 2, 3].map(id => isHidden(id, now + day - 60_000))).toEqual([true, true, false])
  expect([1, 2].map(id => isHidden(id, now + day + 60_000))).toEqual([false, true])
  expect(isHidden(2, now + 7 * day + 60_000)).toBe(false)
  vi.stubGlobal('localStorage', undefined)
  expect(isHidden(1, now)).toBe(false)
  vi.unstubAllGlobals()
})
