import { expect, test } from 'vitest'
import { linesToRead, saidWithin } from './said.ts'

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
