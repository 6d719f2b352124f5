import { afterEach, expect, test, vi } from 'vitest'
import { api, pageApi } from './api.ts'

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

/** Where a refused call on this page leads; status 0 is a network that is down. */
async function movesTo(pathname: string, status: number, call: () => Promise<unknown> = () => pageApi.accounts.me()) {
  const assign = vi.fn()
  vi.stubGlobal('window', { location: { pathname, search: '', assign } })
  vi.stubGlobal('fetch', async () => {
    if (status === 0) throw new TypeError('offline')
    return Response.json({ result: false, data: null, message: 'x' }, { status })
  })
  await expect(call()).rejects.toThrow()
  return assign.mock.calls.flat()
}

test('[S-04] a 401 leads to login, except below /account/ and for banners and popups', async () => {
  expect(await movesTo('/mypage', 401)).toEqual([expect.stringMatching(/^\/account\/login\?returnUrl=%2Fmypage/)])
  expect(await movesTo('/account/findId', 401)).toEqual([])
  for (const call of [() => pageApi.pages.popups(), () => pageApi.pages.banners()])
    expect(await movesTo('/mypage', 401, call)).toEqual([])
})

test('[S-05] server and network failures lead to /500, except on pages that show them', async () => {
  for (const status of [0, 500, 503])
    expect(await movesTo('/mypage', status)).toEqual([expect.stringContaining('/500')])
  for (const path of ['/', '/casting', '/actors', '/actors/7', '/profiletour', '/500'])
    expect(await movesTo(path, 500)).toEqual([])
})
