import { expect, test } from 'vitest'
import { clockShift, linesToRead, saidWithin } from './said.ts'

const lines = [
  { speaker: '', words: '(문을 연다)' },
  { speaker: '수경', words: '다녀왔어.' },
  { speaker: '엄마', words: '밥은?' },
]

test('the team reads what somebody else than the part says', () => {
  expect(linesToRead(lines, '수경')).toEqual([3])
  expect(linesToRead(lines, '')).toEqual([2, 3])
  expect(linesToRead(lines.slice(0, 2), '수경')).toEqual([])
})

test('a line is kept without the silence around it', () => {
  const shown = { fromMs: 4_000, toMs: 9_000 }
  expect(saidWithin(shown, { firstMs: 5_000, lastMs: 7_000 })).toEqual({ fromMs: 4_850, toMs: 7_250 })
  expect(saidWithin(shown, { firstMs: 4_050, lastMs: 8_950 })).toEqual(shown)
  expect(saidWithin(shown, null)).toBeNull()
})

test('a tone says when the clock of the page began in its recording', () => {
  const hertz = 48_000
  const samples = new Float32Array(hertz)
  for (let at = 0.26 * hertz; at < 0.31 * hertz; at += 1)
    samples[at] = 0.5 * Math.sin((2 * Math.PI * 1000 * at) / hertz)
  expect(clockShift(samples, hertz)).toBe(160)
  expect(clockShift(new Float32Array(hertz), hertz)).toBe(0)
})
