import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { openDatabase } from '../server/kernel/db.ts'
import { createLog } from '../server/kernel/log.ts'
import type { Activity } from '../server/logs/activity.ts'
import { createActivityLog } from '../server/logs/activity-log.ts'
import { arrangeMonths } from '../server/logs/months.ts'
import { openBenchDatabase } from './database.ts'
import { seed } from './seed.ts'
import { type Figure, ratioFigure } from './table.ts'

const profiles = 10_000
const events = 20_000
const atOnce = 500

/** Exposures written by our batches, with their checks and daily sums, against COPY of the same rows into the same table. */
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
    const pairs: { ours: number; floor: number }[] = []
    for (let round = 0; round < rounds; round++) {
      const ours = await perSecond(async () => {
        for (let from = 0; from < events; from += atOnce) {
          activityLog.add(...Array.from({ length: atOnce }, (_, at) => exposure(pick(from + at), pick(from + at + 1))))
          await activityLog.flush()
        }
      })
      const floor = await perSecond(() =>
        client.query(`COPY activity_log (kind, viewer_id, profile_id, is_counted, created_at) FROM '${file}'`),
      )
      pairs.push({ ours, floor })
    }
    return [ratioFigure('exposures in batches of 500 (against COPY)', pairs, 'rows/s', 0.3)]
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

async function perSecond(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return events / ((performance.now() - began) / 1000)
}
