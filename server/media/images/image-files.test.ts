import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BlobStore } from '#server/integrations/storage/blob-store.ts'
import { openLocalStorage } from '#server/integrations/storage/local-storage.ts'
import { deleteImage, imageBlobKey, imageHeaders, openImage } from './image-files.ts'
import { imageUrl } from './image-url.ts'

const key = '0f9619ff-8b86-4d01-b42d-00cf4fc964ff'
let root: string
let store: BlobStore

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'image-files-test-'))
  store = await openLocalStorage(root)
  for (const name of ['700.jpg', '700.webp', '130.jpg', 'original.jpg']) {
    await store.put(`images/${key}/${name}`, Buffer.from(name))
  }
})
afterAll(() => rm(root, { recursive: true, force: true }))

test('[M-03] an address names the key, the width and the format', () => {
  expect(imageUrl(key, 130)).toBe(`/media/images/${key}/130.jpg`)
  expect(imageUrl(key, 700, 'avif')).toBe(`/media/images/${key}/700.avif`)
  expect(imageUrl(key, 'original')).toBe(`/media/images/${key}/original.jpg`)
})

test.each([
  ['700', 'webp', '700.webp', 'webp', true],
  [700, 'jpg', '700.jpg', 'jpg', true],
  ['700', 'avif', '700.webp', 'webp', false],
  ['130', 'avif', '130.jpg', 'jpg', false],
  ['original', 'jpg', 'original.jpg', 'jpg', true],
  ['original', 'webp', 'original.jpg', 'jpg', false],
])('%s in %s is answered by %s', async (width, asked, name, format, immutable) => {
  const image = (await openImage(store, key, width, asked))!
  expect(image).toMatchObject({ format, immutable, size: name.length })
  expect(await text(image.stream)).toBe(name)
})

test.each([
  [key, '231', 'jpg'],
  [key, '0700', 'jpg'],
  [key, '230', 'jpg'],
  [key, '700', 'png'],
  [key, '700', 'constructor'],
  [key, '../700', 'jpg'],
  ['0f9619ff-8b86-4d01-b42d-00cf4fc964fe', '700', 'jpg'],
  ['../../etc/passwd', 'original', 'jpg'],
  ['한글', '700', 'jpg'],
  ['\0', '700', 'jpg'],
  [key.toUpperCase(), '700', 'jpg'],
])('%j at %s.%s is not found', async (...address) => {
  expect(await openImage(store, ...address)).toBeNull()
})

test('[M-03] a URL contains the key, the width and the format', () => {
  const image = { stream: null as never, size: 5, format: 'webp' as const }
  expect(imageHeaders({ ...image, immutable: true }, false)).toMatchObject({
    'content-type': 'image/webp',
    'content-length': '5',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  expect(imageHeaders({ ...image, immutable: false }, false)).toMatchObject({
    'cache-control': 'public, max-age=300, stale-while-revalidate=31536000',
    etag: '"webp"',
  })
  const hidden = imageHeaders({ ...image, immutable: true }, true)
  expect([hidden['cache-control'], hidden.etag]).toEqual(['private, no-store', undefined])
})

test('a file is cached for a year, and a substitute for minutes', async () => {
  const gone = '0f9619ff-8b86-4d01-b42d-00cf4fc964f0'
  for (const width of [700, 230, 130] as const) await store.put(imageBlobKey(gone, width, 'avif'), Buffer.from('x'))
  await store.put(imageBlobKey(gone, 'original', 'jpg'), Buffer.from('x'))
  await deleteImage(store, gone)
  await deleteImage(store, gone)
  expect(await Array.fromAsync(store.list(`images/${gone}/`))).toEqual([])
  expect(await store.head(`images/${key}/700.jpg`)).not.toBeNull()
})
