import { decisionsJob } from '#server/admin/decisions.ts'
import type { TestServer } from './server.ts'

/** Sends the notifications of operators' decisions now instead of after ten minutes. */
export async function tellDecisions({ db, server }: TestServer): Promise<void> {
  const waiting = await db.selectFrom('operator_decisions').select('id').orderBy('id').execute()
  for (const { id } of waiting) await decisionsJob.work({ decisionId: id }, { db, jobs: server.jobs, log: server.log })
}
