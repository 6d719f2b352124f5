import { sql } from 'kysely'
import type { PersonalData } from '#server/kernel/personal-data.ts'
import { personalDataTexts as texts } from './messages.ts'
import { dropReadings } from './readings/readings.ts'

/** Self-tapes asked of the person and by them, and their notes on other people's. */
export const selfTapesPersonalData: PersonalData = {
  keeps: {
    'what applicants were asked to play, which they still prepare': [
      'tape_scenes.lines',
      'tape_scenes.part',
      'tape_scenes.title',
    ],
  },

  async export(db, userId) {
    const { rows: selfTapes } = await sql`
      SELECT castings.title, script, guide, t.due_at AS "dueAt", t.status, words, extension_words AS "extensionWords",
             t.submitted_at AS "submittedAt", t.user_id = ${userId} AS "isReceived"
      FROM self_tapes t JOIN castings ON castings.id = t.casting_id
      WHERE t.user_id = ${userId} OR t.requested_by = ${userId} ORDER BY t.id`.execute(db)
    const { rows: tapeNotes } = await sql`
      SELECT t.casting_id AS "castingId", seconds, kind, text, n.created_at AS "createdAt"
      FROM media_notes n JOIN self_tapes t ON t.id = subject_id
      WHERE subject = 'SELF_TAPE' AND author_id = ${userId} ORDER BY n.id`.execute(db)
    const { rows: scenes } = await sql`
      SELECT c.title AS casting, s.title, part, lines, s.created_at AS "createdAt"
      FROM tape_scenes s JOIN castings c ON c.id = s.casting_id WHERE created_by = ${userId} ORDER BY s.id`.execute(db)
    const { rows: marks } = await sql`
      SELECT t.casting_id AS "castingId", line_no AS line, at_ms AS "atMs", marked_at AS "markedAt"
      FROM tape_marks m JOIN self_tapes t ON t.id = m.tape_id WHERE marked_by = ${userId}
      ORDER BY t.id, line_no`.execute(db)
    const { rows: readings } = await sql`
      SELECT c.title AS casting, s.title, part, jsonb_array_length(r.lines) AS lines, consent_at AS "consentAt"
      FROM scene_readings r JOIN tape_scenes s ON s.id = r.scene_id JOIN castings c ON c.id = s.casting_id
      WHERE read_by = ${userId} ORDER BY s.id`.execute(db)
    return {
      ...{ 셀프테이프: selfTapes, [texts.scenes]: scenes, [texts.readings]: readings },
      ...{ [texts.tapeNotes]: tapeNotes, [texts.marks]: marks },
    }
  },

  /**
   * Deletes requests to them with all notes, their notes on other people's tapes and their voice in scenes, and cancels
   * requests by the person.
   */
  async forget(db, userId, { jobs }) {
    await dropReadings({ db, jobs }, sql`r.read_by = ${userId}`)
    await sql`
      DELETE FROM media_notes WHERE subject = 'SELF_TAPE'
        AND (author_id = ${userId} OR subject_id IN (SELECT id FROM self_tapes WHERE user_id = ${userId}))`.execute(db)
    await db.deleteFrom('self_tapes').where('user_id', '=', userId).execute()
    await sql`
      UPDATE self_tapes t SET status = 'CANCELLED', decided_at = now() FROM castings
      WHERE castings.id = t.casting_id AND owner_id = ${userId} AND t.status IN ('REQUESTED', 'ACCEPTED', 'SUBMITTED')`.execute(
      db,
    )
    // Actors still prepare its lines, as those of the requests.
    await db.updateTable('tape_scenes').set({ created_by: null }).where('created_by', '=', userId).execute()
    // The places of lines serve the team until the film goes.
    await db.updateTable('tape_marks').set({ marked_by: null }).where('marked_by', '=', userId).execute()
    await db.updateTable('self_tapes').set({ requested_by: null }).where('requested_by', '=', userId).execute()
  },
}
