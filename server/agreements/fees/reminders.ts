import { sql } from 'kysely'
import { agreementLimits as limits } from '#contract/limits.ts'
import type { JobDefinition } from '#server/kernel/jobs.ts'
import { addDays, today } from '#server/kernel/time.ts'
import { tryEachAlone } from '#server/kernel/transactions.ts'
import { type FeeNews, tellOfFee } from './news.ts'

/** Days on which a reminder that a stopped program missed is still sent. */
const graceDays = 3

type Reminder = FeeNews & { what: 'SOON' | 'DUE_PASSED' | 'ASK' | 'DOSSIER'; dueOn: string; lacksAccount: boolean }

/**
 * Every morning: reminds the team before a fee's day, and the actor who has not said where it is to be paid; both sides on the day after it, and a week after it asks the actor,
 * who may gather what a report needs where nobody has marked a payment. Each once, and nothing once it was answered.
 */
export const feeRemindersJob: JobDefinition = {
  name: 'agreements.remind-fees',
  cron: '10 10 * * *',
  async work(_, ctx) {
    const now = today()
    const from = (days: number) => sql`${addDays(now, days)}::date`
    const { rows } = await sql<Reminder>`
      SELECT g.id, g.casting_id AS "castingId", g.actor_id AS "actorId", f.no, f.due_on::text AS "dueOn",
             g.account_set_at IS NULL AS "lacksAccount",
             CASE WHEN f.due_on >= ${now} THEN 'SOON' WHEN f.due_on > ${from(-limits.feeAskDays)} THEN 'DUE_PASSED'
                  WHEN f.paid_on IS NULL THEN 'DOSSIER' ELSE 'ASK' END AS what
      FROM agreement_fees f JOIN agreements g ON g.id = f.agreement_id
      WHERE f.answer IS NULL AND g.state = 'SIGNED' AND (
        (f.paid_on IS NULL AND f.due_on BETWEEN ${from(-graceDays)} AND ${from(limits.feeSoonDays)})
        OR f.due_on BETWEEN ${from(-limits.feeAskDays - graceDays)} AND ${from(-limits.feeAskDays)})
      ORDER BY f.id`.execute(ctx.db)
    await tryEachAlone(ctx, rows, async (inside, { what, dueOn, lacksAccount, ...fee }) => {
      await tellOfFee(inside, fee, what, dueOn)
      if (what === 'SOON' && lacksAccount) await tellOfFee(inside, fee, 'ACCOUNT_ASK', dueOn)
    })
  },
}
