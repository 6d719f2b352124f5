import type { Readable } from 'node:stream'

/** The part of a blob to read: first and last byte, inclusive, as in HTTP. Without `end`, to the last byte. */
export type ByteRange = { start: number; end?: number }

/** An open blob. `size` is that of the whole blob in bytes, also when only a range is read. */
export type OpenBlob = { stream: Readable; size: number; modifiedAt: Date }

export type BlobInfo = { key: string; size: number; modifiedAt: Date }

/**
 * Where files live: on the local disk or in any S3-compatible store. Every implementation passes
 * `storage.conformance.ts`. We generate the keys, never from a client's file name.
 */
export type BlobStore = {
  /** Stores the whole body under the key, replacing an existing one; readers see the old or the new, never a part. */
  put(key: string, body: Readable | Uint8Array): Promise<{ size: number }>
  /**
   * Opens a blob for reading, or null if there is none. The caller consumes or destroys the stream. A range beyond the
   * end is a RangeError.
   */
  get(key: string, range?: ByteRange): Promise<OpenBlob | null>
  head(key: string): Promise<BlobInfo | null>
  /** Removes a blob; a missing one is not an error. */
  delete(key: string): Promise<void>
  /**
   * An address where a browser reads the blob itself, any range of it, as a file of this type, for `linkSeconds`. Null
   * where only we can hand it out: from the local disk, a sealed one, or without OBJECT_STORE_PUBLIC_ENDPOINT. The
   * caller has checked who asks; whether there is such a blob, the bucket says.
   */
  link(key: string, type: string): Promise<string | null>
  /** Every blob whose key starts with the prefix, in no particular order. */
  list(prefix?: string): AsyncIterable<BlobInfo>
}

export class InvalidBlobKey extends Error {
  override name = 'InvalidBlobKey'
}

const keyPattern = /^[a-z0-9][a-z0-9/_.-]*$/
const longestKey = 300

/**
 * Returns the key if it is safe as a path and as an S3 key: lower-case ASCII, no empty, hidden or upward segment, at
 * most 300 characters. Anything else throws InvalidBlobKey.
 */
export function validBlobKey(key: string): string {
  const safe = key.length <= longestKey && keyPattern.test(key) && key.split('/').every(part => /^[^.]/.test(part))
  if (!safe) throw new InvalidBlobKey(`Not a valid blob key: ${JSON.stringify(key.slice(0, longestKey))}`)
  return key
}

/**
 * The range clamped to the blob's size, both ends inclusive; RangeError when it starts beyond the end or is reversed.
 */
export function clampRange({ start, end = Number.POSITIVE_INFINITY }: ByteRange, size: number) {
  if (start < 0 || start >= size || end < start) throw new RangeError(`No bytes ${start}-${end} in a blob of ${size}`)
  return { start, end: Math.min(end, size - 1) }
}
