import { auditLimits } from '#contract/limits.ts'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/kernel/db.ts'
import type { Viewer } from '#server/kernel/session.ts'

type ExportCall = { db: Db; user: Viewer; body: { reason: string; q?: string | undefined } }
type ExportQuery<Call extends ExportCall> = Omit<Call['body'], 'reason'> & { page: number; limit: number }

/**
 * The handler of a list's export: the rows that the list finds, audited with the reason and the filters. The word that
 * was searched for stays out: it may be a phone number.
 */
export const exported =
  <Call extends ExportCall, Row>(
    list: string,
    find: (call: Call, query: ExportQuery<Call>) => Promise<{ list: Row[]; totalResult: number }>,
  ) =>
  async (call: Call): Promise<{ list: Row[]; isCut: boolean }> => {
    const { reason, ...filters } = call.body
    const query = { ...filters, page: 1, limit: auditLimits.exportRows } as ExportQuery<Call>
    const { list: rows, totalResult } = await find(call, query)
    const { q, ...shown } = filters
    const detail = { list, ...shown, hasWord: Boolean(q), rows: rows.length, reason }
    await audit(call.db, call.user, 'list.export', call.user.id, detail)
    return { list: rows, isCut: totalResult > rows.length }
  }
