import { fork } from 'node:child_process'
import { join } from 'node:path'
import { buildWebIfStale } from '../bin/web-build.ts'
import { openBenchDatabase } from './database.ts'
import { load } from './load.ts'
import { cpuSeconds } from './processes.ts'
import { seed } from './seed.ts'
import { answerOf, disconnect, startServerProcess } from './server-process.ts'
import { type Figure, ratioFigure } from './table.ts'

/** `pids`: of the processes whose time counts. */
export type Side = { url: string; pids: () => number[] }
type Run = { perSecond: number; perCpuSecond: number }

/**
 * The casting list as guests get it from the cache, and freshly rendered, each against the least that could serve it.
 */
export async function measurePages({ rounds, seconds }: { rounds: number; seconds: number }): Promise<Figure[]> {
  await buildWebIfStale()
  const database = await openBenchDatabase()
  await seed(database.url, { profiles: 2_000, castings: 2_000 })
  const server = await startServerProcess(database, 'web')
  try {
    const pids = () => [server.pid]
    const cached = { url: `${server.address}/casting`, pids }
    // The guest cache ignores addresses with this parameter, so that loaders, API and rendering run each time.
    const fresh = { url: `${server.address}/casting?utm_source=bench`, pids }
    return [
      ...(await against('guest page from the cache', cached, 'bytes', 0.8, 0.8, rounds, seconds)),
      ...(await against('page of 24 castings afresh', fresh, 'tree', 0.5, undefined, rounds, seconds)),
    ]
  } finally {
    await server.stop()
    await database.stop()
  }
}

async function against(
  what: string,
  ours: Side,
  floorName: 'bytes' | 'tree',
  cpuGoal: number,
  rateGoal: number | undefined,
  rounds: number,
  seconds: number,
): Promise<Figure[]> {
  const html = await (await fetch(ours.url)).text()
  const child = fork(join(import.meta.dirname, 'pages-floor.ts'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  child.send({ html })
  const floor = { url: (await answerOf<Record<string, string>>(child))[floorName]!, pids: () => [child.pid!] }
  for (const side of [ours, floor]) await run(side, 2)
  const pairs: { ours: Run; floor: Run }[] = []
  for (let round = 0; round < rounds; round++)
    pairs.push({ ours: await run(ours, seconds), floor: await run(floor, seconds) })
  await disconnect(child)
  const by = (field: keyof Run) => pairs.map(pair => ({ ours: pair.ours[field], floor: pair.floor[field] }))
  const size = `${Math.round(Buffer.byteLength(html) / 1024)} KB`
  const cpu = ratioFigure(`${what} (${size}), by CPU`, by('perCpuSecond'), '/CPU s', cpuGoal)
  return [cpu, ratioFigure(`${what}, by rate`, by('perSecond'), '/s', rateGoal)]
}

/** Pages a second, and a second of processor time. */
export async function run({ url, pids }: Side, seconds: number): Promise<Run> {
  const spent = () => pids().reduce((sum, pid) => sum + cpuSeconds(pid), 0)
  const before = spent()
  const { perSecond, requests, errors } = await load(url, { seconds, headers: { accept: 'text/html' } })
  if (errors) throw new Error(`${url}: ${errors} answers were not 200`)
  return { perSecond, perCpuSecond: requests / (spent() - before) }
}
