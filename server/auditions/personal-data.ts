import { sql } from 'kysely'
import type { PersonalData } from '#server/kernel/personal-data.ts'
import { personalDataTexts as texts } from './messages.ts'

/** Auditions of the person, and those they called. */
export const auditionsPersonalData: PersonalData = {
  keeps: {
    'words of a team to others, without their author': ['audition_slots.place', 'audition_slots.url'],
  },
  async export(db, userId) {
    const { rows: auditions } = await sql`
      SELECT castings.title, s.start_at AS "startAt", s.place, s.note, i.status, i.words
      FROM audition_slots s JOIN castings ON castings.id = s.casting_id
      LEFT JOIN audition_invites i ON i.slot_id = s.id AND i.user_id = ${userId}
      WHERE i.id IS NOT NULL OR s.created_by = ${userId} ORDER BY s.start_at, s.id`.execute(db)
    return { [texts.auditions]: auditions }
  },

  /** Deletes their answers, and cancels audition invitations by the person. */
  async forget(db, userId) {
    await db.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute()
    await db.deleteFrom('audition_invites').where('user_id', '=', userId).execute()
    await db.updateTable('audition_invites').set({ invited_by: null }).where('invited_by', '=', userId).execute()
    await sql`
      UPDATE audition_slots s SET cancelled_at = now(), updated_at = now(), revision = s.revision + 1 FROM castings
      WHERE castings.id = s.casting_id AND owner_id = ${userId} AND s.cancelled_at IS NULL AND start_at > now()`.execute(
      db,
    )
    await db
      .updateTable('audition_slots')
      .set({ created_by: null, note: '' })
      .where('created_by', '=', userId)
      .execute()
  },
}
