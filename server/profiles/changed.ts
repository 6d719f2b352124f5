import { completenessOf } from '#contract/profile-completeness.ts'
import type { Db } from '../kernel/db.ts'
import type { Secrets } from '../kernel/secrets.ts'
import { today } from '../kernel/time.ts'
import { refreshFacets } from './facets.ts'
import { bodyOf, findStored } from './stored-body.ts'

/**
 * After a real change: how complete the profile is now, what the search knows of it, and its place at the head of the lists, which it takes at most
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
