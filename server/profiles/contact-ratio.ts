import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'

/** Below this many members the measured figure says nothing; until then the banner's own words hold: about twice. */
const enoughMembers = 30
const beforeMeasuring = 2
const days = 90

const known = 10 * 60_000

type Ratio = { ratio: number; isMeasured: boolean }

/** The ratio, counted anew every ten minutes at most: it reads every profile. */
export function createContactRatio() {
  let last: { ratio: Promise<Ratio>; until: number } | null = null
  return (db: Db): Promise<Ratio> => {
    if (!last || last.until < Date.now()) {
      const ratio = readContactRatio(db)
      last = { ratio, until: Date.now() + known }
      ratio.catch(() => {
        last = null
      })
    }
    return last.ratio
  }
}

/**
 * How many times as often casting managers contact members of the plus plan as others: mean contacts of a profile in
 * the last 90 days, from our own logs, to one decimal ([U-08]).
 */
export async function readContactRatio(db: Db): Promise<Ratio> {
  const { rows } = await sql<{ isMember: boolean; people: number; mean: number }>`
    SELECT users.is_plus_member AS "isMember", count(*)::int AS people,
           (coalesce(sum(counted.contacts), 0) / count(*))::float8 AS mean
    FROM profiles JOIN users ON users.id = profiles.user_id
    LEFT JOIN (SELECT profile_id, sum(contacts) AS contacts FROM profile_daily_counts
               WHERE day > current_date - ${days}::int AND contacts > 0 GROUP BY 1) counted
      ON counted.profile_id = profiles.id
    WHERE profiles.deleted_at IS NULL AND NOT profiles.is_hidden AND users.status = 'ACTIVE'
    GROUP BY 1`.execute(db)
  const members = rows.find(row => row.isMember)
  const others = rows.find(row => !row.isMember)
  if (!members || members.people < enoughMembers || !others?.mean) return { ratio: beforeMeasuring, isMeasured: false }
  return { ratio: Math.round((members.mean / others.mean) * 10) / 10, isMeasured: true }
}
