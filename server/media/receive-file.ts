import { Readable } from 'node:stream'
import type { ErrorCode } from '#contract/errors.ts'
import { fail } from '#server/kernel/errors.ts'
import type { UploadedFile } from '#server/kernel/implement.ts'

/** An upload whose first bytes were inspected; `whole` reads all of it. */
export type ReceivedFile<Kind> = { kind: Kind; whole: Readable }

type Rules<Kind> = {
  headBytes: number
  /** The type by the first bytes; null for types we don't accept. */
  recognise(head: Buffer): Promise<Kind | null> | Kind | null
  unsupported: ErrorCode
  maxBytes: number
  tooLarge: ErrorCode
}

/**
 * Inspects the first bytes of an upload and passes everything on as it arrives; past `maxBytes` the stream fails with
 * `tooLarge`. The client's name and type are ignored. Throws `unsupported`.
 */
export async function receiveFile<Kind>(
  stream: UploadedFile['stream'],
  { headBytes, recognise, unsupported, maxBytes, tooLarge }: Rules<Kind>,
): Promise<ReceivedFile<Kind>> {
  const chunks = (stream as Readable).iterator({ destroyOnReturn: false })
  const head = await readHead(chunks, headBytes)
  const kind = (await recognise(head)) ?? fail(unsupported)

  async function* upToLimit(): AsyncGenerator<Buffer> {
    let bytes = head.length
    if (bytes > maxBytes) fail(tooLarge)
    yield head
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
      bytes += next.value.length
      if (bytes > maxBytes) fail(tooLarge)
      yield next.value
    }
    // The multipart reader silently truncates a file at its own limit.
    if (stream.truncated) fail(tooLarge)
  }
  return { kind, whole: Readable.from(upToLimit()) }
}

async function readHead(chunks: AsyncIterator<Buffer>, length: number): Promise<Buffer> {
  const parts: Buffer[] = []
  for (let read = 0; read < length; ) {
    const { value, done } = await chunks.next()
    if (done) break
    parts.push(value)
    read += value.length
  }
  return Buffer.concat(parts)
}
