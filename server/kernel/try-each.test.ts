import { expect, test } from 'vitest'
import { tryEach } from './transactions.ts'

test('one failure does not stop the others, and all failures are reported at the end', async () => {
  const done: number[] = []
  const work = async (item: number) => {
    if (item % 2) throw new Error(`no ${item}`)
    done.push(item)
  }
  await expect(tryEach([1, 2, 3, 4], work)).rejects.toMatchObject({ errors: [new Error('no 1'), new Error('no 3')] })
  expect(done).toEqual([2, 4])
  const nested = tryEach([[1, 2], [3]], items => tryEach(items, work))
  await expect(nested).rejects.toMatchObject({ message: '2 failed', errors: [new Error('no 1'), new Error('no 3')] })
  await tryEach([2], work)
})
