import { sql } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import { reportsThatHide } from '#contract/limits.ts'
import type { reports } from '#contract/reports/index.ts'
import { hideCasting } from '#server/castings/hiding.ts'
import type { UnitOfWork } from '#server/kernel/jobs.ts'
import { firstOf } from '#server/kernel/present.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { reportsTexts as texts } from './messages.ts'
import { reportable } from './targets.ts'

/**
 * Reports something visible that is not the reporter's own, once per person while it is open. A casting reported by
 * `reportsThatHide` people with different phone numbers and devices, whose accounts are older than a week, is hidden
 * until an operator decides; a person whose report on it was dismissed may report again but no longer counts towards
 * that. Throws `not_found`, `already_reported`.
 */
export async function report(
  ctx: UnitOfWork,
  user: Viewer,
  { target, targetId, key, reason, contents }: BodyOf<typeof reports.report>,
): Promise<null> {
  const { db } = ctx
  // Locks the casting, so that of several concurrent reports exactly one is the third.
  const { quote } = await reportable[target](db, user, targetId, key)
  await db
    .insertInto('reports')
    .values({ target, target_id: targetId, reporter_id: user.id, reason, contents, quote })
    .execute()
  if (target === 'CASTING') await hideReported(ctx, user, targetId)
  return null
}

/** Accounts made for a report do not hide anything. */
const weekOld = '7 days'

// A device is the program and network of the latest session: what is stored anyway.
async function hideReported(ctx: UnitOfWork, { ip }: Viewer, castingId: number): Promise<void> {
  const { rows } = await sql<{ people: number; isShown: boolean }>`
    WITH told AS (
      SELECT r.state, coalesce(users.phone_index, users.id::text) AS person,
             users.created_at < now() - ${weekOld}::interval AS "isOld", coalesce(device.key, users.id::text) AS device
      FROM reports r JOIN users ON users.id = r.reporter_id
        LEFT JOIN LATERAL (SELECT user_agent || ' ' || ip_prefix AS key FROM sessions
                           WHERE user_id = users.id ORDER BY last_seen_at DESC, id DESC LIMIT 1) AS device ON true
      WHERE r.target = 'CASTING' AND r.target_id = ${castingId})
    SELECT least(count(DISTINCT person), count(DISTINCT device)) AS people,
           (SELECT status <> 'HIDDEN' FROM castings WHERE id = ${castingId}) AS "isShown"
    FROM told WHERE "isOld" AND state IN ('RECEIVED', 'CHECKING')
      AND person NOT IN (SELECT person FROM told WHERE state = 'DISMISSED')`.execute(ctx.db)
  if (firstOf(rows).isShown && firstOf(rows).people >= reportsThatHide)
    await hideCasting(ctx, { id: null, ip }, castingId, texts.manyReports)
}
