import { sql } from 'kysely'
import type { adminJobs, FailedJob, JobQueue } from '#contract/admin/jobs.ts'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { Handlers } from '#server/kernel/room.ts'

/** The queue's tables are made when the first process starts to work. */
async function hasQueues(db: Db): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`SELECT to_regclass('pgboss.job') IS NOT NULL AS has`.execute(db)
  return rows[0]?.has ?? false
}

async function readQueues(db: Db): Promise<JobQueue[]> {
  const { rows } = await sql<JobQueue>`
    SELECT name, count(*) FILTER (WHERE state < 'active' AND start_after <= now()) AS waiting,
           count(*) FILTER (WHERE state < 'active' AND start_after > now()) AS later,
           count(*) FILTER (WHERE state = 'active') AS active, count(*) FILTER (WHERE state = 'failed') AS failed,
           coalesce(extract(epoch FROM now() - min(start_after) FILTER (WHERE state < 'active' AND start_after <= now())), 0)::int
             AS "oldestSeconds"
    FROM pgboss.job WHERE state NOT IN ('completed', 'cancelled') AND name NOT LIKE '\\_\\_pgboss%'
    GROUP BY name ORDER BY failed DESC, waiting DESC, name`.execute(db)
  return rows
}

/** How many jobs have failed for good. */
export async function countFailedJobs(db: Db): Promise<number> {
  if (!(await hasQueues(db))) return 0
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM pgboss.job WHERE state = 'failed' AND name NOT LIKE '\\_\\_pgboss%'`.execute(db)
  return rows[0]?.count ?? 0
}

/** Failed after their last try, the latest first. */
async function readFailed(db: Db, { page, limit }: { page: number; limit: number }) {
  const { rows } = await sql<FailedJob & { total: number }>`
    SELECT id, name AS queue, left(coalesce(output->>'message', ''), 200) AS message, retry_count + 1 AS tries,
           to_json(created_on) AS "createdAt", to_json(completed_on) AS "failedAt", count(*) OVER () AS total
    FROM pgboss.job WHERE state = 'failed' AND name NOT LIKE '\\_\\_pgboss%'
    ORDER BY completed_on DESC NULLS LAST, id LIMIT ${limit} OFFSET ${(page - 1) * limit}`.execute(db)
  return { list: rows, totalResult: rows[0]?.total ?? 0, page, limit }
}

export const jobHandlers: Handlers<typeof adminJobs> = {
  async jobs({ db, query }) {
    if (!(await hasQueues(db))) return { queues: [], failed: { list: [], totalResult: 0, ...query } }
    return { queues: await readQueues(db), failed: await readFailed(db, query) }
  },
  async retryJob({ db, user, params }) {
    const id = String(params.jobId)
    if (!/^[0-9a-f-]{36}$/.test(id) || !(await hasQueues(db))) fail('not_found')
    // As the queue's own retry does it, in this transaction.
    const { rows } = await sql<{ queue: string }>`
      UPDATE pgboss.job SET state = 'retry', retry_limit = retry_limit + 1, completed_on = NULL, start_after = now()
      WHERE id = ${id}::uuid AND state = 'failed' RETURNING name AS queue`.execute(db)
    const retried = rows[0] ?? fail('not_found')
    await audit(db, user, 'job.retry', user.id, { queue: retried.queue, job: id })
    return null
  },
}
