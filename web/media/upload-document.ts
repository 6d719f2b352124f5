import { documentLimits } from '#contract/limits.ts'
import type { StoredDocument } from '#contract/media/documents.ts'
import { documents } from './messages.ts'
import { NotSent, type Progress, sendFile } from './send-file.ts'

/**
 * Uploads one document. `onProgress` receives 0–100. A file that is too large is refused before it is sent. Throws
 * NotSent.
 */
export async function uploadDocument(file: File, onProgress: Progress, signal?: AbortSignal): Promise<StoredDocument> {
  if (file.size > documentLimits.maxBytes) throw new NotSent(documents.tooLarge)
  const path = '/uploader/docs'
  return sendFile({ path, field: 'docs', file, failed: documents.failed, onProgress, ...(signal && { signal }) })
}
