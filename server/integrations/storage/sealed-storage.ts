import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { present } from '#server/kernel/present.ts'
import { type BlobStore, type ByteRange, clampRange, type OpenBlob } from './blob-store.ts'

/** Identifies the layout and the key, so that either can change later. */
const magic = Buffer.from('MDR-k1\n\0')
const saltBytes = 32
const headBytes = magic.length + saltBytes
/** Bytes of content per chunk, and the overhead of sealing. */
const pieceBytes = 64 * 1024
const tagBytes = 16

/**
 * A store whose blobs under `prefix` are encrypted at rest: chunks of 64 KiB, each sealed with AES-256-GCM under a key
 * of this blob alone, numbered, with the last one marked, so that changing, moving or truncating them is detected.
 * Blobs stored plain earlier remain readable. `list` reports the stored size.
 */
export function sealedStorage(store: BlobStore, prefix: string, secretKey: string): BlobStore {
  const isSealed = (key: string) => key.startsWith(prefix)
  const keyOf = (key: string, salt: Uint8Array) =>
    Buffer.from(hkdfSync('sha256', secretKey, salt, `mudaero blob ${key}`, 32))

  /** The key of a sealed blob and its plain size; null for a plain blob. */
  async function sealOf(key: string, storedSize: number) {
    if (storedSize < headBytes + tagBytes) return null
    const head = await store.get(key, { start: 0, end: headBytes - 1 })
    const bytes = head && Buffer.concat(await head.stream.toArray())
    if (!bytes?.subarray(0, magic.length).equals(magic)) return null
    const sealed = storedSize - headBytes
    const pieces = Math.ceil(sealed / (pieceBytes + tagBytes))
    return { key: keyOf(key, bytes.subarray(magic.length)), size: sealed - pieces * tagBytes, pieces }
  }

  return {
    ...store,
    async put(key, body) {
      if (!isSealed(key)) return store.put(key, body)
      const salt = randomBytes(saltBytes)
      const counted = { size: 0 }
      const sealing = sealPieces(body instanceof Readable ? body : [Buffer.from(body)], keyOf(key, salt), counted)
      await store.put(key, Readable.from(withHead(Buffer.concat([magic, salt]), sealing)))
      return { size: counted.size }
    },
    async get(key, range) {
      if (!isSealed(key)) return store.get(key, range)
      const found = await store.head(key)
      if (!found) return null
      const seal = await sealOf(key, found.size)
      return seal ? openSealed(store, key, seal, range) : store.get(key, range)
    },
    // A bucket would hand out what only we can open.
    link: async (key, type) => (isSealed(key) ? null : store.link(key, type)),
    async head(key) {
      const found = await store.head(key)
      if (!found || !isSealed(key)) return found
      const seal = await sealOf(key, found.size)
      return seal ? { ...found, size: seal.size } : found
    },
  }
}

type Seal = { key: Buffer; size: number; pieces: number }

async function openSealed(store: BlobStore, key: string, seal: Seal, range?: ByteRange): Promise<OpenBlob | null> {
  const { start, end } = range ? clampRange(range, seal.size) : { start: 0, end: seal.size - 1 }
  const first = Math.floor(start / pieceBytes)
  const last = Math.max(first, Math.floor(end / pieceBytes))
  const sealedPiece = pieceBytes + tagBytes
  const blob = await store.get(key, {
    start: headBytes + first * sealedPiece,
    end: headBytes + (last + 1) * sealedPiece - 1,
  })
  if (!blob) return null
  const content = openPieces(blob.stream, seal, first)
  const stream = Readable.from(cut(content, start - first * pieceBytes, end - start + 1))
  // A reader who leaves before the first byte has started nothing that would close the stored blob.
  stream.once('close', () => blob.stream.destroy())
  return {
    stream,
    size: seal.size,
    modifiedAt: blob.modifiedAt,
  }
}

/** The chunk's number and whether it is the last: never the same twice under one key. */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(number, 7)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

async function* withHead(head: Buffer, pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield head
  yield* pieces
}

/** Chunks of one size; the last may be shorter, and an empty blob has one empty chunk. */
async function* inPieces(body: AsyncIterable<Buffer> | Iterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let held = Buffer.alloc(0)
  for await (const chunk of body) {
    held = Buffer.concat([held, chunk])
    // One chunk is always held back: only the end of the stream tells which one is the last.
    while (held.length > size) {
      yield held.subarray(0, size)
      held = held.subarray(size)
    }
  }
  yield held
}

async function* sealPieces(
  body: AsyncIterable<Buffer> | Iterable<Buffer>,
  key: Buffer,
  counted: { size: number },
): AsyncGenerator<Buffer> {
  const seal = (piece: Buffer, number: number, isLast: boolean) => {
    counted.size += piece.length
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, isLast))
    return Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
  }
  let number = 0
  let held: Buffer | null = null
  for await (const piece of inPieces(body, pieceBytes)) {
    if (held) yield seal(held, number++, false)
    held = piece
  }
  yield seal(present(held), number, true)
}

async function* openPieces(stream: Readable, { key, pieces }: Seal, first: number): AsyncGenerator<Buffer> {
  let number = first
  for await (const piece of inPieces(stream, pieceBytes + tagBytes)) {
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number, number === pieces - 1))
    decipher.setAuthTag(piece.subarray(piece.length - tagBytes))
    yield Buffer.concat([decipher.update(piece.subarray(0, piece.length - tagBytes)), decipher.final()])
    number += 1
  }
}

async function* cut(content: AsyncIterable<Buffer>, skip: number, length: number): AsyncGenerator<Buffer> {
  let [before, left] = [skip, length]
  for await (const piece of content) {
    const part = piece.subarray(before, before + left)
    before = 0
    left -= part.length
    if (part.length) yield part
    if (left <= 0) return
  }
}
