import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openFolder } from '../bench/database.ts'
import { runCampaign } from '../test/cluster/campaign.ts'
import { type Cluster, startCluster } from '../test/cluster/cluster.ts'
import { canMount } from '../test/cluster/disks.ts'
import { type Fault, missed } from '../test/cluster/faults.ts'
import { type Seen, startLoad } from '../test/cluster/load.ts'
import { findEngines, optionsOf } from '../test/cluster/options.ts'
import { until } from '../test/cluster/process.ts'
import { stopWithLauncher } from './launcher.ts'
import { buildWebIfStale } from './web-build.ts'

/**
 * The program on a cluster of this machine's engines, with the settings of ops/, and what losing each of them costs:
 * npm run cluster [-- --only leader] [--rounds 3] [--keep]; or random losses under mixed writes, with the invariants after
 * each: npm run cluster -- campaign [--rounds 200] [--minutes 60] [--seed 1]. Without the engines it names their packages and ends.
 */
stopWithLauncher()

function readOptions() {
  try {
    return optionsOf(process.argv.slice(2))
  } catch (error) {
    console.error((error as Error).message)
    process.exit(1)
  }
}

const options = readOptions()
// Debian keeps HAProxy and PgBouncer where only root's PATH leads, and PostgreSQL off it.
const { engines, missing } = findEngines(`${process.env.PATH}:/usr/sbin`, '/usr/lib/postgresql')
if (process.platform !== 'linux' || missing.length) {
  console.log(
    process.platform === 'linux'
      ? `Nothing was tried: these engines are not installed. On Debian: apt-get install ${missing.join(' ')}`
      : 'Nothing was tried: the cluster runs on Linux alone.',
  )
  process.exit(0)
}

await buildWebIfStale()
const folder = await openFolder('mudaero-cluster-')
const began = Date.now()
console.log(`starting in ${folder}`)
const rows = options.faults.filter(({ name }) => name !== 'disk' || canMount())
if (rows.length < options.faults.length) console.log('The row of a full disk is left out: only root can mount one.')
const hasDisks = !options.campaign && rows.some(({ name }) => name === 'disk')
let stopAll = async () => {}
// Ended while it starts, it leaves nothing behind either.
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => void end(1))
const onBegin = (stop: () => Promise<void>) => {
  stopAll = stop
}
const cluster = await startCluster(folder, engines, { hasDisks, onBegin })
let failed = false
try {
  console.log(`up after ${secondsSince(began)} s: ${cluster.origin}`)
  if (options.campaign) failed = !(await campaign(options.campaign))
  else
    for (let round = 1; round <= options.rounds; round++)
      for (const fault of rows) failed = !(await lose(fault, round)) || failed
  if (options.keep) await keep(cluster)
} catch (error) {
  console.error(error)
  failed = true
}
await end(failed ? 1 : 0)

/** Random losses; answers whether nothing that was acknowledged was lost or doubled, and the books are exact. */
async function campaign({ seed, minutes }: { seed: number; minutes: number }): Promise<boolean> {
  console.log(`${options.rounds} rounds, at most ${minutes} minutes (again with --seed ${seed})`)
  const { rounds, unrest, writes } = await runCampaign(cluster, {
    ...{ rounds: options.rounds, seed, until: Date.now() + minutes * 60_000 },
    tell: ({ lost, heldS, tookS, gapS, broken }, at) =>
      console.log(
        [at, lost.map(({ name }) => name).join(' + '), ...[heldS, tookS, gapS].map(s => `${s.toFixed(1)} s`)].join(
          ' | ',
        ),
        broken.join('\n'),
      ),
  })
  const { applications, results, orders, uploads } = writes.acknowledged
  const [took, gaps] = [rounds.map(({ tookS }) => tookS), rounds.map(({ gapS }) => gapS)]
  const sum = took.reduce((all, one) => all + one, 0)
  const cancelled = [...orders.values()].filter(({ isCancelled }) => isCancelled).length
  console.log(
    [
      `${rounds.length} rounds; whole again after ${(sum / rounds.length).toFixed(1)} s on average, ${Math.max(...took).toFixed(1)} s at most`,
      `longest time without an acknowledged write ${Math.max(...gaps).toFixed(1)} s`,
      `acknowledged: ${applications.size} applications, ${results.size} results, ${orders.size} paid orders, ${cancelled} cancelled, ${uploads.size} pictures`,
      `answers: ${[...writes.answers].map(([kind, times]) => `${times} × ${kind}`).join(', ') || 'all as on other days'}`,
      `violations: ${rounds.flatMap(({ broken }) => broken).length}`,
      ...writes.strange.map(line => `strange: ${line}`),
      ...unrest.map(line => `not at rest: ${line}`),
    ].join('\n'),
  )
  return !unrest.length && !writes.strange.length && rounds.every(({ broken }) => !broken.length)
}

/** One row: whole, loaded, lost, taken back, whole again, looked up. Answers whether its goals were reached. */
async function lose(fault: Fault, round: number): Promise<boolean> {
  const isWhole = async () => (await cluster.isWhole()) && (await cluster.isReady())
  await until('a whole cluster', 120_000, isWhole)
  const load = await startLoad(cluster.origin)
  await wait(3_000)
  const takeBack = await fault.lose(cluster)
  await wait(fault.seconds * 1_000)
  takeBack()
  await until(`a whole cluster after ${fault.name}`, 120_000, isWhole)
  await wait(2_000)
  const seen = await load.stop()
  const short = missed(fault, seen)
  console.log(`| ${round} | ${fault.lost} | ${cellsOf(fault, seen).join(' | ')} | ${short.join(', ') || 'reached'} |`)
  return short.length === 0
}

function cellsOf({ goal }: Fault, seen: Seen): string[] {
  const answers = [...seen.answers].map(([kind, times]) => `${times} × ${kind}`)
  return [
    `${seen.gapS.toFixed(1)} s (≤ ${goal.gapS})`,
    `${seen.acknowledged}, **${seen.lost}**`,
    answers.join(', ') || 'nothing',
    `${seen.slowestReadS.toFixed(1)} s, ${seen.slowestWriteS.toFixed(1)} s`,
  ]
}

/** Says where everything is, until Ctrl-C. */
async function keep({ origin, databaseUrl, directUrl, redisUrl }: Cluster): Promise<void> {
  console.log([`site ${origin}`, `pooled ${databaseUrl}`, `direct ${directUrl}`, `redis ${redisUrl}`].join('\n'))
  console.log(`settings and logs: ${folder}\nCtrl-C ends it`)
  await new Promise(() => setInterval(() => {}, 60_000))
}

async function end(code: number): Promise<never> {
  await stopAll()
  if (!options.keep && code === 0) await rm(folder, { recursive: true, force: true })
  else console.log(`logs: ${join(folder, '*.log')}`)
  process.exit(code)
}

function secondsSince(from: number): string {
  return ((Date.now() - from) / 1000).toFixed(0)
}
