/* biome-ignore-all lint/suspicious/noTemplateCurlyInString: the planted components are text */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findInlineLiterals } from '../bin/inline-styles.ts'

const folder = mkdtempSync(join(tmpdir(), 'mudaero-inline-styles-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a literal size or colour in a style is found, what depends on data is not', () => {
  expect(findInlineLiterals(folder)).toEqual(['no files read'])
  mkdirSync(join(folder, 'web'))
  writeFileSync(
    join(folder, 'web', 'Page.tsx'),
    [
      'const box: CSSProperties = { padding: "1rem" }',
      'const placeOf = (mark: Mark): CSSProperties => ({ left: `${mark.x * 100}%`, color: "white" })',
      'export const Page = ({ width, first, data }: Props) => (',
      '  <p style={{ width: 320 }}>',
      '    <b style={first ? { color: "#ff1744" } : undefined} />',
      '    <b style={{ margin: `${width}px 12px` }} />',
      '    <b style={{ background: `rgb(0 0 0 / ${width}%)` }} />',
      '    <b style={{ width, height: `${width}px`, left: `${width * 2}%`, aspectRatio: "3 / 4", opacity: 0.5 }} />',
      '    <b style={{ background: data.colour, top: 0, gridColumnStart: 2, position: "relative" }} />',
      '    <Photo sizes="320px" style={{ color: "var(--text-2)", inlineSize: `${(width / 2) * 100}%` }} />',
      '  </p>',
      ')',
    ].join('\n'),
  )
  expect(findInlineLiterals(folder)).toEqual([
    'web/Page.tsx:1 padding: "1rem"',
    'web/Page.tsx:2 color: "white"',
    'web/Page.tsx:4 width: 320',
    'web/Page.tsx:5 color: "#ff1744"',
    'web/Page.tsx:6 margin: `${width}px 12px`',
    'web/Page.tsx:7 background: `rgb(0 0 0 / ${width}%)`',
  ])
})
