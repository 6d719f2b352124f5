import { execFile } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Place } from './place.ts'
import { EmbeddedPostgresError } from './start-error.ts'

const MAJOR_VERSION = '18'

/**
 * Makes the cluster when there is none. It appears under its name only when complete, so an interrupted first start
 * leaves nothing that the next one would take for a cluster.
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
    // LC_CTYPE must know Korean letters, else pg_trgm drops them without a word.
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

/** The file with the superuser's password on Windows, where there is no socket that only its owner may open. */
export function passwordFile(place: Place): string {
  return join(place.folder, 'postgres-password')
}

// Elsewhere the socket folder lets in the owner alone, so whoever reaches the socket may come in.
function authentication(place: Place): string[] {
  if (process.platform !== 'win32') return ['--auth=trust']
  writeFileSync(passwordFile(place), crypto.randomUUID(), { mode: 0o600 })
  return ['--auth=scram-sha-256', `--pwfile=${passwordFile(place)}`]
}

function demandVersion(cluster: string): void {
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (version !== MAJOR_VERSION)
    throw new EmbeddedPostgresError(
      `데이터베이스가 PostgreSQL ${version}으로 만들어졌어요: ${cluster} — PostgreSQL ${MAJOR_VERSION}로 옮긴 뒤 다시 실행해 주세요.`,
    )
}

function initdbFailure(said: string): string {
  // initdb looks the account up, and containers often run one without a name.
  if (said.includes('user does not exist'))
    return '실행한 계정의 이름이 /etc/passwd에 없어요 — 이름이 있는 계정으로 실행하거나 DATABASE_URL에 PostgreSQL 주소를 적어 주세요.'
  return `데이터베이스를 만들지 못했어요: ${said.split('\n').at(-1)} — 디스크 공간과 폴더 권한을 확인해 주세요.`
}
