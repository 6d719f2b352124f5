import { execFile, fork } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import type { Statement } from './capture.ts'
import type { BenchDatabase } from './database.ts'
import { answerOf } from './server-process.ts'

const sessionOptions = '-c plan_cache_mode=force_custom_plan -c jit=off -c timezone=UTC'

export type SqlFloor = { by: string; perSecond(seconds: number): Promise<number> }

/**
 * How many times a second 16 clients can run these statements in sequence, without any program around them: pgbench
 * where available, else the bare driver in a process of its own.
 */
export async function sqlFloor(database: BenchDatabase, statements: Statement[], clients: number): Promise<SqlFloor> {
  const pgbench = findPgbench()
  if (pgbench) return runPgbench(pgbench, database, statements, clients)
  return {
    by: 'pg driver',
    async perSecond(seconds) {
      const child = fork(join(import.meta.dirname, 'driver-floor.ts'), {
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      })
      child.send({ url: database.url, statements, clients, seconds, options: sessionOptions })
      return (await answerOf<{ perSecond: number }>(child)).perSecond
    },
  }
}

function findPgbench(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const onPath = folders.map(folder => join(folder, 'pgbench')).find(path => existsSync(path))
  return onPath ?? globSync('/usr/lib/postgresql/*/bin/pgbench').at(-1)
}

async function runPgbench(
  pgbench: string,
  database: BenchDatabase,
  statements: Statement[],
  clients: number,
): Promise<SqlFloor> {
  const variables: string[] = []
  const text = statements
    .map(({ sql, parameters }, at) => {
      // pgbench knows no NULL; everything else is a parameter of its own, as in the program.
      const named = sql.replace(/\$(\d+)/g, (_, number) => {
        const value = parameters[Number(number) - 1]
        return value === null || value === undefined ? 'NULL' : ` :p${at}_${number} `
      })
      parameters.forEach((value, index) => {
        if (value !== null && value !== undefined) variables.push('-D', `p${at}_${index + 1}=${literal(value)}`)
      })
      return `${named.replace(/\s+/g, ' ').trim()};`
    })
    .join('\n')
  const script = join(database.folder, `floor-${Math.random().toString(36).slice(2)}.sql`)
  await writeFile(script, `${text}\n`)
  const url = new URL(database.url)
  const env = {
    ...process.env,
    PGOPTIONS: sessionOptions,
    PGHOST: decodeURIComponent(url.hostname),
    PGUSER: url.username,
  }
  return {
    by: 'pgbench',
    async perSecond(seconds) {
      const args = ['-n', '-M', 'extended', '-c', String(clients), '-j', '2', '-T', String(seconds), '-f', script]
      const { stdout } = await promisify(execFile)(pgbench, [...args, ...variables, url.pathname.slice(1)], { env })
      return Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1])
    },
  }
}

function literal(value: unknown): string {
  if (Array.isArray(value)) return `{${value.map(part => JSON.stringify(part)).join(',')}}`
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  return value instanceof Date ? value.toISOString() : String(value)
}
