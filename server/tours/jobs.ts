import type { JobDefinition } from '#server/kernel/jobs.ts'
import type { Tools } from '#server/kernel/tools.ts'
import type { Products } from '#server/payments/product.ts'
import { runAutoTours } from './automatic/months.ts'
import { cancelUnfiledTours, finishTours } from './fulfil.ts'
import { roundFileJob } from './printing/round-file-job.ts'

type TourJobTools = Pick<Tools, 'payments' | 'secrets' | 'clock' | 'store' | 'env'> & {
  products: Products
  workFolder: string
}

/**
 * Automatic tours fall due at 10:00 in Seoul; the hourly runs after it catch up on missed ones. Finished tours and
 * orders without a replaced file are ended hourly.
 */
export const tourJobs = ({ payments: gateway, ...tools }: TourJobTools): JobDefinition[] => [
  {
    name: 'tours.run-auto-tours',
    cron: '15 10-20 * * *',
    timeout: 3600,
    work: (_, context) => runAutoTours({ ...tools, ...context, gateway }),
  },
  {
    name: 'tours.finish-tours',
    cron: '25 * * * *',
    timeout: 1800,
    work: (_, context) => finishTours({ ...tools, ...context }),
  },
  {
    name: 'tours.cancel-unfiled',
    cron: '40 * * * *',
    timeout: 1800,
    work: (_, context) => cancelUnfiledTours({ ...tools, ...context }),
  },
  roundFileJob(tools),
]
