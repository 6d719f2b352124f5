import { sql } from 'kysely'
import { operatorLimits } from '#contract/limits.ts'
import { decisionsJob } from '#server/admin/decisions/decisions.ts'
import type { TestServer } from './server.ts'

/** Lets the minutes pass in which operators' decisions can be taken back, and sends their notifications. */
export async function tellDecisions({ db, server }: TestServer): Promise<void> {
  await sql`
    UPDATE contact_releases SET decided_at = decided_at - make_interval(mins => ${operatorLimits.recallMinutes})
    WHERE id IN (SELECT target_id FROM operator_decisions WHERE kind = 'RELEASE')`.execute(db)
  const waiting = await db.selectFrom('operator_decisions').select('id').orderBy('id').execute()
  const ctx = { ...server.tools, db, jobs: server.jobs, log: server.log }
  for (const { id } of waiting) await decisionsJob.work({ decisionId: id }, ctx)
}
