import { sql } from 'kysely'
import { ConsentKind } from '#contract/codes/accounts.ts'
import { koreanDay } from '#contract/messages.ts'
import type { Env } from '#server/kernel/env.ts'
import type { JobDefinition, UnitOfWork } from '#server/kernel/jobs.ts'
import { today } from '#server/kernel/time.ts'
import { notify } from '#server/notifications/notify.ts'
import { waysTo } from '../account-news.ts'
import { consentNoticesTexts } from './messages.ts'

export type AdvertisingConsent = 'MARKETING_SMS' | 'MARKETING_EMAIL' | 'NIGHT'

type NoticeContext = UnitOfWork & { env: Pick<Env, 'BRAND_NAME'> }

/**
 * Confirms a change of the consent to advertising at once: the law allows 14 days (Network Act, article 50 (7)). The
 * sentence contains the sender, the day and the change.
 */
export async function tellConsentResult(
  ctx: NoticeContext,
  userId: number,
  changed: readonly (readonly [AdvertisingConsent, boolean])[],
): Promise<void> {
  const words = changed.map(
    ([kind, agreed]) => `${ConsentKind[kind]} ${agreed ? consentNoticesTexts.agreed : consentNoticesTexts.withdrawn}`,
  )
  await notify(ctx, {
    type: 'ACCOUNT',
    userIds: [userId],
    channels: await waysTo(ctx.db, userId),
    title: consentNoticesTexts.done,
    content: consentNoticesTexts.doneText(ctx.env.BRAND_NAME, koreanDay(today()), words.join(', ')),
    link: '/mypage/consents',
    linkText: consentNoticesTexts.manage,
    dedupeKey: `consents:${Date.now()}`,
  })
}

/** Early enough that a missed run never lets two years pass. */
const confirmEvery = "interval '2 years' - interval '30 days'"

/**
 * Every two years, reminds people who consented to advertising of the day they consented and how to end it (Network
 * Act, article 50 (8)). Without an answer the consent continues. People without an e-mail address consented to texts
 * and are reminded by text.
 */
export const consentConfirmationJob = (env: Pick<Env, 'BRAND_NAME'>): JobDefinition => ({
  name: 'accounts.confirm-consents',
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
        SELECT given, email IS NOT NULL AS "hasMail", json_agg(user_id) AS "userIds"
        FROM due JOIN users ON users.id = user_id GROUP BY given, email IS NOT NULL`.execute(trx)
      for (const { given, userIds, hasMail } of rows) {
        const words = given.map(({ kind, day }) => `${koreanDay(day)} ${ConsentKind[kind]}`)
        await notify(
          { db: trx, jobs },
          {
            type: 'ACCOUNT',
            userIds,
            ...(!hasMail && { channels: ['TEXT', 'PUSH'] }),
            title: consentNoticesTexts.stillWanted,
            content: consentNoticesTexts.stillWantedText(env.BRAND_NAME, words.join(', ')),
            link: '/mypage/consents',
            linkText: consentNoticesTexts.manage,
            dedupeKey: `consents-confirm:${today()}`,
          },
        )
      }
    }),
})
