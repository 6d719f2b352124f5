import { sql } from 'kysely'
import type { KeptDecision } from '#contract/admin/decisions.ts'
import { operatorLimits } from '#contract/limits.ts'
import type { Db } from '#server/kernel/db.ts'

type Of = 'casting_id' | 'application_id'

/** Decisions on these targets that can still be undone, by target. */
export async function pendingDecisions(
  db: Db,
  of: Of,
  ids: number[],
): Promise<Map<number, { id: number; until: string }>> {
  if (!ids.length) return new Map()
  const rows = await db
    .selectFrom('operator_decisions')
    .select(['id', `${of} as target`, 'decided_at as at'])
    .where(of, 'in', ids)
    .execute()
  return new Map(rows.map(({ id, target, at }) => [Number(target), { id, until: untilOf(at) }]))
}

const untilOf = (decidedAt: Date) => new Date(decidedAt.getTime() + operatorLimits.recallMinutes * 60_000).toISOString()

/** Decisions of all operators that can still be undone, the latest first. */
export async function listKept(db: Db, on?: KeptDecision['on']): Promise<KeptDecision[]> {
  const { rows } = await sql<Omit<KeptDecision, 'until'> & { decidedAt: Date }>`
    SELECT d.id, CASE WHEN d.casting_id IS NULL THEN 'AUTH' ELSE 'CASTING' END AS on,
           coalesce(d.casting_id, d.application_id) AS "targetId", coalesce(castings.title, auth.company_name) AS title,
           coalesce(castings.status, auth.status) AS status, d.decided_at AS "decidedAt"
    FROM operator_decisions d LEFT JOIN castings ON castings.id = d.casting_id
      LEFT JOIN casting_auth_applications AS auth ON auth.id = d.application_id
    WHERE ${on ? sql`(d.casting_id IS NOT NULL) = ${on === 'CASTING'}` : sql`true`}
    ORDER BY d.decided_at DESC, d.id DESC LIMIT 50`.execute(db)
  return rows.map(({ decidedAt, ...row }) => ({ ...row, until: untilOf(decidedAt) }))
}
