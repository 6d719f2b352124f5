import { sql } from 'kysely'
import { castingJobs } from '#server/castings/lifecycle.ts'
import type { TestServer } from './server.ts'

/** Runs the early-closing notification of a casting now instead of after ten minutes. */
export async function tellClosings({ db, server }: TestServer, castingId: number): Promise<void> {
  const job = castingJobs.find(({ name }) => name === 'castings.tell-closed-early')!
  const { rows } = await sql<{ data: Record<string, unknown> }>`
    SELECT data FROM pgboss.job WHERE name = ${job.name} AND (data->>'castingId')::bigint = ${castingId}
    ORDER BY created_on`.execute(db)
  for (const { data } of rows) await job.work(data, { db, jobs: server.jobs, log: server.log })
}
