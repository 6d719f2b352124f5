import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import type { Jobs } from '../kernel/jobs.ts'
import { seoulTime } from '../kernel/time.ts'
import { tellActors } from './audition-news.ts'

type Tools = { db: Db; jobs: Jobs }
type Gone = { id: number; slotId: number; castingId: number; startAt: Date; userIds: number[] }

/**
 * Whose application ended without a role is called to no audition and asked for no film any more. Who had said yes to an
 * audition is told that it is off; the others read of the end itself. A film that was sent stays with the application.
 */
export async function endInvitations(tools: Tools, applicationIds: number[]): Promise<void> {
  // In order, as wherever many of these rows change, so that two such writes never wait for each other.
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
    FROM due WHERE is_expected GROUP BY slot_id, casting_id, start_at ORDER BY slot_id`.execute(tools.db)
  for (const { id, slotId, castingId, startAt, userIds } of rows)
    await tellActors(tools, { id: slotId, castingId }, userIds, {
      title: '오디션이 취소됐어요',
      words: `${seoulTime(startAt)} 오디션에 오지 않아도 돼요. 지원 결과를 확인해 주세요.`,
      key: `ended ${id}`,
      startAt,
    })
  await sql`
    WITH due AS (
      SELECT id FROM self_tapes
      WHERE application_id = ANY(${applicationIds}::bigint[]) AND status IN ('REQUESTED', 'ACCEPTED')
      ORDER BY id FOR UPDATE)
    UPDATE self_tapes SET status = 'CANCELLED', decided_at = now() WHERE id IN (SELECT id FROM due)`.execute(tools.db)
}
