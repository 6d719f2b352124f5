import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { seoulMinute } from '#server/kernel/time.ts'
import type { DocumentCheck } from './document-check.ts'

/** What opens documents, and the folder where they are in transit. */
export type MarkTools = { documents: Pick<DocumentCheck, 'mark'>; documentFolder: string }
type Blob = { size: number; stream: NodeJS.ReadableStream }

const longestReader = 80

/** Who reads and when, in one line, as it stands on every page: `김하늘 · 늦여름 제작사 · 2026. 11. 27. 16:12`. */
export const markLine = (reader: string, at = new Date()): string =>
  `${[...reader.replace(/\p{Cc}/gu, ' ')].slice(0, longestReader).join('')} · ${seoulMinute(at)}`

/**
 * The file with this line on every page, if there is one. Only PDFs can carry it: other documents would have to be
 * rebuilt, so they stay as they are. Throws `document_not_marked`.
 */
export async function markedFile(
  tools: MarkTools,
  { contentType }: { contentType: string },
  blob: Blob,
  line: string | null,
): Promise<Blob> {
  if (line === null || contentType !== 'application/pdf') return blob
  const path = join(tools.documentFolder, `mark-${randomUUID()}`)
  const out = `${path}.marked`
  try {
    await pipeline(blob.stream, createWriteStream(path, { mode: 0o600 }))
    await tools.documents.mark({ path, out, line })
    const marked = await readFile(out)
    return { size: marked.length, stream: Readable.from([marked]) }
  } finally {
    await rm(path, { force: true })
    await rm(out, { force: true })
  }
}
