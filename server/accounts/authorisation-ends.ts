import { sql } from 'kysely'
import type { JobDefinition } from '../kernel/jobs.ts'
import { today } from '../kernel/time.ts'
import { notify } from '../notifications/notify.ts'

type Ending = { id: number; userId: number; day: string; stage: 'month' | 'week' | 'over' }

/**
 * Every morning: tells those whose casting rights run out, a month and a week before and when they are over. Who has
 * asked anew, or has another approval, hears nothing. A day without a run is made up for.
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
