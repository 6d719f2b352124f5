import { sql } from 'kysely'
import type { AnswerOf } from '#contract/endpoint.ts'
import { countingLimits } from '#contract/limits.ts'
import type { profiles } from '#contract/profiles/index.ts'
import type { Db } from '#server/kernel/db.ts'
import type { JobDefinition } from '#server/kernel/jobs.ts'

/** With fewer members the measured figure is meaningless; until then the banner names the aim: about twice. */
const enoughMembers = 30
const aim = 2
const { contactDays: days } = countingLimits

type Ratio = AnswerOf<typeof profiles.contactRatio>
type Row = { ratio: number; members: number; others: number }

/**
 * How many times as often casting managers contact members of the plus plan as others, as last measured, with what it
 * was measured on ([U-08]); the aim without a basis before that.
 */
export async function readContactRatio(db: Db): Promise<Ratio> {
  const { rows } = await sql<Row>`
    SELECT ratio::float8 AS ratio, members, others FROM contact_ratio WHERE members > 0`.execute(db)
  if (!rows[0]) return { ratio: aim, basis: null }
  const { ratio, ...people } = rows[0]
  return { ratio, basis: { days, ...people } }
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
      SELECT count(*) FILTER (WHERE is_plus_member) AS members, count(*) FILTER (WHERE NOT is_plus_member) AS others,
             sum(contacts) FILTER (WHERE is_plus_member) / nullif(count(*) FILTER (WHERE is_plus_member), 0) AS of_members,
             sum(contacts) FILTER (WHERE NOT is_plus_member) / nullif(count(*) FILTER (WHERE NOT is_plus_member), 0) AS of_others
      FROM profiles JOIN users ON users.id = profiles.user_id LEFT JOIN counted ON counted.profile_id = profiles.id
      WHERE profiles.deleted_at IS NULL AND NOT profiles.is_hidden AND users.status = 'ACTIVE'),
    measured AS (
      SELECT round(coalesce(of_members, 0) / of_others, 1) AS ratio, members, others FROM means WHERE members >= ${enoughMembers} AND of_others > 0),
    outdated AS (DELETE FROM contact_ratio WHERE NOT EXISTS (SELECT FROM measured))
    INSERT INTO contact_ratio (ratio, members, others) SELECT ratio, members, others FROM measured
    ON CONFLICT (is_only) DO UPDATE SET ratio = excluded.ratio, members = excluded.members, others = excluded.others,
      measured_at = now()`.execute(db)
}
