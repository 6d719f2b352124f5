import { type JobDefinition, workOn } from '#server/kernel/jobs.ts'
import type { JobCtx } from '#server/kernel/room.ts'
import type { Engine } from '#server/payments/engine.ts'
import type { Products } from '#server/payments/product.ts'
import { endOverPlans } from './ends.ts'
import { remindOfRiseQueue, remindOfRises } from './prices/price-rises.ts'
import { renewPlans } from './renew.ts'
import { tellAhead } from './tell-ahead.ts'
import { tidyCards } from './tidy-cards.ts'
import { measureTypical } from './worth.ts'

type EngineCtx = JobCtx & { products: Products }

const engineOf = (ctx: EngineCtx): Engine => ({ ...ctx, gateway: ctx.payments })

/**
 * The schedule of membership jobs, in Seoul time. Payments fall due at 10:00; the hourly runs after it catch up on
 * missed ones, for example after downtime.
 */
export const membershipJobs: JobDefinition<EngineCtx>[] = [
  {
    name: 'membership.end-plans',
    cron: '5 * * * *',
    timeout: 1800,
    work: (_, ctx) => endOverPlans(engineOf(ctx)),
  },
  {
    name: 'membership.renew-plans',
    cron: '0 10-20 * * *',
    timeout: 3600,
    async work(_, ctx) {
      await renewPlans(engineOf(ctx))
      await tellAhead(engineOf(ctx))
    },
  },
  // Nightly, because it reads the orders of a year.
  {
    name: 'membership.measure-typical',
    priority: 'idle',
    cron: '20 4 * * *',
    work: (_, ctx) => measureTypical(ctx),
  },
  workOn(remindOfRiseQueue, {
    timeout: 1800,
    work: ({ priceId }, ctx) => remindOfRises(engineOf(ctx), priceId),
  }),
  {
    name: 'membership.tidy-cards',
    cron: '35 * * * *',
    timeout: 1800,
    work: (_, ctx) => tidyCards(engineOf(ctx)),
  },
]
