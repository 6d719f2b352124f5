import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openLocalStorage } from './local-storage.ts'
import { blobStoreConformance } from './storage.conformance.ts'

const folders: string[] = []
async function emptyFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'storage-test-'))
  folders.push(folder)
  return folder
}
afterAll(() => Promise.all(folders.map(folder => rm(folder, { recursive: true, force: true }))))

blobStoreConformance('local disk', async () => openLocalStorage(await emptyFolder()))

test('keeps the files of one folder together, two levels of shards deep', async () => {
  const root = await emptyFolder()
  const store = await openLocalStorage(root)
  await store.put('images/1/700.jpg', Buffer.from('x'))
  await store.put('images/1/230.jpg', Buffer.from('x'))
  const shards = (await readdir(root)).filter(name => name !== '.unfinished')
  expect(shards).toHaveLength(1)
  expect(shards[0]).toMatch(/^[0-9a-f]{2}$/)
})

test('an interrupted write is cleaned up at a later opening, a running one is not', async () => {
  const root = await emptyFolder()
  await mkdir(join(root, '.unfinished'), { recursive: true })
  const [old, running] = [join(root, '.unfinished', 'old'), join(root, '.unfinished', 'running')]
  await writeFile(old, 'x')
  await writeFile(running, 'x')
  await utimes(old, new Date(0), new Date(0))
  await openLocalStorage(root)
  await expect(stat(old)).rejects.toThrow('ENOENT')
  await stat(running)
})
