import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BlobStore } from './blob-store.ts'
import { startS3StandIn } from './s3.support.ts'
import { openS3Storage } from './s3-storage.ts'
import { blobStoreConformance } from './storage.conformance.ts'

const keys = { region: 'kr-test', keyId: 'key', secret: 'a secret of the test' }
let standIn: Awaited<ReturnType<typeof startS3StandIn>>

beforeAll(async () => {
  standIn = await startS3StandIn(keys)
})
afterAll(() => standIn.stop())

const settings = (bucket = `b${randomUUID()}`) => ({ ...keys, endpoint: standIn.endpoint, bucket })

blobStoreConformance('S3 stand-in', async () => openS3Storage(settings()))

// Runs against a real service where one is configured: the suite needs an empty bucket, and empties it.
const {
  TEST_OBJECT_STORE_ENDPOINT: endpoint,
  TEST_OBJECT_STORE_BUCKET: bucket = '',
  TEST_OBJECT_STORE_REGION: region = 'us-east-1',
  TEST_OBJECT_STORE_KEY_ID: keyId = '',
  TEST_OBJECT_STORE_SECRET: secret = '',
} = process.env
describe.runIf(endpoint)('a real service', () => {
  blobStoreConformance('S3', async () => {
    const store = openS3Storage({ endpoint: endpoint!, bucket, region, keyId, secret })
    for await (const blob of store.list()) await store.delete(blob.key)
    return store
  })
})

test('a large body that fails removes its parts', async () => {
  const store: BlobStore = openS3Storage(settings())
  const body = Readable.from(
    (async function* () {
      yield Buffer.alloc(9 * 1024 * 1024)
      throw new Error('connection lost')
    })(),
  )
  await expect(store.put('large', body)).rejects.toThrow('connection lost')
  expect([standIn.unfinished(), await store.head('large')]).toEqual([0, null])
})

test('a wrong secret is an error, never a missing file', async () => {
  const store = openS3Storage({ ...settings(), secret: 'another' })
  await expect(store.head('a')).rejects.toThrow()
  await expect(store.get('a')).rejects.toThrow()
  await expect(store.put('a', Buffer.from('x'))).rejects.toThrow()
})
