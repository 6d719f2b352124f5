import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findLiterals } from '../bin/styles.ts'

const folder = mkdtempSync(join(tmpdir(), 'mudaero-styles-'))
mkdirSync(join(folder, 'web'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function refusedLines(...declarations: string[]): Promise<number[]> {
  const lines = declarations.map(declaration => `.a { ${declaration} }`)
  writeFileSync(join(folder, 'web', 'Page.module.css'), `${lines.join('\n')}\n`)
  const found = await findLiterals(folder)
  return [...new Set(found.map(line => Number(line.match(/^web\/Page\.module\.css:(\d+) /)?.[1])))].sort(
    (a, b) => a - b,
  )
}

test('a literal is refused wherever a token should be used', async () => {
  const faults = [
    'color: #191f28',
    'color: white',
    'background: rgb(0 0 0 / 0.5)',
    'font-size: 13px',
    'line-height: 1.25rem',
    'font-size: inherit',
    'line-height: 1.5',
    'font: 600 14px / 20px var(--font-family)',
    'font: 600 1em / 1.5 var(--font-family)',
    'font: bold var(--text-label)',
    'padding: var(--space-8) 7px',
    'margin: calc(var(--gutter) - 3px) 0',
    'gap: .5px',
    'inset: -6px auto auto',
    'border-radius: 1px',
    'box-shadow: 0 2px 4px var(--edge)',
    'width: min(100%, 320px)',
    'grid-template-columns: minmax(0, 12px) 1fr',
    'z-index: 7',
    'transition: opacity 120ms var(--ease)',
    'animation: spin 0.8s linear infinite',
    'filter: blur(4px)',
    '--own: 10px',
    'padding: var(--space-9)',
  ]
  expect(await refusedLines(...faults)).toEqual(faults.map((_, at) => at + 1))
})

test('tokens, hairlines and proportions pass', async () => {
  const sound = [
    'padding: var(--space-8) 0 calc(var(--space-12) * -1)',
    'border-bottom: 1px solid var(--border)',
    'margin-top: -1px',
    'width: calc(100% - var(--size-32))',
    'height: 100dvh',
    'grid-template-columns: 1fr 2fr',
    'background: color-mix(in srgb, var(--brand) 50%, transparent)',
    'animation-duration: 0s',
    'margin: 12mm',
    'font: var(--text-label)',
    'font: 600 var(--text-label)',
    'font: 700 10.5pt / 1.4 var(--font-family)',
    'z-index: var(--z-header)',
  ]
  expect(await refusedLines(...sound)).toEqual([])
})

test('a run that finds no style sheet is a fault', async () => {
  rmSync(join(folder, 'web', 'Page.module.css'), { force: true })
  await expect(findLiterals(folder)).rejects.toThrow('web/**/*.css')
})
