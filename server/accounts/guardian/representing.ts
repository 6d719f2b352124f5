import { sql } from 'kysely'
import type { Db } from '#server/kernel/db.ts'

/**
 * Makes a representative the guardian who is reached in a minor's place, if their number is to be shown. A guardian who
 * consented to the account stays, with the same number shown.
 */
export async function addRepresentingGuardian(
  db: Db,
  userId: number,
  representativeId: number,
  isContactShown: boolean,
): Promise<void> {
  if (!isContactShown) return
  await sql`
    INSERT INTO guardians (user_id, name, phone_encrypted, phone_index, relation, until, texts, texted_at, method,
                           agreed_at, contact_agreed_at, is_representative)
    SELECT ${userId}, name, phone_encrypted, phone_index, 'ETC', now(), 0, now(), 'PHONE_CODE', now(), now(), true
    FROM users WHERE id = ${representativeId} AND phone_encrypted IS NOT NULL AND phone_index IS NOT NULL
    ON CONFLICT (user_id) DO UPDATE SET contact_agreed_at = now()
    WHERE guardians.phone_index = excluded.phone_index`.execute(db)
}

/** Ends that. A guardian who consented to the account stays. */
export async function removeRepresentingGuardian(db: Db, userId: number, representativeId: number): Promise<void> {
  await sql`
    DELETE FROM guardians USING users
    WHERE user_id = ${userId} AND is_representative AND users.id = ${representativeId}
      AND users.phone_index = guardians.phone_index`.execute(db)
}
