import { randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { imageLimits } from '#contract/limits.ts'
import { fail } from '#server/kernel/errors.ts'
import { type ImageKind, sniffImage, sniffLength } from './sniff-image.ts'

/** An upload on our disk, not inspected yet. The holder passes it to `processImage` or deletes `path`. */
export type ReceivedImage = { path: string; kind: ImageKind; bytes: number; isPrivate?: boolean }

/** An upload's bytes; a multipart reader marks a file that it truncated at its own limit. */
export type UploadStream = AsyncIterable<Uint8Array> & { truncated?: boolean }

/**
 * Streams an upload to a new file in the folder without buffering it, and detects its type. Stops at the first byte too
 * many (`image_too_large`), and before writing anything when the first bytes are not an accepted image
 * (`image_type_unsupported`). No file remains after a failure.
 */
export async function receiveImage(
  stream: UploadStream,
  folder: string,
  { maxBytes = imageLimits.maxBytes } = {},
): Promise<ReceivedImage> {
  const path = join(folder, `${randomUUID()}.upload`)
  const file = await open(path, 'wx', 0o600)
  let kind: ImageKind | null = null
  let bytes = 0
  let head: Buffer | null = Buffer.alloc(0)
  try {
    for await (const chunk of stream) {
      bytes += chunk.length
      if (bytes > maxBytes) fail('image_too_large')
      if (!head) {
        await file.writeFile(chunk)
        continue
      }
      head = Buffer.concat([head, chunk])
      if (head.length < sniffLength) continue
      kind = sniffImage(head) ?? fail('image_type_unsupported')
      await file.writeFile(head)
      head = null
    }
    if (stream.truncated) fail('image_too_large')
    if (!kind) fail('image_type_unsupported')
    await file.close()
    return { path, kind, bytes }
  } catch (error) {
    await file.close()
    await rm(path, { force: true })
    throw error
  }
}
