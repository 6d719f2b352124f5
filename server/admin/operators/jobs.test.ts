import { sql } from 'kysely'
import { beforeAll, expect } from 'vitest'
import { apiTest } from '../../../test/support/api.ts'
import { refusal } from '../../../test/support/applicants.ts'
import { createAdmin, createPerson, type Person } from '../../../test/support/people.ts'

const { server, test } = apiTest({ PROCESS_ROLE: 'web' })
let owner: Person
beforeAll(async () => {
  owner = await createAdmin(server)
  await server.server.jobs.start()
})

test('[P-04] the owner sees failed jobs without their data, and tries them once more', async () => {
  const { rows } = await sql<{ id: string; name: string }>`
    INSERT INTO pgboss.job (name, state, data, output, retry_limit, retry_count, completed_on)
    SELECT name, 'failed', '{"phone":"01012345678"}', '{"message":"provider said no"}', 5, 5, now()
    FROM pgboss.queue WHERE name LIKE 'notifications.%' ORDER BY name LIMIT 1 RETURNING id, name`.execute(server.db)
  const job = rows[0]!
  const { queues, failed } = await owner.api.admin.jobs()
  expect(queues.find(({ name }) => name === job.name)).toMatchObject({ failed: 1 })
  expect(failed.list).toMatchObject([{ id: job.id, queue: job.name, message: 'provider said no', tries: 6 }])
  expect(JSON.stringify(failed)).not.toContain('01012345678')

  const params = { jobId: job.id }
  const support = await createPerson(server, ['Admin'], { operatorRoles: ['SUPPORT'] })
  expect(await refusal(support.api.admin.retryJob({ params }))).toMatchObject({ status: 403 })
  await owner.api.admin.retryJob({ params })
  const again = await owner.api.admin.jobs()
  expect(again.failed.list).toEqual([])
  expect(again.queues.find(({ name }) => name === job.name)).toMatchObject({ failed: 0 })
  expect(await refusal(owner.api.admin.retryJob({ params }))).toMatchObject({ status: 404 })
  expect(await refusal(owner.api.admin.retryJob({ params: { jobId: 'nothing' } }))).toMatchObject({ status: 404 })
  const noted = await server.db.selectFrom('audit_log').select('detail').where('action', '=', 'job.retry').execute()
  expect(noted).toEqual([{ detail: { queue: job.name, job: job.id } }])
})
