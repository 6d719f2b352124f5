import type { adminExports } from '#contract/admin/exports.ts'
import { requireRecentSignIn } from '#server/accounts/sessions/step-up.ts'
import type { Handlers } from '#server/kernel/room.ts'
import { listReports } from '#server/reports/list.ts'
import { listCastings } from '../castings.ts'
import { listEnquiries } from '../enquiries.ts'
import { exported } from '../exported.ts'
import { listMembers } from '../members.ts'

export const exportHandlers: Handlers<typeof adminExports> = {
  exportMembers: exported('members', (ctx, query) => {
    requireRecentSignIn(ctx.user)
    return listMembers(ctx.db, query, ctx)
  }),
  exportCastings: exported('castings', (ctx, query) => listCastings(ctx.db, query)),
  exportReports: exported('reports', (ctx, query) => listReports(ctx.db, query)),
  exportEnquiries: exported('enquiries', (ctx, query) => listEnquiries(ctx.db, ctx.secrets, ctx.user, query)),
}
