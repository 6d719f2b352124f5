import { afterEach, expect, test, vi } from 'vitest'
import { type Log, logFailure, logOutage } from './log.ts'

const lines: string[] = []
const newLog = () =>
  ({
    warn: (_facts: object, text: string) => lines.push(`warn ${text}`),
    error: (_facts: object, text: string) => lines.push(`error ${text}`),
  }) as unknown as Log

const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
const waited = new Error('timeout exceeded when trying to connect (Queue: castings.close-ended)')

afterEach(() => {
  lines.length = 0
  vi.useRealTimers()
})

test('[R-18] what runs by itself in an outage adds no line to that of the outage', () => {
  const log = newLog()
  logOutage(log, refused)
  logFailure(log, refused, 'settings could not be read')
  logFailure(log, waited, 'job queue')
  expect(lines).toEqual(['error database unavailable'])
})

test('[R-18] an outage that lasts is logged again after a minute', () => {
  vi.useFakeTimers()
  const log = newLog()
  logOutage(log, refused)
  vi.advanceTimersByTime(59_000)
  logOutage(log, refused)
  vi.advanceTimersByTime(2_000)
  logOutage(log, refused)
  expect(lines).toEqual(['error database unavailable', 'error database unavailable'])
})

test('waiting for one of our own connections is not told as an outage', () => {
  const log = newLog()
  logFailure(log, waited, 'job queue')
  logFailure(log, waited, 'job queue')
  logOutage(log, refused)
  expect(lines).toEqual(['warn every database connection in use', 'error database unavailable'])
})

test('another failure of what runs by itself is a warning of its own', () => {
  logFailure(newLog(), new Error('cannot read'), 'settings could not be read')
  expect(lines).toEqual(['warn settings could not be read'])
})
