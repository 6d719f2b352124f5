import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { median } from '../bench/table.ts'
import { webRows } from './rows.ts'
import { type Node, parse } from './syntax.ts'
import { countForeignUses } from './tables.ts'
import { root } from './tools.ts'

/** A number that says how much the house repeats itself. It may not exceed its ceiling; the target is where it goes. */
export type Figure = { what: string; now: number; ceiling: number; target: number | null }

/** The figures of the house, counted from its files, and the ceilings that only come down. */
export function houseFigures(): Figure[] {
  const main = read('server/main.ts')
  const shapes = firstArguments()
  const { foreignWrites, readsUp } = countForeignUses()
  const lists = filesOf('web/**/*.tsx').filter(path => listPages.test(read(path)))
  const listLines = lists.map(path => lines(read(path)))
  const up = importsUp()
  const type = typeStyles()
  return [
    figure('server/main.ts: lines', lines(main), 266, 330),
    figure('server/main.ts: imports', main.match(/^import/gm)?.length ?? 0, 55, 75),
    figure('exported room functions: destructured first arguments', shapes.destructured, 0, 0),
    figure('exported room functions: names of a first argument with the database', shapes.names, 3, 3),
    figure(
      'types named for how they came, such as Given',
      countMatches(/\btype (?:Given|Asked|Wanted|Known|Told)\b/g),
      0,
      0,
    ),
    figure('tables written by a foreign room: pairs', foreignWrites.pairs, 7, 8),
    figure('tables written by a foreign room: places', foreignWrites.places, 24, null),
    figure('tables read up the rows: pairs', readsUp.pairs, 50, 30),
    figure('tables read up the rows: places', readsUp.places, 121, null),
    figure('admin lists: lines of their pages', sum(listLines), 2334, 2200),
    figure('admin lists: lines of a page, median', median(listLines), 81, 105),
    figure('times converted by hand in server/', timesByHand(), 36, 20),
    figure('the saver of drafts and its three adapters: lines', sum(savers.map(path => lines(read(path)))), 479, 550),
    figure('files that touch the browser’s storage', storing().length, 10, 10),
    figure('web rooms: arrows against the rows', up.arrows, 0, 0),
    figure('web rooms: imports against the rows', up.imports, 0, 0),
    figure('rules with font-size or line-height outside web/ui', type.outside, 0, 0),
    figure('pairs of font-size and line-height', type.pairs, 17, 17),
  ]
}

/** Figures above their ceiling, one line each. */
export function figuresAboveCeiling(figures = houseFigures()): string[] {
  return figures
    .filter(({ now, ceiling }) => now > ceiling)
    .map(({ what, now, ceiling }) => `${what}: ${now} > ${ceiling}`)
}

const figure = (what: string, now: number, ceiling: number, target: number | null): Figure => ({
  what,
  now,
  ceiling,
  target,
})

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const lines = (text: string) => text.split('\n').length - 1
const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)

function filesOf(pattern: string): string[] {
  return globSync(pattern, { cwd: root })
    .map(path => path.replaceAll('\\', '/'))
    .filter(path => !/\.(?:test|support|conformance|generated)\.tsx?$/.test(path))
}

function countMatches(pattern: RegExp): number {
  return sum(filesOf('{contract,server,web}/**/*.{ts,tsx}').map(path => read(path).match(pattern)?.length ?? 0))
}

/** The pages of lists, and the page that all of them are. */
const listPages = /from '.*\/(?:AdminList|ListPage)\.tsx'/

const storing = () =>
  filesOf('web/**/*.{ts,tsx}').filter(path => /(?:local|session)Storage|stored\.ts|idb-keyval/.test(read(path)))

/** What saves drafts by itself, and what the three editors add to it. */
const savers = [
  'web/calls/saver.ts',
  'web/feedback/work/draft-saver.ts',
  'web/castings/editor/casting-saver.ts',
  'web/profiles/editor/profile-saver.ts',
]

// Answers are written by `time` of the contract; what is left goes into keys, jobs and states kept for undoing.
function timesByHand(): number {
  const paths = filesOf('server/**/*.ts').filter(path => !/^server\/(?:kernel|integrations|demo)\//.test(path))
  return sum(paths.map(path => read(path).match(/\.toISOString\(\)/g)?.length ?? 0))
}

// How the rooms' functions take what they work with: names count where they hold the database.
function firstArguments(): { destructured: number; names: number } {
  let destructured = 0
  const names = new Set<string>()
  for (const path of filesOf('server/*/**/*.ts')) {
    if (/^server\/(?:kernel|integrations|demo)\//.test(path)) continue
    const source = read(path)
    for (const statement of parse(path, source).program.body as Node[]) {
      const declared = statement.type === 'ExportNamedDeclaration' ? (statement.declaration as Node | null) : null
      const [first] = (declared?.type === 'FunctionDeclaration' ? declared.params : []) as Node[]
      if (first?.type === 'ObjectPattern') destructured += 1
      if (!declared || first?.type !== 'Identifier') continue
      const text = source.slice(first.start, declared.end)
      if (new RegExp(`^\\w+: Db\\b|\\b${first.name}\\.(?:db|jobs)\\b`).test(text)) names.add(first.name as string)
    }
  }
  return { destructured, names: names.size }
}

function importsUp(): { arrows: number; imports: number } {
  const rowOf = (room: string) => webRows.findIndex(row => row.includes(room))
  const arrows: string[] = []
  for (const path of filesOf('web/*/**/*.{ts,tsx}'))
    for (const [, from = ''] of read(path).matchAll(/(?:from|import)\s*\(?'([^']+)'/g)) {
      const to = from.startsWith('#web/') ? from.slice(1) : from.startsWith('.') ? join(dirname(path), from) : ''
      const [room = '', other = ''] = [path, to.replaceAll('\\', '/')].map(each => each.split('/')[1])
      if (room !== other && rowOf(other) >= rowOf(room)) arrows.push(`${room}→${other}`)
    }
  return { arrows: new Set(arrows).size, imports: arrows.length }
}

function typeStyles(): { outside: number; pairs: number } {
  const pairs = new Set<string>()
  let outside = 0
  for (const path of globSync('web/**/*.css', { cwd: root })) {
    const css = read(path).replace(/\/\*[\s\S]*?\*\//g, '')
    for (const [, name = ''] of css.matchAll(/\bfont:[^;]*?var\(--text-([a-z0-9-]+)\)/g)) pairs.add(name)
    for (const [, block = ''] of css.matchAll(/\{([^{}]*)\}/g)) {
      const size = block.match(/(?:^|[\s;])font-size:\s*([^;]+)/)?.[1]
      const height = block.match(/(?:^|[\s;])line-height:\s*([^;]+)/)?.[1]
      if ((size || height) && !path.replaceAll('\\', '/').startsWith('web/ui/')) outside += 1
      if (size && size.trim() !== 'inherit') pairs.add(`${size.trim()}/${height?.trim()}`)
    }
  }
  return { outside, pairs: pairs.size }
}
