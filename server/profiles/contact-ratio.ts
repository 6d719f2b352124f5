import { sql } from 'kysely'
import { countingLimits } from '#contract/limits.ts'
import type { Db } from '#server/kernel/db.ts'
import type { JobDefinition } from '#server/kernel/jobs.ts'

/** With fewer members the measured figure is meaningless; until then the banner uses the default: about twice. */
const enoughMembers = 30
const beforeMeasuring = 2
const { contactDays: days } = countingLimits

type Ratio = { ratio: number; isMeasured: boolean }

/** How many times as often casting managers contact members of the plus plan as others, as last measured ([U-08]). */
export async function readContactRatio(db: Db): Promise<Ratio> {
  const { rows } = await sql<{ ratio: number }>`SELECT ratio::float8 AS ratio FROM contact_ratio`.execute(db)
  return rows[0] ? { ratio: rows[0].ratio, isMeasured: true } : { ratio: beforeMeasuring, isMeasured: false }
}

/** Nightly, because it reads every profile. */
export const contactRatioJob: JobDefinition = {
  name: 'profiles.measure-contact-ratio',
  priority: 'idle',
  cron: '15 4 * * *',
  work: (_, { db }) => measureContactRatio(db),
}

/**
 * Mean contacts of a member's profile in the last `contactDays`, from our own logs, relative to others', to one decimal. With
 * fewer than thirty members no figure is stored.
 */
export async function measureContactRatio(db: Db): Promise<void> {
  await sql`
    WITH counted AS (
      SELECT profile_id, sum(contacts) AS contacts FROM profile_daily_counts
      WHERE day > current_date - ${days}::int AND contacts > 0 GROUP BY 1),
    means AS (
      SELECT count(*) FILTER (WHERE is_plus_member) AS members,
             sum(contacts) FILTER (WHERE is_plus_member) / nullif(count(*) FILTER (WHERE is_plus_member), 0) AS of_members,
             sum(contacts) FILTER (WHERE NOT is_plus_member) / nullif(count(*) FILTER (WHERE NOT is_plus_member), 0) AS of_others
      FROM profiles JOIN users ON users.id = profiles.user_id LEFT JOIN counted ON counted.profile_id = profiles.id
      WHERE profiles.deleted_at IS NULL AND NOT profiles.is_hidden AND users.status = 'ACTIVE'),
    measured AS (
      SELECT round(coalesce(of_members, 0) / of_others, 1) AS ratio FROM means WHERE members >= ${enoughMembers} AND of_others > 0),
    outdated AS (DELETE FROM contact_ratio WHERE NOT EXISTS (SELECT FROM measured))
    INSERT INTO contact_ratio (ratio) SELECT ratio FROM measured
    ON CONFLICT (is_only) DO UPDATE SET ratio = excluded.ratio, measured_at = now()`.execute(db)
}
