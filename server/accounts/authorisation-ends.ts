import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import type { JobDefinition, Jobs } from '../kernel/jobs.ts'
import { today } from '../kernel/time.ts'
import { notify } from '../notifications/notify.ts'
import { audit } from './audit.ts'

type Ending = { id: number; userId: number; day: string; stage: 'month' | 'week' | 'over' }

/**
 * Every morning: tells those whose casting rights run out, a month and a week before and when they are over. Who has
 * asked anew, or has another approval, hears nothing. A day without a run is made up for. An application that was sent back
 * for papers is called to mind after a week and closed after a month, or what came with it would be kept for good; nobody's
 * is closed within a week of being reminded.
 */
export const authorisationEndsJob: JobDefinition = {
  name: 'casting-auth.ends',
  priority: 'idle',
  cron: '10 10 * * *',
  async work(_, { db, jobs }) {
    const { rows } = await sql<Ending>`
      SELECT id, user_id AS "userId", to_char(expires_at AT TIME ZONE 'Asia/Seoul', 'YYYY-MM-DD') AS day,
             CASE WHEN expires_at <= now() THEN 'over'
                  WHEN expires_at <= now() + interval '7 days' THEN 'week' ELSE 'month' END AS stage
      FROM casting_auth_applications AS ending
      WHERE status = 'APPROVED' AND expires_at BETWEEN now() - interval '7 days' AND now() + interval '30 days'
        AND NOT EXISTS (
          SELECT FROM casting_auth_applications AS later
          WHERE later.user_id = ending.user_id AND later.id > ending.id
            AND later.status IN ('SUBMITTED', 'MORE', 'APPROVED'))
      ORDER BY id`.execute(db)
    for (const ending of rows) await notify({ db, jobs }, newsOf(ending))
    await db.transaction().execute(transaction => closeUnanswered(transaction, jobs))
    await remindOfPapers(db, jobs)
  },
}

function newsOf({ id, userId, day, stage }: Ending) {
  const [, month, date] = day.split('-').map(Number)
  const isOver = stage === 'over'
  const when = day === today() ? '오늘' : `${month}월 ${date}일에`
  return {
    type: 'AUTH_RESULT' as const,
    userIds: [userId],
    title: isOver ? '캐스팅 권한이 끝났어요' : '캐스팅 권한이 곧 끝나요',
    content: isOver
      ? '공고를 올리고 연락처를 보려면 권한을 다시 신청해 주세요. 쓰던 공고와 지원서는 그대로 있어요.'
      : `${when} 끝나요. 지금 다시 신청하면 끊기지 않고 이어서 쓸 수 있어요.`,
    link: '/mypage/castingauth',
    linkText: '다시 신청하기',
    dedupeKey: `casting-auth ${id} ${stage}`,
  }
}

const ownApplication = { type: 'AUTH_RESULT', link: '/mypage/castingauth', linkText: '신청 내용' } as const

async function remindOfPapers(db: Db, jobs: Jobs): Promise<void> {
  const { rows } = await sql<{ id: number; userId: number; askedAt: Date; isLate: boolean }>`
    SELECT id, user_id AS "userId", decided_at AS "askedAt", decided_at < now() - interval '23 days' AS "isLate"
    FROM casting_auth_applications WHERE status = 'MORE' AND decided_at < now() - interval '7 days'
    ORDER BY id`.execute(db)
  for (const { id, userId, askedAt, isLate } of rows)
    await notify(
      { db, jobs },
      {
        ...ownApplication,
        userIds: [userId],
        title: '캐스팅 권한 신청이 서류를 기다려요',
        content: `${isLate ? '일주일' : '요청한 지 30일'}이 지나면 신청이 닫혀요. 그 전에 서류를 보완해 주세요.`,
        dedupeKey: `casting-auth ${id} papers ${askedAt.getTime()}`,
      },
    )
}

/** Who is suspended hears nothing, and is waited for no longer than a month. */
async function closeUnanswered(db: Db, jobs: Jobs): Promise<void> {
  const { rows } = await sql<{ id: number; userId: number }>`
    UPDATE casting_auth_applications SET status = 'REJECTED', decided_by = NULL, decided_at = now(), updated_at = now(),
      decision_reason = '30일 동안 보완 서류를 받지 못해 신청을 닫았어요. 서류를 갖춰 다시 신청해 주세요.'
    WHERE status = 'MORE' AND decided_at < now() - interval '30 days'
      AND (EXISTS (SELECT FROM notifications
                   WHERE notifications.user_id = casting_auth_applications.user_id
                     AND starts_with(dedupe_key, 'casting-auth ' || casting_auth_applications.id || ' papers ')
                     AND notifications.created_at BETWEEN decided_at AND now() - interval '7 days')
           OR NOT EXISTS (SELECT FROM users WHERE users.id = casting_auth_applications.user_id AND users.status = 'ACTIVE'))
    RETURNING id, user_id AS "userId"`.execute(db)
  for (const { id, userId } of rows) {
    await audit(db, {
      actorId: null,
      action: 'casting_auth.unanswered',
      target: { type: 'casting_auth_application', id },
    })
    await notify(
      { db, jobs },
      {
        ...ownApplication,
        userIds: [userId],
        title: '캐스팅 권한 신청을 닫았어요',
        content: '보완 서류를 받지 못했어요. 서류를 갖춰 다시 신청해 주세요.',
        dedupeKey: `casting-auth ${id} unanswered`,
      },
    )
  }
}
