import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { present } from '#server/kernel/present.ts'
import { type BlobInfo, type BlobStore, validBlobKey } from './blob-store.ts'
import { createLinkSigner } from './signed-links.ts'

export type S3Settings = {
  endpoint: string
  region: string
  bucket: string
  /** Without a key the machine's own credentials sign: its role, its container's, or the account's profile. */
  key?: { id: string; secret: string }
  /** Where the bucket's name stands in an address. */
  style?: 'path' | 'host'
  /** The bucket's address for browsers; without it no blob is linked to. */
  publicAddress?: string | null
}

// One part of an upload; all but the last must have at least 5 MB.
const partBytes = 8 * 1024 * 1024

/**
 * A blob store in a bucket of any S3-compatible service. The bucket is private: files are served through us, or by
 * links that it knows as ours. Bodies of unknown length are uploaded in parts, one in memory at a time; a failing part
 * aborts the upload.
 */
export function openS3Storage(settings: S3Settings): BlobStore {
  const { endpoint, region, bucket: Bucket, key, style = 'path', publicAddress } = settings
  const client = new S3Client({
    endpoint,
    region,
    ...(key && { credentials: { accessKeyId: key.id, secretAccessKey: key.secret } }),
    forcePathStyle: style === 'path',
    // Most services other than Amazon's refuse trailing checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 60_000 },
  })

  const sign = createLinkSigner(region)

  return {
    async put(key, body) {
      const Key = validBlobKey(key)
      const parts = inParts(body)
      const first = await parts.next()
      const start = first.value ?? Buffer.alloc(0)
      if (start.length < partBytes) {
        await client.send(new PutObjectCommand({ Bucket, Key, Body: start, ContentLength: start.length }))
        return { size: start.length }
      }
      return putInParts(Key, start, parts)
    },

    async get(key, range) {
      const Key = validBlobKey(key)
      if (range && (range.start < 0 || (range.end ?? range.start) < range.start))
        throw new RangeError(`No bytes ${range.start}-${range.end}`)
      const Range = range && `bytes=${range.start}-${range.end ?? ''}`
      try {
        const found = await client.send(new GetObjectCommand({ Bucket, Key, Range }))
        const whole = found.ContentRange?.split('/')[1] ?? found.ContentLength
        return { stream: found.Body as Readable, size: Number(whole), modifiedAt: found.LastModified ?? new Date() }
      } catch (error) {
        if (statusOf(error) === 416) throw new RangeError(`No bytes ${range?.start}-${range?.end}`, { cause: error })
        return unlessMissing(error)
      }
    },

    async head(key) {
      try {
        const found = await client.send(new HeadObjectCommand({ Bucket, Key: validBlobKey(key) }))
        return { key, size: found.ContentLength ?? 0, modifiedAt: found.LastModified ?? new Date() }
      } catch (error) {
        return unlessMissing(error)
      }
    },

    async delete(key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: validBlobKey(key) }))
    },

    async link(key, type) {
      if (!publicAddress) return null
      const query = { 'response-content-type': type, 'response-content-disposition': 'inline' }
      return sign(`${publicAddress}/${validBlobKey(key)}`, await client.config.credentials(), query)
    },

    async *list(prefix = ''): AsyncGenerator<BlobInfo> {
      let token: string | undefined
      do {
        const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken: token }))
        for (const { Key, Size, LastModified } of page.Contents ?? [])
          yield { key: present(Key), size: Size ?? 0, modifiedAt: LastModified ?? new Date() }
        token = page.NextContinuationToken
      } while (token)
    },
  }

  async function putInParts(Key: string, first: Buffer, rest: AsyncGenerator<Buffer>): Promise<{ size: number }> {
    const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }))
    const upload = { Bucket, Key, UploadId }
    const Parts: { PartNumber: number; ETag: string | undefined }[] = []
    let size = 0
    const send = async (Body: Buffer) => {
      const PartNumber = Parts.length + 1
      const part = new UploadPartCommand({ ...upload, PartNumber, Body, ContentLength: Body.length })
      Parts.push({ PartNumber, ETag: (await client.send(part)).ETag })
      size += Body.length
    }
    try {
      await send(first)
      for await (const part of rest) await send(part)
      await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }))
      return { size }
    } catch (error) {
      await client.send(new AbortMultipartUploadCommand(upload)).catch(() => {})
      throw error
    }
  }
}

/** The body in chunks of one part's length, the last one shorter. */
async function* inParts(body: Readable | Uint8Array): AsyncGenerator<Buffer, undefined> {
  const source = body instanceof Readable ? body : [body]
  let waiting: Uint8Array[] = []
  let length = 0
  for await (const chunk of source as AsyncIterable<Uint8Array>) {
    waiting.push(chunk)
    length += chunk.length
    while (length >= partBytes) {
      const whole = Buffer.concat(waiting)
      yield whole.subarray(0, partBytes)
      waiting = [whole.subarray(partBytes)]
      length -= partBytes
    }
  }
  if (length) yield Buffer.concat(waiting)
}

const statusOf = (error: unknown) => (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode

function unlessMissing(error: unknown): null {
  if (statusOf(error) === 404) return null
  throw error
}
