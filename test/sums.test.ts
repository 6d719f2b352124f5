import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
/** A sum that is cast to 32 bits. */
const narrow = /\bsum\([^:]*\)::int(?:eger|4)?\b/i

test('no sum is cast to int, which fails from 2,147,483,648 on', () => {
  expect(narrow.test("coalesce(sum(amount) FILTER (WHERE account = 'BANK'), 0)::int AS received")).toBe(true)
  expect(narrow.test('sum(amount)::bigint, count(*)::int')).toBe(false)
  const sources = globSync('{server,bin}/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] })
  const found = sources.flatMap(path =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .flatMap((line, at) => (narrow.test(line) ? [`${path}:${at + 1}`] : [])),
  )
  expect(found).toEqual([])
})

const money = globSync('server/{payments,membership,tours,lectures,feedback,coupons}/**/*.ts', {
  cwd: root,
  exclude: ['**/*.test.ts'],
})

test('every transaction of money runs again after a deadlock', () => {
  expect(money.length).toBeGreaterThan(100)
  expect(money.filter(path => readFileSync(join(root, path), 'utf8').includes('.transaction()'))).toEqual([])
})

test('no row of money is locked against rows that only refer to it', () => {
  const strong = /FOR UPDATE|forUpdate\(/
  expect(strong.test('SELECT FROM tours FOR NO KEY UPDATE')).toBe(false)
  expect(money.filter(path => strong.test(readFileSync(join(root, path), 'utf8')))).toEqual([])
})
