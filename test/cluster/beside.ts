import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { standInEnv, startPaymentStandIn } from '#server/integrations/payment/stand-in/stand-in.ts'
import { openDatabase } from '#server/kernel/db.ts'
import { createLog } from '#server/kernel/log.ts'
import { migrate } from '#server/kernel/migrate.ts'
import { answerOf } from '../../bench/server-process.ts'
import { findBroken, findUnrest } from './campaign-checks.ts'
import { createPeople } from './campaign-people.ts'
import { startMixedWrites } from './mixed-writes.ts'

const here = join(import.meta.dirname, '..', '..')

type Setup = { released: string; url: string; dataDir: string; seconds: number; tell(line: string): void }

/**
 * What a rolling update does: the released version serves on its own schema, this version migrates it, and both serve
 * side by side while people write through each, for so many seconds. `released` is the folder of that version, `url` an
 * empty database. Returns what is not as it must be.
 */
export async function runBeside({ released, url, dataDir, seconds, tell }: Setup): Promise<string[]> {
  const standIn = await startPaymentStandIn({ retryMs: [] })
  const running: ChildProcess[] = []
  const start = async (root: string) => {
    const child = fork(join(root, 'bench', 'serve.ts'), ['none'], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: {
        ...process.env,
        ...standInEnv(standIn.url),
        ...{ NODE_ENV: 'test', LOG_LEVEL: 'error', HOST: '127.0.0.1', PORT: '0' },
        ...{ DATABASE_URL: url, DATA_DIR: dataDir, MUDAERO_LAUNCHER: '' },
      },
    })
    running.push(child)
    return (await answerOf<{ address: string }>(child)).address
  }
  const database = openDatabase(url, { max: 2, log: createLog({ logLevel: 'error', isProduction: true }) })
  try {
    const theirs = await start(released)
    tell('the released version serves on its schema')
    await migrate(url)
    tell('migrated')
    const ours = await start(here)
    const found: string[] = []
    const sides = []
    for (const [version, origin] of Object.entries({ released: theirs, 'this one': ours })) {
      const people = await createPeople(database.db, origin, { actors: 6, castings: 60 })
      sides.push({ version, origin, writes: startMixedWrites(people, standIn.url) })
    }
    await wait(seconds * 1_000)
    for (const { version, origin, writes } of sides) {
      await writes.stop()
      const { applications, results, orders, uploads } = writes.acknowledged
      tell(
        `${version}: ${applications.size} applications, ${results.size} results, ${orders.size} paid orders, ${uploads.size} pictures`,
      )
      if (!applications.size || !results.size || !orders.size || !uploads.size)
        found.push(`${version}: a lane stood still`)
      found.push(...writes.strange.map(line => `${version}: ${line}`))
      const ground = { database, origin, providerUrl: standIn.url }
      found.push(...(await findBroken(ground, writes.acknowledged)).map(line => `${version}: ${line}`))
    }
    const [side] = sides
    const unrest = async () =>
      side ? findUnrest({ database, origin: ours, providerUrl: standIn.url }, side.writes.acknowledged) : []
    const end = Date.now() + 120_000
    let last = await unrest()
    for (; last.length && Date.now() < end; last = await unrest()) await wait(2_000)
    return [...found, ...last]
  } finally {
    for (const child of running) {
      child.disconnect()
      await new Promise(resolve => child.once('exit', resolve))
    }
    await database.close()
    await standIn.stop()
  }
}
