import { setImmediate as breathe } from 'node:timers/promises'
import { sql } from 'kysely'
import type { ApplicantCard } from '#contract/application-review.ts'
import type { Db } from '../kernel/db.ts'
import { fail } from '../kernel/errors.ts'
import type { Reviewer } from '../kernel/reviewer.ts'
import type { ApplicantQuery } from './applicant-conditions.ts'
import { cards, findIds } from './applicants.ts'
import { audit } from './audit.ts'

const mostInExport = 4_000
const exportsADay = 5
const slice = 400

type ExportQuery = ApplicantQuery & { limit: number }

/** Up to 4,000 applicants, read and shaped in slices, so that other people's requests come in between. */
export async function exportApplicants(db: Db, reviewer: Reviewer, query: ExportQuery, ip: string | null) {
  if (!reviewer.rights.export) fail('forbidden')
  if (query.limit > mostInExport) fail('export_limit', { fields: { limit: '4,000명까지 내보낼 수 있어요' } })
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int FROM audit_log WHERE actor_id = ${reviewer.userId} AND action = 'APPLICANTS_EXPORT'
      AND created_at > now() - interval '1 day'`.execute(db)
  if (rows[0]!.count >= exportsADay) fail('export_daily_limit')

  const offset = (query.page - 1) * query.limit
  const ids = await findIds(db, reviewer, query, { limit: query.limit, offset })
  const { page: _, limit: __, ...filters } = query
  await audit(db, reviewer, {
    action: 'APPLICANTS_EXPORT',
    targetType: 'casting',
    targetId: reviewer.castingId,
    detail: { rows: ids.length, filters },
    ip,
  })
  const list: ApplicantCard[] = []
  for (let at = 0; at < ids.length; at += slice) {
    list.push(...(await cards(db, reviewer, ids.slice(at, at + slice))))
    await breathe()
  }
  return { list, totalResult: list.length, page: query.page, limit: query.limit }
}
