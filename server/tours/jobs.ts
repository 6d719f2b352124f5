import type { JobDefinition } from '#server/kernel/jobs.ts'
import type { JobCtx } from '#server/kernel/room.ts'
import type { Products } from '#server/payments/product.ts'
import { runAutoTours } from './automatic/months.ts'
import { cancelUnfiledTours, finishTours } from './fulfil.ts'
import { roundFileJob } from './printing/round-file-job.ts'
import { finishRoundJob } from './round-end.ts'

/**
 * Automatic tours fall due at 10:00 in Seoul; the hourly runs after it catch up on missed ones. Finished tours and
 * orders without a replaced file are ended hourly.
 */
export const tourJobs: JobDefinition<JobCtx & { products: Products }>[] = [
  {
    name: 'tours.run-auto-tours',
    cron: '15 10-20 * * *',
    timeout: 3600,
    work: (_, ctx) => runAutoTours({ ...ctx, gateway: ctx.payments }),
  },
  {
    name: 'tours.finish-tours',
    cron: '25 * * * *',
    timeout: 1800,
    work: (_, ctx) => finishTours(ctx),
  },
  {
    name: 'tours.cancel-unfiled',
    cron: '40 * * * *',
    timeout: 1800,
    work: (_, ctx) => cancelUnfiledTours(ctx),
  },
  roundFileJob,
  finishRoundJob,
]
