import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parse } from 'yaml'
import { startS3StandIn } from '#server/integrations/storage/s3.support.ts'
import { openDatabase } from '#server/kernel/db.ts'
import { accountFor } from '#server/kernel/embedded-postgres/account.ts'
import { freePort } from '#server/kernel/embedded-postgres/free-port.ts'
import { createLog } from '#server/kernel/log.ts'
import { openFolder } from '../bench/database.ts'
import { bucket } from '../test/cluster/bucket.ts'
import { postgresOf } from '../test/cluster/engines.ts'
import { findPrograms } from '../test/cluster/options.ts'
import { signal, until } from '../test/cluster/process.ts'
import { startProgram, untilReady } from '../test/faults/program.ts'
import { lossOf, readDrafts, signIn, startWriters } from '../test/faults/writers.ts'
import { brokenRules } from '../test/support/invariants.ts'
import { stopWithLauncher } from './launcher.ts'
import { root } from './tools.ts'
import { buildWebIfStale } from './web-build.ts'

/**
 * A drill of backups to a bucket, with the settings of ops/, Debian's PostgreSQL and pgBackRest, and the stand-in for
 * S3: node bin/bootstrap.mjs bucket-drill. Writes go on while a copy is made; then the server is killed, its disk lost,
 * and everything archived comes back from the bucket. Fails above a minute of loss, ten minutes, or on a broken rule.
 * Without the engines it names their packages and ends.
 */
stopWithLauncher()
const packages = { pgbackrest: 'pgbackrest', initdb: 'postgresql', postgres: 'postgresql' }
const { engines, missing } = findPrograms(packages, process.env.PATH ?? '', '/usr/lib/postgresql')
if (missing.length) {
  console.log(`Nothing was tried. On Debian: apt-get install ${[...new Set(missing)].join(' ')}`)
  process.exit(0)
}

const account = accountFor(undefined)
await buildWebIfStale()
const folder = await openFolder('mudaero-bucket-')
const store = await startS3StandIn({ ...bucket, tls: certificate(), pageRows: 1_000 })
const { hostname, port: storePort } = new URL(store.endpoint)
const port = await freePort()
const data = join(folder, 'postgres')
for (const name of ['postgres', 'log', 'lock', 'spool', 'run']) own(join(folder, name))
/** What an operator writes into the shipped file and beside it. */
const env = {
  PATH: process.env.PATH ?? '',
  PGBACKREST_CONFIG: join(root, 'ops', 'pgbackrest.conf'),
  PGBACKREST_REPO1_S3_KEY: bucket.keyId,
  PGBACKREST_REPO1_S3_KEY_SECRET: bucket.secret,
  PGBACKREST_REPO1_CIPHER_PASS: 'a passphrase of the drill',
  PGBACKREST_REPO1_S3_ENDPOINT: hostname,
  PGBACKREST_REPO1_STORAGE_HOST: hostname,
  PGBACKREST_REPO1_STORAGE_PORT: storePort,
  PGBACKREST_REPO1_STORAGE_VERIFY_TLS: 'n',
  PGBACKREST_PG1_PATH: data,
  PGBACKREST_PG1_PORT: String(port),
  PGBACKREST_PG1_SOCKET_PATH: join(folder, 'run'),
  PGBACKREST_PG1_USER: 'postgres',
  PGBACKREST_LOG_PATH: join(folder, 'log'),
  PGBACKREST_LOCK_PATH: join(folder, 'lock'),
  PGBACKREST_SPOOL_PATH: join(folder, 'spool'),
}
const url = `postgresql://postgres@127.0.0.1:${port}/postgres`
try {
  await run(engines.initdb, '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-k')
  await startPostgres()
  await backrest('stanza-create')
  const program = startProgram({ dataDir: join(folder, 'data'), port: await freePort(), env: { DATABASE_URL: url } })
  try {
    await untilReady(program, 120_000)
    const writers = await startWriters(program.origin, 1, 250)
    const began = Date.now()
    await backrest('backup', '--type=full')
    console.log(
      `a copy in the bucket after ${seconds(began)} s, while ${writers.acknowledged.size} drafts were written`,
    )
    // Past the minute after which the log is archived.
    await wait(75_000)
    const lostAt = Date.now()
    signal(postgresOf(data), 'SIGKILL')
    await writers.stop()
    rmSync(data, { recursive: true, force: true })
    own(data)
    await backrest('restore')
    await startPostgres()
    const drafts = async () => readDrafts(await signIn(program.origin))
    await until('the program on the restored database', 60_000, async () => (await drafts()).length > 0)
    const backMs = Date.now() - lostAt
    const { lost, lossMs } = lossOf(writers, await drafts(), lostAt)
    const broken = Object.keys(await rulesBroken())
    console.log(
      `${writers.acknowledged.size} drafts acknowledged, ${lost} lost: those of the last ${(lossMs / 1000).toFixed(1)} s`,
    )
    console.log(`back after ${(backMs / 1000).toFixed(1)} s; broken rules: ${broken.join(', ') || 'none'}`)
    process.exitCode = lossMs <= 60_000 && backMs <= 600_000 && !broken.length ? 0 : 1
  } finally {
    await program.stop()
  }
} finally {
  signal(postgresOf(data), 'SIGKILL')
  store.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
}
process.exit()

async function startPostgres(): Promise<void> {
  const { postgresql } = parse(readFileSync(join(root, 'ops', 'patroni-backup.yml'), 'utf8'))
  const settings = {
    ...postgresql.parameters,
    ...{ port, listen_addresses: '127.0.0.1', unix_socket_directories: join(folder, 'run') },
  }
  const words = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  spawn(engines.postgres, ['-D', data, ...words], { stdio: 'ignore', env, cwd: folder, ...account })
  const database = openDatabase(url, { max: 1, log: createLog({ logLevel: 'silent', isProduction: true }) })
  await until('PostgreSQL', 120_000, async () => {
    const { rows } = await database.pool.query<{ is: boolean }>('SELECT pg_is_in_recovery() AS is')
    return rows[0]?.is === false
  })
  await database.close()
}

async function backrest(...words: string[]): Promise<void> {
  return run(engines.pgbackrest, '--stanza=mudaero', ...words)
}

/** Runs a program as PostgreSQL's account. It must not block us: the store answers from this process. */
async function run(program: string, ...words: string[]): Promise<void> {
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'], env, cwd: folder, ...account })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', text => {
      said += text
    })
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}\n${said}`)
}

async function rulesBroken() {
  const database = openDatabase(url, { max: 2, log: createLog({ logLevel: 'error', isProduction: true }) })
  try {
    return await brokenRules({ server: { database } })
  } finally {
    await database.close()
  }
}

function own(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  if (account) chownSync(path, account.uid, account.gid)
}

function certificate(): { key: Buffer; cert: Buffer } {
  const at = (name: string) => join(folder, name)
  const words = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=127.0.0.1']
  execFileSync('openssl', [...words, '-keyout', at('key.pem'), '-out', at('cert.pem')], { stdio: 'ignore' })
  return { key: readFileSync(at('key.pem')), cert: readFileSync(at('cert.pem')) }
}

function seconds(from: number): string {
  return ((Date.now() - from) / 1000).toFixed(1)
}
