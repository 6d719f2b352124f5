import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findRunningPostgres } from '#server/kernel/embedded-postgres/embedded-postgres.ts'
import { journeySettings } from '../test/support/journey-setup.ts'
import { productionSettings } from '../test/support/production.ts'
import { startStandIns } from '../test/support/stand-ins.ts'
import { stopWithLauncher } from './launcher.ts'
import { root } from './tools.ts'

/**
 * Proves that the production tree runs as a production team starts it: made here, started without a network and as
 * another user on a separate Node, and tested by every journey but those of /dev/ui, with stand-ins for its providers
 * beside it. Prints its measurements. node bin/bootstrap.mjs prove-production [journeys], as root on Linux; half an
 * hour.
 */
const journeys = process.argv.slice(2)
/** Journeys through the page of all components, which production does not have. */
const forDevelopers = '\\bui\\.journey|page of all components'
const nobody = 65_534

const children = new Set<ChildProcess>()
let isStopped = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    isStopped = true
    if (!children.size) process.exit(1)
    for (const child of children) child.kill('SIGTERM')
  })
stopWithLauncher()
if (process.platform !== 'linux' || process.getuid?.() !== 0) {
  console.error('리눅스에서 root로 실행해 주세요: 네트워크를 끊고 다른 계정으로 시작해요.')
  process.exit(1)
}
if (process.env.MUDAERO_WITHOUT_NETWORK === undefined) await startWithoutNetwork()
else await prove(process.env.MUDAERO_WITHOUT_NETWORK)

async function startWithoutNetwork(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'mudaero-production-'))
  chmodSync(folder, 0o755)
  try {
    execFileSync(process.execPath, [join(root, 'bin', 'production-tree.ts'), join(folder, 'app'), '--embedded'], {
      stdio: 'inherit',
    })
    // A system-wide Node at a separate path.
    copyFileSync(process.execPath, join(folder, 'node'))
    chmodSync(join(folder, 'node'), 0o755)
    // A cable that leads nowhere: without any, browsers say that they are offline.
    const cable = 'ip link add plug type veth peer name socket && ip addr add 198.51.100.1/32 dev plug'
    const inside = `ip link set lo up && ${cable} && ip link set plug up && ip link set socket up && exec "$0" "$@"`
    const command = [process.execPath, import.meta.filename, ...journeys]
    const child = spawn('unshare', ['--net', 'sh', '-c', inside, ...command], {
      stdio: 'inherit',
      env: { ...process.env, MUDAERO_LAUNCHER: '', MUDAERO_WITHOUT_NETWORK: folder },
    })
    process.exitCode = (await endOf(child)) ?? 1
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
}

async function prove(folder: string): Promise<void> {
  await expectNoNetwork()
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir, { mode: 0o700 })
  chownSync(dataDir, nobody, nobody)
  const origin = 'http://localhost:3000'
  const standIns = await startStandIns({ origin })
  const settings = {
    ...productionSettings,
    ...journeySettings,
    ...standIns.settings,
    PATH: process.env.PATH ?? '',
    ORIGIN: origin,
    DATA_DIR: dataDir,
    STUDIO: 'on',
    LOG_LEVEL: 'error',
  }
  const start = (more: Record<string, string>) => {
    const program = spawn(join(folder, 'node'), ['bin/serve.ts'], {
      cwd: join(folder, 'app'),
      uid: nobody,
      gid: nobody,
      env: { ...settings, ...more },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    // Nothing is left behind by a failed proof.
    process.once('exit', () => program.kill('SIGKILL'))
    return program
  }
  const first = start({ PORT: '3000' })
  const firstMs = await untilReady('http://127.0.0.1:3000', first)
  say('first start, with an empty database and the demo', `${Math.round(firstMs)} ms`)
  const { COMPANY_EMAIL } = productionSettings
  const journeysPassed = await runJourneys({ BASE_URL: origin, OUTBOX_URL: standIns.outboxUrl, COMPANY_EMAIL })
  if (isStopped) process.exit(1)
  say('journeys', journeysPassed ? 'passed' : 'FAILED')
  await stop(first)

  const again = start({ PORT: '3000' })
  say('start with a database', `${Math.round(await untilReady('http://127.0.0.1:3000', again))} ms`)
  const database = await findRunningPostgres(dataDir)
  if (!database) throw new Error('the embedded PostgreSQL was not found')
  const shared = { DATABASE_URL: database.url, DEMO_DATA: 'off' }
  const web = start({ ...shared, PROCESS_ROLE: 'web', PORT: '3001' })
  const worker = start({ ...shared, PROCESS_ROLE: 'worker', PORT: '3002' })
  await untilReady('http://127.0.0.1:3001', web)
  await untilReady('http://127.0.0.1:3002', worker)
  const page = await fetch('http://127.0.0.1:3001/casting')
  await page.text()
  await wait(15_000)
  say('memory at rest: web', `${residentMb(web)} MB`)
  say('memory at rest: worker', `${residentMb(worker)} MB`)
  say('memory at rest: both in one', `${residentMb(again)} MB`)
  for (const each of [web, worker, again]) await stop(each)
  await standIns.stop()
  process.exitCode = journeysPassed && page.ok ? 0 : 1
}

function say(what: string, figure: string): void {
  console.log(`${what.padEnd(52)} ${figure}`)
}

/** A proof with a network would prove nothing. */
async function expectNoNetwork(): Promise<void> {
  const socket = connect(443, '192.0.2.1')
  const reached = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'error').then(() => false),
  ]).catch(() => false)
  socket.destroy()
  if (reached) throw new Error('there still is a network')
}

async function untilReady(origin: string, program: ChildProcess): Promise<number> {
  const began = performance.now()
  while (performance.now() - began < 120_000) {
    if (program.exitCode !== null) throw new Error(`the program ended with ${program.exitCode}`)
    const answer = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(1_000) }).catch(() => null)
    if (answer?.ok) return performance.now() - began
    await wait(20)
  }
  throw new Error(`${origin} was not ready after two minutes`)
}

async function runJourneys(places: Record<string, string>): Promise<boolean> {
  const cli = join(root, 'node_modules/@playwright/test/cli.js')
  const choice = [...journeys, '--grep-invert', forDevelopers, '--reporter=list', '--max-failures=20']
  const child = spawn(process.execPath, [cli, 'test', ...choice], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...places },
  })
  return (await endOf(child)) === 0
}

/** The exit code of a child that ends when this process is told to. */
async function endOf(child: ChildProcess): Promise<number | null> {
  children.add(child)
  const [code] = (await once(child, 'exit')) as [number | null]
  children.delete(child)
  return code
}

async function stop(program: ChildProcess): Promise<void> {
  const ended = once(program, 'exit')
  program.kill('SIGTERM')
  const [code] = (await ended) as [number | null]
  if (code !== 0) throw new Error(`the program ended with ${code} instead of 0`)
}

function residentMb({ pid }: ChildProcess): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}
