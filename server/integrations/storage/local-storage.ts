import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { type BlobInfo, type BlobStore, clampRange, validBlobKey } from './blob-store.ts'

const oneHour = 60 * 60 * 1000

/**
 * A blob store in a folder of the local disk: `<root>/<2 hex>/<2 hex>/<key>`, so that no folder grows without bound. A
 * blob is written beside the store, synced and then renamed, so a crash leaves the old blob or the new one. Opening the
 * store removes leftovers of writes interrupted over an hour ago.
 */
export async function openLocalStorage(root: string): Promise<BlobStore> {
  const unfinished = join(root, '.unfinished')
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  await removeOlderThan(unfinished, oneHour)

  const pathOf = (key: string) => join(root, ...shardOf(key), ...validBlobKey(key).split('/'))

  return {
    async put(key, body) {
      const path = pathOf(key)
      const temporary = join(unfinished, randomUUID())
      try {
        const size = await writeDurably(temporary, body)
        await makeFolders(root, dirname(path))
        await rename(temporary, path)
        await syncFolder(dirname(path))
        return { size }
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
    },

    async get(key, range) {
      const file = await unlessMissing(open(pathOf(key), 'r'))
      if (!file) return null
      try {
        const { size, mtime } = await file.stat()
        const bytes = range && clampRange(range, size)
        return { stream: file.createReadStream(bytes), size, modifiedAt: mtime }
      } catch (error) {
        await file.close()
        throw error
      }
    },

    async head(key) {
      const found = await unlessMissing(stat(pathOf(key)))
      return found?.isFile() ? { key, size: found.size, modifiedAt: found.mtime } : null
    },

    async delete(key) {
      await rm(pathOf(key), { force: true })
    },

    link: async () => null,

    list: (prefix = '') => listFiles(root, prefix),
  }
}

// Files with the same key folder share a folder on disk.
function shardOf(key: string): string[] {
  const digest = createHash('sha256').update(dirname(key)).digest('hex')
  return [digest.slice(0, 2), digest.slice(2, 4)]
}

async function writeDurably(path: string, body: Readable | Uint8Array): Promise<number> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(body)
    await file.sync()
    return (await file.stat()).size
  } finally {
    await file.close()
  }
}

// A new folder is durable only once its parent folder has been synced.
async function makeFolders(root: string, folder: string): Promise<void> {
  const firstMade = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (!firstMade) return
  for (let made = folder; made !== root && made.length >= firstMade.length; made = dirname(made)) {
    await syncFolder(dirname(made))
  }
}

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder for syncing; its rename is already journalled.
  if (process.platform === 'win32') return
  let handle: FileHandle | undefined
  try {
    handle = await open(folder, 'r')
    await handle.sync()
  } finally {
    await handle?.close()
  }
}

async function* listFiles(root: string, prefix: string): AsyncGenerator<BlobInfo> {
  for await (const entry of await opendir(root, { recursive: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const [first = '', second = '', ...rest] = relative(root, path).split(sep)
    if (first.length !== 2 || second.length !== 2) continue
    const key = rest.join('/')
    if (!key.startsWith(prefix)) continue
    const found = await unlessMissing(stat(path))
    if (found) yield { key, size: found.size, modifiedAt: found.mtime }
  }
}

async function removeOlderThan(folder: string, milliseconds: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const found = await unlessMissing(stat(join(folder, name)))
    if (found && Date.now() - found.mtimeMs > milliseconds) await rm(join(folder, name), { force: true })
  }
}

async function unlessMissing<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    throw error
  }
}
