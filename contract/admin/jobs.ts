import { z } from 'zod'
import { listOf, paging, time } from '../common.ts'
import { endpoint } from '../endpoint.ts'

const queue = z
  .object({
    /** `room.verb-noun`. */
    name: z.string(),
    /** Due now; later ones are planned or wait for another try. */
    waiting: z.int(),
    later: z.int(),
    active: z.int(),
    failed: z.int(),
    /** How long the oldest due one has waited. */
    oldestSeconds: z.int(),
  })
  .meta({ id: 'JobQueue' })
export type JobQueue = z.output<typeof queue>

const failedJob = z
  .object({
    id: z.string(),
    queue: z.string(),
    /** The beginning of the error; what the job was to work on stays in the database. */
    message: z.string(),
    tries: z.int(),
    createdAt: time,
    failedAt: time.nullable(),
  })
  .meta({ id: 'FailedJob' })
export type FailedJob = z.output<typeof failedJob>

/** Work that happens after its cause: what waits, and what has failed for good. */
export const adminJobs = {
  jobs: endpoint('GET /v1/admin/jobs', {
    access: 'Owner',
    summary: '작업 대기열의 상태와 끝내 실패한 작업, 최근부터',
    query: z.strictObject(paging()),
    response: z.object({ queues: z.array(queue), failed: listOf(failedJob) }),
  }),
  retryJob: endpoint('POST /v1/admin/jobs/:jobId/retry', {
    access: 'Owner',
    summary: '실패한 작업을 한 번 더 시도하기',
    textParams: ['jobId'],
    response: z.null(),
  }),
}
