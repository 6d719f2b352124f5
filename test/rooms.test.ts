import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { AuditAction } from '#contract/codes/audit.ts'
import { personalData, rooms } from '#server/rooms.ts'
import { paths } from '#web/paths.ts'
import { rows, webRows } from '../bin/rows.ts'
import { accessTable } from './access-table.ts'

const root = join(import.meta.dirname, '..')
const foldersOf = (path: string) =>
  readdirSync(join(root, path), { withFileTypes: true }).flatMap(each => (each.isDirectory() ? [each.name] : []))

/** The rows of a table of rooms below a heading: the text before a colon, with or without a link. */
function documentedRows(heading: string): string[][] {
  const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
  const table = page.split(`${heading}\n`)[1]?.split(/\n##+ /)[0] ?? ''
  return [...table.matchAll(/^\| \d+ \| (.+) \|$/gm)].map(([, cell = '']) =>
    cell.split(' · ').map(each => each.match(/^\[?([a-z-]+)/)?.[1] ?? each),
  )
}

test('the architecture page lists exactly the rooms of server/, in their rows', () => {
  const rooms = foldersOf('server').filter(name => !['kernel', 'integrations'].includes(name))
  expect(rows.flat().toSorted()).toEqual(rooms.toSorted())
  expect(documentedRows('## The rooms')).toEqual(rows)
})

test('the wiring lists every room once, in those rows', () => {
  expect(rooms.map(({ name }) => name)).toEqual(rows.flat())
})

test('the data about people of every room is exported and forgotten, each once', () => {
  const own = rooms.flatMap(({ personalData }) => personalData)
  expect(own.length).toBe(personalData.length)
  const given = own.flatMap(each => (typeof each === 'function' ? [] : [each]))
  expect(given.filter(each => !personalData.includes(each))).toEqual([])
  expect(new Set(personalData).size).toBe(personalData.length)
})

test('it lists exactly the rooms of web/ in rows of their own', () => {
  const rooms = foldersOf('web').filter(name => name !== 'public')
  expect(webRows.flat().toSorted()).toEqual(rooms.toSorted())
  expect(documentedRows('### The rooms of the pages')).toEqual(webRows)
})

test('a room has the same name behind every door', () => {
  const rooms = rows.flat()
  const shared = { contract: ['codes'], web: ['calls', 'in-app', 'ui', 'shell', 'public', 'dev'] }
  for (const [door, others] of Object.entries(shared))
    expect(
      foldersOf(door).filter(name => !rooms.includes(name) && !others.includes(name)),
      door,
    ).toEqual([])
})

test.each([
  ['web/*/paths.ts', paths],
  ['contract/*/actions.ts', AuditAction],
  ['server/*/access.table.ts', accessTable],
])('%s of all rooms make up the shared list, and no two rooms use one name', async (pattern, shared) => {
  const rooms = await Promise.all(globSync(pattern, { cwd: root }).map(path => import(join(root, path))))
  const names = rooms.flatMap(room => Object.values<object>(room).flatMap(Object.keys))
  expect(names.toSorted()).toEqual(Object.keys(shared).toSorted())
})

const mostFiles = 26

test('no folder has more source files than the limit', () => {
  const isSource = (name: string) => /\.tsx?$/.test(name) && !/\.(test|support|table|d|generated)\./.test(name)
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
