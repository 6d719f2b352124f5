import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { chownSync, mkdtempSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { postmasterTexts as texts } from './messages.ts'
import type { Place } from './place.ts'
import { EmbeddedPostgresError } from './start-error.ts'

/** A running PostgreSQL server. `ended` settles when it is gone, however it was stopped. */
export type Postmaster = { ended: Promise<void>; stop(): Promise<void> }

export type PostmasterOptions = {
  binaries: string
  place: Place
  /** Folder of the unix socket; on Windows the server listens on 127.0.0.1. */
  sockets: string
  port: number
  settings: Record<string, string>
  log: (line: string) => void
}

// PostgreSQL's message while processes of a killed predecessor are still ending.
const passing = /pre-existing shared memory block|lock file "postmaster\.pid" already exists/
const watchdog = (name: string) => join(import.meta.dirname, name)

/**
 * Starts PostgreSQL on a cluster that this process owns, and waits until it accepts connections. Clears what an earlier
 * owner left, running or not. A watchdog stops it when this process dies in any way.
 * @throws EmbeddedPostgresError with PostgreSQL's last output when it does not start within 20 s.
 */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  for (const deadline = Date.now() + 20_000; ; await sleep(100)) {
    await clearLeftover(options.place.cluster)
    const attempt = launch(options)
    const lastWords = await attempt.ready
    if (lastWords === undefined) return attempt.postmaster
    if (!passing.test(lastWords) || Date.now() > deadline)
      throw new EmbeddedPostgresError(texts.notStarted(lastWords.trim().split('\n').at(-1), options.place.cluster))
  }
}

/**
 * A folder for the unix socket that only PostgreSQL's account can enter, with a path short enough for a socket (107
 * bytes).
 */
export function makeSocketFolder({ account }: Place): string {
  const parent = tmpdir().length > 60 ? '/tmp' : tmpdir()
  const folder = mkdtempSync(join(parent, 'mudaero-'))
  if (account) chownSync(folder, account.uid, account.gid)
  return folder
}

function launch({ binaries, place, sockets, port, settings, log }: PostmasterOptions) {
  const postgres = join(binaries, 'bin', 'postgres')
  const args = ['-D', place.cluster, '-p', String(port), '-k', process.platform === 'win32' ? '' : sockets]
  for (const [name, value] of Object.entries(settings)) args.push('-c', `${name}=${value}`)
  const child = spawnWatchdog(binaries, place, sockets, [postgres, ...args])
  child.stdin?.on('error', () => {})
  const ended = new Promise<void>(done => child.once('exit', () => done()).once('error', () => done()))
  const words: string[] = []
  const ready = new Promise<string | undefined>(done => {
    if (!child.stderr) return done('no stderr')
    createInterface({ input: child.stderr })
      .on('line', line => {
        if (line.includes('database system is ready to accept connections')) done(undefined)
        if (words.length < 50) words.push(line)
        if (!line.startsWith('LOG:') || line.includes('recovery in progress')) log(line)
      })
      .once('close', () => done(words.join('\n')))
    child.once('error', error => done(error.message))
  })
  const stop = async () => {
    child.stdin?.end()
    await ended
    // Only needed when the watchdog itself was killed.
    await clearLeftover(place.cluster)
  }
  return { ready, postmaster: { ended, stop } }
}

// A session of its own: Ctrl-C reaches the whole group, and PostgreSQL must outlive the requests that still need it.
function spawnWatchdog(binaries: string, place: Place, sockets: string, command: string[]): ChildProcess {
  const common: SpawnOptions = { cwd: '/', detached: true, stdio: ['pipe', 'ignore', 'pipe'] }
  if (process.platform === 'win32') {
    const args = [watchdog('watchdog-windows.ts'), join(binaries, 'bin', 'pg_ctl'), place.cluster, ...command]
    return spawn(process.execPath, args, { ...common, windowsHide: true })
  }
  // The script is passed as an argument, because the account may not be able to read this folder.
  const script = readFileSync(watchdog('watchdog.sh'), 'utf8')
  return spawn('/bin/sh', ['-c', script, 'mudaero-postgres', sockets, ...command], { ...common, ...place.account })
}

/**
 * Clears `postmaster.pid` of a cluster whose owner is gone. A server that still runs there is stopped: fast, then
 * immediately, then by force. A file that names another program's process is removed, because PostgreSQL would take
 * that process for a running server.
 */
async function clearLeftover(cluster: string): Promise<void> {
  const file = join(cluster, 'postmaster.pid')
  for (const [signal, patience] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 2_000],
  ] as const) {
    const pid = readPid(file)
    if (pid === undefined) return
    if (!isServerOf(pid, cluster)) return rmSync(file, { force: true })
    try {
      process.kill(pid, signal)
    } catch {
      // Ended between the check and the signal.
    }
    for (const deadline = Date.now() + patience; Date.now() < deadline && isServerOf(pid, cluster); ) await sleep(20)
  }
  rmSync(file, { force: true })
}

function readPid(file: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10) || undefined
  } catch {
    return undefined
  }
}

// A postmaster's working directory is its cluster. If that cannot be read, a living process is assumed to be one.
function isServerOf(pid: number, cluster: string): boolean {
  try {
    process.kill(pid, 0)
    return process.platform !== 'linux' || readlinkSync(`/proc/${pid}/cwd`) === cluster
  } catch {
    return false
  }
}
