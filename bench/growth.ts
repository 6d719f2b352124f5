import { openBenchDatabase } from './database.ts'
import { lists, measureRates } from './lists.ts'
import { load } from './load.ts'
import { growProfiles, seed } from './seed.ts'
import { startServerProcess } from './server-process.ts'
import { type Figure, median, round } from './table.ts'

const sizes = [10_000, 100_000, 1_000_000]

/**
 * How the actor lists' p95 on one connection grows from ten thousand profiles to a million, and how they compare to
 * their SQL alone.
 */
export async function measureGrowth({ rounds, seconds }: { rounds: number; seconds: number }): Promise<Figure[]> {
  const database = await openBenchDatabase()
  const actorLists = lists.filter(({ key }) => key === 'profiles.list')
  const rates: Figure[] = []
  const times = new Map(actorLists.map(({ what }) => [what, [] as number[]]))
  try {
    await seed(database.url, { profiles: sizes[0]!, castings: 100 })
    for (const size of sizes) {
      console.log(`growing to ${size} profiles …`)
      await growProfiles(database.url, size)
      const server = await startServerProcess(database, 'none')
      for (const { what, path, query } of actorLists) {
        const url = `${server.address}${path}?${new URLSearchParams(query)}`
        await load(url, { connections: 1, seconds: 1 })
        const p95: number[] = []
        for (let at = 0; at < rounds; at++) p95.push((await load(url, { connections: 1, seconds: 1 })).p95)
        times.get(what)!.push(median(p95))
      }
      await server.stop()
    }
    const found = await measureRates(database, rounds, seconds, actorLists)
    rates.push(...found.map(figure => ({ ...figure, what: `${figure.what}, at 1M` })))
  } finally {
    await database.stop()
  }
  const growth = [...times].map(([what, p95]) => {
    const worst = Math.max(...p95.slice(1).map((ms, at) => ms / p95[at]!))
    return {
      what: `${what}: p95 at 10k, 100k, 1M`,
      ours: `${p95.map(round).join(' → ')} ms`,
      ratio: worst,
      goal: { text: '≤ 1.2 a decade', met: worst <= 1.2 },
    }
  })
  return [...growth, ...rates]
}
