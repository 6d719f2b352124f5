import type { JobDefinition } from '#server/kernel/jobs.ts'
import { workOn } from '#server/kernel/jobs.ts'
import type { JobCtx } from '#server/kernel/room.ts'
import type { Engine } from './engine.ts'
import { forgetHooks } from './hooks.ts'
import type { Products } from './product.ts'
import { longestRunMs, reconcile, reconcileQueue } from './reconcile.ts'
import { advanceRefund } from './refunding/send-refund.ts'
import { sendRefundQueue } from './refunds.ts'
import { advanceEverything, advanceQueue, sweep, sweepSeconds } from './sweep.ts'

/** A run may wait for the gateway twice. */
const timeout = 150

type EngineCtx = JobCtx & { products: Products }

const engineOf = (ctx: EngineCtx): Engine => ({ ...ctx, gateway: ctx.payments })

/**
 * Advances payments and refunds that nobody is waiting for, after a crash, a lost webhook or an outage of the provider.
 */
export const paymentJobs: JobDefinition<EngineCtx>[] = [
  workOn(advanceQueue, {
    timeout,
    work: ({ paymentId }, ctx) => advanceEverything(engineOf(ctx), paymentId),
  }),
  workOn(sendRefundQueue, {
    timeout,
    work: ({ refundId }, ctx) => advanceRefund(engineOf(ctx), refundId),
  }),
  {
    name: 'payments.sweep-unfinished',
    cron: '* * * * *',
    timeout: sweepSeconds,
    heartbeat: true,
    mergesWaiting: true,
    runsAlone: true,
    work: (_, ctx) => sweep(engineOf(ctx)),
  },
  {
    name: 'payments.forget-hooks',
    cron: '20 4 * * *',
    work: (_, ctx) => forgetHooks(ctx),
  },
  workOn(reconcileQueue, {
    cron: '0 5 * * *',
    timeout: longestRunMs / 1000,
    heartbeat: true,
    runsAlone: true,
    work: ({ runId }, ctx) => reconcile(engineOf(ctx), runId),
  }),
]
