import type { JobDefinition } from '../kernel/jobs.ts'
import { countExposures } from './exposures.ts'
import { arrangeMonths } from './months.ts'

/** Every minute: cards that were seen are counted. */
export const exposuresJob: JobDefinition = {
  name: 'logs.exposures',
  priority: 'idle',
  cron: '* * * * *',
  work: (_, { db }) => countExposures(db),
}

/** Every night: months ahead get their place, months past their time go. */
export const monthsJob: JobDefinition = {
  name: 'logs.months',
  priority: 'idle',
  cron: '40 3 * * *',
  work: (_, { db }) => arrangeMonths(db),
}
