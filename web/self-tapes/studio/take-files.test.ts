import { expect, test } from 'vitest'
import { dayMs } from '#contract/korean-time.ts'
import { bestOf, emptyTake, forgetOldTakes, hasArrived, takesIn } from './take-files.ts'

/** A folder with these files. */
function folderOf(files: Record<string, string>) {
  const there = new Map(Object.entries(files))
  return {
    async *keys() {
      yield* [...there.keys()]
    },
    async getFileHandle(name: string) {
      const text = there.get(name)
      if (text === undefined) throw new Error('not found')
      return { getFile: async () => new File([text], name) }
    },
    removeEntry: async (name: string) => void there.delete(name),
  } as unknown as FileSystemDirectoryHandle
}

const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString()
const takes = (dues: Record<number, string>) =>
  folderOf(
    Object.fromEntries(
      Object.entries(dues).flatMap(([tapeId, dueAt]) => [
        [`${tapeId}-1.mp4`, 'film'],
        [`${tapeId}-1.mp4.json`, JSON.stringify({ dueAt })],
      ]),
    ),
  )
const left = async (folder: FileSystemDirectoryHandle) => (await takesIn(folder)).map(take => take.tapeId)

test('takes stay for a week after the deadline, also a moved one', async () => {
  const folder = takes({ 1: daysAgo(6), 2: daysAgo(8), 3: daysAgo(8), 4: daysAgo(8) })
  const dues: Record<number, string> = { 2: daysAgo(8), 3: daysAgo(-3) }
  const asked: number[] = []
  await forgetOldTakes(folder, async tapeId => {
    asked.push(tapeId)
    return dues[tapeId]
  })
  expect(await left(folder)).toEqual([1, 3])
  expect(asked).toEqual([2, 3, 4])
})

test('no take goes while nobody can say when its request is due', async () => {
  const folder = takes({ 1: daysAgo(30) })
  await forgetOldTakes(folder, () => Promise.reject(new Error('offline')))
  expect(await left(folder)).toEqual([1])
})

test('a take that stopped early does not take the place of a whole one', () => {
  const take = (name: string, lines: number, isBest = false) => {
    const marks = Array.from({ length: lines }, (_, at) => ({ lineNo: at + 1, atMs: at * 1_000, isHeard: true }))
    return { ...emptyTake, name, tapeId: 1, beganAt: 1, marks, isBest }
  }
  expect(bestOf([take('whole', 6), take('short', 1)])?.name).toBe('whole')
  expect(bestOf([take('whole', 6), take('again', 6)])?.name).toBe('again')
  expect(bestOf([take('whole', 6), take('chosen', 1, true)])?.name).toBe('chosen')
  expect(bestOf([])).toBeNull()
})

test('a take stays until its video plays and is short enough', () => {
  expect(hasArrived({ state: 'READY', durationMs: 60_000 }, 1)).toBe(true)
  expect(hasArrived({ state: 'READY', durationMs: 62_000 }, 1)).toBe(false)
  expect(hasArrived({ state: 'READY', durationMs: null }, 1)).toBe(false)
  expect(hasArrived({ state: 'PROCESSING', durationMs: 30_000 }, 1)).toBe(false)
})
