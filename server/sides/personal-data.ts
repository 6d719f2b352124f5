import { sql } from 'kysely'
import type { PersonalData } from '#server/kernel/personal-data.ts'
import { personalDataTexts as texts } from './messages.ts'

/** What a person pledged and opened, and the sides of their castings. */
export const sidesPersonalData: PersonalData = {
  async export(db, userId) {
    const { rows: own } = await sql`
      SELECT s.casting_id AS "castingId", r.name AS role, s.version, s.text, files.name AS file, s.created_at AS "createdAt"
      FROM sides s JOIN castings c ON c.id = s.casting_id JOIN casting_roles r ON r.id = s.role_id
      LEFT JOIN files ON files.id = s.file_id WHERE c.owner_id = ${userId} ORDER BY s.id`.execute(db)
    const { rows: pledges } = await sql`
      SELECT s.casting_id AS "castingId", s.version, p.pledge, p.pledged_at AS "pledgedAt"
      FROM sides_pledges p JOIN sides s ON s.id = p.sides_id WHERE p.user_id = ${userId} ORDER BY p.pledged_at`.execute(
      db,
    )
    const { rows: openings } = await sql`
      SELECT s.casting_id AS "castingId", s.version, o.opened_at AS "openedAt"
      FROM sides_openings o JOIN sides s ON s.id = o.sides_id WHERE o.user_id = ${userId} ORDER BY o.id`.execute(db)
    return { [texts.own]: own, [texts.pledges]: pledges, [texts.openings]: openings }
  },

  // The sides of their castings go with their readers and pledges: the promise of secrecy has nobody left to keep it for.
  async forget(db, userId) {
    const own = sql`SELECT id FROM castings WHERE owner_id = ${userId}`
    await db.deleteFrom('sides_openings').where('user_id', '=', userId).execute()
    await db.deleteFrom('sides_pledges').where('user_id', '=', userId).execute()
    await sql`DELETE FROM sides WHERE casting_id IN (${own})`.execute(db)
    await sql`DELETE FROM sides_rules WHERE casting_id IN (${own})`.execute(db)
    await db.updateTable('sides').set({ created_by: null }).where('created_by', '=', userId).execute()
  },
}
