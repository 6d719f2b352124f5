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
  return new Map(
    rows.map(({ id, target, at }) => [
      Number(target),
      { id, until: new Date(at.getTime() + operatorLimits.recallMinutes * 60_000).toISOString() },
    ]),
  )
}
