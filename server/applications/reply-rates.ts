import { sql } from 'kysely'
import { applicationLimits } from '#contract/limits.ts'
import type { Db } from '#server/kernel/db.ts'

const since = sql`now() - make_interval(days => ${applicationLimits.rateDays})`

/**
 * Recomputes, for everybody who posted, how many of the applications that ended within `rateDays` were told a result
 * and how many ended without one, how many of their auditions in that time were moved or cancelled late, within
 * `lateHours`, and of how many notices that opened in it the terms were changed after somebody had applied. Withdrawn
 * applications do not count among those that ended.
 */
export async function countReplies(db: Db): Promise<void> {
  await db.transaction().execute(async trx => {
    await trx.deleteFrom('reply_rates').execute()
    await sql`
      INSERT INTO reply_rates (user_id, answered, ended, auditions, moved_late, notices, changed_terms)
      SELECT owner_id, sum(answered), sum(ended), sum(auditions), sum(moved_late), sum(notices), sum(changed_terms)
      FROM (
        SELECT owner_id, count(result_sent_at) AS answered, count(*) AS ended, 0 AS auditions, 0 AS moved_late,
               0 AS notices, 0 AS changed_terms
        FROM applications a JOIN castings ON castings.id = a.casting_id
        WHERE a.withdrawn_at IS NULL AND (a.result_sent_at > ${since}
          OR (a.result_sent_at IS NULL AND EXISTS (
            SELECT FROM application_roles r
            WHERE r.application_id = a.id AND r.stage = 'EXPIRED' AND r.stage_changed_at > ${since})))
        GROUP BY owner_id
        UNION ALL
        SELECT owner_id, 0, 0, count(*), count(moved_late_at), 0, 0
        FROM audition_slots s JOIN castings ON castings.id = s.casting_id
        WHERE ${isCounted} GROUP BY owner_id
        UNION ALL
        SELECT owner_id, 0, 0, 0, 0, count(*), count(*) FILTER (WHERE ${hasChangedTerms('c')})
        FROM castings c WHERE ${isNoticed('c')} GROUP BY owner_id) AS counted
      GROUP BY owner_id`.execute(trx)
    await sql`
      UPDATE reply_rates SET promise_answers = given.answers
      FROM (
        SELECT owner_id, jsonb_object_agg(kind, answers) AS answers FROM (
          SELECT owner_id, kind, jsonb_object_agg(answer, count) AS answers FROM (
            SELECT owner_id, 'MOVED_LATE' AS kind, answer, count(*)
            FROM promise_answers JOIN audition_slots s ON s.id = slot_id JOIN castings ON castings.id = s.casting_id
            WHERE moved_late_at IS NOT NULL AND ${isCounted} GROUP BY owner_id, answer
            UNION ALL
            SELECT owner_id, 'TERMS', answer, count(*)
            FROM promise_answers p JOIN castings c ON c.id = p.casting_id
            WHERE slot_id IS NULL AND ${isNoticed('c')} AND ${hasChangedTerms('c')} GROUP BY owner_id, answer) AS each
          GROUP BY owner_id, kind) AS kinds
        GROUP BY owner_id) AS given
      WHERE given.owner_id = user_id`.execute(trx)
  })
}

/** A slot `s` that somebody was invited to and whose time is over, or that was moved late. */
const isCounted = sql`
  s.start_at > ${since} AND s.start_at <= now()
  AND (s.moved_late_at IS NOT NULL OR EXISTS (SELECT FROM audition_invites i WHERE i.slot_id = s.id))`

const isNoticed = (casting: string) => sql`
  ${sql.ref(`${casting}.opened_at`)} > ${since}
  AND EXISTS (SELECT FROM applications a WHERE a.casting_id = ${sql.ref(`${casting}.id`)})`

/** After the first application; a deadline put off takes nothing from anybody. */
export const hasChangedTerms = (casting: string) => sql`
  EXISTS (SELECT FROM casting_changes ch
          WHERE ch.casting_id = ${sql.ref(`${casting}.id`)} AND field <> 'DEADLINE' AND ch.created_at > (
            SELECT min(created_at) FROM applications a WHERE a.casting_id = ch.casting_id))`
