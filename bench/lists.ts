import { captureStatements, explain } from './capture.ts'
import { type BenchDatabase, openBenchDatabase } from './database.ts'
import { load } from './load.ts'
import { cpuSeconds } from './processes.ts'
import { seed } from './seed.ts'
import { startServerProcess } from './server-process.ts'
import { sqlFloor } from './sql-floor.ts'
import { boundFigure, type Figure, median, ratioFigure } from './table.ts'

/** The measured lists: the endpoint's key, its address and the query. */
export const lists: { what: string; key: string; path: string; query: Record<string, string> }[] = [
  { what: 'actors, first page', key: 'profiles.list', path: '/v1/profiles', query: {} },
  {
    what: 'actors, 3 filters',
    key: 'profiles.list',
    path: '/v1/profiles',
    query: { gender: 'FEMALE', region: 'SEOUL,GYEONGGI', ageRange: '3' },
  },
  { what: 'actors, part of a name', key: 'profiles.list', path: '/v1/profiles', query: { q: '서연' } },
  {
    what: 'actors, parts and skills',
    key: 'profiles.list',
    path: '/v1/profiles',
    query: { grades: 'LEAD', skills: 'LANG:EN', gender: 'MALE' },
  },
  {
    what: 'actors, by fit',
    key: 'profiles.list',
    path: '/v1/profiles',
    query: { grades: 'LEAD,SUPPORT', categories: 'SHORT_FILM', bodyType: 'SLIM', sort: 'relevance' },
  },
  { what: 'castings, first page', key: 'castings.list', path: '/v1/castings', query: {} },
  {
    what: 'castings, 3 filters',
    key: 'castings.list',
    path: '/v1/castings',
    query: { artCategory: 'SHORT_FILM', region: 'SEOUL', gender: 'FEMALE' },
  },
  { what: 'castings, a word', key: 'castings.list', path: '/v1/castings', query: { q: '여름' } },
]

const connections = 16

/** Lists over 100,000 profiles and castings against the same SQL alone. */
export async function measureLists({ rounds, seconds }: { rounds: number; seconds: number }): Promise<Figure[]> {
  const database = await openBenchDatabase()
  try {
    console.log('seeding 100,000 profiles and 100,000 castings …')
    await seed(database.url, { profiles: 100_000, castings: 100_000 })
    const figures = await measureRates(database, rounds, seconds)
    return [...figures, ...(await measureStatements(database))]
  } finally {
    await database.stop()
  }
}

/** Each list over HTTP in turn with its SQL alone, on a filled database; and what a call costs the server's process. */
export async function measureRates(
  database: BenchDatabase,
  rounds: number,
  seconds: number,
  measured = lists,
): Promise<Figure[]> {
  const server = await startServerProcess(database, 'none')
  const figures: Figure[] = []
  try {
    for (const { what, key, path, query } of measured) {
      const search = String(new URLSearchParams(query))
      const url = `${server.address}${path}?${search}`
      const { again } = await captureStatements(database.url, key, search)
      const floor = await sqlFloor(database, again, connections)
      await load(url, { connections, seconds: 1 })
      const pairs: { ours: number; floor: number }[] = []
      const costs: number[] = []
      for (let round = 0; round < rounds; round++) {
        const before = cpuSeconds(server.pid)
        const { requests, perSecond, errors } = await load(url, { connections, seconds })
        costs.push((1000 * (cpuSeconds(server.pid) - before)) / requests)
        if (errors) throw new Error(`${url}: ${errors} answers were not 200`)
        pairs.push({ ours: perSecond, floor: await floor.perSecond(seconds) })
      }
      figures.push(ratioFigure(`${what} (against ${floor.by})`, pairs, '/s', 0.65))
      figures.push(boundFigure(`${what}: a call by CPU`, median(costs), 'ms', 0.9))
    }
  } finally {
    await server.stop()
  }
  return figures
}

export async function measureStatements(database: BenchDatabase): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { what, key, query } of lists) {
    const { first } = await captureStatements(database.url, key, String(new URLSearchParams(query)))
    const plans: { buffers: number; ms: number }[] = []
    for (const statement of first) plans.push(await explain(database.url, statement))
    const [buffers, ms] = [Math.max(...plans.map(plan => plan.buffers)), Math.max(...plans.map(plan => plan.ms))]
    figures.push(boundFigure(`${what}: dearest of ${plans.length} statements`, buffers, 'buffers', 500))
    figures.push(boundFigure(`${what}: slowest of ${plans.length} statements`, ms, 'ms', 5))
  }
  return figures
}
