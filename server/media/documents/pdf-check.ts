import { AppError, fail } from '#server/kernel/errors.ts'
import { createWorkerQueue, WorkerStopped } from '../worker-queue.ts'
import { pdfCheckTexts as texts } from './messages.ts'
import type { PdfAnswer, PdfJob } from './pdf-worker.ts'

// A busy machine is no fault of the file; the clock only ends what hangs.
const limits = { cpuMs: 20_000, timeoutMs: 60_000, retriesOnce: true }

export type PdfCheck = ReturnType<typeof openPdfCheck>

/**
 * Reads PDF files with a parser, in a separate process that is killed when a file takes too long or too much memory.
 */
export function openPdfCheck() {
  const worker = createWorkerQueue<PdfJob, PdfAnswer>(new URL('./pdf-worker.ts', import.meta.url), {
    idleMs: 10_000,
    memoryLimitMb: 1024,
  })
  return {
    /**
     * Number of pages. Throws `document_refused` if the file cannot be read, has no page, or contains scripts,
     * attachments, rich media, forms or actions that reach out, with a sentence how to mend it; `document_locked` if it
     * needs a password; `document_unchecked` if the check itself fails.
     */
    async check(path: string): Promise<number> {
      const { problem, part, pages } = await worker.run({ path }, limits).catch(error => {
        if (!(error instanceof WorkerStopped)) throw error
        throw new AppError(error.reason === 'closed' ? 'document_unchecked' : 'document_refused', { cause: error })
      })
      if (problem && /password/i.test(problem)) fail('document_locked', { cause: problem })
      if (problem) fail('document_refused', { cause: problem, ...(part && { message: texts[part] }) })
      return pages
    },
    close: worker.close,
  }
}
