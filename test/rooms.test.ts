import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rows as enforced } from '../bin/rows.ts'

const root = join(import.meta.dirname, '..')
const foldersOf = (path: string) =>
  readdirSync(join(root, path), { withFileTypes: true }).flatMap(each => (each.isDirectory() ? [each.name] : []))

/** The rows of the table of rooms: the text before a colon, with or without a link. */
function documentedRows(): string[][] {
  const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
  const table = page.split('## The rooms')[1]?.split('\n## ')[0] ?? ''
  return [...table.matchAll(/^\| \d+ \| (.+) \|$/gm)].map(([, cell = '']) =>
    cell.split(' · ').map(each => each.match(/^\[?([a-z-]+)/)?.[1] ?? each),
  )
}

test('the architecture page lists exactly the rooms of server/, in the rows of the direction rules', () => {
  const rows = documentedRows()
  const rooms = foldersOf('server').filter(name => !['kernel', 'integrations'].includes(name))
  expect(rows.flat().toSorted()).toEqual(rooms.toSorted())
  expect(rows).toEqual(enforced)
})

test('a room has the same name behind every door', () => {
  const rooms = documentedRows().flat()
  const shared = { contract: ['codes'], web: ['calls', 'ui', 'shell', 'public', 'statistics', 'payments', 'dev'] }
  for (const [door, others] of Object.entries(shared))
    expect(
      foldersOf(door).filter(name => !rooms.includes(name) && !others.includes(name)),
      door,
    ).toEqual([])
})

const mostFiles = 26

test('no folder has more source files than the limit', () => {
  const isSource = (name: string) => /\.tsx?$/.test(name) && !/\.(test|support|d|generated)\./.test(name)
  const foldersBelow = (path: string): string[] => [
    path,
    ...foldersOf(path).flatMap(name => foldersBelow(`${path}/${name}`)),
  ]
  const crowded = ['contract', 'server', 'web'].flatMap(foldersBelow).flatMap(path => {
    const files = readdirSync(join(root, path)).filter(isSource)
    return files.length > mostFiles ? [`${path}: ${files.length}`] : []
  })
  expect(crowded).toEqual([])
})
