import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync } from 'node:fs'
import { dirname } from 'node:path'

/** Rows of one kind by id, in the order they were first set. */
export type Table<Row> = {
  get(id: string): Row | undefined
  set(id: string, row: Row): void
  delete(id: string): void
  all(): Row[]
}

type Line = { table: string; id: string; row?: unknown }

/**
 * Tables stored in one file, a JSON line for each change, so that a killed process loses nothing that it has answered.
 * Without a path they are kept in memory. Rows are replaced, never mutated.
 */
export function openJournal(path: string | null) {
  const tables = new Map<string, Map<string, unknown>>()
  function rowsOf(table: string): Map<string, unknown> {
    const rows = tables.get(table) ?? new Map<string, unknown>()
    tables.set(table, rows)
    return rows
  }
  if (path && existsSync(path)) for (const line of wholeLines(path)) apply(line)

  function apply({ table, id, row }: Line): void {
    if (row === undefined) rowsOf(table).delete(id)
    else rowsOf(table).set(id, row)
  }

  let waiting: Line[] | null = null
  function write(line: Line): void {
    apply(line)
    if (waiting) waiting.push(line)
    else append([line])
  }

  function append(lines: Line[]): void {
    if (!path || lines.length === 0) return
    mkdirSync(dirname(path), { recursive: true })
    appendFileSync(path, lines.map(line => `${JSON.stringify(line)}\n`).join(''))
  }

  return {
    table<Row>(name: string): Table<Row> {
      return {
        get: id => rowsOf(name).get(id) as Row | undefined,
        set: (id, row) => write({ table: name, id, row }),
        delete: id => rowsOf(name).has(id) && write({ table: name, id }),
        all: () => [...rowsOf(name).values()] as Row[],
      }
    },
    /** Writes the changes of `act` at once, so that a kill leaves all of them or none; even if it throws. */
    together<Result>(act: () => Result): Result {
      waiting = []
      try {
        return act()
      } finally {
        const lines = waiting
        waiting = null
        append(lines)
      }
    },
    clear(): void {
      tables.clear()
      if (path && existsSync(path)) truncateSync(path)
    },
  }
}

export type Journal = ReturnType<typeof openJournal>

/** A killed process may have half written the last line, which is cut off. */
function wholeLines(path: string): Line[] {
  const text = readFileSync(path, 'utf8')
  const end = text.lastIndexOf('\n') + 1
  if (end < text.length) truncateSync(path, Buffer.byteLength(text.slice(0, end)))
  return text
    .slice(0, end)
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line))
}
