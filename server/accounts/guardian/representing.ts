import { sql } from 'kysely'
import type { Db } from '#server/kernel/db.ts'

/**
 * Makes a representative who wants to be reached the guardian who is reached in a minor's place, unless somebody is
 * already. A guardian who consented to the account stays, with the same number shown.
 */
export async function addRepresentingGuardian(db: Db, userId: number, representativeId: number): Promise<void> {
  await sql`
    INSERT INTO guardians (user_id, name, phone_encrypted, phone_index, relation, until, texts, texted_at, method,
                           agreed_at, contact_agreed_at, is_representative, representative_id)
    SELECT ${userId}, name, phone_encrypted, phone_index, 'ETC', now(), 0, now(), 'PHONE_CODE', now(), now(), true, id
    FROM users WHERE id = ${representativeId} AND phone_encrypted IS NOT NULL AND phone_index IS NOT NULL
    ON CONFLICT (user_id) DO UPDATE SET contact_agreed_at = now(), representative_id = excluded.representative_id
    WHERE guardians.phone_index = excluded.phone_index AND guardians.agreed_at IS NOT NULL
      AND guardians.contact_agreed_at IS NULL`.execute(db)
}

/** Ends that. A guardian who consented to the account stays, and is no longer reached. */
export async function removeRepresentingGuardian(db: Db, userId: number, representativeId: number): Promise<void> {
  await sql`
    WITH consented AS (
      UPDATE guardians SET contact_agreed_at = NULL, representative_id = NULL
      WHERE user_id = ${userId} AND representative_id = ${representativeId} AND NOT is_representative)
    DELETE FROM guardians
    WHERE user_id = ${userId} AND representative_id = ${representativeId} AND is_representative`.execute(db)
}

/** The proven number of a person replaces their former one wherever they are reached as a representative. */
export async function changeRepresentingPhone(
  db: Db,
  representativeId: number,
  phone: { phone_encrypted: string; phone_index: string },
): Promise<void> {
  await db.updateTable('guardians').set(phone).where('representative_id', '=', representativeId).execute()
}
