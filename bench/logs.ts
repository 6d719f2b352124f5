import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { type Db, openDatabase } from '#server/kernel/db.ts'
import { createLog } from '#server/kernel/log.ts'
import { startSession } from '#server/kernel/session.ts'
import type { Activity } from '#server/logs/activity.ts'
import { createActivityLog } from '#server/logs/activity-log.ts'
import { countExposures } from '#server/logs/exposures.ts'
import { arrangeMonths } from '#server/logs/months.ts'
import { type BenchDatabase, openBenchDatabase } from './database.ts'
import { load } from './load.ts'
import { seed } from './seed.ts'
import { startServerProcess } from './server-process.ts'
import { type Figure, median, ratioFigure, round as show } from './table.ts'

const profiles = 10_000
const events = 20_000
const atOnce = 500

/**
 * Exposures against COPY of the same rows into the log: received (the most people wait for), and received, checked,
 * unfolded into the log and counted into the daily sums (the minute job's work).
 */
export async function measureLogs({ rounds, seconds }: { rounds: number; seconds: number }): Promise<Figure[]> {
  const database = await openBenchDatabase()
  const opened = openDatabase(database.url, { max: 4, log: createLog({ logLevel: 'error' } as never) })
  const client = new pg.Client({ connectionString: database.url })
  try {
    console.log(`seeding ${profiles} profiles …`)
    await seed(database.url, { profiles, castings: 100 })
    await client.connect()
    await arrangeMonths(opened.db)
    const ids = await client.query<{ id: number; userId: number }>(
      'SELECT id::int, user_id::int AS "userId" FROM profiles',
    )
    const pick = (at: number) => ids.rows[(at * 7919) % ids.rows.length]!
    const file = join(database.folder, 'exposures.tsv')
    const lines = Array.from(
      { length: events },
      (_, at) => `PROFILE_EXPOSURE\t${pick(at + 1).userId}\t${pick(at).id}\ttrue\t${new Date().toISOString()}`,
    )
    await writeFile(file, `${lines.join('\n')}\n`)
    await chmod(file, 0o644)

    const activityLog = createActivityLog(opened.db, createLog({ logLevel: 'error' } as never))
    const taken: { ours: number; floor: number }[] = []
    const counted: { ours: number; floor: number }[] = []
    for (let round = 0; round < rounds; round++) {
      const began = performance.now()
      for (let from = 0; from < events; from += atOnce) {
        activityLog.add(...Array.from({ length: atOnce }, (_, at) => exposure(pick(from + at), pick(from + at + 1))))
        await activityLog.flush()
      }
      const whenTaken = performance.now()
      await countExposures(opened.db)
      const whenCounted = performance.now()
      await client.query(`COPY activity_log (kind, viewer_id, profile_id, is_counted, created_at) FROM '${file}'`)
      const floor = perSecond(performance.now() - whenCounted)
      taken.push({ ours: perSecond(whenTaken - began), floor })
      counted.push({ ours: perSecond(whenCounted - began), floor })
    }
    return [
      ratioFigure('exposures taken in batches of 500 (against COPY)', taken, 'rows/s', 0.3),
      ratioFigure('the same, and checked, spread and counted', counted, 'rows/s', 0.3),
      await measureOthers(database, opened.db, { rounds, seconds, viewer: pick(1), profile: pick(2) }),
    ]
  } finally {
    await client.end()
    await opened.close()
    await database.stop()
  }
}

type Meanwhile = { rounds: number; seconds: number; viewer: { userId: number }; profile: { id: number } }

/** The p99 of another list while a hundred exposures a second arrive. */
async function measureOthers(database: BenchDatabase, db: Db, given: Meanwhile): Promise<Figure> {
  const { token } = await startSession(db, given.viewer.userId, {
    isCookie: false,
    isPersistent: false,
    userAgent: null,
    ip: null,
  })
  const server = await startServerProcess(database, 'none')
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const send = () =>
    fetch(`${server.address}/v1/logs/profile-exposure`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ profileId: given.profile.id }),
    })
  const list = () => load(`${server.address}/v1/castings`, { connections: 4, seconds: given.seconds })
  await list()
  const pairs: { alone: number; meanwhile: number }[] = []
  for (let round = 0; round < given.rounds; round++) {
    const alone = (await list()).p99
    const timer = setInterval(() => void send(), 10)
    pairs.push({ alone, meanwhile: (await list()).p99 })
    clearInterval(timer)
  }
  await server.stop()
  const ratio = median(pairs.map(({ alone, meanwhile }) => meanwhile / alone))
  return {
    what: 'p99 of the casting list while 100 exposures a second come in (against without)',
    ours: `${show(median(pairs.map(({ meanwhile }) => meanwhile)))} ms`,
    floor: `${show(median(pairs.map(({ alone }) => alone)))} ms`,
    ratio,
    goal: { text: '≤ 1.2', met: ratio <= 1.2 },
  }
}

const exposure = (profile: { id: number }, viewer: { userId: number }): Activity => ({
  kind: 'PROFILE_EXPOSURE',
  viewerId: viewer.userId,
  profileId: profile.id,
  at: new Date(),
})

const perSecond = (ms: number) => events / (ms / 1000)
