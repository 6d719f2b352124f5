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

test('every transaction of money runs again after a deadlock', () => {
  const rooms = 'server/{payments,membership,tours,lectures,feedback,coupons}/**/*.ts'
  const sources = globSync(rooms, { cwd: root, exclude: ['**/*.test.ts'] })
  expect(sources.length).toBeGreaterThan(100)
  expect(sources.filter(path => readFileSync(join(root, path), 'utf8').includes('.transaction()'))).toEqual([])
})
