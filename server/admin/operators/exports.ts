import type { adminExports } from '#contract/admin/exports.ts'
import { auditLimits } from '#contract/limits.ts'
import { requireRecentSignIn } from '#server/accounts/sessions/step-up.ts'
import { audit } from '#server/audit/audit.ts'
import { listPolicies } from '#server/coupons/policies.ts'
import { listFeedbackOrders } from '#server/feedback/operators.ts'
import type { Db } from '#server/kernel/db.ts'
import type { Handlers } from '#server/kernel/implement.ts'
import type { Viewer } from '#server/kernel/session.ts'
import type { Tools } from '#server/kernel/tools.ts'
import { listForOperators as listLectures } from '#server/lectures/operators.ts'
import { listPlus } from '#server/membership/operators.ts'
import { listAllOrders } from '#server/payments/operators/orders.ts'
import { listRefunds } from '#server/payments/operators/refunds.ts'
import { listReports } from '#server/reports/list.ts'
import { listTourOrders } from '#server/tours/operators.ts'
import { listToursForOperators } from '#server/tours/tours.ts'
import { listCastings } from '../castings.ts'
import { listEnquiries } from '../enquiries.ts'
import { listMembers } from '../members.ts'

const limit = auditLimits.exportRows
const all = { page: 1, limit } as const

type ExportQuery = { reason: string; q?: string | undefined }

/**
 * Returns the rows and audits them with the reason and the filters. The word that was searched for stays out: it may
 * be a phone number.
 */
async function leave<Row>(
  db: Db,
  operator: Viewer,
  list: string,
  { reason, q, ...filters }: ExportQuery,
  { list: rows, totalResult }: { list: Row[]; totalResult: number },
): Promise<{ list: Row[]; isCut: boolean }> {
  await audit(db, operator, 'list.export', operator.id, {
    list,
    ...filters,
    hasWord: Boolean(q),
    rows: rows.length,
    reason,
  })
  return { list: rows, isCut: totalResult > rows.length }
}

export const exportHandlers = ({
  secrets,
  clock,
}: Pick<Tools, 'secrets' | 'clock'>): Handlers<typeof adminExports> => ({
  async exportMembers({ db, user, body }) {
    requireRecentSignIn(user)
    const { reason: _, ...filters } = body
    return leave(db, user, 'members', body, await listMembers(db, { ...filters, ...all }, { secrets }))
  },
  async exportCastings({ db, user, body }) {
    const { reason: _, ...filters } = body
    return leave(db, user, 'castings', body, await listCastings(db, { ...filters, ...all }))
  },
  async exportReports({ db, user, body }) {
    return leave(db, user, 'reports', body, await listReports(db, { state: body.state, ...all }))
  },
  async exportEnquiries({ db, user, body }) {
    const found = await listEnquiries(db, secrets, user, { state: body.state, ...all })
    return leave(db, user, 'enquiries', body, found)
  },
  async exportOrders({ db, user, body }) {
    const { reason: _, ...filters } = body
    return leave(db, user, 'orders', body, await listAllOrders({ db, clock }, { ...filters, ...all }))
  },
  async exportRefunds({ db, user, body }) {
    const { reason: _, ...filters } = body
    return leave(db, user, 'refunds', body, await listRefunds(db, { ...filters, ...all }))
  },
  async exportCoupons({ db, user, body }) {
    const { reason: _, ...filters } = body
    return leave(db, user, 'coupons', body, await listPolicies({ db, clock }, { ...filters, ...all }))
  },
  async exportPlusMembers({ db, user, body }) {
    const { reason: _, ...filters } = body
    return leave(db, user, 'plus', body, await listPlus(db, { ...filters, ...all }))
  },
  async exportFeedbackOrders({ db, user, body }) {
    const { reason: _, ...filters } = body
    return leave(db, user, 'feedback', body, await listFeedbackOrders({ db, clock }, { ...filters, ...all }))
  },
  async exportTours({ db, user, body }) {
    const { reason: _, ...filters } = body
    return leave(db, user, 'tours', body, await listToursForOperators(db, { ...filters, ...all }))
  },
  async exportTourOrders({ db, user, body }) {
    const { reason: _, ...filters } = body
    return leave(db, user, 'tourOrders', body, await listTourOrders(db, { ...filters, ...all }))
  },
  async exportLectures({ db, user, body }) {
    const { reason: _, ...filters } = body
    return leave(db, user, 'lectures', body, await listLectures(db, { ...filters, ...all }))
  },
})
