import { expect, test } from 'vitest'
import { applyAddress, isExemptFromErrorPage, safeReturn } from './paths.ts'

test('a return URL is a path of this site, or home', () => {
  expect(safeReturn('/casting/3?key=a%20b')).toBe('/casting/3?key=a%20b')
  for (const foreign of [null, '', '//evil.example', '/\\evil.example', 'https://evil.example', 'casting/3', '/a b'])
    expect(safeReturn(foreign)).toBe('/')
})

test('a saved profile leads back to the casting with its apply form open', () => {
  expect(applyAddress('/casting/3')).toBe('/casting/3?apply=1')
  expect(applyAddress('/casting/3?key=k1&from=x')).toBe('/casting/3?key=k1&apply=1')
  for (const other of ['/', '/casting', '/casting/new', '/casting/3/edit', '//evil.example/casting/3', '/./casting/x'])
    expect(applyAddress(other)).toBe(null)
})

test('[S-05] which pages stay when a call fails', () => {
  for (const path of ['/', '/casting', '/actors', '/actors/7', '/profiletour', '/500'])
    expect(isExemptFromErrorPage(path), path).toBe(true)
  for (const path of ['/casting/7', '/mypage', '/profiletour/order'])
    expect(isExemptFromErrorPage(path), path).toBe(false)
})
