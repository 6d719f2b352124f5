import { sql } from 'kysely'
import { tellActors } from '#server/auditions/news.ts'
import type { UnitOfWork } from '#server/kernel/jobs.ts'
import { seoulTime } from '#server/kernel/time.ts'
import { endingsTexts as texts } from './messages.ts'

type Gone = { id: number; slotId: number; castingId: number; startAt: Date; userIds: number[] }

/**
 * Cancels auditions and self-tape requests of applications that ended without a role. Actors who had confirmed an
 * audition are told that it is cancelled; the others read about the end itself. A video already sent stays with the
 * application.
 */
export async function endInvitations(unit: UnitOfWork, applicationIds: number[]): Promise<void> {
  // In id order, as wherever many of these rows change, so that two such writes cannot deadlock.
  const { rows } = await sql<Gone>`
    WITH due AS (
      SELECT i.id, i.user_id, s.id AS slot_id, s.casting_id, s.start_at,
             i.status = 'CONFIRMED' AND s.cancelled_at IS NULL AS is_expected
      FROM audition_invites i JOIN audition_slots s ON s.id = i.slot_id
      WHERE i.application_id = ANY(${applicationIds}::bigint[]) AND s.start_at > now() AND i.status <> 'DECLINED'
      ORDER BY i.id FOR UPDATE OF i),
    gone AS (DELETE FROM audition_invites WHERE id IN (SELECT id FROM due))
    SELECT min(id) AS id, slot_id AS "slotId", casting_id AS "castingId", start_at AS "startAt",
           json_agg(user_id) AS "userIds"
    FROM due WHERE is_expected GROUP BY slot_id, casting_id, start_at ORDER BY slot_id`.execute(unit.db)
  for (const { id, slotId, castingId, startAt, userIds } of rows)
    await tellActors(unit, { id: slotId, castingId }, userIds, {
      title: texts.auditionCancelled,
      words: texts.auditionCancelledText(seoulTime(startAt)),
      key: `ended ${id}`,
      startAt,
    })
  await sql`
    WITH due AS (
      SELECT id FROM self_tapes
      WHERE application_id = ANY(${applicationIds}::bigint[]) AND status IN ('REQUESTED', 'ACCEPTED')
      ORDER BY id FOR UPDATE)
    UPDATE self_tapes SET status = 'CANCELLED', decided_at = now() WHERE id IN (SELECT id FROM due)`.execute(unit.db)
}
