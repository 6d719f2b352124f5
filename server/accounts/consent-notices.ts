import { sql } from 'kysely'
import { ConsentKind } from '#contract/enums.ts'
import type { Db } from '../kernel/db.ts'
import type { Env } from '../kernel/env.ts'
import type { JobDefinition, Jobs } from '../kernel/jobs.ts'
import { today } from '../kernel/time.ts'
import { notify } from '../notifications/notify.ts'
import { waysTo } from './account-news.ts'

export type AdvertisingConsent = 'MARKETING_SMS' | 'MARKETING_EMAIL' | 'NIGHT'

type Told = { db: Db; jobs: Jobs; env: Pick<Env, 'BRAND_NAME'> }

/**
 * Tells somebody what came of giving or taking back a consent to advertising, at once: the law allows 14 days (Network
 * Act, article 50 (7)). The sentence names the sender, the day and what was done.
 */
export async function tellConsentResult(
  context: Told,
  userId: number,
  changed: readonly (readonly [AdvertisingConsent, boolean])[],
): Promise<void> {
  const words = changed.map(([kind, agreed]) => `${ConsentKind[kind]} ${agreed ? '동의' : '철회'}`)
  await notify(context, {
    type: 'ACCOUNT',
    userIds: [userId],
    channels: await waysTo(context.db, userId),
    title: '수신 동의가 처리됐어요',
    content: `${context.env.BRAND_NAME}에서 ${koreanDay(today())}에 처리했어요: ${words.join(', ')}. 언제든지 동의 관리에서 바꿀 수 있어요.`,
    link: '/mypage/consents',
    linkText: '동의 관리',
    dedupeKey: `consents:${Date.now()}`,
  })
}

/** Reminds early enough that nobody passes two years while a run is missed. */
const confirmEvery = "interval '2 years' - interval '30 days'"

/**
 * Every two years people who agreed to advertising are told so, with the day they did and how to end it (Network Act,
 * article 50 (8)). Who does nothing keeps receiving it. Who has no address for mails agreed to texts, and hears by text.
 */
export const consentConfirmationJob = (env: Pick<Env, 'BRAND_NAME'>): JobDefinition => ({
  name: 'consents.confirm',
  priority: 'idle',
  timeout: 600,
  cron: '0 11 * * *',
  work: (_, { db, jobs }) =>
    db.transaction().execute(async trx => {
      const { rows } = await sql<{
        given: { kind: AdvertisingConsent; day: string }[]
        userIds: number[]
        hasMail: boolean
      }>`
        WITH current AS (
          SELECT DISTINCT ON (consents.user_id, kind) consents.user_id, kind, agreed, consents.created_at
          FROM consents JOIN users ON users.id = consents.user_id AND users.status = 'ACTIVE'
          WHERE kind IN ('MARKETING_SMS', 'MARKETING_EMAIL', 'NIGHT')
          ORDER BY consents.user_id, kind, consents.id DESC),
        due AS (
          SELECT current.user_id, jsonb_agg(jsonb_build_object('kind', kind,
            'day', to_char(current.created_at AT TIME ZONE 'Asia/Seoul', 'YYYY-MM-DD')) ORDER BY kind) AS given
          FROM current LEFT JOIN consent_confirmations USING (user_id)
          WHERE agreed
          GROUP BY current.user_id, told_at
          HAVING greatest(min(current.created_at), told_at) < now() - (${sql.raw(confirmEvery)})
          LIMIT 10000),
        told AS (
          INSERT INTO consent_confirmations (user_id, told_at) SELECT user_id, now() FROM due
          ON CONFLICT (user_id) DO UPDATE SET told_at = now())
        SELECT given, email IS NOT NULL AS "hasMail", array_agg(user_id) AS "userIds"
        FROM due JOIN users ON users.id = user_id GROUP BY given, email IS NOT NULL`.execute(trx)
      for (const { given, userIds, hasMail } of rows) {
        const words = given.map(({ kind, day }) => `${koreanDay(day)} ${ConsentKind[kind]}`)
        await notify(
          { db: trx, jobs },
          {
            type: 'ACCOUNT',
            userIds,
            ...(!hasMail && { channels: ['TEXT', 'PUSH'] }),
            title: '소식을 계속 받으실지 확인해 주세요',
            content: `${env.BRAND_NAME} 소식에 동의하신 날: ${words.join(', ')}. 계속 받으려면 그대로 두고, 그만 받으려면 동의 관리에서 꺼 주세요.`,
            link: '/mypage/consents',
            linkText: '동의 관리',
            dedupeKey: `consents-confirm:${today()}`,
          },
        )
      }
    }),
})

const koreanDay = (day: string) => {
  const [year, month, date] = day.split('-').map(Number)
  return `${year}년 ${month}월 ${date}일`
}
