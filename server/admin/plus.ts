import type { adminPlus } from '#contract/admin/plus.ts'
import type { Handlers } from '#server/kernel/implement.ts'
import type { Tools } from '#server/kernel/tools.ts'
import { listPlus, readAnyPlus, readPlusStatistics } from '#server/membership/operators.ts'
import { askToRemind, listRises } from '#server/membership/prices/price-rises.ts'
import { exported } from './exported.ts'

/** The operators' endpoints for memberships; their payments and refunds are ordinary orders. */
export const plusHandlers = ({ clock }: Pick<Tools, 'clock'>): Handlers<typeof adminPlus> => ({
  plusMembers: ({ db, query }) => listPlus(db, query),
  exportPlusMembers: exported('plus', ({ db }, query) => listPlus(db, query)),
  plusMember: ({ db, params }) => readAnyPlus(db, params.id),
  plusStatistics: ({ db }) => readPlusStatistics({ db, clock }),
  plusRises: async ({ db }) => ({ list: await listRises({ db, clock }) }),
  remindOfPlusRise: ({ db, jobs, user, params }) => askToRemind({ db, jobs, clock }, user, params.priceId),
})
