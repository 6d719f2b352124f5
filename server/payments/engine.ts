import type { PaymentGateway } from '#server/integrations/payment/gateway.ts'
import type { Log } from '#server/kernel/log.ts'
import type { Work } from '#server/kernel/money/moves.ts'
import type { Secrets } from '#server/kernel/secrets.ts'
import type { Products } from './product.ts'

/**
 * Context for moving money outside of a request's transaction: `db` is the pool, and each step commits before the
 * provider is called.
 */
export type Engine = Work & { gateway: PaymentGateway; secrets: Secrets; products: Products; log: Log }

/** When the claim of a runner that starts now on a payment or refund expires. */
export const claimUntil = ({ clock, gateway }: Pick<Engine, 'clock' | 'gateway'>): Date =>
  new Date(clock.now().getTime() + gateway.waits.claim)
