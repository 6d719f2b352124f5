import { sql } from 'kysely'
import type { KeptDecision } from '#contract/admin/decisions.ts'
import { operatorLimits } from '#contract/limits.ts'
import { hasOperatorRole } from '#server/kernel/access-levels.ts'
import type { Db } from '#server/kernel/db.ts'
import type { Viewer } from '#server/kernel/session.ts'

type Pending = Map<number, { id: number; until: Date }>

/**
 * Decisions on these castings or applications that can still be undone, the latest of each; hiding, closing early and
 * deleting are, too.
 */
export async function pendingDecisions(db: Db, of: 'casting_id' | 'application_id', ids: number[]): Promise<Pending> {
  const column = sql.ref(of)
  return pendingWhere(
    db,
    sql`${column} = ANY(${ids}::bigint[])
      OR ${of === 'casting_id'} AND kind IN ('HIDING', 'CLOSING', 'DELETION') AND target_id = ANY(${ids}::bigint[])`,
    ids,
  )
}

/** Decisions of this kind on these targets that can still be undone, the latest of each. */
export const pendingOn = (db: Db, kind: 'MEMBER' | 'ROUND' | 'PAPERS', ids: number[]): Promise<Pending> =>
  pendingWhere(db, sql`kind = ${kind} AND target_id = ANY(${ids}::bigint[])`, ids)

async function pendingWhere(db: Db, where: ReturnType<typeof sql>, ids: number[]): Promise<Pending> {
  if (!ids.length) return new Map()
  const { rows } = await sql<{ id: number; target: number; at: Date }>`
    SELECT id, coalesce(target_id, casting_id, application_id) AS target, decided_at AS at
    FROM operator_decisions WHERE before <> 'null' AND (${where}) ORDER BY id`.execute(db)
  return new Map(rows.map(({ id, target, at }) => [target, { id, until: untilOf(at) }]))
}

const untilOf = (decidedAt: Date) => new Date(decidedAt.getTime() + operatorLimits.recallMinutes * 60_000)

/**
 * Decisions of all operators that this one may undo, too, the latest first; none on a casting under review, or on
 * papers, that have changed since.
 */
export async function listKept(db: Db, viewer: Viewer, on?: KeptDecision['on'][]) {
  const { rows } = await sql<Omit<KeptDecision, 'until'> & { decidedAt: Date }>`
    SELECT d.id, d.on, d.target_id AS "targetId", d.target_kind AS "targetKind", d.decided_at AS "decidedAt",
           coalesce(castings.title, auth.company_name, profiles.actor_name, users.name, papers.name, round.walked_on::text) AS title,
           coalesce(d.outcome, castings.status, auth.status) AS status
    FROM (
      SELECT id, outcome, target_kind, decided_at, before, coalesce(target_id, casting_id, application_id) AS target_id,
        coalesce(kind, CASE WHEN casting_id IS NULL THEN 'AUTH' ELSE 'CASTING' END) AS on FROM operator_decisions
    ) AS d
    LEFT JOIN contact_releases AS release ON d.on = 'RELEASE' AND release.id = d.target_id
    LEFT JOIN castings ON castings.id = CASE WHEN d.on IN ('CASTING', 'HIDING', 'CLOSING', 'DELETION') OR d.target_kind = 'CASTING'
      THEN d.target_id ELSE release.casting_id END
    LEFT JOIN profiles ON (d.on = 'PROFILE' OR d.target_kind = 'PROFILE') AND profiles.id = d.target_id
    LEFT JOIN users ON d.on = 'MEMBER' AND users.id = d.target_id
    LEFT JOIN casting_auth_applications AS auth ON d.on = 'AUTH' AND auth.id = d.target_id
    LEFT JOIN guardian_papers AS papers ON d.on = 'PAPERS' AND papers.id = d.target_id
    LEFT JOIN tour_rounds AS round ON d.on = 'ROUND' AND round.id = d.target_id
    WHERE d.before <> 'null' AND (d.on <> 'CASTING' OR (d.before->>'revision')::int = castings.revision)
      AND (d.on <> 'PAPERS' OR d.outcome = papers.state) AND CASE d.on
      WHEN 'MEMBER' THEN ${hasOperatorRole(viewer, 'SUPPORT', 'MODERATION')}::boolean
      WHEN 'ROUND' THEN ${hasOperatorRole(viewer, 'SUPPORT')}::boolean
      ELSE ${hasOperatorRole(viewer, 'MODERATION')}::boolean END
      AND (${on === undefined} OR d.on = ANY(${on ?? []}))
    ORDER BY d.decided_at DESC, d.id DESC LIMIT 50`.execute(db)
  return rows.map(({ decidedAt, ...row }) => ({ ...row, until: untilOf(decidedAt) }))
}
