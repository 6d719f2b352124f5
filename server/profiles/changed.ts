import { completenessOf } from '#contract/profiles/completeness.ts'
import type { Db } from '#server/kernel/db.ts'
import type { Secrets } from '#server/kernel/secrets.ts'
import { today } from '#server/kernel/time.ts'
import { refreshFacets } from './search/facets.ts'
import { bodyOf, findStored } from './stored-body.ts'

/**
 * Runs after a real change: updates completeness, search columns, and the position at the head of the lists, at most
 * once a day (KST).
 */
export async function markChanged(db: Db, secrets: Secrets, profileId: number): Promise<void> {
  const stored = await findStored(db, profileId)
  if (!stored) return
  const now = new Date()
  const isMovedToday = today(stored.row.profile_updated_at) === today(now)
  const { filmography } = stored
  await db
    .updateTable('profiles')
    .set({
      completeness: completenessOf({ ...bodyOf(stored, secrets), filmography }).percent,
      updated_at: now,
      ...(!isMovedToday && { profile_updated_at: now }),
    })
    .where('id', '=', profileId)
    .execute()
  await refreshFacets(db, [profileId])
}
