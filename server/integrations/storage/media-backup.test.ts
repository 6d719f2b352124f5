import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openLocalStorage } from './local-storage.ts'
import { backUpMedia, restoreMedia } from './media-backup.ts'

const folder = await mkdtemp(join(tmpdir(), 'mudaero-media-'))
const [media, backupDir] = [join(folder, 'media'), join(folder, 'backup')]
afterAll(() => rm(folder, { recursive: true, force: true }))

test('only new blobs are copied, and deleted ones return with a restore', async () => {
  const store = await openLocalStorage(media)
  await store.put('images/a/700.jpg', Buffer.from('a'))
  await store.put('images/b/700.jpg', Buffer.from('b'))
  expect(await backUpMedia(media, backupDir, 7)).toEqual({ copied: 2, gone: 0 })
  await store.put('images/c/700.jpg', Buffer.from('c'))
  await store.delete('images/a/700.jpg')
  expect(await backUpMedia(media, backupDir, 7)).toEqual({ copied: 1, gone: 1 })
  await rm(media, { recursive: true })
  expect(await restoreMedia(media, backupDir)).toBe(3)
  expect(Buffer.concat(await (await store.get('images/a/700.jpg'))!.stream.toArray()).toString()).toBe('a')

  const [today] = await readdir(join(backupDir, 'media-gone'))
  await rename(join(backupDir, 'media-gone', today!), join(backupDir, 'media-gone', '2026-01-01'))
  await store.delete('images/a/700.jpg')
  await backUpMedia(media, backupDir, 7)
  expect(await readdir(join(backupDir, 'media-gone'))).toEqual([])
})

test('an empty or missing store is not an error', async () => {
  await mkdir(join(folder, 'none'), { recursive: true })
  await writeFile(join(folder, 'none', '.keep'), '')
  expect(await backUpMedia(join(folder, 'missing'), join(folder, 'none-backup'), 7)).toEqual({ copied: 0, gone: 0 })
  expect(await restoreMedia(join(folder, 'missing'), join(folder, 'none-backup'))).toBe(0)
})
