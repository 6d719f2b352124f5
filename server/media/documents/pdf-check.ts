import { AppError, fail } from '#server/kernel/errors.ts'
import { createWorkerQueue, WorkerStopped } from '../worker-queue.ts'
import type { PdfAnswer, PdfJob } from './pdf-worker.ts'

const timeoutMs = 20_000

export type PdfCheck = ReturnType<typeof openPdfCheck>

/**
 * Reads PDF files with a parser, in a process of its own that is killed when a file takes too long or too much memory.
 */
export function openPdfCheck() {
  const worker = createWorkerQueue<PdfJob, PdfAnswer>(new URL('./pdf-worker.ts', import.meta.url), {
    idleMs: 10_000,
    memoryLimitMb: 1024,
  })
  return {
    /**
     * How many pages it has. Errors: `document_refused` when the file cannot be read, is locked, has no page, or carries scripts, attachments
     * or rich media; `document_unchecked` when the check itself fails.
     */
    async check(path: string): Promise<number> {
      const { problem, pages } = await worker.run({ path }, { timeoutMs }).catch(error => {
        if (!(error instanceof WorkerStopped)) throw error
        throw new AppError(error.reason === 'closed' ? 'document_unchecked' : 'document_refused', { cause: error })
      })
      if (problem) fail('document_refused', { cause: problem })
      return pages
    },
    close: worker.close,
  }
}
