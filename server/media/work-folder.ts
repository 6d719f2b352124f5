import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { becomeOnlyOwner } from '#server/kernel/embedded-postgres/single-owner.ts'

type WorkFolder = { path: string; close(): Promise<void> }

/**
 * A private folder in `parent` for this process's temporary files. Leftovers of ended processes are removed; folders of
 * live ones are kept, so that several may share one `DATA_DIR` on one machine.
 */
export async function openWorkFolder(parent: string): Promise<WorkFolder> {
  await mkdir(parent, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(parent, { withFileTypes: true })) {
    const left = join(parent, entry.name)
    if (entry.isDirectory()) await removeIfLeft(left)
    else await rm(left, { force: true })
  }
  const path = await mkdtemp(join(parent, 'work-'))
  const owner = await becomeOnlyOwner(path)
  await mkdir(path, { recursive: true, mode: 0o700 })
  return {
    path,
    async close() {
      await rm(path, { recursive: true, force: true })
      await owner.release()
    },
  }
}

async function removeIfLeft(path: string): Promise<void> {
  const owner = await becomeOnlyOwner(path, 0).catch(() => null)
  if (!owner) return
  await rm(path, { recursive: true, force: true })
  await owner.release()
}
