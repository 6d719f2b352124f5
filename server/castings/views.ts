import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'

const countedAgainAfterMillis = 30 * 60_000
const gatheredForMillis = 1_000
const mostRemembered = 100_000

/**
 * Counts who looks at a notice: a viewer once in half an hour, its owner never. Kept in memory and written together
 * every second, so that a notice everybody reads is not a row everybody waits for.
 */
export function createViewCounter() {
  const seenUntil = new Map<string, number>()
  let gathered: { castingId: number; userId: number | null }[] = []
  let isWaiting = false

  async function write(db: Db) {
    isWaiting = false
    const views = gathered
    gathered = []
    // A view that is lost with the database is no harm.
    await sql`
      UPDATE castings SET view_count = view_count + seen.count
      FROM (SELECT v."castingId" AS id, count(*) AS count
            FROM jsonb_to_recordset(${JSON.stringify(views)}::jsonb) AS v ("castingId" bigint, "userId" bigint)
            JOIN castings ON castings.id = v."castingId"
            WHERE owner_id IS DISTINCT FROM v."userId" AND opened_at IS NOT NULL GROUP BY 1) AS seen
      WHERE castings.id = seen.id`
      .execute(db)
      .catch(() => {})
  }

  return {
    /** `mark` tells viewers apart where nobody is signed in. */
    note(db: Db, castingId: number, userId: number | null, mark: string): void {
      const key = `${castingId} ${userId ?? mark}`
      const now = Date.now()
      if ((seenUntil.get(key) ?? 0) > now) return
      seenUntil.delete(key)
      seenUntil.set(key, now + countedAgainAfterMillis)
      if (seenUntil.size > mostRemembered) seenUntil.delete(seenUntil.keys().next().value!)
      gathered.push({ castingId, userId })
      if (!isWaiting) setTimeout(() => write(db), gatheredForMillis).unref()
      isWaiting = true
    },
  }
}
