import { CompiledQuery } from 'kysely'
import { PgBoss } from 'pg-boss'
import type { Database, Db } from './db.ts'
import type { Log } from './log.ts'

/** Work that is done after its cause is committed, at least once: a handler must bear being run twice. */
export type JobDefinition = {
  name: string
  /** 'idle' jobs yield to all others and run one at a time. */
  priority?: 'normal' | 'idle'
  /** Seconds until a running job counts as lost and is tried again. */
  timeout?: number
  /** For long work: a sign of life every few seconds, so that another start takes over soon after a process died. */
  heartbeat?: boolean
  /** Cron in Seoul time. */
  cron?: string
  work(data: Record<string, unknown>, context: { db: Db; log: Log; jobs: Jobs }): Promise<void>
}

export type Jobs = {
  /** Enqueues in the caller's transaction: the job exists if and only if the transaction commits. */
  send(db: Db, name: string, data: Record<string, unknown>, options?: SendOptions): Promise<void>
}

/** Of one queue's jobs those of the highest `rank` (0 by itself) go first. `startAfter` in seconds. */
type SendOptions = { singletonKey?: string; startAfter?: number; rank?: number }

export type JobRunner = Jobs & { start(): Promise<void>; stop(): Promise<void> }

/**
 * pg-boss on our own pool. `start` creates its tables and begins to work; sends wait for it. With `byTheHour` false the
 * calendar keeps only what runs every few minutes.
 */
export function createJobRunner(
  database: Database,
  definitions: JobDefinition[],
  log: Log,
  { byTheHour = true } = {},
): JobRunner {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.pool.query(text, values) },
    schedule: true,
    supervise: true,
    monitorIntervalSeconds: 20,
    superviseIntervalSeconds: 20,
  })
  boss.on('error', error => log.warn({ reason: (error as Error).message }, 'job queue'))
  let started: Promise<void> | null = null
  let stopping = false

  const runner: JobRunner = {
    async send(db, name, data, options = {}) {
      await runner.start()
      const { singletonKey, startAfter, rank } = options
      await boss.send(name, data, {
        db: executor(db),
        ...(singletonKey && { singletonKey }),
        ...(startAfter && { startAfter }),
        ...(rank && { priority: rank }),
      })
    },
    start() {
      // A start that failed (the database was away) is forgotten, so that the next send or restart tries again.
      started ??= begin().catch(error => {
        started = null
        throw error
      })
      return started
    },
    async stop() {
      stopping = true
      if (!started) return
      await started.catch(() => {})
      await boss.stop({ graceful: true, timeout: 5_000 }).catch(() => {})
    },
  }

  const isInCalendar = ({ cron }: JobDefinition) => Boolean(cron) && (byTheHour || cron!.startsWith('*'))

  async function begin(): Promise<void> {
    await boss.start()
    for (const job of definitions) {
      if (stopping) return
      await boss.createQueue(job.name, {
        retryLimit: 5,
        retryBackoff: true,
        expireInSeconds: job.timeout ?? 60,
        ...(job.heartbeat && { heartbeatSeconds: 20 }),
      })
      await boss.work(
        job.name,
        { batchSize: 1, pollingIntervalSeconds: job.priority === 'idle' ? 5 : 1 },
        async ([item]) => {
          await job.work((item?.data ?? {}) as Record<string, unknown>, { db: database.db, log, jobs: runner })
        },
      )
      if (isInCalendar(job)) await boss.schedule(job.name, job.cron!, {}, { tz: 'Asia/Seoul' })
    }
    // What an older version had in its calendar and nobody works on any more.
    const known = new Set(definitions.filter(isInCalendar).map(({ name }) => name))
    for (const { name } of await boss.getSchedules()) if (!known.has(name)) await boss.unschedule(name)
  }
  return runner
}

const executor = (db: Db) => ({
  async executeSql(text: string, values: unknown[] = []) {
    const { rows } = await db.executeQuery(CompiledQuery.raw(text, values))
    return { rows: rows as unknown[] as { [key: string]: unknown }[] }
  },
})
