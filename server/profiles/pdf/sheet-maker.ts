import { createKeptFiles, createThread, type Maker } from '#server/kernel/errands/thread.ts'
import type { SheetFacts } from './sheet.ts'

/** Prints PDFs by a worker's script in a thread. */
export const createPrintThread = <Facts>(script: URL) =>
  createThread<Facts>(script, { timeoutMs: 20_000, maxMegabytes: 384 })

/** Prints sheets of profiles. */
export const createSheetThread = () => createPrintThread<SheetFacts>(new URL('./sheet-worker.ts', import.meta.url))

/** Caches the PDFs of this maker, one made at a time; the last thirty are kept. */
export const createSheets = <Facts>(maker: Maker<Facts>) => createKeptFiles(maker, { mostKept: 30, mostWaiting: 20 })
