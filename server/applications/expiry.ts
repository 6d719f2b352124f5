import { sql } from 'kysely'
import { stagesUnderReview } from '#contract/enums.ts'
import { castingForNews } from '../castings/casting-news.ts'
import type { Db } from '../kernel/db.ts'
import type { JobDefinition, Jobs } from '../kernel/jobs.ts'
import { notify } from '../notifications/notify.ts'
import { endInvitations } from './endings.ts'
import { countReplies } from './reply-rates.ts'

const daysAfterClosing = 30
const daysOfWarning = 7
const daysAfterAudition = 7
const atOnce = 200

type Tools = { db: Db; jobs: Jobs }

/**
 * Ends applications whose result nobody told within 30 days after their notice closed, was hidden or was deleted, also
 * while it waits to open again: actors do not go on waiting, and read 결과 없이 종료. Decisions that were never sent end
 * too; who was told to be cast stays so. Who is called to an audition still ahead waits for it, and a week longer.
 */
export async function expireApplications({ db, jobs }: Tools): Promise<number> {
  const { rows: due } = await sql<{ id: number }>`
    SELECT id FROM castings
    WHERE status <> 'OPEN' AND coalesce(deleted_at, hidden_at, closed_at) < now() - make_interval(days => ${daysAfterClosing})
      AND EXISTS (SELECT FROM application_roles r JOIN applications a ON a.id = r.application_id
                  WHERE r.casting_id = castings.id AND ${isDue})
    ORDER BY id LIMIT ${atOnce}`.execute(db)
  for (const { id } of due) await db.transaction().execute(trx => expireThoseOf({ db: trx, jobs }, id))
  return due.length
}

// `r` a role of the application `a`: it stands, and its actor knows no result. Whose result was sent waits for nothing.
const isWaiting = sql`
  a.withdrawn_at IS NULL AND a.result_sent_at IS NULL
  AND r.stage IN (${sql.join([...stagesUnderReview, 'CAST', 'REJECTED'])})`

// What an audition decides is told after it. Once the applicants' data is gone there is nothing left to decide.
const isDue = sql`
  ${isWaiting} AND NOT EXISTS (
    SELECT FROM audition_invites i JOIN audition_slots s ON s.id = i.slot_id JOIN castings c ON c.id = s.casting_id
    WHERE i.application_id = a.id AND i.status <> 'DECLINED' AND s.cancelled_at IS NULL
      AND s.start_at > now() - make_interval(days => ${daysAfterAudition}) AND c.applicants_emptied_at IS NULL)`

async function expireThoseOf({ db, jobs }: Tools, castingId: number): Promise<void> {
  // The casting's row goes first and the applications before their roles, as wherever these change.
  const { title, status } = await db
    .selectFrom('castings')
    .select(['title', 'status'])
    .where('id', '=', castingId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  await sql`
    SELECT FROM applications WHERE casting_id = ${castingId} AND withdrawn_at IS NULL AND result_sent_at IS NULL
    ORDER BY id FOR NO KEY UPDATE`.execute(db)
  // Only a second statement sees the results that were sent while the first one waited.
  const { rows } = await sql<{ id: number; userId: number }>`
    WITH waiting AS (
      SELECT r.application_id, r.role_id, r.stage, a.user_id
      FROM application_roles r JOIN applications a ON a.id = r.application_id
      WHERE r.casting_id = ${castingId} AND ${isDue} ORDER BY r.application_id, r.role_id FOR UPDATE OF r),
    ended AS (
      UPDATE application_roles SET stage = 'EXPIRED', stage_changed_at = now() FROM waiting
      WHERE application_roles.application_id = waiting.application_id AND application_roles.role_id = waiting.role_id
      RETURNING waiting.application_id, waiting.role_id, waiting.stage),
    noted AS (
      INSERT INTO stage_changes (application_id, role_id, from_stage, to_stage)
      SELECT application_id, role_id, stage, 'EXPIRED' FROM ended)
    SELECT DISTINCT application_id AS id, user_id AS "userId" FROM waiting`.execute(db)
  if (!rows.length) return
  await endInvitations(
    { db, jobs },
    rows.map(row => row.id),
  )
  await notify(
    { db, jobs },
    {
      type: 'RESULT',
      userIds: [...new Set(rows.map(row => row.userId))],
      title: '지원이 결과 없이 끝났어요',
      content: `${status === 'DELETED' ? '삭제된 공고' : `‘${title}’ 공고`}가 마감되고 30일 동안 결과를 알리지 않아 지원을 마쳤어요.`,
      link: '/mypage/castinghistory',
      linkText: '지원 내역 보기',
      dedupeKey: `casting:${castingId}:expired`,
    },
  )
}

/** A week before, teams hear how many of theirs still wait for a result, once a closing. */
async function warnTeams({ db, jobs }: Tools): Promise<void> {
  const { rows } = await sql<{ id: number; isHidden: boolean; endedAt: Date; waiting: number }>`
    SELECT castings.id, hidden_at IS NOT NULL AS "isHidden", ended.at AS "endedAt", count(DISTINCT a.id)::int AS waiting
    FROM castings JOIN applications a ON a.casting_id = castings.id JOIN application_roles r ON r.application_id = a.id
         CROSS JOIN LATERAL (SELECT coalesce(hidden_at, closed_at) AS at) AS ended
    WHERE castings.status IN ('EARLY_CLOSED', 'CLOSED', 'IN_REVIEW', 'REJECTED', 'HIDDEN')
      AND ended.at < now() - make_interval(days => ${daysAfterClosing - daysOfWarning})
      AND ended.at >= now() - make_interval(days => ${daysAfterClosing}) AND ${isWaiting}
    GROUP BY castings.id, ended.at ORDER BY castings.id`.execute(db)
  for (const { id, isHidden, endedAt, waiting } of rows) {
    const { title, teamIds, thumbImageUrl } = await castingForNews(db, id)
    await notify(
      { db, jobs },
      {
        type: 'APPLICATION',
        userIds: teamIds,
        title: '결과를 기다리는 지원자가 있어요',
        content: `${title}: ${waiting}명이 아직 결과를 몰라요. ${isHidden ? '숨겨지고' : '마감하고'} ${daysAfterClosing}일이 지나면 결과 없이 끝나고 응답률이 내려가요.`,
        link: `/mypage/castingadmin/${id}`,
        linkText: '결과 보내기',
        ...(thumbImageUrl && { thumbImageUrl }),
        dedupeKey: `casting ${id} unanswered ${endedAt.getTime()}`,
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
