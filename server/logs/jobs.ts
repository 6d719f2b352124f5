import type { JobDefinition } from '../kernel/jobs.ts'
import { arrangeMonths } from './months.ts'

/** Every night: months ahead get their place, months past their time go. */
export const monthsJob: JobDefinition = {
  name: 'logs.months',
  priority: 'idle',
  cron: '40 3 * * *',
  work: (_, { db }) => arrangeMonths(db),
}
