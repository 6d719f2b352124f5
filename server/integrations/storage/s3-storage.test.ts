import { randomUUID } from 'node:crypto'
import dns from 'node:dns'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, type MockInstance, test, vi } from 'vitest'
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

const key = { id: keys.keyId, secret: keys.secret }
const settings = (bucket = `b${randomUUID()}`) => ({ region: keys.region, key, endpoint: standIn.endpoint, bucket })

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
    const store = openS3Storage({ endpoint: endpoint!, bucket, region, key: { id: keyId, secret } })
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
  const store = openS3Storage({ ...settings(), key: { ...key, secret: 'another' } })
  await expect(store.head('a')).rejects.toThrow()
  await expect(store.get('a')).rejects.toThrow()
  await expect(store.put('a', Buffer.from('x'))).rejects.toThrow()
})

test('without a key of its own the credentials of the machine sign', async () => {
  const { key: _, ...keyless } = settings()
  const store = openS3Storage(keyless)
  vi.stubEnv('AWS_ACCESS_KEY_ID', key.id)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', key.secret)
  await store.put('a', Buffer.from('x'))
  expect(await store.head('a')).toMatchObject({ size: 1 })
  vi.unstubAllEnvs()
})

test.each([
  ['path', /^store\.test/, '/films/a'],
  ['host', /^films\.store\.test/, '/a'],
] as const)('the bucket stands in the %s of an address', async (style, host, path) => {
  const asked = Promise.withResolvers<{ host: string | undefined; url: string | undefined }>()
  const server = createServer(({ headers, url }, response) => {
    asked.resolve({ host: headers.host, url })
    response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const lookup = vi.spyOn(dns, 'lookup') as unknown as MockInstance<(...asked: unknown[]) => void>
  lookup.mockImplementation((...given) => {
    const done = given.at(-1) as (error: null, found: dns.LookupAddress[]) => void
    done(null, [{ address: '127.0.0.1', family: 4 }])
  })
  await openS3Storage({ ...settings('films'), style, endpoint: `http://store.test:${port}` }).head('a')
  expect(await asked.promise).toEqual({ host: expect.stringMatching(host), url: path })
  lookup.mockRestore()
  server.close()
})
