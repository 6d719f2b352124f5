import { Worker } from 'node:worker_threads'
import { present } from '#server/kernel/present.ts'
import type { SheetFacts } from './sheet.ts'

const timeoutMs = 20_000
const idleMs = 60_000
const mostKept = 30
const mostWaiting = 20

/** Too many sheets were requested at once, or one could not be made. */
export class SheetNotMade extends Error {}

/** Lays out one PDF; throws SheetNotMade. */
export type Printer<Facts> = { print(facts: Facts): Promise<Buffer>; close(): void }
export type SheetPrinter = Printer<SheetFacts>

/** Prints sheets of profiles. */
export const createSheetThread = (): SheetPrinter => createPrintThread(new URL('./sheet-worker.ts', import.meta.url))

/** Prints by a worker's script in a thread that ends after an idle minute; one PDF at a time. */
export function createPrintThread<Facts>(script: URL): Printer<Facts> {
  let worker: Worker | null = null
  let idle: NodeJS.Timeout | null = null

  function print(facts: Facts): Promise<Buffer> {
    if (idle) clearTimeout(idle)
    worker ??= new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: 384 } })
    worker.unref()
    const running = worker
    const signal = AbortSignal.timeout(timeoutMs)
    return new Promise<Buffer>((resolve, reject) => {
      const lost = (error: unknown) => {
        worker = null
        void running.terminate()
        reject(new SheetNotMade(error instanceof Error ? error.message : 'took too long'))
      }
      running.once('message', ({ pdf, error }: { pdf?: Uint8Array; error?: string }) => {
        running.off('error', lost)
        signal.onabort = null
        if (pdf) resolve(Buffer.from(pdf))
        else reject(new SheetNotMade(error))
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

  return { print, close: end }
}

/**
 * Makes PDFs one at a time by the printer, and caches the last thirty by their key, which names everything they
 * depend on.
 */
export function createSheetMaker<Facts>(printer: Printer<Facts>) {
  const kept = new Map<string, Promise<Buffer>>()
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0

  async function make(gather: () => Promise<Facts>): Promise<Buffer> {
    if (waiting >= mostWaiting) throw new SheetNotMade('too many at once')
    waiting += 1
    try {
      const facts = await gather()
      const turn = last.then(() => printer.print(facts))
      last = turn.catch(() => {})
      return await turn
    } finally {
      waiting -= 1
    }
  }

  return {
    /** Throws SheetNotMade. `gather` is called only for a sheet that is not cached. */
    async sheetOf(key: string, gather: () => Promise<Facts>): Promise<Buffer> {
      const found = kept.get(key)
      if (found) return found
      const making = make(gather)
      kept.set(key, making)
      if (kept.size > mostKept) kept.delete(present(kept.keys().next().value))
      making.catch(() => kept.delete(key))
      return making
    },
    close: printer.close,
  }
}

export type SheetMaker = ReturnType<typeof createSheetMaker<SheetFacts>>
