import { type ChildProcess, fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'

export type WorkerQueueOptions = {
  /** How long an idle worker stays alive. */
  idleMs: number
  /** A worker whose resident memory exceeds this is killed (measured on Linux only). */
  memoryLimitMb: number
}

export type RunOptions = {
  /** By the clock, from the moment the worker gets the job; after that it is killed. */
  timeoutMs: number
  /** Processor time of the job, which a busy machine does not use up; after that the worker is killed (Linux only). */
  cpuMs?: number
  /** Whether a job that took too long is tried once more, when no other waits. */
  retriesOnce?: boolean
  /** Runs when no other job waits. */
  whenIdle?: boolean
}

/** The worker died during a job: it took too long, used too much memory, crashed, or the queue was closed. */
export class WorkerStopped extends Error {
  readonly reason: 'timeout' | 'memory' | 'crash' | 'closed'
  constructor(reason: WorkerStopped['reason']) {
    super(`Worker stopped: ${reason}`)
    this.name = 'WorkerStopped'
    this.reason = reason
  }
}

type Waiting<Job, Answer> = Pick<RunOptions, 'timeoutMs' | 'cpuMs' | 'retriesOnce'> & {
  job: Job
  cpuMsBefore?: number
  resolve: (answer: Answer) => void
  reject: (error: WorkerStopped) => void
}

/**
 * Runs jobs one at a time in a separate process, which lives only while there is work: it starts with the first job, is
 * replaced after a crash, and ends after an idle period. One message to the script is one job, one message back its
 * answer. `run` rejects only with WorkerStopped.
 */
export function createWorkerQueue<Job extends object, Answer>(script: URL, options: WorkerQueueOptions) {
  const waiting: Waiting<Job, Answer>[] = []
  const waitingForIdle: Waiting<Job, Answer>[] = []
  let worker: ChildProcess | undefined
  let current: Waiting<Job, Answer> | undefined
  let killedFor: WorkerStopped['reason'] | undefined
  let deadline: NodeJS.Timeout | undefined
  let usageWatch: NodeJS.Timeout | undefined
  let rest: NodeJS.Timeout | undefined
  let isClosed = false

  function startWorker(): ChildProcess {
    const started = fork(script, {
      execArgv: ['--max-old-space-size=256'],
      // No settings or secrets reach the process that opens strangers' files.
      env: { MALLOC_ARENA_MAX: '2' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    started.on('message', answer => {
      if (started === worker && !killedFor) settle(job => job.resolve(answer as Answer))
    })
    const gone = () => {
      if (started !== worker) return
      worker = undefined
      const reason = killedFor ?? 'crash'
      killedFor = undefined
      settle(job => {
        if (reason !== 'timeout' || !job.retriesOnce) return job.reject(new WorkerStopped(reason))
        const { cpuMsBefore: _, ...again } = job
        waitingForIdle.push({ ...again, retriesOnce: false })
      })
    }
    started.on('exit', gone)
    started.on('error', gone)
    return started
  }

  function settle(answer: (job: Waiting<Job, Answer>) => void) {
    clearTimeout(deadline)
    clearInterval(usageWatch)
    const done = current
    current = undefined
    if (done) answer(done)
    next()
  }

  function next() {
    if (current) return
    current = waiting.shift() ?? waitingForIdle.shift()
    if (!current) {
      letRest()
      return
    }
    clearTimeout(rest)
    worker ??= startWorker()
    worker.ref()
    worker.channel?.ref()
    deadline = setTimeout(() => kill('timeout'), current.timeoutMs)
    usageWatch = setInterval(watchUsage, 200)
    void watchUsage()
    worker.send(current.job)
  }

  // An idle worker does not keep our own process alive, and ends by itself once disconnected.
  function letRest() {
    worker?.unref()
    worker?.channel?.unref()
    clearTimeout(rest)
    rest = setTimeout(() => {
      const resting = worker
      worker = undefined
      if (resting?.connected) resting.disconnect()
    }, options.idleMs).unref()
  }

  async function watchUsage() {
    const [watched, job] = [worker, current]
    const status = await readFile(`/proc/${watched?.pid}/status`, 'utf8').catch(() => '')
    const residentMb = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
    if (watched === worker && residentMb > options.memoryLimitMb) kill('memory')
    if (!job?.cpuMs) return
    const used = await cpuMsOf(watched?.pid)
    job.cpuMsBefore ??= used
    if (job === current && watched === worker && used - job.cpuMsBefore > job.cpuMs) kill('timeout')
  }

  function kill(reason: WorkerStopped['reason']) {
    killedFor ??= reason
    worker?.kill('SIGKILL')
  }

  return {
    run(job: Job, { whenIdle = false, ...limits }: RunOptions): Promise<Answer> {
      return new Promise((resolve, reject) => {
        if (isClosed) return reject(new WorkerStopped('closed'))
        const queue = whenIdle ? waitingForIdle : waiting
        queue.push({ ...limits, job, resolve, reject })
        next()
      })
    },

    /** The current process, if any. */
    pid: () => worker?.pid,

    /** Ends the worker at once; current and waiting jobs are rejected. */
    close() {
      isClosed = true
      clearTimeout(rest)
      for (const job of [...waiting.splice(0), ...waitingForIdle.splice(0)]) job.reject(new WorkerStopped('closed'))
      kill('closed')
    },
  }
}

// Fields 14 and 15 of proc(5)'s stat, in hundredths of a second; the name before them may hold spaces.
async function cpuMsOf(pid: number | undefined): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10
}
