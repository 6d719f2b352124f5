import { sql } from 'kysely'
import { plusLimits } from '#contract/limits.ts'
import { inTransaction } from '#server/kernel/transactions.ts'
import type { Engine } from '#server/payments/engine.ts'
import { inParallel } from '#server/payments/in-parallel.ts'
import { type PriceTable, pricesAt } from '#server/payments/prices.ts'
import { tellRise, tellSoon } from './news.ts'
import { daysBetween, type PlusType } from './periods.ts'
import { nextPrice } from './prices/next-price.ts'
import { priceName } from './read.ts'
import { dayBegins, todayOf } from './subscriptions.ts'

type Row = {
  id: number
  userId: number
  orderId: number
  type: PlusType
  nextType: PlusType
  agreedPrice: number
  ends: string
  told: number | null
  toldPrice: number | null
  toldPriceOn: string | null
}

/**
 * Notifies members `tellDays` before the next payment, yearly ones also `tellYearlyDays` (E-Commerce Act 13(6)); once
 * each, late rather than never. A coming price increase is told `consentDays` before, all of which members have to
 * accept it; who cannot be told in time renews at the accepted price. Who has not accepted it `tellDays` before is
 * reminded.
 */
export async function tellAhead(ctx: Engine): Promise<void> {
  const today = todayOf(ctx)
  const { rows } = await sql<Row>`
    SELECT s.id, user_id AS "userId", p.order_id AS "orderId", s.type, next_type AS "nextType",
      agreed_price AS "agreedPrice", ends, told, told_price AS "toldPrice",
      told_price_on AS "toldPriceOn"
    FROM plus_subscriptions s JOIN plus_periods p ON subscription_id = s.id AND is_paid
    WHERE s.state = 'ACTIVE' AND user_id IS NOT NULL
      AND ends > ${today}::date AND ends <= ${today}::date + ${plusLimits.tellYearlyDays}::int`.execute(ctx.db)
  const prices = new Map<string, PriceTable>()
  for (const day of new Set(rows.map(row => row.ends))) prices.set(day, await pricesAt(ctx.db, dayBegins(day)))
  await inParallel(ctx, rows, async row => {
    const inForce = prices.get(row.ends)?.[priceName[row.nextType]] ?? row.agreedPrice
    const { amount, needsConsent } = nextPrice(row, inForce, today)
    const left = daysBetween(today, row.ends)
    const days = left <= plusLimits.tellDays ? plusLimits.tellDays : plusLimits.tellYearlyDays
    const isSoonNews = (days === plusLimits.tellDays || row.type === 'YEARLY') && (row.told ?? Infinity) > days
    const isRiseNews = needsConsent && row.toldPrice !== amount
    if (!isSoonNews && !isRiseNews) return
    await inTransaction(ctx.db, async trx => {
      const work = { ...ctx, db: trx }
      await trx
        .updateTable('plus_periods')
        .set({ ...(isSoonNews && { told: days }), ...(isRiseNews && { told_price: amount, told_price_on: today }) })
        .where('order_id', '=', row.orderId)
        .execute()
      const { orderId, ends, agreedPrice: before } = row
      if (needsConsent) await tellRise(work, row, { orderId, ends, before, after: amount, isReminder: !isRiseNews })
      else await tellSoon(work, row, { orderId, ends, amount, days })
    })
  })
}
