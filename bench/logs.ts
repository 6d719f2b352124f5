import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { openDatabase } from '../server/kernel/db.ts'
import { createLog } from '../server/kernel/log.ts'
import type { Activity } from '../server/logs/activity.ts'
import { createActivityLog } from '../server/logs/activity-log.ts'
import { countExposures } from '../server/logs/exposures.ts'
import { arrangeMonths } from '../server/logs/months.ts'
import { openBenchDatabase } from './database.ts'
import { seed } from './seed.ts'
import { type Figure, ratioFigure } from './table.ts'

const profiles = 10_000
const events = 20_000
const atOnce = 500

/**
 * Exposures against COPY of the same rows into the log: taken in (what people wait for at most), and taken in, checked,
 * spread into the log and counted into the sums of the day (what the job of the minute does later).
 */
export async function measureLogs({ rounds }: { rounds: number }): Promise<Figure[]> {
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
    ]
  } finally {
    await client.end()
    await opened.close()
    await database.stop()
  }
}

const exposure = (profile: { id: number }, viewer: { userId: number }): Activity => ({
  kind: 'PROFILE_EXPOSURE',
  viewerId: viewer.userId,
  profileId: profile.id,
  at: new Date(),
})

const perSecond = (ms: number) => events / (ms / 1000)
