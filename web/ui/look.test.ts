import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')
const tokenOf = (sheet: string, name: string) =>
  new RegExp(`--${name}:\\s*([^;]+);`).exec(sheet)?.[1]?.replace(/\s+/g, ' ')

test('[D-08] groups have seven colours with ids', () => {
  const ids = [...read('colours.css').matchAll(/--group-(\d):/g)].map(([, id]) => Number(id))
  expect([...new Set(ids)]).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('[X-02] the primary colour is #ff1744 and every text is set in Pretendard', () => {
  expect(tokenOf(read('colours.css'), 'brand')).toBe('#ff1744')
  const tokens = read('tokens.css')
  // PfSans is our own cut of Pretendard.
  expect(tokenOf(tokens, 'font-family')).toMatch(/^"PfSans", "Pretendard Variable", Pretendard, /)
  const styles = [...tokens.matchAll(/--text-[\w-]+: [^;]+ \/ [^;]+;/g)].map(([style]) => style)
  expect(styles.length).toBeGreaterThan(15)
  expect(styles.filter(style => !style.includes('var(--font-family)'))).toEqual([])
})
