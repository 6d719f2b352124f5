import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { canEnter } from './account.ts'
import { archiveTexts as texts } from './messages.ts'
import type { Place } from './place.ts'
import { EmbeddedPostgresError } from './start-error.ts'

/** The longest data loss after a lost disk: written data is archived within this many seconds. */
const archiveSeconds = 60

export const walFolder = (backupDir: string) => join(backupDir, 'wal')
export const baseFolder = (backupDir: string) => join(backupDir, 'base')

/**
 * Settings with which the server archives its write-ahead log into `backupDir/wal`, compressed. The folder belongs to
 * one cluster: a second one would write segments of the same names.
 * @throws EmbeddedPostgresError when it holds another cluster's, or the server's account cannot write there.
 */
export function archiveSettings(backupDir: string, place: Place): Record<string, string> {
  const folder = walFolder(backupDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (place.account) {
    // PostgreSQL's account must be able to enter, and nobody else may read.
    chmodSync(backupDir, 0o711)
    chownSync(folder, place.account.uid, place.account.gid)
  }
  if (!canEnter(folder, place.account)) throw new EmbeddedPostgresError(texts.noAccess(folder))
  claimFor(backupDir, systemOf(place.cluster))
  const file = quoted(join(folder, '%f'))
  return {
    archive_mode: 'on',
    archive_timeout: String(archiveSeconds),
    // The file appears under its name only when it is complete and on the disk.
    archive_command: `test -f ${file}.gz || { gzip -1 -c "%p" > ${file}.new && sync ${file}.new && mv ${file}.new ${file}.gz; }`,
  }
}

/** How a server in recovery fetches the archive. */
export function recoverySettings(backupDir: string, to?: Date): Record<string, string> {
  const file = quoted(join(walFolder(backupDir), '%f.gz'))
  return {
    restore_command: `test -f ${file} && gunzip -c ${file} > "%p"`,
    ...(to && {
      recovery_target_time: to.toISOString().replace('T', ' ').replace('Z', '+00'),
      recovery_target_action: 'promote',
    }),
  }
}

const quoted = (path: string) => `'${path.replaceAll("'", `'\\''`)}'`

function claimFor(backupDir: string, system: string): void {
  const file = join(backupDir, 'cluster')
  if (!existsSync(file)) writeFileSync(file, `${system}\n`)
  if (readFileSync(file, 'utf8').trim() !== system) throw new EmbeddedPostgresError(texts.otherCluster(backupDir))
}

/** The cluster's own number, which a restored copy keeps. */
function systemOf(cluster: string): string {
  const file = openSync(join(cluster, 'global', 'pg_control'), 'r')
  try {
    const bytes = Buffer.alloc(8)
    readSync(file, bytes, 0, 8, 0)
    return bytes.readBigUInt64LE().toString()
  } finally {
    closeSync(file)
  }
}
