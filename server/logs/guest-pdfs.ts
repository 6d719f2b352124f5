import { sql } from 'kysely'
import type { Db } from '#server/kernel/db.ts'

/** Adds a download of somebody without an account to the day's sum of the profile: who it was is not kept. */
export async function countGuestPdf(db: Db, profileId: number): Promise<void> {
  await sql`
    INSERT INTO profile_daily_counts AS counts (profile_id, day, guest_pdfs)
    VALUES (${profileId}, (now() AT TIME ZONE 'Asia/Seoul')::date, 1)
    ON CONFLICT (profile_id, day) DO UPDATE SET guest_pdfs = counts.guest_pdfs + 1`.execute(db)
}
