import { sql } from 'kysely'
import { agreementLimits } from '#contract/limits.ts'
import { keepPayRates } from '#server/castings/owners/pay-rates.ts'
import type { Db } from '#server/kernel/db.ts'
import type { JobDefinition } from '#server/kernel/jobs.ts'
import { addDays, today } from '#server/kernel/time.ts'
import { differs } from './dues.ts'

const days = 180

/**
 * Recomputes, for everybody who signed as a producer, how many of the fees whose day ended within `days` were paid by
 * it. What the actor says counts. Where it differs from the mark, the owner has `feeWaitDays` to answer: a fee that
 * they admit to owe was not paid, one that they insist to have sent counts for neither side, and silence is no answer.
 * What the actor does not answer as long counts as it was marked.
 */
export async function countPayments(db: Db): Promise<void> {
  const now = today()
  const waited = addDays(now, -agreementLimits.feeWaitDays)
  const answeredOn = sql`(f.answered_at AT TIME ZONE 'Asia/Seoul')::date`
  await keepPayRates(
    db,
    sql`
      SELECT producer_id, count(*) FILTER (WHERE verdict = 'ON_TIME'),
             count(*) FILTER (WHERE verdict IN ('ON_TIME', 'LATE')), count(*) FILTER (WHERE verdict = 'DISPUTED')
      FROM (
        SELECT g.producer_id, CASE
          WHEN ${differs} AND f.dispute_answer IS NULL THEN CASE WHEN ${answeredOn} <= ${waited} THEN 'LATE' END
          WHEN ${differs} AND f.dispute_answer = 'SENT' THEN 'DISPUTED'
          WHEN f.answer = 'RECEIVED' AND f.received_on <= f.due_on THEN 'ON_TIME'
          WHEN f.answer IS NOT NULL THEN 'LATE'
          WHEN greatest(f.due_on, f.paid_on) <= ${waited} THEN
            CASE WHEN f.paid_on <= f.due_on THEN 'ON_TIME' ELSE 'LATE' END
        END AS verdict
        FROM agreement_fees f JOIN agreements g ON g.id = f.agreement_id
        WHERE f.due_on >= ${addDays(now, -days)} AND f.due_on < ${now} AND g.producer_id IS NOT NULL
          AND (g.state = 'SIGNED' OR f.answer IS NOT NULL OR f.paid_on IS NOT NULL)) AS counted
      WHERE verdict IS NOT NULL GROUP BY producer_id`,
  )
}

/** Every night. */
export const paymentsJob: JobDefinition = {
  name: 'agreements.count-payments',
  priority: 'idle',
  cron: '35 2 * * *',
  runsAlone: true,
  work: (_, { db }) => countPayments(db),
}
