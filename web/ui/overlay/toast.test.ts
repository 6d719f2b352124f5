import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { toast, toastStore } from './toast.ts'

const shown = () => toastStore.current().map(({ kind, text }) => [kind, text])

beforeEach(() => {
  for (const { id } of toastStore.current()) toast.dismiss(id)
  vi.useFakeTimers()
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

it('a toast disappears by itself, later if it can be undone', () => {
  toast.success('모두 읽었어요')
  toast.show('옮겼어요', { undo: () => {} })
  vi.advanceTimersByTime(4000)
  expect(shown()).toEqual([['plain', '옮겼어요']])
  vi.advanceTimersByTime(6000)
  expect(shown()).toEqual([])
})

it('promise turns loading into success, and passes the value on', async () => {
  const work = toast.promise(Promise.resolve(3), { loading: '읽는 중', success: n => `${n}개`, error: '실패' })
  expect(shown()).toEqual([['loading', '읽는 중']])
  await expect(work).resolves.toBe(3)
  expect(shown()).toEqual([['success', '3개']])
})

it('promise turns loading into error, and passes the error on', async () => {
  const work = toast.promise(Promise.reject(new Error('끊김')), { loading: '읽는 중', success: '', error: '실패' })
  await expect(work).rejects.toThrow('끊김')
  expect(shown()).toEqual([['error', '실패']])
})

it('shows at most three, and pauses while someone reads', () => {
  for (const text of ['1', '2', '3', '4']) toast.show(text)
  expect(shown().map(([, text]) => text)).toEqual(['2', '3', '4'])
  toastStore.hold(toastStore.current()[0]!.id)
  vi.advanceTimersByTime(10_000)
  expect(shown().map(([, text]) => text)).toEqual(['2'])
})
