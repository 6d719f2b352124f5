import { expect, test } from 'vitest'
import { nextCase } from './next-case.ts'

const rows = [
  { id: 1, waits: true },
  { id: 2, waits: false },
  { id: 3, waits: true },
]
const next = (id?: number) => nextCase(rows, id, ({ waits }) => waits)?.id ?? null

test('the next case is the next waiting one, after the last the first', () => {
  expect([next(1), next(2), next(3), next(9), next()]).toEqual([3, 3, 1, 1, 1])
  expect(nextCase([rows[0]!], 1, () => true)).toBeNull()
})
