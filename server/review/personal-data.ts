import { sql } from 'kysely'
import { lockCastings } from '#server/applications/personal-data.ts'
import type { Db } from '#server/kernel/db.ts'
import type { PersonalData } from '#server/kernel/personal-data.ts'
import { personalDataTexts as texts } from './messages.ts'

/** What a person wrote about applicants, and what they set up to review them. */
export const reviewPersonalData: PersonalData = {
  keeps: {
    'words of a team to others, without their author': [
      'application_groups.name',
      'result_messages.body',
      'casting_messages.answers',
      'casting_messages.body',
    ],
  },
  async export(db, userId) {
    const { rows: comments } = await sql`
      SELECT a.casting_id AS "castingId", body, c.created_at AS "createdAt"
      FROM application_comments c JOIN applications a ON a.id = application_id
      WHERE c.author_id = ${userId} AND c.deleted_at IS NULL ORDER BY c.id`.execute(db)
    const { rows: ratings } = await sql`
      SELECT casting_id AS "castingId", mark, updated_at AS "updatedAt" FROM application_ratings
      WHERE author_id = ${userId} ORDER BY casting_id, application_id`.execute(db)
    const filters = await db
      .selectFrom('application_filters')
      .select(['casting_id as castingId', 'name', 'query', 'created_at as createdAt'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
    return { [texts.comments]: comments, [texts.ratings]: ratings, [texts.savedFilters]: filters }
  },

  async forget(db, userId) {
    await lockCastings(db, userId)
    await db.deleteFrom('application_comments').where('author_id', '=', userId).execute()
    await db.deleteFrom('application_ratings').where('author_id', '=', userId).execute()
    await db.deleteFrom('application_filters').where('user_id', '=', userId).execute()
    await db.updateTable('result_messages').set({ sent_by: null }).where('sent_by', '=', userId).execute()
    await db.updateTable('casting_messages').set({ sent_by: null }).where('sent_by', '=', userId).execute()
    await db.deleteFrom('casting_templates').where('owner_id', '=', userId).execute()
    await endPlannedResults(db, userId)
    await db.deleteFrom('undo_moves').where('user_id', '=', userId).execute()
  },
}

// Planned results would be sent in their name.
const endPlannedResults = (db: Db, userId: number) =>
  sql`
    UPDATE planned_results SET planned_by = NULL, messages = '[]', undecided_ids = '{}',
           cancelled_at = coalesce(cancelled_at, CASE WHEN left_at IS NULL THEN now() END)
    WHERE planned_by = ${userId}`.execute(db)

/** The contacts they asked for. A part of its own: it stands after the rate of replies in the file. */
export const contactReleasesPersonalData: PersonalData = {
  async export(db, userId) {
    const { rows: releases } = await sql`
      SELECT casting_id AS "castingId", cardinality(application_ids) AS people, reason, state, decision,
             created_at AS "createdAt"
      FROM contact_releases WHERE asked_by = ${userId} ORDER BY id`.execute(db)
    return { [texts.contactReleases]: releases }
  },
  async forget(db, userId) {
    await db.deleteFrom('contact_releases').where('asked_by', '=', userId).execute()
    await db
      .updateTable('contact_releases')
      .set({ decided_by: null, decision: null })
      .where('decided_by', '=', userId)
      .execute()
  },
}
