import { sql } from 'kysely'
import type { PersonalData } from '#server/kernel/personal-data.ts'

/** A person's reports. They are kept without name and text, for the decisions made on them. */
export const reportsPersonalData: PersonalData = {
  keeps: {
    'the decision on the report rests on it, without a name': ['reports.reason', 'reports.quote', 'reports.decision'],
  },
  async export(db, userId) {
    const { rows } = await sql`
      SELECT target, target_id AS "targetId", reason, contents, state, created_at AS "createdAt"
      FROM reports WHERE reporter_id = ${userId} ORDER BY id`.execute(db)
    return { 신고: rows }
  },
  async forget(db, userId) {
    await sql`UPDATE reports SET reporter_id = NULL, contents = '' WHERE reporter_id = ${userId}`.execute(db)
  },
}
