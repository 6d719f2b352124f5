import { contactChecks } from '#contract/contact-checks/index.ts'
import { deleteOldNumbers } from '#server/integrations/contact-numbers/contact-numbers.ts'
import type { JobDefinition } from '#server/kernel/jobs.ts'
import { room } from '#server/kernel/room.ts'
import { checkNumber } from './check.ts'
import { contactChecksPersonalData } from './personal-data.ts'
import { deleteOldMisses, newCheckWork } from './tries.ts'

const atOnce = 5_000

/** Every night: removes old numbers, some thousands at a time, and guesses that no longer count. */
const oldNumbersJob: JobDefinition = {
  name: 'contact-checks.forget-old',
  priority: 'idle',
  cron: '50 4 * * *',
  timeout: 1_800,
  async work(_, { db }) {
    await deleteOldMisses(db)
    while ((await deleteOldNumbers(db, atOnce)) === atOnce);
  },
}

export const contactChecksRoom = room('contact-checks', {
  contract: contactChecks,
  handlers: {
    check: ctx => checkNumber(ctx, ctx.body),
    work: newCheckWork,
  },
  jobs: [oldNumbersJob],
  personalData: contactChecksPersonalData,
})
