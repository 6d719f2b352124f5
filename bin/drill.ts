import { execFileSync } from 'node:child_process'
import { chmodSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { demoPassword } from '#server/demo/load-demo.ts'
import { openDatabase } from '#server/kernel/db.ts'
import { findRunningPostgres } from '#server/kernel/embedded-postgres/embedded-postgres.ts'
import { freePort } from '#server/kernel/embedded-postgres/free-port.ts'
import { createLog } from '#server/kernel/log.ts'
import { openFolder } from '../bench/database.ts'
import { startProgram, untilReady } from '../test/faults/program.ts'
import { lossOf, readDrafts, signIn, startWriters } from '../test/faults/writers.ts'
import { brokenRules } from '../test/support/invariants.ts'
import { stopWithLauncher } from './launcher.ts'
import { root } from './tools.ts'
import { buildWebIfStale } from './web-build.ts'

/**
 * A backup drill: node bin/bootstrap.mjs drill [--seconds 150]. Writes continue while a backup is made; an actor
 * leaves; the program is killed and its disk lost; a restore brings everything archived back. Prints the loss and the
 * duration, and fails above a minute of loss, ten minutes, on a broken rule, or if the person who left is back.
 */
stopWithLauncher()
const { values } = parseArgs({ options: { seconds: { type: 'string', default: '150' } } })
await buildWebIfStale()
const leaver = 'actor3'
const dataDir = await openFolder('mudaero-drill-')
const backupDir = await openFolder('mudaero-drill-backup-')
const settings = { dataDir, port: await freePort(), env: { BACKUP_DIR: backupDir, DEMO_PICTURES: '40' } }
let program = startProgram(settings)
try {
  await untilReady(program, 120_000)
  // Slow enough to stay below the rate limit, so that something is written in every second.
  const writers = await startWriters(program.origin, 1, 250)
  await wait(5_000)
  run('backup')
  await leave()
  await wait(Number(values.seconds) * 1_000)
  const lostAt = Date.now()
  for (const pid of program.processes()) process.kill(pid, 'SIGKILL')
  await wait(500)
  writers.stop().catch(() => {})
  rmSync(dataDir, { recursive: true, force: true })
  run('restore')
  chmodSync(dataDir, 0o755)
  program = startProgram(settings)
  await untilReady(program, 120_000)
  const backMs = Date.now() - lostAt
  await report(writers, lostAt, backMs)
} finally {
  await program.stop()
  for (const folder of [dataDir, backupDir]) rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
}

function run(command: string): void {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', BACKUP_DIR: backupDir, MUDAERO_LAUNCHER: '' }
  execFileSync(process.execPath, [join(root, 'bin', `${command}.ts`)], { stdio: 'inherit', env })
}

/** An actor of the demo leaves. */
async function leave(): Promise<void> {
  const actor = await signIn(program.origin, leaver)
  await actor.accounts.leave({ body: { reason: 'NOT_NEEDED', password: demoPassword } })
}

async function isGone(): Promise<boolean> {
  return signIn(program.origin, leaver).then(
    () => false,
    () => true,
  )
}

async function report(
  writers: Awaited<ReturnType<typeof startWriters>>,
  lostAt: number,
  backMs: number,
): Promise<void> {
  const { lost, lossMs } = lossOf(writers, await readDrafts(await signIn(program.origin)), lostAt)
  const broken = await withDatabase(database => brokenRules({ server: { database } }))
  const staysGone = await isGone()
  const last = Math.max(...writers.acknowledgedAt.values())
  console.log(`last write acknowledged ${((lostAt - last) / 1000).toFixed(1)} s before the disk was lost`)
  console.log(
    `${writers.acknowledged.size} drafts acknowledged, ${lost} lost: those of the last ${(lossMs / 1000).toFixed(1)} s`,
  )
  console.log(`back after ${(backMs / 1000).toFixed(1)} s; broken rules: ${Object.keys(broken).join(', ') || 'none'}`)
  console.log(`the person who left ${staysGone ? 'stays gone' : 'IS BACK'}`)
  const holds = lossMs <= 60_000 && backMs <= 600_000 && Object.keys(broken).length === 0 && staysGone
  process.exitCode = holds ? 0 : 1
}

async function withDatabase<T>(use: (database: ReturnType<typeof openDatabase>) => Promise<T>): Promise<T> {
  const running = await findRunningPostgres(dataDir)
  if (!running) throw new Error('the embedded PostgreSQL was not found')
  const database = openDatabase(running.url, { max: 2, log: createLog({ logLevel: 'error', isProduction: true }) })
  try {
    return await use(database)
  } finally {
    await database.close()
  }
}
