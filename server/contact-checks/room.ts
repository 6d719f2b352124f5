import { contactChecks } from '#contract/contact-checks/index.ts'
import { findByHash } from '#server/agreements/sealing/checking.ts'
import { deleteOldNumbers } from '#server/integrations/contact-numbers/contact-numbers.ts'
import type { JobDefinition } from '#server/kernel/jobs.ts'
import { room } from '#server/kernel/room.ts'
import { checkNumber } from './check.ts'
import { taxOfficeJob } from './companies.ts'
import { deleteOldContacts, listOutsideContacts, makeOutsideContact, revokeOutsideContact } from './outside-contacts.ts'
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
    await deleteOldContacts(db)
    while ((await deleteOldNumbers(db, atOnce)) === atOnce);
  },
}

export const contactChecksRoom = room('contact-checks', {
  contract: contactChecks,
  handlers: {
    check: ctx => checkNumber(ctx, ctx.body),
    work: newCheckWork,
    checkAgreement: async ctx => ({ agreement: await findByHash(ctx.db, ctx.body.sha256) }),
    makeOutside: ctx => makeOutsideContact(ctx, ctx.user, ctx.params.castingId, ctx.body),
    outside: ctx => listOutsideContacts(ctx.db, ctx.user, ctx.params.castingId),
    revokeOutside: ctx => revokeOutsideContact(ctx.db, ctx.user, ctx.params),
  },
  jobs: [oldNumbersJob, taxOfficeJob],
  personalData: contactChecksPersonalData,
})
