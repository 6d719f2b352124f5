import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { freePort } from '#server/kernel/embedded-postgres/free-port.ts'

const START_LIMIT = 120_000

/** What journeys need of any program that they run on. */
export const journeySettings = {
  DEMO_DATA: 'on',
  // Those of the lists' first pages: drawing all of them takes CPU time from the journeys.
  DEMO_PICTURES: '60',
  // A scheduled reminder would add a card while a journey counts them.
  JOBS_BY_THE_HOUR: 'off',
  // Long enough to recall on a busy machine, short enough to wait for.
  FEEDBACK_RECALL_SECONDS: '30',
  // The journeys use several addresses: codes by text are counted per address.
  TRUST_PROXY: '127.0.0.1',
  // Journeys join hundreds of people within minutes, which the hourly budget would slow down.
  PHONE_CODES_DAILY: '20000',
}

/**
 * Starts the program as people do, on its own port and data folder, and passes its URL to the journeys in BASE_URL.
 * With a given BASE_URL that program is used as it is; it must contain the demo.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  if (process.env.BASE_URL) return async () => {}
  const dataDir = mkdtempSync(join(tmpdir(), 'mudaero-journeys-'))
  // mkdtemp makes a private folder, which PostgreSQL's account must be able to enter.
  chmodSync(dataDir, 0o755)
  const port = await freePort()
  const { NODE_ENV, DATABASE_URL, FORCE_COLOR, ...inherited } = process.env
  const start = join(import.meta.dirname, '..', '..', 'bin', 'start.ts')
  const program = spawn(process.execPath, [start], {
    env: {
      ...inherited,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      ...journeySettings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [program.stdout, program.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-20_000)
    })
  const tellEnd = (code: number | null, signal: string | null) =>
    console.error(`The program ended during the journeys (${signal ?? code}):\n${said}`)
  const tearDown = async () => {
    program.off('exit', tellEnd)
    // Also what pages have reported: an error page alone does not say what happened.
    if (/\b(WARN|ERROR|FATAL)\b/.test(said)) console.error(`The program complained during the journeys:\n${said}`)
    if (program.exitCode === null && program.signalCode === null) {
      program.kill('SIGTERM')
      await Promise.race([once(program, 'exit'), sleep(20_000)])
      program.kill('SIGKILL')
    }
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 })
  }
  const address = `http://127.0.0.1:${port}`
  for (const deadline = Date.now() + START_LIMIT; !(await answers(address)); await sleep(200)) {
    if (program.exitCode === null && Date.now() < deadline) continue
    await tearDown()
    throw new Error(`The program did not start:\n${said}`)
  }
  program.on('exit', tellEnd)
  process.env.BASE_URL = address
  return tearDown
}

async function answers(address: string): Promise<boolean> {
  try {
    return (await fetch(address, { signal: AbortSignal.timeout(10_000) })).ok
  } catch {
    return false
  }
}
