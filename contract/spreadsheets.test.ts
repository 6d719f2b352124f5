import { expect, test } from 'vitest'
import { cellText } from './spreadsheets.ts'

test.each([
  ...[
    '=SUM(A1)',
    '+82 10-1234-5678',
    '-5',
    '@name',
    '\t탭',
    '010-1234-5678',
    '한글',
    '金敏秀',
    '',
    "'",
    '1,000원',
    '줄\n둘',
  ],
  ...['_', '__', '_x_', '_x000_', '_x00000_', 'x000D_', '_x000G_', '2026-01-02', '😀', '&<>"'],
])('a text cell is what was written (%j)', value => expect(cellText(value)).toBe(value))

test.each([
  ['_x000D_', '_x005F_x000D_'],
  ['a_x0041_b', 'a_x005F_x0041_b'],
  ['_x000d_', '_x005F_x000d_'],
  ['_x000D_x0041_', '_x005F_x000D_x005F_x0041_'],
])('a text that reads like a letter of the format is escaped (%s)', (value, cell) => expect(cellText(value)).toBe(cell))
