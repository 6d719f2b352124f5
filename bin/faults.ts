import { rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { freePort } from '#server/kernel/embedded-postgres/free-port.ts'
import { openFolder } from '../bench/database.ts'
import { type Cycle, killCycles, type Outcome } from '../test/faults/kill-cycles.ts'
import { randomFrom } from '../test/support/random.ts'
import { stopWithLauncher } from './launcher.ts'
import { buildWebIfStale } from './web-build.ts'

stopWithLauncher()
const { values } = parseArgs({ options: { cycles: { type: 'string', default: '30' }, seed: { type: 'string' } } })
const seed = Number(values.seed ?? Date.now() % 1_000_000)
await buildWebIfStale()
const dataDir = await openFolder('mudaero-faults-')
try {
  console.log(`killing the program ${values.cycles} times (again with --seed ${seed})`)
  const settings = { dataDir, port: await freePort() }
  const outcome = await killCycles(settings, { cycles: Number(values.cycles), random: randomFrom(seed), told })
  report(outcome)
  process.exitCode = outcome.lost.length || outcome.doubled.length ? 1 : 0
} finally {
  await rm(dataDir, { recursive: true, force: true })
}

function told({ killed, processes, readyMs }: Cycle, at: number): void {
  const cells = [String(at).padStart(4), killed.padEnd(20), `${processes} killed`.padEnd(10)]
  console.log(`${cells.join(' | ')} | ready after ${Math.round(readyMs)} ms`)
}

function report({ firstStartMs, cycles, attempts, acknowledged, lost, doubled }: Outcome): void {
  const times = cycles.map(({ readyMs }) => readyMs).sort((a, b) => a - b)
  const at = (share: number) => Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0)
  console.log(`first start ${Math.round(firstStartMs)} ms; restarts: median ${at(0.5)} ms, longest ${at(1)} ms`)
  console.log(
    `${attempts} drafts asked for, ${acknowledged} acknowledged, ${lost.length} lost, ${doubled.length} doubled`,
  )
  for (const title of [...lost, ...doubled]) console.log(`  ${title}`)
}
