import { sql } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import { type reports, reportsThatHide } from '#contract/reports.ts'
import { hideCasting } from '../castings/hiding.ts'
import type { Db } from '../kernel/db.ts'
import type { Jobs } from '../kernel/jobs.ts'
import type { Viewer } from '../kernel/session.ts'
import { reportable } from './targets.ts'

type Tools = { db: Db; jobs: Jobs }

/**
 * Reports what one may see and has not made oneself, once a person while it waits. When three people who do not share a
 * phone number have reported a notice, it is hidden until an operator has looked; whom an operator has found to be wrong
 * about it is heard again, but no longer counts for that. Errors: `not_found`,
 * `already_reported`.
 */
export async function report(
  tools: Tools,
  user: Viewer,
  { target, targetId, key, reason, contents }: BodyOf<typeof reports.report>,
): Promise<null> {
  const { db } = tools
  // A notice is locked here, so that of several reports at once exactly one is the third.
  const { quote } = await reportable[target](db, user, targetId, key)
  await db
    .insertInto('reports')
    .values({ target, target_id: targetId, reporter_id: user.id, reason, contents, quote })
    .execute()
  if (target === 'CASTING') await hideReported(tools, targetId)
  return null
}

async function hideReported(tools: Tools, castingId: number): Promise<void> {
  const { rows } = await sql<{ people: number; isShown: boolean }>`
    WITH told AS (
      SELECT r.state, coalesce(users.phone_index, users.id::text) AS person
      FROM reports r JOIN users ON users.id = r.reporter_id
      WHERE r.target = 'CASTING' AND r.target_id = ${castingId})
    SELECT count(DISTINCT person) AS people,
           (SELECT status <> 'HIDDEN' FROM castings WHERE id = ${castingId}) AS "isShown"
    FROM told WHERE state IN ('RECEIVED', 'CHECKING')
      AND person NOT IN (SELECT person FROM told WHERE state = 'DISMISSED')`.execute(tools.db)
  if (rows[0]!.isShown && rows[0]!.people >= reportsThatHide)
    await hideCasting(tools, null, castingId, '여러 사람이 신고해서 운영자가 확인하고 있어요.')
}
