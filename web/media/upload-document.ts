import { maxDocumentBytes } from '../../contract/document-limits.ts'
import type { Paper } from '../../contract/documents.ts'
import { documents } from './messages.ts'
import { NotSent, type Progress, sendFile } from './send-file.ts'

/** Sends one paper. `onProgress` gets 0–100. What is too large is refused before it is sent. Throws NotSent. */
export async function uploadDocument(file: File, onProgress: Progress, signal?: AbortSignal): Promise<Paper> {
  if (file.size > maxDocumentBytes) throw new NotSent(documents.tooLarge)
  const path = '/uploader/docs'
  return sendFile({ path, field: 'docs', file, failed: documents.failed, onProgress, ...(signal && { signal }) })
}
