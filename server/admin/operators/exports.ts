import type { adminExports } from '#contract/admin/exports.ts'
import { auditLimits } from '#contract/limits.ts'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/kernel/db.ts'
import type { Handlers } from '#server/kernel/implement.ts'
import type { Viewer } from '#server/kernel/session.ts'
import type { Tools } from '#server/kernel/tools.ts'
import { listAllOrders } from '#server/payments/operators/orders.ts'
import { listCastings } from '../castings.ts'
import { listMembers } from '../members.ts'

const limit = auditLimits.exportRows

type Asked = { reason: string; q?: string | undefined }

/**
 * The rows that leave, written down with the reason. The word that was searched for is not: it may be a phone number.
 */
async function leave<Row>(
  db: Db,
  operator: Viewer,
  list: 'members' | 'castings' | 'orders',
  { reason, q, ...filters }: Asked,
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
    const { reason: _, ...filters } = body
    return leave(db, user, 'members', body, await listMembers(db, { ...filters, page: 1, limit }, { secrets }))
  },
  async exportCastings({ db, user, body }) {
    const { reason: _, ...filters } = body
    return leave(db, user, 'castings', body, await listCastings(db, { ...filters, page: 1, limit }))
  },
  async exportOrders({ db, user, body }) {
    const { reason: _, ...filters } = body
    return leave(db, user, 'orders', body, await listAllOrders({ db, clock }, { ...filters, page: 1, limit }))
  },
})
