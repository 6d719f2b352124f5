import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const list = { pathname: '/casting', search: '?q=%EA%B0%80' }
const url = 'http://here/casting?q=%EA%B0%80'
const heard: Record<string, (event: object) => void> = {}
const goBack = () => heard.popstate?.({ type: 'popstate' })

let memory: typeof import('./memory.ts')
beforeEach(async () => {
  vi.resetModules()
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('addEventListener', (type: string, listener: (event: object) => void) => {
    heard[type] = listener
  })
  memory = await import('./memory.ts')
  memory.watchHistory()
})
afterEach(() => void vi.unstubAllGlobals())

test('a page on the way back is shown from memory, and renewed once', async () => {
  memory.keepPage('before', { ...list, search: '?q=가' })
  expect(await memory.recallOr(url, async () => 'asked')).toBe('asked')
  expect(memory.endWayBack(list)).toBe(false)
  goBack()
  expect(await memory.recallOr(url, async () => 'asked')).toBe('before')
  expect([memory.endWayBack(list), memory.isRecalled(new URL(url))]).toEqual([true, true])
  expect(await memory.recallOr(url, async () => 'renewed')).toBe('renewed')
  memory.endRenewal(list)
  expect([memory.endWayBack(list), memory.isRecalled(new URL(url))]).toEqual([false, false])
})

test('a renewal without a connection leaves what is shown, and a write does not', async () => {
  const fail = () => Promise.reject(new TypeError('Failed to fetch'))
  memory.keepPage('before', list)
  goBack()
  await memory.recallOr(url, fail)
  memory.endWayBack(list)
  expect(await memory.recallOr(url, fail)).toBe('before')
  memory.forgetPages()
  await expect(memory.recallOr(url, fail)).rejects.toThrow(TypeError)
})

test('another viewer finds nothing of the former', async () => {
  const forget = vi.fn()
  memory.forgetsWithViewer(forget)
  memory.forgetOtherViewer(1)
  memory.keepPage('of 1', list)
  memory.forgetOtherViewer(1)
  expect(forget).not.toHaveBeenCalled()
  memory.forgetOtherViewer(null)
  goBack()
  expect(await memory.recallOr(url, async () => 'asked')).toBe('asked')
  expect(forget).toHaveBeenCalledOnce()
})
