import { sql } from 'kysely'
import type { adminPlus } from '#contract/admin/plus.ts'
import type { Handlers } from '#server/kernel/room.ts'
import { listPlus, readAnyPlus, readPlusStatistics } from '#server/membership/operators.ts'
import { askToRemind, listRises } from '#server/membership/prices/price-rises.ts'
import { exported } from './exported.ts'
import { countStates, withCounts } from './views/tab-counts.ts'

/** The operators' endpoints for memberships; their payments and refunds are ordinary orders. */
export const plusHandlers: Handlers<typeof adminPlus> = {
  plusMembers: ctx => withCounts(listPlus(ctx.db, ctx.query), countStates(ctx.db, sql`plus_subscriptions`)),
  exportPlusMembers: exported('plus', (ctx, query) => listPlus(ctx.db, query)),
  plusMember: ctx => readAnyPlus(ctx.db, ctx.params.id),
  plusStatistics: ctx => readPlusStatistics(ctx),
  plusRises: async ctx => ({ list: await listRises(ctx) }),
  remindOfPlusRise: ctx => askToRemind(ctx, ctx.user, ctx.params.priceId),
}
