import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { openLocalStorage } from './local-storage.ts'
import { sealedStorage } from './sealed-storage.ts'
import { blobStoreConformance } from './storage.conformance.ts'

const folders: string[] = []
async function openPlain() {
  const folder = await mkdtemp(join(tmpdir(), 'sealed-test-'))
  folders.push(folder)
  return openLocalStorage(folder)
}
afterAll(() => Promise.all(folders.map(folder => rm(folder, { recursive: true, force: true }))))

const secret = 's'.repeat(40)
const key = 'documents/one'
const word = Buffer.from('사업자등록증')

blobStoreConformance('sealed', async () => sealedStorage(await openPlain(), '', secret))

async function bothStores() {
  const plain = await openPlain()
  return { plain, sealed: sealedStorage(plain, 'documents/', secret) }
}
const read = async (
  store: Awaited<ReturnType<typeof openPlain>>,
  which = key,
  range?: { start: number; end: number },
) => buffer((await store.get(which, range))!.stream)

test('documents are stored encrypted, and other files as they are', async () => {
  const { plain, sealed } = await bothStores()
  await sealed.put(key, word)
  expect((await read(plain)).includes(word)).toBe(false)
  expect((await read(sealed)).equals(word)).toBe(true)
  await sealed.put('images/1.jpg', word)
  expect((await read(plain, 'images/1.jpg')).equals(word)).toBe(true)
  const long = Buffer.alloc(500, word)
  for (const [name, content] of [
    ['documents/old', word],
    ['documents/older', long],
  ] as const) {
    await plain.put(name, content)
    expect((await read(sealed, name)).equals(content)).toBe(true)
    expect(await sealed.head(name)).toMatchObject({ size: content.length })
  }
})

test('any range of a long document is read separately, across chunk borders', async () => {
  const { sealed } = await bothStores()
  for (const size of [64 * 1024, 64 * 1024 + 1, 3 * 64 * 1024 + 77]) {
    const content = Buffer.from(Uint8Array.from({ length: size }, (_, at) => at % 251))
    expect(await sealed.put(key, content)).toEqual({ size })
    expect((await read(sealed)).equals(content)).toBe(true)
    for (const [start, end] of [
      [0, 0],
      [size - 1, size - 1],
      [65_530, Math.min(65_545, size - 1)],
      [10, size - 1],
    ] as const)
      expect((await read(sealed, key, { start, end })).equals(content.subarray(start, end + 1))).toBe(true)
  }
})

test('changed, truncated or swapped data is refused', async () => {
  const { plain, sealed } = await bothStores()
  await sealed.put(key, Buffer.alloc(200_000, 1))
  const stored = await read(plain)
  const changed = Buffer.from(stored)
  changed[70_000]! ^= 1
  for (const [name, content] of [
    [key, changed],
    [key, stored.subarray(0, 40 + 2 * (64 * 1024 + 16))],
    ['documents/two', stored],
  ] as const) {
    await plain.put(name, content)
    await expect(read(sealed, name)).rejects.toThrow()
  }
  const other = sealedStorage(plain, 'documents/', 'another secret '.repeat(3))
  await plain.put(key, stored)
  await expect(read(other)).rejects.toThrow()
})

test('a reader who leaves before the first byte closes the stored file', async () => {
  const plain = await openPlain()
  const opened: Readable[] = []
  const watched: typeof plain = {
    ...plain,
    async get(which, range) {
      const blob = await plain.get(which, range)
      if (blob) opened.push(blob.stream)
      return blob
    },
  }
  const sealed = sealedStorage(watched, 'documents/', secret)
  await sealed.put(key, word)
  const blob = await sealed.get(key)
  blob?.stream.destroy()
  await expect.poll(() => opened.map(({ destroyed }) => destroyed)).toEqual([true, true])
})
