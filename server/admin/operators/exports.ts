import type { adminExports } from '#contract/admin/exports.ts'
import { requireRecentSignIn } from '#server/accounts/sessions/step-up.ts'
import type { Handlers } from '#server/kernel/implement.ts'
import type { Tools } from '#server/kernel/tools.ts'
import { listReports } from '#server/reports/list.ts'
import { listCastings } from '../castings.ts'
import { listEnquiries } from '../enquiries.ts'
import { exported } from '../exported.ts'
import { listMembers } from '../members.ts'

export const exportHandlers = ({ secrets }: Pick<Tools, 'secrets'>): Handlers<typeof adminExports> => ({
  exportMembers: exported('members', ({ db, user }, query) => {
    requireRecentSignIn(user)
    return listMembers(db, query, { secrets })
  }),
  exportCastings: exported('castings', ({ db }, query) => listCastings(db, query)),
  exportReports: exported('reports', ({ db }, query) => listReports(db, query)),
  exportEnquiries: exported('enquiries', ({ db, user }, query) => listEnquiries(db, secrets, user, query)),
})
