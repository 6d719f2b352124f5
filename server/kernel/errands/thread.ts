import { parentPort, Worker } from 'node:worker_threads'
import { present } from '../present.ts'

const idleMs = 60_000

/** A result was not made: too many were requested at once, it took too long, or it failed. */
export class NotMade extends Error {}

/** Makes one result after another; throws NotMade. */
export type Maker<Facts> = { make(facts: Facts): Promise<Buffer>; close(): void }

type Limits = { timeoutMs: number; maxMegabytes: number }

/** Makes files in a thread of its own, which ends after an idle minute. The caller waits for one before the next. */
export function createThread<Facts>(script: URL, { timeoutMs, maxMegabytes }: Limits): Maker<Facts> {
  let worker: Worker | null = null
  let idle: NodeJS.Timeout | null = null

  function make(facts: Facts): Promise<Buffer> {
    if (idle) clearTimeout(idle)
    worker ??= new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: maxMegabytes } })
    worker.unref()
    const running = worker
    const signal = AbortSignal.timeout(timeoutMs)
    return new Promise<Buffer>((resolve, reject) => {
      const lost = (error: unknown) => {
        worker = null
        void running.terminate()
        reject(new NotMade(error instanceof Error ? error.message : 'took too long'))
      }
      running.once('message', ({ file, error }: Made) => {
        running.off('error', lost)
        signal.onabort = null
        if (file) resolve(Buffer.from(file))
        else reject(new NotMade(error))
      })
      running.once('error', lost)
      signal.onabort = lost
      running.postMessage(facts)
    }).finally(() => {
      idle = setTimeout(end, idleMs).unref()
    })
  }

  function end() {
    void worker?.terminate()
    worker = null
  }

  return { make, close: end }
}

type Made = { file?: Uint8Array; error?: string }

/** The script of a thread: answers facts with the file made of them. */
export function makeInThread<Facts>(make: (facts: Facts) => Promise<Uint8Array>): void {
  parentPort?.on('message', async (facts: Facts) => {
    try {
      parentPort?.postMessage({ file: await make(facts) } satisfies Made)
    } catch (error) {
      parentPort?.postMessage({ error: error instanceof Error ? error.message : 'unknown' } satisfies Made)
    }
  })
}

type Bounds = { mostKept: number; mostWaiting: number }

/** Makes files one at a time and caches the last ones by key, which must include all of their inputs. */
export function createKeptFiles<Facts>(maker: Maker<Facts>, { mostKept, mostWaiting }: Bounds) {
  const kept = new Map<string, Promise<Buffer>>()
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0

  async function make(gather: () => Promise<Facts>): Promise<Buffer> {
    if (waiting >= mostWaiting) throw new NotMade('too many at once')
    waiting += 1
    try {
      const facts = await gather()
      const turn = last.then(() => maker.make(facts))
      last = turn.catch(() => {})
      return await turn
    } finally {
      waiting -= 1
    }
  }

  return {
    /** Throws NotMade. `gather` is called only on a cache miss. */
    async fileOf(key: string, gather: () => Promise<Facts>): Promise<Buffer> {
      const found = kept.get(key)
      if (found) return found
      const making = make(gather)
      kept.set(key, making)
      if (kept.size > mostKept) kept.delete(present(kept.keys().next().value))
      making.catch(() => kept.delete(key))
      return making
    },
    close: maker.close,
  }
}

export type KeptFiles<Facts> = ReturnType<typeof createKeptFiles<Facts>>
