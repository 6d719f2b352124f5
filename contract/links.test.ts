import { expect, test } from 'vitest'
import { pathWithin } from './links.ts'

test('[N-04] a link to our own site, written in full, is a path', () => {
  const within = (link: string) => pathWithin('https://site.example', link)
  expect([within('https://site.example/casting/7?from=x'), within('https://site.example')]).toEqual([
    '/casting/7?from=x',
    '/',
  ])
  for (const other of ['https://site.example.evil.example/', 'https://elsewhere.example/casting/7', '/casting/7'])
    expect(within(other)).toBe(other)
})
