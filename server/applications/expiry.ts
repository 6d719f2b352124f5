import { sql } from 'kysely'
import { stagesUnderReview } from '#contract/enums.ts'
import { castingForNews } from '../castings/casting-news.ts'
import type { Db } from '../kernel/db.ts'
import type { JobDefinition, Jobs } from '../kernel/jobs.ts'
import { notify } from '../notifications/notify.ts'
import { countReplies } from './reply-rates.ts'

const daysAfterClosing = 30
const daysOfWarning = 7
const atOnce = 200

type Tools = { db: Db; jobs: Jobs }
type Expired = { castingId: number; title: string; isDeleted: boolean; userIds: number[] }

/**
 * Ends applications whose result nobody told within 30 days after their notice closed, was hidden or was deleted, also
 * while it waits to open again: actors do not go on waiting, and read 결과 없이 종료. Decisions that were never sent end
 * too; who was told to be cast stays so.
 */
export async function expireApplications({ db, jobs }: Tools): Promise<number> {
  const { rows: due } = await sql<{ id: number }>`
    SELECT id FROM castings
    WHERE status <> 'OPEN' AND coalesce(deleted_at, hidden_at, closed_at) < now() - make_interval(days => ${daysAfterClosing})
      AND EXISTS (SELECT FROM application_roles r JOIN applications a ON a.id = r.application_id
                  WHERE r.casting_id = castings.id AND ${isWaiting})
    ORDER BY id LIMIT ${atOnce}`.execute(db)
  for (const { id } of due) await db.transaction().execute(trx => expireThoseOf({ db: trx, jobs }, id))
  return due.length
}

// `r` a role of the application `a`: it stands, and its actor knows no result.
const isWaiting = sql`
  a.withdrawn_at IS NULL AND (r.stage IN (${sql.join(stagesUnderReview)})
    OR (r.stage IN ('CAST', 'REJECTED') AND a.result_sent_at IS NULL))`

async function expireThoseOf({ db, jobs }: Tools, castingId: number): Promise<void> {
  // The casting's row goes first, as wherever its applications change.
  const { rows } = await sql<Expired>`
    WITH locked AS (SELECT id, title, status FROM castings WHERE id = ${castingId} FOR NO KEY UPDATE),
    waiting AS (
      SELECT r.application_id, r.role_id, r.stage, a.user_id
      FROM application_roles r JOIN applications a ON a.id = r.application_id JOIN locked ON locked.id = r.casting_id
      WHERE ${isWaiting} FOR UPDATE OF r),
    ended AS (
      UPDATE application_roles SET stage = 'EXPIRED', stage_changed_at = now() FROM waiting
      WHERE application_roles.application_id = waiting.application_id AND application_roles.role_id = waiting.role_id
      RETURNING waiting.application_id, waiting.role_id, waiting.stage),
    noted AS (
      INSERT INTO stage_changes (application_id, role_id, from_stage, to_stage)
      SELECT application_id, role_id, stage, 'EXPIRED' FROM ended)
    SELECT locked.id AS "castingId", title, status = 'DELETED' AS "isDeleted",
           to_json(ARRAY(SELECT DISTINCT user_id FROM waiting)) AS "userIds" FROM locked`.execute(db)
  const expired = rows[0]
  if (!expired?.userIds.length) return
  await notify(
    { db, jobs },
    {
      type: 'RESULT',
      userIds: expired.userIds,
      title: '지원이 결과 없이 끝났어요',
      content: `${expired.isDeleted ? '삭제된 공고' : `‘${expired.title}’ 공고`}가 마감되고 30일 동안 결과를 알리지 않아 지원을 마쳤어요.`,
      link: '/mypage/castinghistory',
      linkText: '지원 내역 보기',
      dedupeKey: `casting:${castingId}:expired`,
    },
  )
}

/** A week before, teams hear how many of theirs still wait for a result, once a closing. */
async function warnTeams({ db, jobs }: Tools): Promise<void> {
  const { rows } = await sql<{ id: number; closedAt: Date; waiting: number }>`
    SELECT castings.id, closed_at AS "closedAt", count(DISTINCT a.id)::int AS waiting
    FROM castings JOIN applications a ON a.casting_id = castings.id JOIN application_roles r ON r.application_id = a.id
    WHERE castings.status IN ('EARLY_CLOSED', 'CLOSED', 'IN_REVIEW', 'REJECTED')
      AND closed_at < now() - make_interval(days => ${daysAfterClosing - daysOfWarning})
      AND closed_at >= now() - make_interval(days => ${daysAfterClosing}) AND ${isWaiting}
    GROUP BY castings.id ORDER BY castings.id`.execute(db)
  for (const { id, closedAt, waiting } of rows) {
    const { title, teamIds, thumbImageUrl } = await castingForNews(db, id)
    await notify(
      { db, jobs },
      {
        type: 'APPLICATION',
        userIds: teamIds,
        title: '결과를 기다리는 지원자가 있어요',
        content: `${title}: ${waiting}명이 아직 결과를 몰라요. 마감하고 ${daysAfterClosing}일이 지나면 결과 없이 끝나고 응답률이 내려가요.`,
        link: `/mypage/castingadmin/${id}`,
        linkText: '결과 보내기',
        ...(thumbImageUrl && { thumbImageUrl }),
        dedupeKey: `casting ${id} unanswered ${closedAt.getTime()}`,
      },
    )
  }
}

/** Every morning: ends what nobody answered, then counts how reliably posters answer. */
export const expiryJob: JobDefinition = {
  name: 'applications.expire',
  cron: '20 10 * * *',
  timeout: 600,
  async work(_, { db, jobs, log }) {
    const count = await expireApplications({ db, jobs })
    if (count) log.info({ count }, 'notices whose applications ended without a result')
    await warnTeams({ db, jobs })
    await countReplies(db)
  },
}
