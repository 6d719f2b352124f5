import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '#server/kernel/embedded-postgres/free-port.ts'
import { type Program, startProgram, untilReady } from '../test/faults/program.ts'
import { type BenchDatabase, openBenchDatabase } from './database.ts'

/** Enough for the lists' first pages, the pages behind them and a screen of applicants. */
const pictures = '110'
const drawingLimit = 15 * 60_000

export type DemoProgram = { port: number; before: number | null; stop(): Promise<void> }

/**
 * The program with the demo, all of its first pictures drawn, also as AVIF, behind a front with this origin. `before`
 * is the folder of another checkout: its program runs on the same data, to compare with. PHONE_DATA names a folder
 * where the drawn demo is kept for other runs.
 */
export async function startDemoProgram(origin: string, before: string | null): Promise<DemoProgram> {
  const kept = process.env.PHONE_DATA
  const isDrawn = kept !== undefined && existsSync(join(kept, 'media'))
  const database = await openBenchDatabase(kept)
  const programs: Program[] = []
  const stop = async () => {
    for (const program of programs) await program.stop()
    await database.stop()
  }
  const start = async (env: Record<string, string>, root?: string) => {
    const port = await freePort()
    const settings = { DATABASE_URL: database.url, ORIGIN: origin, TRUST_PROXY: '127.0.0.1', ...env }
    const program = startProgram({ dataDir: database.folder, port, env: settings, root })
    programs.push(program)
    await untilReady(program, 300_000)
    return port
  }
  try {
    // Without jobs once all is drawn, as a server of its own serves pages.
    const role = isDrawn ? 'web' : 'both'
    const port = await start({ DEMO_PICTURES: pictures, JOBS_BY_THE_HOUR: 'off', PROCESS_ROLE: role })
    if (!isDrawn) await untilDrawn(database)
    return { port, before: before ? await start({ PROCESS_ROLE: 'web', DEMO_DATA: 'off' }, before) : null, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** AVIF would follow ten minutes after the pictures. */
async function untilDrawn({ url }: BenchDatabase): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const waiting = async (queue: string) => {
    const jobs = `FROM pgboss.job WHERE name = $1 AND state < 'completed'`
    return Number((await client.query<{ count: string }>(`SELECT count(*) ${jobs}`, [queue])).rows[0]?.count)
  }
  try {
    const until = Date.now() + drawingLimit
    for (const queue of ['demo.draw-pictures', 'media.make-avif']) {
      await client.query(`UPDATE pgboss.job SET start_after = now() WHERE name = $1 AND state = 'created'`, [queue])
      while ((await waiting(queue)) > 0) {
        if (Date.now() > until) throw new Error(`${queue} is not done after ${drawingLimit / 60_000} minutes`)
        await wait(1_000)
      }
    }
  } finally {
    await client.end()
  }
}
