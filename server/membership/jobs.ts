import { type JobDefinition, workOn } from '#server/kernel/jobs.ts'
import type { Tools } from '#server/kernel/tools.ts'
import type { Engine } from '#server/payments/engine.ts'
import type { Products } from '#server/payments/product.ts'
import { endOverPlans } from './ends.ts'
import { remindOfRiseQueue, remindOfRises } from './prices/price-rises.ts'
import { renewPlans } from './renew.ts'
import { tellAhead } from './tell-ahead.ts'
import { tidyCards } from './tidy-cards.ts'
import { measureTypical } from './worth.ts'

type EngineTools = Pick<Tools, 'payments' | 'secrets' | 'clock'> & { products: Products }

/**
 * The schedule of membership jobs, in Seoul time. Payments fall due at 10:00; the hourly runs after it catch up on
 * missed ones, for example after downtime.
 */
export const membershipJobs = ({ payments: gateway, ...tools }: EngineTools): JobDefinition[] => {
  const engineOf = (context: Pick<Engine, 'db' | 'jobs' | 'log'>): Engine => ({ ...tools, ...context, gateway })
  return [
    {
      name: 'membership.end-plans',
      cron: '5 * * * *',
      timeout: 1800,
      work: (_, context) => endOverPlans(engineOf(context)),
    },
    {
      name: 'membership.renew-plans',
      cron: '0 10-20 * * *',
      timeout: 3600,
      async work(_, context) {
        await renewPlans(engineOf(context))
        await tellAhead(engineOf(context))
      },
    },
    // Nightly, because it reads the orders of a year.
    {
      name: 'membership.measure-typical',
      priority: 'idle',
      cron: '20 4 * * *',
      work: (_, { db }) => measureTypical({ db, clock: tools.clock }),
    },
    workOn(remindOfRiseQueue, {
      timeout: 1800,
      work: ({ priceId }, context) => remindOfRises(engineOf(context), priceId),
    }),
    {
      name: 'membership.tidy-cards',
      cron: '35 * * * *',
      timeout: 1800,
      work: (_, context) => tidyCards(engineOf(context)),
    },
  ]
}
