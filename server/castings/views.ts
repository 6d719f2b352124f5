import { sql } from 'kysely'
import type { Db } from '#server/kernel/db.ts'
import { present } from '#server/kernel/present.ts'

const countedAgainAfterMillis = 30 * 60_000
const gatheredForMillis = 1_000
const mostRemembered = 100_000

/**
 * Counts viewers of a casting: each once per half hour, its owner never. Collected in memory and written every second,
 * so that a popular casting's row is not a bottleneck.
 */
export function createViewCounter() {
  const seenUntil = new Map<string, number>()
  let gathered: { castingId: number; userId: number | null }[] = []
  let isWaiting = false

  async function write(db: Db) {
    isWaiting = false
    const views = gathered
    gathered = []
    // Losing views during a database outage is harmless.
    await sql`
      WITH counted AS (
        UPDATE castings SET view_count = view_count + seen.count
        FROM (SELECT v."castingId" AS id, count(*) AS count
              FROM jsonb_to_recordset(${JSON.stringify(views)}::jsonb) AS v ("castingId" bigint, "userId" bigint)
              JOIN castings ON castings.id = v."castingId"
              WHERE owner_id IS DISTINCT FROM v."userId" AND opened_at IS NOT NULL GROUP BY 1) AS seen
        WHERE castings.id = seen.id RETURNING castings.id, seen.count)
      INSERT INTO casting_daily_views (casting_id, day, views)
      SELECT id, (now() AT TIME ZONE 'Asia/Seoul')::date, count FROM counted
      ON CONFLICT (casting_id, day) DO UPDATE SET views = casting_daily_views.views + excluded.views`
      .execute(db)
      .catch(() => {})
  }

  return {
    /** `mark` identifies viewers who are not signed in. */
    note(db: Db, castingId: number, userId: number | null, mark: string): void {
      const key = `${castingId} ${userId ?? mark}`
      const now = Date.now()
      if ((seenUntil.get(key) ?? 0) > now) return
      seenUntil.delete(key)
      seenUntil.set(key, now + countedAgainAfterMillis)
      if (seenUntil.size > mostRemembered) seenUntil.delete(present(seenUntil.keys().next().value))
      gathered.push({ castingId, userId })
      if (!isWaiting) setTimeout(() => write(db), gatheredForMillis).unref()
      isWaiting = true
    },
  }
}
