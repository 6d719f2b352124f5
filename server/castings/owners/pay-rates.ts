import { type RawBuilder, sql } from 'kysely'
import type { CastingDetail } from '#contract/castings/index.ts'
import { castingLimits } from '#contract/limits.ts'
import type { Db } from '#server/kernel/db.ts'
import type { PersonalData } from '#server/kernel/personal-data.ts'
import { payRatesTexts, personalDataTexts as texts } from './messages.ts'

/** Replaces how everybody paid by rows of `user_id, on_time, ended, disputed`. */
export const keepPayRates = (db: Db, counted: RawBuilder<unknown>): Promise<void> =>
  db.transaction().execute(async trx => {
    await trx.deleteFrom('pay_rates').execute()
    await sql`INSERT INTO pay_rates (user_id, on_time, ended, disputed) ${counted}`.execute(trx)
  })

export type PayRate = NonNullable<CastingDetail['payRate']>

/** With the sentence of it. */
export const saidOf = (rate: Omit<PayRate, 'said'> | null): PayRate | null =>
  rate && { ...rate, said: payRatesTexts.said(rate.percent, rate.onTime, rate.ended, rate.disputed) }

/** How this person paid, for anybody to read: once there is enough to say. */
export const payRateOf = (owner: RawBuilder<unknown>) => sql`
  (SELECT json_build_object('percent', round(100.0 * on_time / ended)::int, 'onTime', on_time, 'ended', ended,
     'disputed', disputed)
   FROM pay_rates WHERE user_id = ${owner} AND ended >= ${castingLimits.paymentsFrom})`

/** How the person paid. */
export const payRatesPersonalData: PersonalData = {
  async export(db, userId) {
    const rates = await db
      .selectFrom('pay_rates')
      .select(['on_time as onTime', 'ended', 'disputed', 'counted_at as countedAt'])
      .where('user_id', '=', userId)
      .execute()
    return { [texts.payRates]: rates }
  },
  async forget(db, userId) {
    await db.deleteFrom('pay_rates').where('user_id', '=', userId).execute()
  },
}
