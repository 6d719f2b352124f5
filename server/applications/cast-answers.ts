import { sql } from 'kysely'
import { applicationLimits } from '#contract/limits.ts'
import { castingForNews } from '#server/castings/casting-news.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { JobDefinition, UnitOfWork } from '#server/kernel/jobs.ts'
import { firstOf } from '#server/kernel/present.ts'
import { notify } from '#server/notifications/notify.ts'
import { castAnswersTexts as texts } from './messages.ts'

/**
 * When an actor learned that they were cast: the result was sent, or corrected later. SQL on `application_roles` under
 * this name and their application `a`; null for roles not cast or not told.
 */
export const castSince = (roles: string) => sql`
  CASE WHEN ${sql.ref(`${roles}.stage`)} = 'CAST' AND a.result_sent_at IS NOT NULL
       THEN greatest(a.result_sent_at, ${sql.ref(`${roles}.stage_changed_at`)}) END`

/** The actor's answer: WAITING until they answer or `castAnswerHours` have passed. Being cast again asks again. */
export const castAnswerOf = (roles: string) => sql`
  CASE WHEN ${sql.ref(`${roles}.cast_answered_at`)} >= ${castSince(roles)} THEN ${sql.ref(`${roles}.cast_answer`)}
       WHEN ${castSince(roles)} IS NOT NULL THEN 'WAITING' END`

/** Number of cast offers that the actor was told of and can still accept or decline. */
export async function countWaitingCasts(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) FROM application_roles r JOIN applications a ON a.id = r.application_id
    WHERE a.user_id = ${userId} AND a.withdrawn_at IS NULL AND ${castAnswerOf('r')} = 'WAITING'
      AND ${castSince('r')} >= now() - make_interval(hours => ${applicationLimits.castAnswerHours})`.execute(db)
  return firstOf(rows).count
}

/**
 * Accepts or declines a cast offer, once, and notifies the casting's owner. Throws `not_found` for a role they have not
 * been told they were cast for, `cast_answered`, `cast_answer_too_late`.
 */
export async function answerCast(
  ctx: UnitOfWork,
  userId: number,
  { castingId, roleId }: { castingId: number; roleId: number },
  isAccepted: boolean,
): Promise<null> {
  const { rows } = await sql<{
    id: number
    roleName: string
    answer: string | null
    isLate: boolean
  }>`
    SELECT a.id, casting_roles.name AS "roleName", ${castAnswerOf('r')} AS answer,
           ${castSince('r')} < now() - make_interval(hours => ${applicationLimits.castAnswerHours}) AS "isLate"
    FROM application_roles r JOIN applications a ON a.id = r.application_id
    JOIN casting_roles ON casting_roles.id = r.role_id
    WHERE a.user_id = ${userId} AND a.casting_id = ${castingId} AND r.role_id = ${roleId} AND ${castSince('r')} IS NOT NULL
      AND a.withdrawn_at IS NULL
    FOR UPDATE OF r`.execute(ctx.db)
  const role = rows[0] ?? fail('not_found')
  if (role.answer === 'EXPIRED' || (role.answer === 'WAITING' && role.isLate)) fail('cast_answer_too_late')
  if (role.answer !== 'WAITING') fail('cast_answered')
  const answer = isAccepted ? 'ACCEPTED' : 'DECLINED'
  await sql`
    UPDATE application_roles SET cast_answer = ${answer}, cast_answered_at = now()
    WHERE application_id = ${role.id} AND role_id = ${roleId}`.execute(ctx.db)
  const { title, teamIds } = await castingForNews(ctx.db, castingId)
  const what = isAccepted ? texts.accepted : texts.declined
  await notify(ctx, {
    type: 'APPLICATION',
    userIds: teamIds,
    title: isAccepted ? texts.actorAccepted : texts.actorDeclined,
    content: texts.answerText(title, role.roleName, what),
    link: `/mypage/castingadmin/${castingId}?a=${role.id}`,
    linkText: texts.showApplicants,
    dedupeKey: `cast ${role.id} ${roleId} ${answer} ${Date.now()}`,
  })
  return null
}

/** Expires answers that did not arrive within `castAnswerHours` and notifies team and actor. Returns how many. */
export async function expireCastAnswers(ctx: UnitOfWork): Promise<number> {
  return ctx.db.transaction().execute(async trx => {
    const { rows } = await sql<{
      id: number
      roleId: number
      castingId: number
      userId: number
      title: string
    }>`
      WITH late AS (
        UPDATE application_roles r SET cast_answer = 'EXPIRED', cast_answered_at = now()
        FROM applications a
        WHERE a.id = r.application_id AND r.stage = 'CAST' AND a.withdrawn_at IS NULL
          AND ${castSince('r')} < now() - make_interval(hours => ${applicationLimits.castAnswerHours})
          AND ${castAnswerOf('r')} = 'WAITING'
        RETURNING a.id, r.role_id, a.casting_id, a.user_id)
      SELECT late.id, role_id AS "roleId", casting_id AS "castingId", user_id AS "userId", title
      FROM late JOIN castings ON castings.id = casting_id`.execute(trx)
    for (const { id, roleId, castingId, userId, title } of rows) {
      // An actor who is cast again is asked again, and may let that offer expire too.
      const same = { linkText: texts.show, dedupeKey: `cast ${id} ${roleId} expired ${Date.now()}` }
      await notify(
        { db: trx, jobs: ctx.jobs },
        {
          ...same,
          type: 'APPLICATION',
          userIds: (await castingForNews(trx, castingId)).teamIds,
          title: texts.noAnswer,
          content: texts.noAnswerText(title),
          link: `/mypage/castingadmin/${castingId}?a=${id}`,
        },
      )
      await notify(
        { db: trx, jobs: ctx.jobs },
        {
          ...same,
          type: 'RESULT',
          userIds: [userId],
          title: texts.expired,
          content: texts.expiredText(title),
          link: '/mypage/castinghistory',
        },
      )
    }
    return rows.length
  })
}

export const castAnswersJob: JobDefinition = {
  name: 'applications.expire-cast-answers',
  cron: '5 9-20 * * *',
  work: async (_, { db, jobs }) => {
    await expireCastAnswers({ db, jobs })
  },
}
