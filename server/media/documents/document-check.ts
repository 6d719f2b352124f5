import { AppError, fail } from '#server/kernel/errors.ts'
import { createWorkerQueue, WorkerStopped } from '../worker-queue.ts'
import type { Verdict } from './document-kinds.ts'
import type { DocumentJob } from './document-worker.ts'
import type { MarkAnswer, MarkJob } from './mark-worker.ts'
import { documentCheckTexts as texts } from './messages.ts'

// A busy machine is no fault of the file; the clock only ends what hangs.
const limits = { cpuMs: 20_000, timeoutMs: 60_000, retriesOnce: true }

export type DocumentCheck = ReturnType<typeof openDocumentCheck>

/**
 * Reads and marks documents with parsers, in separate processes that are killed when one takes too long or too much
 * memory.
 */
export function openDocumentCheck() {
  const worker = createWorkerQueue<DocumentJob, Verdict>(new URL('./document-worker.ts', import.meta.url), {
    idleMs: 10_000,
    memoryLimitMb: 1024,
  })
  const marker = createWorkerQueue<MarkJob, MarkAnswer>(new URL('./mark-worker.ts', import.meta.url), {
    idleMs: 60_000,
    memoryLimitMb: 1024,
  })
  return {
    /**
     * The type of a document by its content, and the number of pages of a PDF. Throws `document_type_unsupported`;
     * `document_locked` if it needs a password; `document_cut` without its end; `document_unreadable` if it is damaged
     * or cannot be read within the limits; `document_refused` for a PDF that cannot be read, has no page, or contains
     * scripts, attachments, rich media, forms or actions that reach out, with a sentence how to mend it;
     * `document_unchecked` if the check itself fails.
     */
    async check(path: string): Promise<{ contentType: string; pageCount: number | null }> {
      const verdict = await worker.run({ path }, limits).catch(error => {
        if (!(error instanceof WorkerStopped)) throw error
        throw new AppError(error.reason === 'closed' ? 'document_unchecked' : 'document_unreadable', { cause: error })
      })
      if (!('refused' in verdict)) return verdict
      const { refused, cause, part } = verdict
      return fail(refused, { cause, ...(part && { message: texts[part] }) })
    },
    /** Writes the PDF at `path` to `out` with this line on every page. Throws `document_not_marked`. */
    async mark(job: MarkJob): Promise<void> {
      const answer = await marker.run(job, limits).catch(error => {
        if (!(error instanceof WorkerStopped)) throw error
        throw new AppError('document_not_marked', { cause: error })
      })
      if ('problem' in answer) throw new AppError('document_not_marked', { cause: new Error(answer.problem) })
    },
    close() {
      worker.close()
      marker.close()
    },
  }
}
