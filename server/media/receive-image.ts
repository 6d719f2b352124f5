import { randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fail } from '../kernel/errors.ts'
import { type ImageKind, sniffImage, sniffLength } from './sniff-image.ts'

export const maxImageBytes = 20 * 1024 * 1024

/** An upload on our disk, not yet looked into. Whoever holds it hands it to `processImage` or deletes `path`. */
export type ReceivedImage = { path: string; kind: ImageKind; bytes: number }

/** An upload's bytes; a multipart reader marks a file that it cut at its own limit as truncated. */
export type UploadStream = AsyncIterable<Uint8Array> & { truncated?: boolean }

/**
 * Writes an upload to a new file in the folder as it arrives, never holding it whole in memory, and tells what it is.
 * Stops reading at the first byte too many (`image_too_large`) and before writing anything when the first bytes are
 * no picture we take (`image_type_unsupported`). Whatever goes wrong, no file stays behind.
 */
export async function receiveImage(
  stream: UploadStream,
  folder: string,
  { maxBytes = maxImageBytes } = {},
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
