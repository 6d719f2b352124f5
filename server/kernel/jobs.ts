import { CompiledQuery } from 'kysely'
import { PgBoss, type Db as QueueDatabase } from 'pg-boss'
import type { Database, Db } from './db.ts'
import { createListener } from './listen.ts'
import { type Log, logFailure } from './log.ts'
import { jobRuns } from './observe/channels.ts'
import { present } from './present.ts'

/** `room.verb-noun`, after the room that sends the job; scheduled ones after the room that does it. */
type JobName = `${Lowercase<string>}.${Lowercase<string>}-${Lowercase<string>}`

/** A kind of job that is sent, with the shape of its data as JSON. */
export type Queue<Data extends object> = { readonly name: JobName; readonly [sent]?: Data }
declare const sent: unique symbol

/** Declares a queue in the room that sends to it; the room that works it may be a later one. */
export const defineQueue = <Data extends object = Record<string, never>>(name: JobName): Queue<Data> => ({ name })

/** What the queue hands to a job. */
export type JobContext = UnitOfWork & { log: Log }

/** Work after its cause has committed, at least once: handlers must be idempotent. `Ctx`: what it needs besides its data. */
export type JobDefinition<Ctx = JobContext> = {
  name: JobName
  /** 'idle' jobs yield to all others and run one at a time. */
  priority?: 'normal' | 'idle'
  /** Seconds before a running job counts as lost and is retried. */
  timeout?: number
  /** For long work: a heartbeat every few seconds, so that another process takes over soon after a crash. */
  heartbeat?: boolean
  /** Cron in Seoul time. */
  cron?: string
  /**
   * Skips a send while another job of the queue waits. A send waits for transactions that have sent and not committed
   * yet, so it should be the last statement of its own. Changing this recreates the queue without the waiting jobs.
   */
  mergesWaiting?: boolean
  /** Runs one job of the queue at a time, in all processes together. Changing this recreates the queue, too. */
  runsAlone?: boolean
  /** Deletes each job once done, because of what it carries; others stay for some days. */
  forgets?: boolean
  work: (data: Record<string, unknown>, context: Ctx) => Promise<void>
}

export type Jobs = {
  /**
   * Enqueues in the caller's transaction: the job exists if and only if the transaction commits. Throws for a queue that
   * no definition works on.
   */
  send<Data extends object>(db: Db, queue: Queue<Data>, data: NoInfer<Data>, options?: SendOptions): Promise<void>
}

/**
 * What a rule changes and promises through: `db`, the caller's transaction where there is one, and the job queue whose
 * sends commit with it.
 */
export type UnitOfWork = { db: Db; jobs: Jobs }

type Work<Data, Ctx> = Omit<JobDefinition, 'name' | 'work'> & {
  work: (data: Data, context: Ctx) => Promise<void>
}

/** Defines the work on a queue's jobs. */
export const workOn = <Data extends object, Ctx = JobContext>(
  { name }: Queue<Data>,
  definition: Work<Data, Ctx>,
): JobDefinition<Ctx> => ({
  ...definition,
  name,
  work: (data, context) => definition.work(data as Data, context),
})

/** Within a queue the highest `rank` (default 0) goes first. `startAfter`: in seconds, or a moment by the database's clock. */
type SendOptions = { startAfter?: number | Date; rank?: number }

export type JobRunner = Jobs & { start(): Promise<void>; stop(): Promise<void> }

/** Polling interval; each poll is a commit. LISTEN announces sent jobs, except delayed ones and retries. */
const pollingSeconds = { normal: 1, listening: 10, idle: 10 }
const idlePauseMs = 5_000

type RunnerOptions = {
  /** The database's address for LISTEN: a sent job starts at once. Without it every queue is polled each second. */
  directUrl?: string
  /** With false only schedules that run every few minutes remain. */
  byTheHour?: boolean
  /** With false it only sends; other processes work. */
  works?: boolean
  /** Called after every finished job. */
  onEnd?: (queue: string, outcome: 'done' | 'failed', ms: number) => void
}

/** pg-boss on our own pool. `start` creates its tables and queues and begins to work; sends wait for it. */
export function createJobRunner(
  database: Database,
  definitions: JobDefinition[],
  log: Log,
  { directUrl, byTheHour = true, works = true, onEnd }: RunnerOptions = {},
): JobRunner {
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) => database.pool.query(text, values),
      ...(directUrl && { listen: listenThrough(directUrl, log) }),
    },
    useListenNotify: Boolean(directUrl),
    schedule: works,
    supervise: works,
    monitorIntervalSeconds: 20,
    superviseIntervalSeconds: 20,
  })
  boss.on('error', error => logFailure(log, error, 'job queue'))
  const known = new Set<string>(definitions.map(({ name }) => name))
  if (known.size < definitions.length) throw new Error('two jobs share a name')
  let started: Promise<void> | null = null
  let stopping = false

  const runner: JobRunner = {
    async send(db, { name }, data, options = {}) {
      if (!known.has(name)) throw new Error(`no job works on ${name}`)
      await runner.start()
      const { startAfter, rank } = options
      await boss.send(name, data, {
        db: executor(db),
        ...(startAfter && { startAfter }),
        ...(rank && { priority: rank }),
      })
    },
    start() {
      // A failed start (the database was down) is forgotten, so that the next send or restart tries again.
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

  const isInCalendar = ({ cron }: JobDefinition) => Boolean(cron) && (byTheHour || present(cron).startsWith('*'))

  async function begin(): Promise<void> {
    await boss.start()
    await arrangeQueues()
    if (!works) return
    for (const job of definitions) {
      if (stopping) return
      const pollingIntervalSeconds = pollingSeconds[job.priority ?? 'normal']
      const pauseMs = job.priority === 'idle' ? idlePauseMs : 0
      const worker = await boss.work(
        job.name,
        { batchSize: 1, pollingIntervalSeconds, notifyPollingIntervalSeconds: pollingSeconds.listening },
        async ([item]) => {
          const began = performance.now()
          let outcome: 'done' | 'failed' = 'failed'
          try {
            const data = (item?.data ?? {}) as Record<string, unknown>
            await jobRuns.tracePromise(async () => job.work(data, { db: database.db, log, jobs: runner }), {
              queue: job.name,
            })
            outcome = 'done'
            if (job.forgets && item) await boss.deleteJob(job.name, item.id)
          } finally {
            onEnd?.(job.name, outcome, performance.now() - began)
            // One notification announces all jobs of a transaction: the next is fetched without waiting for a poll.
            setTimeout(() => boss.notifyWorker(worker), pauseMs).unref()
          }
        },
      )
    }
    await arrangeCalendar()
  }

  // Only missing or changed queues: a start on a known database costs two queries.
  async function arrangeQueues(): Promise<void> {
    const existing = new Map((await boss.getQueues()).map(queue => [queue.name, queue]))
    for (const job of definitions) {
      if (stopping) return
      const options = {
        retryLimit: 5,
        retryBackoff: true,
        expireInSeconds: job.timeout ?? 60,
        notify: job.priority !== 'idle',
        ...(job.heartbeat && { heartbeatSeconds: 20 }),
      }
      const policy = policyOf(job)
      const found = existing.get(job.name)
      const queue = found?.policy === policy ? found : null
      // pg-boss cannot change the policy of a queue.
      if (found && !queue) await boss.deleteQueue(job.name)
      if (!queue) await boss.createQueue(job.name, { ...options, policy })
      else if (Object.entries(options).some(([name, value]) => Reflect.get(queue, name) !== value))
        await boss.updateQueue(job.name, options)
    }
  }

  async function arrangeCalendar(): Promise<void> {
    const wanted = new Map(definitions.filter(isInCalendar).map(({ name, cron }) => [name as string, present(cron)]))
    const tz = 'Asia/Seoul'
    for (const { name, cron, timezone } of await boss.getSchedules()) {
      // Schedules of an older version whose jobs no longer exist.
      if (!wanted.has(name)) await boss.unschedule(name)
      if (wanted.get(name) === cron && timezone === tz) wanted.delete(name)
    }
    for (const [name, cron] of wanted) {
      if (stopping) return
      await boss.schedule(name, cron, {}, { tz })
    }
  }
  return runner
}

/** The queue's policy in pg-boss. */
function policyOf({ mergesWaiting, runsAlone }: JobDefinition) {
  if (runsAlone) return mergesWaiting ? 'stately' : 'singleton'
  return mergesWaiting ? 'short' : 'standard'
}

const executor = (db: Db) => ({
  async executeSql(text: string, values: unknown[] = []) {
    const { rows } = await db.executeQuery(CompiledQuery.raw(text, values))
    return { rows: rows as unknown[] as { [key: string]: unknown }[] }
  },
})

/** Forwards jobs announced by other connections to pg-boss. */
const listenThrough =
  (url: string, log: Log): NonNullable<QueueDatabase['listen']> =>
  async (channel, onMessage, onReturn) => {
    const listener = createListener({ url, channel, onMessage, onReturn, log })
    await listener.ready()
    return listener
  }
