import { once } from 'node:events'
import pg from 'pg'
import type { Statement } from './capture.ts'

type Order = { url: string; statements: Statement[]; clients: number; seconds: number; options: string }

/** The floor of a list without pgbench: the statements through the bare driver, rows left as text. */
const [{ url, statements, clients, seconds, options }] = (await once(process, 'message')) as [Order]
let done = 0
const one = async (until: number) => {
  const client = new pg.Client({
    connectionString: url,
    options,
    types: { getTypeParser: () => (text: string) => text },
  })
  await client.connect()
  while (performance.now() < until) {
    for (const { sql, parameters } of statements) await client.query(sql, [...parameters])
    done += 1
  }
  await client.end()
}
const until = performance.now() + seconds * 1000
await Promise.all(Array.from({ length: clients }, () => one(until)))
process.send!({ perSecond: done / seconds }, () => process.exit())
