import { type RawBuilder, sql } from 'kysely'
import type { PaymentGateway } from '#server/integrations/payment/gateway.ts'
import type { Log } from '#server/kernel/log.ts'
import { claimMoment } from '#server/kernel/money/clock.ts'
import type { Work } from '#server/kernel/money/moves.ts'
import type { Secrets } from '#server/kernel/secrets.ts'
import type { Products } from './product.ts'

/**
 * Context for moving money outside of a request's transaction: `db` is the pool, and each step commits before the
 * provider is called.
 */
export type Engine = Work & { gateway: PaymentGateway; secrets: Secrets; products: Products; log: Log }

/** When the claim of a runner that starts now on a payment or refund expires. */
export const claimUntil = ({ clock, gateway }: Pick<Engine, 'clock' | 'gateway'>): RawBuilder<Date> =>
  sql<Date>`${claimMoment(clock)} + make_interval(secs => ${gateway.waits.claim / 1000})`

/** Payments and refunds that no runner has claimed, or whose runner is lost. */
export const isUnclaimed = ({ clock }: Pick<Engine, 'clock'>, table: 'payments' | 'refunds'): RawBuilder<boolean> => {
  const until = sql.ref(`${table}.claimed_until`)
  return sql<boolean>`(${until} IS NULL OR ${until} < ${claimMoment(clock)})`
}
