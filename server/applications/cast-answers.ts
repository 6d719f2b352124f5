import { sql } from 'kysely'
import { castAnswerHours } from '#contract/application-fields.ts'
import { castingForNews } from '../castings/casting-news.ts'
import type { Db } from '../kernel/db.ts'
import { fail } from '../kernel/errors.ts'
import type { JobDefinition, Jobs } from '../kernel/jobs.ts'
import { notify } from '../notifications/notify.ts'

type Tools = { db: Db; jobs: Jobs }

/**
 * Since when an actor knows that they were cast, of `application_roles` under this name and their application `a`: the
 * result was sent, or corrected later. Null for who was not cast, or not told.
 */
export const castSince = (roles: string) => sql`
  CASE WHEN ${sql.ref(`${roles}.stage`)} = 'CAST' AND a.result_sent_at IS NOT NULL
       THEN greatest(a.result_sent_at, ${sql.ref(`${roles}.stage_changed_at`)}) END`

/** What they have said to it: WAITING until they answer or 72 hours are over. Being cast anew asks anew. */
export const castAnswerOf = (roles: string) => sql`
  CASE WHEN ${sql.ref(`${roles}.cast_answered_at`)} >= ${castSince(roles)} THEN ${sql.ref(`${roles}.cast_answer`)}
       WHEN ${castSince(roles)} IS NOT NULL THEN 'WAITING' END`

/**
 * The actor takes the role, or does not; said once. The notice's owner is told. Errors: `not_found` for a role they have
 * not been told they were cast for, `cast_answered`, `cast_answer_too_late`.
 */
export async function answerCast(
  { db, jobs }: Tools,
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
           ${castSince('r')} < now() - make_interval(hours => ${castAnswerHours}) AS "isLate"
    FROM application_roles r JOIN applications a ON a.id = r.application_id
    JOIN casting_roles ON casting_roles.id = r.role_id
    WHERE a.user_id = ${userId} AND a.casting_id = ${castingId} AND r.role_id = ${roleId} AND ${castSince('r')} IS NOT NULL
      AND a.withdrawn_at IS NULL
    FOR UPDATE OF r`.execute(db)
  const role = rows[0] ?? fail('not_found')
  if (role.answer === 'EXPIRED' || (role.answer === 'WAITING' && role.isLate)) fail('cast_answer_too_late')
  if (role.answer !== 'WAITING') fail('cast_answered')
  const answer = isAccepted ? 'ACCEPTED' : 'DECLINED'
  await sql`
    UPDATE application_roles SET cast_answer = ${answer}, cast_answered_at = now()
    WHERE application_id = ${role.id} AND role_id = ${roleId}`.execute(db)
  const { title, teamIds } = await castingForNews(db, castingId)
  const what = isAccepted ? '출연을 수락했어요' : '출연을 거절했어요. 예비 지원자를 살펴보세요'
  await notify(
    { db, jobs },
    {
      type: 'APPLICATION',
      userIds: teamIds,
      title: isAccepted ? '배우가 출연을 수락했어요' : '배우가 출연을 거절했어요',
      content: `${title}: ${role.roleName} 역 ${what}.`,
      link: `/mypage/castingadmin/${castingId}?a=${role.id}`,
      linkText: '지원자 보기',
      dedupeKey: `cast ${role.id} ${roleId} ${answer} ${Date.now()}`,
    },
  )
  return null
}

/** Ends the wait for answers that did not come within 72 hours; team and actor are told. Returns how many. */
export async function expireCastAnswers({ db, jobs }: Tools): Promise<number> {
  return db.transaction().execute(async trx => {
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
          AND ${castSince('r')} < now() - make_interval(hours => ${castAnswerHours})
          AND ${castAnswerOf('r')} = 'WAITING'
        RETURNING a.id, r.role_id, a.casting_id, a.user_id)
      SELECT late.id, role_id AS "roleId", casting_id AS "castingId", user_id AS "userId", title
      FROM late JOIN castings ON castings.id = casting_id`.execute(trx)
    for (const { id, roleId, castingId, userId, title } of rows) {
      // Who is cast anew is asked anew, and may let that pass as well.
      const same = { linkText: '보기', dedupeKey: `cast ${id} ${roleId} expired ${Date.now()}` }
      await notify(
        { db: trx, jobs },
        {
          ...same,
          type: 'APPLICATION',
          userIds: (await castingForNews(trx, castingId)).teamIds,
          title: '캐스팅한 배우가 답하지 않았어요',
          content: `${title}: 72시간이 지났어요. 직접 연락하거나 다른 지원자를 살펴보세요.`,
          link: `/mypage/castingadmin/${castingId}?a=${id}`,
        },
      )
      await notify(
        { db: trx, jobs },
        {
          ...same,
          type: 'RESULT',
          userIds: [userId],
          title: '출연에 답할 시간이 지났어요',
          content: `${title}: 아직 출연하고 싶다면 담당자에게 직접 연락해 주세요.`,
          link: '/mypage/castinghistory',
        },
      )
    }
    return rows.length
  })
}

export const castAnswersJob: JobDefinition = {
  name: 'applications.expireCastAnswers',
  cron: '5 9-20 * * *',
  work: async (_, { db, jobs }) => {
    await expireCastAnswers({ db, jobs })
  },
}
