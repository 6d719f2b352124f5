import type { JobDefinition } from '#server/kernel/jobs.ts'
import { workOn } from '#server/kernel/jobs.ts'
import type { Tools } from '#server/kernel/tools.ts'
import type { Engine } from './engine.ts'
import { forgetHooks } from './hooks.ts'
import type { Products } from './product.ts'
import { longestRunMs, reconcile, reconcileQueue } from './reconcile.ts'
import { advanceRefund } from './refunding/send-refund.ts'
import { sendRefundQueue } from './refunds.ts'
import { advanceEverything, advanceQueue, sweep, sweepSeconds } from './sweep.ts'

/** A run may wait for the gateway twice. */
const timeout = 150

type EngineTools = Pick<Tools, 'payments' | 'secrets' | 'clock'> & { products: Products }

/**
 * Advances payments and refunds that nobody is waiting for, after a crash, a lost webhook or an outage of the provider.
 */
export const paymentJobs = ({ payments: gateway, ...tools }: EngineTools): JobDefinition[] => {
  const engineOf = (context: Pick<Engine, 'db' | 'jobs' | 'log'>): Engine => ({ ...tools, ...context, gateway })
  return [
    workOn(advanceQueue, {
      timeout,
      work: ({ paymentId }, context) => advanceEverything(engineOf(context), paymentId),
    }),
    workOn(sendRefundQueue, {
      timeout,
      work: ({ refundId }, context) => advanceRefund(engineOf(context), refundId),
    }),
    {
      name: 'payments.sweep-unfinished',
      cron: '* * * * *',
      timeout: sweepSeconds,
      heartbeat: true,
      mergesWaiting: true,
      runsAlone: true,
      work: (_, context) => sweep(engineOf(context)),
    },
    {
      name: 'payments.forget-hooks',
      cron: '20 4 * * *',
      work: (_, { db }) => forgetHooks({ db, clock: tools.clock }),
    },
    workOn(reconcileQueue, {
      cron: '0 5 * * *',
      timeout: longestRunMs / 1000,
      heartbeat: true,
      runsAlone: true,
      work: ({ runId }, context) => reconcile(engineOf(context), runId),
    }),
  ]
}
