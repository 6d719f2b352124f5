import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { family } from '../../bench/processes.ts'

const here = join(import.meta.dirname, '..', '..')

/** `root` is the folder of another checkout. */
export type Settings = { dataDir: string; port: number; env?: Record<string, string>; root?: string }
export type Program = {
  origin: string
  launcher: ChildProcess
  /** Its output so far. */
  said(): string
  /** All of its processes, PostgreSQL's included. */
  processes(): number[]
  /** The Node process that runs the program, below the launcher. */
  server(): number | undefined
  /** Stops it cleanly and waits for that. */
  stop(): Promise<void>
}

/** The whole program as people start it, on its own data folder and port, with the demo's people. */
export function startProgram({ dataDir, port, env, root = here }: Settings): Program {
  const launcher = spawn(process.execPath, [join(root, 'bin', 'bootstrap.mjs'), 'start'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      npm_lifecycle_event: '',
      NODE_ENV: 'development',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      DEMO_DATA: 'on',
      LOG_LEVEL: 'error',
      ...env,
    },
  })
  let said = ''
  for (const stream of [launcher.stdout, launcher.stderr])
    stream.setEncoding('utf8').on('data', text => {
      said += text
    })
  return {
    origin: `http://127.0.0.1:${port}`,
    launcher,
    said: () => said,
    processes() {
      const postmaster = postmasterOf(dataDir)
      return [...new Set([...family(launcher.pid!), ...(postmaster ? family(postmaster) : [])])]
    },
    server: () => family(launcher.pid!)[1],
    async stop() {
      const closed = once(launcher, 'close')
      launcher.kill('SIGTERM')
      await closed
    },
  }
}

/** Milliseconds until /readyz answers. @throws Error when it does not within `limit`, with the program's output. */
export async function untilReady(program: Program, limit = 60_000): Promise<number> {
  const began = performance.now()
  while (performance.now() - began < limit) {
    if (program.launcher.exitCode !== null) break
    const answer = await fetch(`${program.origin}/readyz`, { signal: AbortSignal.timeout(1_000) }).catch(() => null)
    if (answer?.ok) return performance.now() - began
    await wait(20)
  }
  throw new Error(`not ready after ${Math.round(performance.now() - began)} ms:\n${program.said()}`)
}

// The first line of its pid file, if that process is still a PostgreSQL.
function postmasterOf(dataDir: string): number | undefined {
  const file = join(dataDir, 'postgres', 'postmaster.pid')
  if (!existsSync(file)) return undefined
  try {
    const pid = Number.parseInt(readFileSync(file, 'utf8'), 10)
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(dataDir) ? pid : undefined
  } catch {
    return undefined
  }
}
