import { chownSync, existsSync, realpathSync } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Base, findBases } from './base-backup.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { archiveTexts as texts } from './messages.ts'
import { findPlace, type Place, prepareDataFolder } from './place.ts'
import { becomeOnlyOwner } from './single-owner.ts'
import { EmbeddedPostgresError } from './start-error.ts'

type Options = {
  dataDir: string
  backupDir: string
  /** The moment to return to; by default as far as the archive goes. */
  to?: Date
  log: (line: string) => void
  /** False for tests, as for the server itself. */
  durable?: boolean
}

/**
 * Builds the cluster of a data folder from the newest copy before the moment and the archived log. An existing cluster
 * is kept beside it, and its folder is returned. The program must not be running.
 * @throws EmbeddedPostgresError if no copy is old enough, or the data folder is in use.
 */
export async function restoreCluster({
  dataDir,
  backupDir,
  to,
  log,
  durable = true,
}: Options): Promise<{ base: Base; aside: string | null }> {
  const base = (await findBases(backupDir)).filter(({ at }) => !to || at <= to).at(-1)
  if (!base) throw new EmbeddedPostgresError(texts.noBase(backupDir))
  prepareDataFolder(dataDir)
  const folder = realpathSync(dataDir)
  const claim = await becomeOnlyOwner(folder)
  let aside: string | null = null
  try {
    const place = findPlace(folder)
    if (existsSync(place.cluster)) {
      aside = `${place.cluster}-before-${new Date().toISOString().replace(/[-:]|\.\d+/g, '')}`
      await rename(place.cluster, aside)
    }
    const fresh = `${place.cluster}.restored`
    await rm(fresh, { recursive: true, force: true })
    await copyFolder(base.folder, fresh, place)
    await writeFile(join(fresh, 'recovery.signal'), '', { mode: 0o600 })
    own(join(fresh, 'recovery.signal'), place)
    await rename(fresh, place.cluster)
  } finally {
    await claim.release()
  }
  // Recovery ends before the server accepts connections.
  const server = await startEmbeddedPostgres({ dataDir, log, backupDir, durable, recovery: { to } })
  await server.stop()
  return { base, aside }
}

async function copyFolder(from: string, to: string, place: Place): Promise<void> {
  await mkdir(to, { mode: 0o700 })
  own(to, place)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await copyFolder(source, target, place)
    else {
      await copyFile(source, target)
      own(target, place)
    }
  }
}

function own(path: string, { account }: Place): void {
  if (account) chownSync(path, account.uid, account.gid)
}
