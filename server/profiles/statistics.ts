import { sql } from 'kysely'
import { type ProfileStatistics, type StatisticsKind, statisticsDays } from '#contract/profiles/statistics.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { addDays, today } from '#server/kernel/time.ts'

type Row = Record<StatisticsKind, number> & { date: string }

/**
 * Statistics of the person's own profile for each day of the last `contactDays`, and for as many before; `not_found`
 * for other people's.
 */
export async function readStatistics(db: Db, userId: number, profileId: number): Promise<ProfileStatistics> {
  const own = await db
    .selectFrom('profiles')
    .select('id')
    .where('id', '=', profileId)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!own) fail('not_found')
  const first = addDays(today(), 1 - statisticsDays)
  const from = addDays(first, -statisticsDays)
  const { rows } = await sql<Row>`
    SELECT day::text AS date, sum(views)::bigint AS views, sum(exposures)::bigint AS exposures,
           sum(contacts)::bigint AS contacts, sum(bookmarks)::bigint AS bookmarks
    FROM (
      SELECT day, views, exposures, contacts, 0 AS bookmarks
      FROM profile_daily_counts WHERE profile_id = ${profileId} AND day >= ${from}::date
      UNION ALL
      SELECT (created_at AT TIME ZONE 'Asia/Seoul')::date, 0, 0, 0, 1
      FROM profile_bookmarks
      WHERE profile_id = ${profileId} AND created_at >= ${from}::date::timestamp AT TIME ZONE 'Asia/Seoul') AS each
    GROUP BY day ORDER BY day`.execute(db)
  const found = new Map(rows.map(row => [row.date, row]))
  const days = Array.from({ length: statisticsDays }, (_, at) => {
    const date = addDays(first, at)
    return { ...nothing, ...found.get(date), date }
  })
  const earlier = rows.filter(row => row.date < first)
  const sum = (kind: StatisticsKind) => earlier.reduce((total, row) => total + row[kind], 0)
  const before = {
    views: sum('views'),
    exposures: sum('exposures'),
    contacts: sum('contacts'),
    bookmarks: sum('bookmarks'),
  }
  return { days, before }
}

const nothing = { views: 0, exposures: 0, contacts: 0, bookmarks: 0 }
