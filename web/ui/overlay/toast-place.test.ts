import { expect, test } from 'vitest'
import { freeShift } from './toast-place.ts'

const box = (top: number, height: number, left = 0, width = 200) => ({
  top,
  bottom: top + height,
  left,
  right: left + width,
})
const low = { now: 0, isLow: true, height: 900 }
const toasts = [box(820, 48)]

test('toasts stay at their edge where nothing is below them', () => {
  expect(freeShift(toasts, [box(700, 40), box(830, 40, 400)], low)).toBe(0)
})

test('toasts at the lower edge move up until they cover no button', () => {
  const shift = freeShift(toasts, [box(830, 40), box(770, 40)], low)
  expect(shift).toBeLessThan(0)
  expect(868 + shift).toBeLessThanOrEqual(770)
})

test('toasts below the header move down', () => {
  expect(freeShift([box(64, 48)], [box(70, 44)], { now: 0, isLow: false, height: 844 })).toBe(56)
})

test('toasts stay where they were moved to while that place is free', () => {
  expect(freeShift([box(740, 48)], [], { ...low, now: -80 })).toBe(-80)
})

test('pictures and cards are no reason to move', () => {
  expect(freeShift(toasts, [box(600, 300)], low)).toBe(0)
})

test('toasts keep their edge where buttons are everywhere', () => {
  const everywhere = Array.from({ length: 30 }, (_, at) => box(at * 30, 30))
  expect(freeShift(toasts, everywhere, low)).toBe(0)
})
