import type { JobDefinition } from '#server/kernel/jobs.ts'
import { countExposures } from './exposures.ts'
import { arrangeMonths } from './months.ts'

/** Every minute: counts exposures. */
export const exposuresJob: JobDefinition = {
  name: 'logs.count-exposures',
  priority: 'idle',
  cron: '* * * * *',
  work: (_, { db }) => countExposures(db),
}

/** Every night: creates future partitions and drops old ones. */
export const monthsJob: JobDefinition = {
  name: 'logs.arrange-months',
  priority: 'idle',
  cron: '40 3 * * *',
  work: (_, { db }) => arrangeMonths(db),
}
