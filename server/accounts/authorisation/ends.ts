import { sql } from 'kysely'
import { authorisationLimits } from '#contract/limits.ts'
import { audit, system } from '#server/audit/audit.ts'
import type { Db } from '#server/kernel/db.ts'
import type { JobDefinition, Jobs } from '#server/kernel/jobs.ts'
import { today } from '#server/kernel/time.ts'
import { notify } from '#server/notifications/notify.ts'
import { endsTexts as texts } from './messages.ts'

type Ending = { id: number; userId: number; day: string; stage: 'month' | 'week' | 'over' }

/**
 * Every morning: notifies managers a month and a week before their authorisation ends, and when it has ended, unless
 * they have applied again or have another approval. Missed days are caught up. An application returned for documents is
 * reminded of after a week and closed after a month, so that its documents are not kept forever; none is closed within
 * a week of its reminder.
 */
export const authorisationEndsJob: JobDefinition = {
  name: 'accounts.end-authorisations',
  priority: 'idle',
  cron: '10 10 * * *',
  async work(_, { db, jobs }) {
    const { rows } = await sql<Ending>`
      SELECT id, user_id AS "userId", to_char(expires_at AT TIME ZONE 'Asia/Seoul', 'YYYY-MM-DD') AS day,
             CASE WHEN expires_at <= now() THEN 'over'
                  WHEN expires_at <= now() + interval '7 days' THEN 'week' ELSE 'month' END AS stage
      FROM casting_auth_applications AS ending
      WHERE status = 'APPROVED' AND expires_at BETWEEN now() - interval '7 days' AND now() + make_interval(days => ${authorisationLimits.renewDays})
        AND NOT EXISTS (
          SELECT FROM casting_auth_applications AS later
          WHERE later.user_id = ending.user_id AND later.id > ending.id
            AND later.status IN ('SUBMITTED', 'MORE', 'APPROVED'))
      ORDER BY id`.execute(db)
    for (const ending of rows) await notify({ db, jobs }, newsOf(ending))
    await db.transaction().execute(transaction => closeUnanswered(transaction, jobs))
    await remindOfDocuments(db, jobs)
  },
}

function newsOf({ id, userId, day, stage }: Ending) {
  const [, month, date] = day.split('-').map(Number)
  const isOver = stage === 'over'
  const when = day === today() ? texts.today : texts.onDay(month, date)
  return {
    type: 'AUTH_RESULT' as const,
    userIds: [userId],
    title: isOver ? texts.ended : texts.endsSoon,
    content: isOver ? texts.endedText : texts.endsSoonText(when),
    link: '/mypage/castingauth',
    linkText: texts.applyAgain,
    dedupeKey: `casting-auth ${id} ${stage}`,
  }
}

const ownApplication = { type: 'AUTH_RESULT', link: '/mypage/castingauth', linkText: texts.application } as const

async function remindOfDocuments(db: Db, jobs: Jobs): Promise<void> {
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
        title: texts.waitsForDocuments,
        content: texts.waitsForDocumentsText(isLate ? texts.week : texts.monthSinceAsked),
        dedupeKey: `casting-auth ${id} documents ${askedAt.getTime()}`,
      },
    )
}

/** Suspended people are not notified, but their applications are closed after a month all the same. */
async function closeUnanswered(db: Db, jobs: Jobs): Promise<void> {
  const { rows } = await sql<{ id: number; userId: number }>`
    UPDATE casting_auth_applications SET status = 'REJECTED', decided_by = NULL, decided_at = now(), updated_at = now(),
      decision_reason = ${texts.closedReason}
    WHERE status = 'MORE' AND decided_at < now() - make_interval(days => ${authorisationLimits.documentsDays})
      AND (EXISTS (SELECT FROM notifications
                   WHERE notifications.user_id = casting_auth_applications.user_id
                     AND starts_with(dedupe_key, 'casting-auth ' || casting_auth_applications.id || ' documents ')
                     AND notifications.created_at BETWEEN decided_at AND now() - interval '7 days')
           OR NOT EXISTS (SELECT FROM users WHERE users.id = casting_auth_applications.user_id AND users.status = 'ACTIVE'))
    RETURNING id, user_id AS "userId"`.execute(db)
  for (const { id, userId } of rows) {
    await audit(db, system, 'casting_auth.unanswered', id)
    await notify(
      { db, jobs },
      {
        ...ownApplication,
        userIds: [userId],
        title: texts.closed,
        content: texts.closedText,
        dedupeKey: `casting-auth ${id} unanswered`,
      },
    )
  }
}
