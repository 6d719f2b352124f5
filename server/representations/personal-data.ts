import { sql } from 'kysely'
import { system } from '#server/audit/audit.ts'
import type { PersonalData } from '#server/kernel/personal-data.ts'
import { hideGuardian } from './contact.ts'
import { endUnguarded } from './ending.ts'
import { personalDataTexts as texts } from './messages.ts'
import { removePapers } from './papers/ends.ts'

/** Whom a person represents or asked, and who represents them. The other side's name is not theirs to export. */
export const representationsPersonalData: PersonalData = {
  async export(db, userId) {
    const { rows: represented } = await sql`
      SELECT kind, status, way, name, asked_at AS "askedAt", agreed_at AS "agreedAt", ended_at AS "endedAt"
      FROM representations WHERE representative_id = ${userId} ORDER BY id`.execute(db)
    const { rows: representatives } = await sql`
      SELECT kind, status, way, asked_at AS "askedAt", agreed_at AS "agreedAt", ended_at AS "endedAt"
      FROM representations WHERE represented_id = ${userId} ORDER BY id`.execute(db)
    const { rows: acts } = await sql`
      SELECT a.act, a.acted_at AS "actedAt"
      FROM representation_acts a JOIN representations r ON r.id = a.representation_id
      WHERE r.represented_id = ${userId} ORDER BY a.id`.execute(db)
    const { rows: papers } = await sql`
      SELECT state, name, birth_date AS "birthDate", login_id AS "loginId", shows_contact AS "isContactShown",
             asked_at AS "askedAt", sent_at AS "sentAt", decided_at AS "decidedAt", decision_reason AS reason
      FROM guardian_papers WHERE representative_id = ${userId} ORDER BY id`.execute(db)
    return {
      [texts.represented]: represented,
      [texts.representatives]: representatives,
      [texts.acts]: acts,
      [texts.papers]: papers,
    }
  },

  // Acts go with their representation. Requests and papers that name the person go as well, of any author.
  async forget(db, userId, { jobs }) {
    const { rows: papers } = await sql<{ id: number }>`
      SELECT p.id FROM guardian_papers p JOIN users ON users.id = ${userId}
        LEFT JOIN representations r ON r.id = p.representation_id
      WHERE p.representative_id = users.id OR r.represented_id = users.id
         OR (p.name, p.birth_date) = (users.name, users.birth_date)
           AND p.login_id IS NOT DISTINCT FROM users.login_id AND NOT (p.login_id IS NULL AND EXISTS (
             SELECT FROM users twin
             WHERE twin.id <> users.id AND twin.login_id IS NULL AND twin.status = 'ACTIVE'
               AND (twin.name, twin.birth_date) = (users.name, users.birth_date)))`.execute(db)
    await removePapers(
      db,
      papers.map(({ id }) => id),
    )
    const { rows } = await sql<{ representedId: number }>`
      SELECT represented_id AS "representedId" FROM representations
      WHERE representative_id = ${userId} AND status = 'AGREED' AND kind = 'GUARDIAN'`.execute(db)
    await sql`
      DELETE FROM representations
      WHERE representative_id = ${userId} OR represented_id = ${userId}
         OR (phone_index, name) = (SELECT phone_index, name FROM users WHERE id = ${userId})`.execute(db)
    for (const { representedId } of rows) {
      await hideGuardian(db, representedId, userId)
      await endUnguarded({ db, jobs }, representedId, system)
    }
  },
}
