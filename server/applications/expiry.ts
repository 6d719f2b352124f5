import { sql } from 'kysely'
import { stagesUnderReview } from '#contract/codes/applications.ts'
import { applicationLimits } from '#contract/limits.ts'
import { castingForNews } from '#server/castings/casting-news.ts'
import type { JobDefinition, UnitOfWork } from '#server/kernel/jobs.ts'
import { notify } from '#server/notifications/notify.ts'
import { endInvitations } from './endings.ts'
import { expiryTexts as texts } from './messages.ts'
import { countReplies } from './reply-rates.ts'

const { endedAfterDays } = applicationLimits
const daysOfWarning = 7
const daysAfterAudition = 7
const atOnce = 200

/**
 * Expires applications that got no result within `endedAfterDays` after their casting was closed, hidden or deleted, even while
 * it waits to reopen; actors then see 결과 없이 종료. Unsent decisions expire too; a sent cast stays. Applicants with an
 * upcoming audition are kept until a week after it.
 */
export async function expireApplications(ctx: UnitOfWork): Promise<number> {
  const { rows: due } = await sql<{ id: number }>`
    SELECT id FROM castings
    WHERE status <> 'OPEN' AND coalesce(deleted_at, hidden_at, closed_at) < now() - make_interval(days => ${endedAfterDays})
      AND EXISTS (SELECT FROM application_roles r JOIN applications a ON a.id = r.application_id
                  WHERE r.casting_id = castings.id AND ${isDue})
    ORDER BY id LIMIT ${atOnce}`.execute(ctx.db)
  for (const { id } of due) await ctx.db.transaction().execute(trx => expireThoseOf({ db: trx, jobs: ctx.jobs }, id))
  return due.length
}

// `r`, a role of application `a`, is active and its actor knows no result. After a sent result there is nothing to wait
// for.
const isWaiting = sql`
  a.withdrawn_at IS NULL AND a.result_sent_at IS NULL
  AND r.stage IN (${sql.join([...stagesUnderReview, 'CAST', 'REJECTED'])})`

// An audition's decision follows it. Once the applicants' data is deleted, nothing is left to decide.
const isDue = sql`
  ${isWaiting} AND NOT EXISTS (
    SELECT FROM audition_invites i JOIN audition_slots s ON s.id = i.slot_id JOIN castings c ON c.id = s.casting_id
    WHERE i.application_id = a.id AND i.status <> 'DECLINED' AND s.cancelled_at IS NULL
      AND s.start_at > now() - make_interval(days => ${daysAfterAudition}) AND c.applicants_emptied_at IS NULL)`

async function expireThoseOf(ctx: UnitOfWork, castingId: number): Promise<void> {
  // Locks the casting's row first and the applications before their roles, as everywhere that these change.
  const { title, status } = await ctx.db
    .selectFrom('castings')
    .select(['title', 'status'])
    .where('id', '=', castingId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  await sql`
    SELECT FROM applications WHERE casting_id = ${castingId} AND withdrawn_at IS NULL AND result_sent_at IS NULL
    ORDER BY id FOR NO KEY UPDATE`.execute(ctx.db)
  // Only a second statement sees results sent while the first one waited for its lock.
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
    SELECT DISTINCT application_id AS id, user_id AS "userId" FROM waiting`.execute(ctx.db)
  if (!rows.length) return
  await endInvitations(
    ctx,
    rows.map(row => row.id),
  )
  await notify(ctx, {
    type: 'RESULT',
    userIds: [...new Set(rows.map(row => row.userId))],
    title: texts.ended,
    content: texts.endedText(status === 'DELETED' ? texts.deletedCasting : texts.casting(title)),
    link: '/mypage/castinghistory',
    linkText: texts.showHistory,
    dedupeKey: `casting:${castingId}:expired`,
  })
}

/** Notifies teams a week ahead of how many applications still wait for a result, once per closing. */
async function warnTeams(ctx: UnitOfWork): Promise<void> {
  const { rows } = await sql<{ id: number; isHidden: boolean; endedAt: Date; waiting: number }>`
    SELECT castings.id, hidden_at IS NOT NULL AS "isHidden", ended.at AS "endedAt", count(DISTINCT a.id)::int AS waiting
    FROM castings JOIN applications a ON a.casting_id = castings.id JOIN application_roles r ON r.application_id = a.id
         CROSS JOIN LATERAL (SELECT coalesce(hidden_at, closed_at) AS at) AS ended
    WHERE castings.status IN ('EARLY_CLOSED', 'CLOSED', 'IN_REVIEW', 'REJECTED', 'HIDDEN')
      AND ended.at < now() - make_interval(days => ${endedAfterDays - daysOfWarning})
      AND ended.at >= now() - make_interval(days => ${endedAfterDays}) AND ${isWaiting}
    GROUP BY castings.id, ended.at ORDER BY castings.id`.execute(ctx.db)
  for (const { id, isHidden, endedAt, waiting } of rows) {
    const { title, teamIds, thumbImageUrl } = await castingForNews(ctx.db, id)
    await notify(ctx, {
      type: 'APPLICATION',
      userIds: teamIds,
      title: texts.waiting,
      content: texts.waitingText(title, waiting, isHidden ? texts.afterHiding : texts.afterClosing, endedAfterDays),
      link: `/mypage/castingadmin/${id}`,
      linkText: texts.sendResults,
      ...(thumbImageUrl && { thumbImageUrl }),
      dedupeKey: `casting ${id} unanswered ${endedAt.getTime()}`,
    })
  }
}

/** Every morning: expires unanswered applications, then recomputes the reply rates. */
export const expiryJob: JobDefinition = {
  name: 'applications.expire-undecided',
  cron: '20 10 * * *',
  timeout: 600,
  async work(_, { db, jobs, log }) {
    const count = await expireApplications({ db, jobs })
    if (count) log.info({ count }, 'castings whose applications ended without a result')
    await warnTeams({ db, jobs })
    await countReplies(db)
  },
}
