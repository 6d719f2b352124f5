import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { archiveSettings, recoverySettings } from './archive.ts'
import { findBinaries } from './binaries.ts'
import { ensureCluster, passwordFile } from './cluster.ts'
import { freePort } from './free-port.ts'
import { embeddedPostgresTexts as texts } from './messages.ts'
import { findPlace, type Place, prepareDataFolder } from './place.ts'
import { makeSocketFolder, type Postmaster, type PostmasterOptions, startPostmaster } from './postmaster.ts'
import { becomeOnlyOwner } from './single-owner.ts'

const DATABASE = 'mudaero'
const windows = process.platform === 'win32'

// Sized for a small machine: the whole program stays below 450 MB at rest.
const settings = {
  listen_addresses: windows ? '127.0.0.1' : '',
  unix_socket_permissions: '0700',
  max_connections: '40',
  shared_buffers: '128MB',
  max_wal_size: '512MB',
  // Saves three worker processes; reads come from the page cache anyway.
  io_method: windows ? 'worker' : 'sync',
  max_logical_replication_workers: '0',
  jit: 'off',
  timezone: 'UTC',
  // Only the server's own events: messages about statements would put people's data into the log.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  log_line_prefix: '',
}

// Tests may lose everything on a power cut.
const throwaway = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '120' }

export type EmbeddedPostgresOptions = {
  /** The data folder; created if missing. The cluster is in `postgres` below it, or where `postgres-location` says. */
  dataDir: string
  /** Receives PostgreSQL's warnings and our own progress, one line each. */
  log: (line: string) => void
  /** False for tests: faster, and a power cut may lose the data. */
  durable?: boolean
  /** Where the write-ahead log is archived; without it there is none. */
  backupDir?: string | undefined
  /** A cluster restored from `backupDir` returns to this moment, or as far as the archive goes. */
  recovery?: { to?: Date | undefined }
}

/**
 * Starts the bundled PostgreSQL 18 on the data folder, creates the database if there is none, and returns its address.
 * The server is restarted under the same address when it ends by itself, and stops with this process, even on kill -9.
 * `stop` resolves when it is gone and the data folder is free again.
 * @throws EmbeddedPostgresError with one Korean line: a second owner, no permission, no space, an unknown platform.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<{ url: string; stop(): Promise<void> }> {
  const { dataDir, log, durable = true, backupDir, recovery } = options
  prepareDataFolder(dataDir)
  const folder = realpathSync(dataDir)
  const claims = [await becomeOnlyOwner(folder)]
  const release = async () => {
    for (const claim of claims) await claim.release()
  }
  let sockets = ''
  try {
    const place = findPlace(folder)
    // A copied folder can lead two data folders to the same place.
    if (place.folder !== folder) claims.push(await becomeOnlyOwner(place.folder))
    const binaries = findBinaries(place.account, folder)
    await ensureCluster(binaries, place, { durable })
    sockets = windows ? '' : makeSocketFolder(place)
    const port = windows ? await freePort() : 5432
    const launch = {
      binaries,
      place,
      sockets,
      port,
      settings: {
        ...settings,
        ...(!durable && throwaway),
        ...(backupDir && archiveSettings(backupDir, place)),
        ...(backupDir && recovery && recoverySettings(backupDir, recovery.to)),
      },
      log,
    }
    const supervised = await supervise(launch)
    const server = serverUrl(place, sockets, port)
    await ensureDatabase(server('postgres'))
    const stop = async () => {
      await supervised.stop()
      rmSync(sockets, { recursive: true, force: true })
      await release()
    }
    return { url: server(DATABASE), stop }
  } catch (error) {
    if (sockets) rmSync(sockets, { recursive: true, force: true })
    await release()
    throw error
  }
}

/** The address of the server that another process runs on the data folder, and its cluster; null if none does. */
export async function findRunningPostgres(dataDir: string): Promise<{ url: string; cluster: string } | null> {
  if (!existsSync(dataDir)) return null
  const place = findPlace(realpathSync(dataDir))
  const file = join(place.cluster, 'postmaster.pid')
  if (!existsSync(file)) return null
  const [, , , port = '', sockets = ''] = readFileSync(file, 'utf8').split('\n')
  const url = serverUrl(place, sockets, Number(port))(DATABASE)
  const client = new Client({ connectionString: url, ssl: false })
  try {
    await client.connect()
    return { url, cluster: place.cluster }
  } catch {
    return null
  } finally {
    await client.end().catch(() => {})
  }
}

// Keeps a server running until `stop`.
async function supervise(launch: PostmasterOptions): Promise<{ stop(): Promise<void> }> {
  let stopping = false
  let current: Postmaster = await startPostmaster(launch)
  const keepRunning = async () => {
    for (let pause = 100; ; pause = Math.min(pause * 2, 5000)) {
      await current.ended
      if (stopping) return
      launch.log(texts.restarting)
      await sleep(pause)
      if (stopping) return
      try {
        current = await startPostmaster(launch)
        pause = 100
      } catch (error) {
        launch.log((error as Error).message)
      }
    }
  }
  const done = keepRunning()
  return {
    async stop() {
      stopping = true
      await current.stop()
      await done
    },
  }
}

function serverUrl(place: Place, sockets: string, port: number): (database: string) => string {
  if (!windows) return database => `postgresql://postgres@${encodeURIComponent(sockets)}/${database}`
  const password = readFileSync(passwordFile(place), 'utf8')
  return database => `postgresql://postgres:${password}@127.0.0.1:${port}/${database}`
}

async function ensureDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: url, ssl: false })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (!rowCount) await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end()
  }
}
