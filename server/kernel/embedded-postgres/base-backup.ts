import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { baseFolder, walFolder } from './archive.ts'
import { archiveTexts as texts } from './messages.ts'
import { EmbeddedPostgresError } from './start-error.ts'

/** A copy of the cluster, named after the moment from which it can be restored. */
export type Base = { folder: string; at: Date }

/** Files that PostgreSQL recreates at start, by its manual on low-level backups; the log comes from the archive. */
const leftOut = /^(postmaster\.(pid|opts)|.*\/pg_internal\.init\.?\d*|.*pgsql_tmp.*)$/
const emptied = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])

/**
 * Copies a running cluster into `backupDir/base` by PostgreSQL's low-level backup functions, without stopping it.
 * Resolves when the log that the copy needs is archived. An interrupted copy is never mistaken for a complete one.
 * @throws EmbeddedPostgresError if the server does not archive.
 */
export async function backUpCluster(url: string, cluster: string, backupDir: string): Promise<Base> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const unfinished = join(baseFolder(backupDir), '.unfinished')
  try {
    const { rows } = await client.query(
      `SELECT current_setting('archive_mode') AS mode, current_setting('archive_command') AS command`,
    )
    if (rows[0].mode !== 'on' || !rows[0].command.includes(walFolder(backupDir)))
      throw new EmbeddedPostgresError(texts.notArchiving)
    await rm(unfinished, { recursive: true, force: true })
    await mkdir(unfinished, { recursive: true, mode: 0o700 })
    // The backup belongs to this session and ends with it.
    await client.query(`SELECT pg_backup_start('mudaero', true)`)
    await copyCluster(cluster, unfinished, '')
    const { rows: ended } = await client.query(
      'SELECT labelfile, spcmapfile, clock_timestamp() AS at FROM pg_backup_stop(true)',
    )
    await writeFile(join(unfinished, 'backup_label'), ended[0].labelfile, { mode: 0o600 })
    if (ended[0].spcmapfile) await writeFile(join(unfinished, 'tablespace_map'), ended[0].spcmapfile, { mode: 0o600 })
    const folder = join(baseFolder(backupDir), nameOf(ended[0].at))
    await rename(unfinished, folder)
    return { folder, at: ended[0].at }
  } finally {
    await client.end()
  }
}

async function copyCluster(from: string, to: string, path: string): Promise<void> {
  for (const entry of await readdir(join(from, path), { withFileTypes: true })) {
    const own = join(path, entry.name)
    if (leftOut.test(own)) continue
    if (entry.isDirectory()) {
      await mkdir(join(to, own), { mode: 0o700 })
      if (!emptied.has(own)) await copyCluster(from, to, own)
      else if (own === 'pg_wal')
        for (const name of ['archive_status', 'summaries']) await mkdir(join(to, own, name), { mode: 0o700 })
    } else if (entry.isFile()) await copyFile(join(from, own), join(to, own)).catch(unlessGone)
  }
}

// A table may be dropped while its files are copied; replaying the log drops it again.
function unlessGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}

/** Every complete copy, oldest first. */
export async function findBases(backupDir: string): Promise<Base[]> {
  if (!existsSync(baseFolder(backupDir))) return []
  const names = (await readdir(baseFolder(backupDir))).filter(name => /^\d{8}T\d{9}Z$/.test(name)).sort()
  return names.map(name => ({ folder: join(baseFolder(backupDir), name), at: timeOf(name) }))
}

/** Removes copies older than `days`, but not the two newest, and archived log that no remaining copy needs. */
export async function removeOldBases(backupDir: string, days: number): Promise<number> {
  const bases = await findBases(backupDir)
  const oldest = Date.now() - days * 86_400_000
  const old = bases.slice(0, -2).filter(({ at }) => at.getTime() < oldest)
  for (const { folder } of old) await rm(folder, { recursive: true, force: true })
  const [first] = bases.slice(old.length)
  if (first) await removeLogBefore(backupDir, first)
  return old.length
}

async function removeLogBefore(backupDir: string, { folder }: Base): Promise<void> {
  const label = await readFile(join(folder, 'backup_label'), 'utf8')
  const [, timeline = '', position = ''] = /\(file ([0-9A-F]{8})([0-9A-F]{16})\)/.exec(label) ?? []
  if (!position) return
  for (const name of await readdir(walFolder(backupDir))) {
    const [, own = '', at = ''] = /^([0-9A-F]{8})([0-9A-F]{16})/.exec(name) ?? []
    if (own && own <= timeline && at < position) await rm(join(walFolder(backupDir), name), { force: true })
  }
}

// The copy is consistent from the millisecond after its end on.
const nameOf = (at: Date) => new Date(at.getTime() + 1).toISOString().replace(/[-:.]/g, '')
const timeOf = (name: string) =>
  new Date(name.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/, '$1-$2-$3T$4:$5:$6.$7Z'))
