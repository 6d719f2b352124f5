import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findOwnLengths } from '../bin/lengths.ts'

const folder = mkdtempSync(join(tmpdir(), 'mudaero-lengths-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function plant(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

test('a field with a length of its own is found, one of the contract’s is not', () => {
  expect(findOwnLengths(folder)).toEqual(['no files read'])
  plant(
    'web/castings/Page.tsx',
    [
      'const common = { maxLength: 3 }',
      'export const Page = ({ maxLength = 60 }: { maxLength?: number }) => (',
      '  <p>',
      '    <input maxLength={40} />',
      '    <input maxLength="40" />',
      '    <input maxLength={maxLength} {...common} />',
      '    <input maxLength={castingLimits.titleLength * 2} />',
      '  </p>',
      ')',
    ].join('\n'),
  )
  plant('web/castings/Page.test.tsx', 'export const page = <input maxLength={40} />')
  expect(findOwnLengths(folder)).toEqual([
    'web/castings/Page.tsx:1 const common = { maxLength: 3 }',
    'web/castings/Page.tsx:2 export const Page = ({ maxLength = 60 }: { maxLength?: number }) => (',
    'web/castings/Page.tsx:4 <input maxLength={40} />',
    'web/castings/Page.tsx:5 <input maxLength="40" />',
  ])
})
