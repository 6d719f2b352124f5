import { sql } from 'kysely'
import { addRepresentingGuardian, removeRepresentingGuardian } from '#server/accounts/guardian/representing.ts'
import type { Db } from '#server/kernel/db.ts'

/** Of the guardians who represent this actor and want to be reached, the first is, unless somebody is already. */
export async function showGuardian(db: Db, representedId: number): Promise<void> {
  const { rows } = await sql<{ representativeId: number }>`
    SELECT representative_id AS "representativeId" FROM representations
    WHERE represented_id = ${representedId} AND status = 'AGREED' AND kind = 'GUARDIAN' AND shows_contact
    ORDER BY agreed_at, id`.execute(db)
  for (const { representativeId } of rows) await addRepresentingGuardian(db, representedId, representativeId)
}

/** This representative is no longer reached in the actor's place; the next one who wants to be is. */
export async function hideGuardian(db: Db, representedId: number, representativeId: number): Promise<void> {
  await removeRepresentingGuardian(db, representedId, representativeId)
  await showGuardian(db, representedId)
}

/** A guardian takes back the wish to be reached at this number, and goes on representing. */
export async function withdrawShownContact(db: Db, representedId: number, phoneIndex: string): Promise<void> {
  const { rows } = await sql<{ representativeId: number }>`
    UPDATE representations r SET shows_contact = false FROM users
    WHERE users.id = r.representative_id AND users.phone_index = ${phoneIndex} AND r.represented_id = ${representedId}
      AND r.status = 'AGREED' AND r.shows_contact
    RETURNING r.representative_id AS "representativeId"`.execute(db)
  for (const { representativeId } of rows) await removeRepresentingGuardian(db, representedId, representativeId)
  await showGuardian(db, representedId)
}
