import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { foreignWrites, owners, type RoomTables, readsUp } from './room-tables.ts'
import { rows } from './rows.ts'
import { lineOf, type Node, parse, visit } from './syntax.ts'
import { root } from './tools.ts'

/** A place in server/ that writes or reads a table. */
export type TableUse = { room: string; table: string; writes: boolean; path: string; line: number }
type Lists = { owners: RoomTables; foreignWrites: RoomTables; readsUp: RoomTables }

/** Rooms that write the tables of all others: the demo invents what people would have done. */
const everywhere = ['demo']

const writing = ['insertInto', 'updateTable', 'deleteFrom', 'mergeInto']
const reading = ['selectFrom', 'innerJoin', 'leftJoin', 'rightJoin', 'fullJoin', 'crossJoin', 'from', 'using']
const writtenWords = /\b(INSERT INTO|DELETE FROM|(?<!FOR )(?<!FOR NO KEY )UPDATE|MERGE INTO|TRUNCATE)\s+(?:ONLY\s+)?/
const table = '[a-z_]+(?:\\.[a-z_]+)?'
// Stands in a text for what is known only at run time.
const hole = '¤'
const written = new RegExp(`${writtenWords.source}(${table}|${hole})`, 'g')
const listed = `(?:LATERAL\\s+)?(?:ONLY\\s+)?${table}(?:\\s+(?:AS\\s+)?[a-z_]+)?`
const read = new RegExp(`\\b(?<!DELETE )(?:FROM|JOIN|USING)\\s+(${listed}(?:\\s*,\\s*${listed})*)`, 'g')

/**
 * Tables of server/ below `folder` that a room writes though another owns them, or reads though its owner stands in a
 * later row, unless `lists` names them; and lines of `lists` that nothing needs. `docs/architecture.md` has the rule.
 */
export function findTableFaults(folder = root, lists: Lists = { owners, foreignWrites, readsUp }): string[] {
  const { uses, problems } = findTableUses(folder)
  const known = tablesOf(readFileSync(join(folder, 'db/schema.sql'), 'utf8'))
  const all = pairsOf(lists.owners).map(([room, name]) => ({ room, name }))
  const ownerOf = new Map(all.map(({ room, name }) => [name, room]))
  const twice = all.filter(({ name }, at) => all.findIndex(each => each.name === name) !== at)
  return [
    ...problems,
    ...[...known].filter(name => !ownerOf.has(name)).map(name => `no room owns ${name}: name its room in owners`),
    ...twice.map(({ name, room }) => `${room} owns ${name}, which another room owns already`),
    ...all.filter(({ name }) => !known.has(name)).map(({ name }) => `owners: no table is called ${name}`),
    ...faultsAgainst(lists.foreignWrites, 'foreignWrites', 'writes', foreignOf(uses, ownerOf)),
    ...faultsAgainst(lists.readsUp, 'readsUp', 'reads', upwardOf(uses, ownerOf)),
  ]
}

/** The pairs of room and table, and their places, that the lists of `bin/room-tables.ts` excuse today. */
export function countForeignUses(): Record<'foreignWrites' | 'readsUp', { pairs: number; places: number }> {
  const { uses } = findTableUses()
  const ownerOf = new Map(pairsOf(owners).map(([room, name]) => [name, room]))
  const counted = (found: TableUse[]) => ({ pairs: new Set(found.map(pairOf)).size, places: found.length })
  return { foreignWrites: counted(foreignOf(uses, ownerOf)), readsUp: counted(upwardOf(uses, ownerOf)) }
}

function foreignOf(uses: TableUse[], ownerOf: Map<string, string>): TableUse[] {
  return uses.filter(({ writes, room, table }) => writes && !everywhere.includes(room) && ownerOf.get(table) !== room)
}

function upwardOf(uses: TableUse[], ownerOf: Map<string, string>): TableUse[] {
  return uses.filter(({ writes, room, table }) => !writes && rowOf(ownerOf.get(table) ?? '') > rowOf(room))
}

// What wires the rooms together stands above them, kernel and integrations below.
function rowOf(room: string): number {
  return room.endsWith('.ts') ? rows.length : rows.findIndex(row => row.includes(room))
}

function faultsAgainst(list: RoomTables, name: keyof Lists, does: string, found: TableUse[]): string[] {
  const excused = new Set(pairsOf(list).map(pair => pair.join(' ')))
  const needed = new Set(found.map(pairOf))
  return [
    ...found
      .filter(use => !excused.has(pairOf(use)))
      .map(({ path, line, room, table }) => `${path}:${line} ${room} ${does} ${table}, a table of another room`),
    ...[...excused].filter(pair => !needed.has(pair)).map(pair => `${name}: ${pair} is no longer needed, remove it`),
  ]
}

const pairOf = ({ room, table }: TableUse) => `${room} ${table}`

function pairsOf(list: RoomTables): [room: string, table: string][] {
  return Object.entries(list).flatMap(([room, names]) =>
    names
      .trim()
      .split(/\s+/)
      .map(name => [room, name] as [string, string]),
  )
}

/**
 * Every use of a table of `db/schema.sql` in server/ below `folder`, tests aside: by the first argument of Kysely's
 * calls and by the words before a table's name in SQL. A write whose table has no name before the program runs names
 * it in a comment `// writes: files, images` above; `problems` are writes without one, and comments without a write.
 */
function findTableUses(folder = root): { uses: TableUse[]; problems: string[] } {
  const known = tablesOf(readFileSync(join(folder, 'db/schema.sql'), 'utf8'))
  const paths = globSync('server/**/*.ts', { cwd: folder }).map(path => path.replaceAll('\\', '/'))
  const found = paths
    .filter(path => !/\.(?:test|support|conformance|generated)\.ts$/.test(path))
    .sort()
    .map(path => usesIn(path, readFileSync(join(folder, path), 'utf8'), known))
  if (!found.length) return { uses: [], problems: ['no files read'] }
  return { uses: found.flatMap(each => each.uses), problems: found.flatMap(each => each.problems) }
}

function tablesOf(schema: string): Set<string> {
  return new Set([...schema.matchAll(/^CREATE TABLE ([\w.]+)/gm)].map(([, name = '']) => name))
}

function usesIn(path: string, source: string, known: Set<string>): { uses: TableUse[]; problems: string[] } {
  const { program, comments } = parse(path, source)
  const room = path.split('/')[1] ?? ''
  const uses: TableUse[] = []
  const problems: string[] = []
  const named = new Map(
    comments.flatMap(({ value, start }) => {
      const names = value.match(/^ writes: ([\w., ]+)$/)?.[1]?.split(', ')
      return names ? [[lineOf(source, start), names] as const] : []
    }),
  )
  const read = new Set<number>()
  const add = (name: string, writes: boolean, at: number) => {
    if (known.has(name)) uses.push({ room, table: name, writes, path, line: lineOf(source, at) })
  }
  const addUnnamed = (at: number, around: readonly Node[]) => {
    const line = lineOf(source, at)
    const first = lineOf(source, statementAround(around)?.start ?? at)
    const comment = [...named.keys()].find(each => each >= first - 1 && each <= line)
    if (comment === undefined)
      problems.push(`${path}:${line} writes a table named at run time: say // writes: its names`)
    else read.add(comment)
    for (const name of named.get(comment ?? 0) ?? []) add(name, true, at)
  }
  visit(program, (node, around) => {
    const call = calledWith(node)
    if (call) {
      const writes = writing.includes(call.name)
      for (const argument of call.tables) {
        const text = textOf(argument)
        if (text !== undefined) add(text.split(/\s+as\s+/i)[0] ?? '', writes, node.start)
        else if (writes) addUnnamed(node.start, around)
      }
    }
    const text = node.type === 'TemplateLiteral' ? withHoles(node) : node.type === 'Literal' ? textOf(node) : undefined
    for (const use of text ? usesOf(text) : [])
      if (use.name === hole) addUnnamed(node.start, around)
      else add(use.name, use.writes, node.start)
  })
  for (const [line, names] of named) {
    if (!read.has(line)) problems.push(`${path}:${line} no write below names its table at run time`)
    for (const name of names) if (!known.has(name)) problems.push(`${path}:${line} no table is called ${name}`)
  }
  return { uses, problems }
}

// The statement, or the loop of which it is the whole body.
function statementAround(around: readonly Node[]): Node | undefined {
  const at = around.findLastIndex(each => /(?<!Block)Statement$|Declaration$/.test(each.type))
  return around[at - 1]?.type === 'ForOfStatement' ? around[at - 1] : around[at]
}

/** The tables of one SQL text, `hole` where one stands for the name. */
function usesOf(text: string): { name: string; writes: boolean }[] {
  const writes = [...text.matchAll(written)].map(([, , name = '']) => ({ name, writes: true }))
  const reads = [...text.matchAll(read)].flatMap(([, list = '']) =>
    list.split(',').map(each => ({ name: each.match(/[a-z_][a-z_.]*/)?.[0] ?? '', writes: false })),
  )
  return [...writes, ...reads]
}

// `db.insertInto('users')`, `.from(['a', 'b'])`.
function calledWith(node: Node): { name: string; tables: Node[] } | undefined {
  if (node.type !== 'CallExpression') return undefined
  const { callee, arguments: args } = node as unknown as { callee: Node; arguments: Node[] }
  const name = (callee.property as { name?: string } | undefined)?.name ?? ''
  const [first] = args
  if (!first || ![...writing, ...reading].includes(name)) return undefined
  return { name, tables: first.type === 'ArrayExpression' ? (first.elements as Node[]) : [first] }
}

function textOf(node: Node): string | undefined {
  if (node.type === 'TemplateLiteral' && !(node.expressions as Node[]).length) return withHoles(node)
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined
}

function withHoles(node: Node): string {
  return (node.quasis as { value: { cooked: string } }[]).map(each => each.value.cooked).join(hole)
}
