import { afterEach, expect, test, vi } from 'vitest'
import { api } from './api.ts'

afterEach(() => vi.unstubAllGlobals())

test('writes outlive their page up to 64 KiB in flight', async () => {
  const answers: (() => void)[] = []
  const kept: boolean[] = []
  vi.stubGlobal('fetch', async (_: string, { keepalive }: RequestInit) => {
    kept.push(keepalive!)
    await new Promise<void>(resolve => answers.push(resolve))
    return Response.json({ result: true, data: null, message: null })
  })
  const ask = (contents: string) => api.castings.ask({ params: { castingId: 1 }, body: { contents } })
  const calls = ['가'.repeat(25_000), '가'.repeat(15_000), '가'.repeat(15_000), '가'].map(ask)
  expect(kept).toEqual([false, true, false, true])
  for (const answer of answers) answer()
  await Promise.all(calls)
  const last = ask('가'.repeat(15_000))
  answers.at(-1)!()
  await last
  expect(kept.at(-1)).toBe(true)
})
