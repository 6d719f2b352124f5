import type { adminPayments } from '#contract/admin/payments.ts'
import { isRenewed } from '#contract/codes/payments.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { koreanDate } from '#contract/korean-time.ts'
import { plusLimits } from '#contract/limits.ts'
import { audit } from '#server/audit/audit.ts'
import { fail } from '#server/kernel/errors.ts'
import type { Work } from '#server/kernel/money/moves.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { addDays } from '#server/kernel/time.ts'
import { pricesAt } from '../prices.ts'

/**
 * Sets a price from a moment on. Throws `price_in_past`, and `price_rise_soon` if a price that renews rises earlier than
 * its buyers can be told of it for the whole time in which they consent.
 */
export async function setPrice(
  ctx: Pick<Work, 'db' | 'clock'>,
  operator: Viewer,
  { name, amount, from, reason }: BodyOf<typeof adminPayments.setPrice>,
): Promise<void> {
  const now = ctx.clock.now()
  const begins = new Date(from)
  if (begins < now) fail('price_in_past')
  const before = (await pricesAt(ctx.db, begins))[name]
  const soonest = addDays(koreanDate(now), plusLimits.consentDays + 1)
  if (isRenewed(name) && amount > before && koreanDate(begins) < soonest) fail('price_rise_soon')
  const { id } = await ctx.db
    .insertInto('prices')
    .values({ name, amount, from_at: begins, set_by: operator.id, reason })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(ctx.db, operator, 'price.set', id, { name, amount, from })
}
