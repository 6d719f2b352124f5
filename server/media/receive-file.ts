import { Readable } from 'node:stream'
import type { ErrorCode } from '#contract/errors.ts'
import { fail } from '../kernel/errors.ts'
import type { UploadedFile } from '../kernel/implement.ts'

/** An upload whose first bytes have been looked at: all of it is read through `whole`. */
export type ReceivedFile<Kind> = { kind: Kind; whole: Readable }

type Rules<Kind> = {
  headBytes: number
  /** What the first bytes say; null for what we don't take. */
  recognise(head: Buffer): Promise<Kind | null> | Kind | null
  unsupported: ErrorCode
  maxBytes: number
  tooLarge: ErrorCode
}

/**
 * Looks at the first bytes of an upload and hands all of it on as it arrives; past `maxBytes` the stream breaks with
 * `tooLarge`. The sender's name and type for it are not asked. Throws `unsupported`.
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
    // A multipart reader cuts a file at its own limit without a word.
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
