import { expect, test } from 'vitest'
import { seriesOf } from './series.ts'

const day = { from: '10:00', to: '18:00', every: 15, breaks: [] }

test('a day of ten to six every fifteen minutes has 32 slots, all within it', () => {
  const starts = seriesOf(day)
  expect(starts).toHaveLength(32)
  expect([starts[0], starts.at(-1)]).toEqual(['10:00', '17:45'])
})

test('no slot touches a break, and the next one begins at its end', () => {
  const starts = seriesOf({ ...day, every: 20, breaks: [{ from: '12:30', to: '13:30' }] })
  expect(starts.slice(6, 9)).toEqual(['12:00', '13:30', '13:50'])
  expect(starts).not.toContain('12:20')
})

test('breaks leave the slots that do not meet them, down to none', () => {
  const breaks = [
    { from: '10:30', to: '11:00' },
    { from: '10:45', to: '17:30' },
  ]
  expect(seriesOf({ ...day, every: 30, breaks })).toEqual(['10:00', '17:30'])
  expect(seriesOf({ ...day, breaks: [{ from: '00:00', to: '24:00' }] })).toEqual([])
  expect(seriesOf({ ...day, to: '09:00' })).toEqual([])
})
