import { expect, test } from 'vitest'
import { figuresAboveCeiling, houseFigures } from '../bin/house-figures.ts'

test('a figure above its ceiling is named, one at or below it is not', () => {
  const figure = { what: 'lines', ceiling: 10, target: 5 }
  expect(figuresAboveCeiling([{ ...figure, now: 11 }])).toEqual(['lines: 11 > 10'])
  expect(
    figuresAboveCeiling([
      { ...figure, now: 10 },
      { ...figure, now: 0 },
    ]),
  ).toEqual([])
})

test('each figure that is not at its target counts something', () => {
  const figures = houseFigures()
  expect(figures.filter(({ now, target }) => now === 0 && target !== 0)).toEqual([])
  expect(new Set(figures.map(({ what }) => what)).size).toBe(figures.length)
})
