import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { dayMs } from '#contract/korean-time.ts'

/**
 * Copies the blobs of a local store that the backup lacks: a blob never changes under its key. Deleted ones are kept
 * for `days` more in `media-gone`, for a point-in-time restore, and then removed.
 */
export async function backUpMedia(
  media: string,
  backupDir: string,
  days: number,
): Promise<{ copied: number; gone: number }> {
  const kept = join(backupDir, 'media')
  const [present, known] = [await filesUnder(media), await filesUnder(kept)]
  let copied = 0
  for (const path of present) {
    if (known.has(path)) continue
    await copyWhole(join(media, path), join(kept, path))
    copied += 1
  }
  const today = new Date().toISOString().slice(0, 10)
  const gone = [...known].filter(path => !present.has(path))
  for (const path of gone) await move(join(kept, path), join(backupDir, 'media-gone', today, path))
  await removeDaysBefore(join(backupDir, 'media-gone'), days)
  return { copied, gone: gone.length }
}

/** Copies back what a local store lacks, and returns how many. Blobs without a row are swept by a job. */
export async function restoreMedia(media: string, backupDir: string): Promise<number> {
  const present = await filesUnder(media)
  const goneFolder = join(backupDir, 'media-gone')
  const days = (await readdir(goneFolder).catch(() => [])).map(day => join(goneFolder, day))
  let copied = 0
  for (const folder of [join(backupDir, 'media'), ...days]) {
    for (const path of await filesUnder(folder)) {
      if (present.has(path)) continue
      await copyWhole(join(folder, path), join(media, path))
      present.add(path)
      copied += 1
    }
  }
  return copied
}

async function filesUnder(folder: string): Promise<Set<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)))
  return new Set(files.filter(path => !path.startsWith('.unfinished')))
}

// A blob may be deleted while it is copied.
async function copyWhole(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  try {
    await copyFile(from, `${to}.new`)
    await rename(`${to}.new`, to)
  } catch (error) {
    await rm(`${to}.new`, { force: true })
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

async function move(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  await rename(from, to)
}

async function removeDaysBefore(folder: string, days: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (Date.now() - Date.parse(name) > days * dayMs) await rm(join(folder, name), { recursive: true, force: true })
  }
}
