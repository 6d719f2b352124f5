import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { weakNetworkTexts as texts } from './messages.ts'

const heard: Record<string, ((event: object) => void)[]> = {}
const tell = (type: string, event: object = {}) => {
  for (const listener of heard[type]?.splice(0) ?? []) {
    heard[type]?.push(listener)
    listener(event)
  }
}
type ListenerOptions = { signal?: AbortSignal }
const send = vi.fn<typeof fetch>()
const said = () => toasts.toastStore.current().map(({ text }) => text)
const form = new URL('http://here/account/login.data')
const ok = new Response('{}')

let toasts: typeof import('#web/ui/overlay/toast.ts')
let network: typeof import('./weak-network.ts')
let browser: { fetch: typeof fetch }
beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  send.mockReset()
  for (const type of Object.keys(heard)) delete heard[type]
  browser = { fetch: send }
  vi.stubGlobal('window', browser)
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('addEventListener', (type: string, listener: (event: object) => void, options?: ListenerOptions) => {
    const list = heard[type] ?? []
    heard[type] = list
    list.push(listener)
    options?.signal?.addEventListener('abort', () => list.splice(list.indexOf(listener), 1))
  })
  toasts = await import('#web/ui/overlay/toast.ts')
  network = await import('./weak-network.ts')
  network.watchNetwork()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a press without an answer says so within three seconds', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  send.mockReturnValue(promise)
  tell('pointerdown')
  const answer = browser.fetch('/v1/castings', { method: 'POST' })
  await vi.advanceTimersByTimeAsync(2000)
  expect(said()).toEqual([])
  await vi.advanceTimersByTimeAsync(900)
  expect(said()).toEqual([texts.late])
  resolve(ok)
  expect(await answer).toBe(ok)
  expect(said()).toEqual([])
})

test('of a late page nothing is said about what was typed', async () => {
  send.mockReturnValue(new Promise(() => {}))
  tell('pointerdown')
  void browser.fetch('/casting.data')
  await vi.advanceTimersByTimeAsync(2900)
  expect(said()).toEqual([texts.lateRead])
})

test('what no press has caused is late in silence', async () => {
  send.mockReturnValue(new Promise(() => {}))
  tell('pointerdown')
  await vi.advanceTimersByTimeAsync(1500)
  void browser.fetch('/v1/notifications')
  await vi.advanceTimersByTimeAsync(5000)
  expect(said()).toEqual([])
})

test('a form that may have arrived is sent again only by the person', async () => {
  send.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce(ok)
  const answer = browser.fetch(form, { method: 'POST', body: 'phone=1' })
  await vi.advanceTimersByTimeAsync(60_000)
  tell('online')
  await vi.advanceTimersByTimeAsync(0)
  expect([said()[0], send.mock.calls.length]).toEqual([texts.unsure, 1])
  toasts.toastStore.current()[0]?.retry?.()
  expect(await answer).toBe(ok)
})

test('a connection that returns unannounced is noticed', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  send.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce(ok)
  const answer = browser.fetch(form, { method: 'POST' })
  await vi.advanceTimersByTimeAsync(40_000)
  expect(send).toHaveBeenCalledOnce()
  vi.stubGlobal('navigator', { onLine: true })
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await answer).toBe(ok)
  expect(said()).toEqual([])
})

test('a form of a page waits for the connection and is sent again', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  send.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce(ok)
  const answer = browser.fetch(form, { method: 'POST', body: 'loginId=a' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect([said(), send.mock.calls.length]).toEqual([[texts.unsent], 1])
  tell('online')
  expect(await answer).toBe(ok)
  expect(send.mock.calls[1]).toEqual([form, { method: 'POST', body: 'loginId=a' }])
  expect(said()).toEqual([texts.back])
})

test('a form whose person has moved on is not sent again', async () => {
  send.mockRejectedValue(new TypeError('Failed to fetch'))
  await expect(browser.fetch('/v1/castings')).rejects.toThrow(TypeError)
  const leaving = new AbortController()
  const answer = browser.fetch(form, { method: 'POST', signal: leaving.signal })
  await vi.advanceTimersByTimeAsync(0)
  leaving.abort()
  await expect(answer).rejects.toThrow()
  expect(said()).toEqual([])
})

test('a call without an answer is offered again once the connection is back', () => {
  const again = vi.fn()
  network.keepLost('form', again)
  tell('online')
  toasts.toastStore.current()[0]?.retry?.()
  expect(again).toHaveBeenCalledOnce()
  network.keepLost('form', again)
  tell('input')
  tell('online')
  network.keepLost('form', again)
  network.dropLost('form')
  tell('online')
  expect(toasts.toastStore.current().filter(({ retry }) => retry)).toHaveLength(1)
})

test('a choice pressed in a form forgets the lost call, as typing does', () => {
  network.keepLost('form', () => {})
  tell('click', { target: { closest: () => ({}) } })
  tell('online')
  expect(toasts.toastStore.current().map(({ retry }) => retry)).toEqual([undefined])
})
