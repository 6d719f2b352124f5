import { execFile } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { clusterTexts as texts } from './messages.ts'
import type { Place } from './place.ts'
import { EmbeddedPostgresError } from './start-error.ts'

const MAJOR_VERSION = '18'

/**
 * Creates the cluster if there is none. It gets its final name only when complete, so an interrupted first start leaves
 * nothing that looks like a cluster.
 * @throws EmbeddedPostgresError when initdb fails or the cluster is of another major version.
 */
export async function ensureCluster(binaries: string, place: Place, options: { durable: boolean }): Promise<void> {
  if (existsSync(join(place.cluster, 'PG_VERSION'))) return demandVersion(place.cluster)
  const fresh = `${place.cluster}.new`
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh, { mode: 0o700 })
  if (place.account) chownSync(fresh, place.account.uid, place.account.gid)
  const args = [
    '--pgdata',
    fresh,
    '--username=postgres',
    '--encoding=UTF8',
    // LC_CTYPE must know Korean letters, or pg_trgm silently drops them.
    `--locale=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`,
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...(options.durable ? [] : ['--no-sync']),
    ...authentication(place),
  ]
  try {
    await promisify(execFile)(join(binaries, 'bin', 'initdb'), args, { ...place.account, cwd: '/' })
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    const { stderr = '', message } = error as Error & { stderr?: string }
    throw new EmbeddedPostgresError(initdbFailure(stderr.trim() || message))
  }
  renameSync(fresh, place.cluster)
}

/** The file with the superuser's password on Windows, which has no socket restricted to its owner. */
export function passwordFile(place: Place): string {
  return join(place.folder, 'postgres-password')
}

// Elsewhere only the owner can enter the socket's folder, so everybody who reaches the socket may connect.
function authentication(place: Place): string[] {
  if (process.platform !== 'win32') return ['--auth=trust']
  writeFileSync(passwordFile(place), crypto.randomUUID(), { mode: 0o600 })
  return ['--auth=scram-sha-256', `--pwfile=${passwordFile(place)}`]
}

function demandVersion(cluster: string): void {
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (version !== MAJOR_VERSION) throw new EmbeddedPostgresError(texts.otherVersion(version, cluster, MAJOR_VERSION))
}

function initdbFailure(said: string): string {
  // initdb looks the account up, and containers often run one without a name.
  if (said.includes('user does not exist')) return texts.namelessAccount
  return texts.notCreated(said.split('\n').at(-1))
}
