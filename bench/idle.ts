import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { buildWebIfStale } from '../bin/web-build.ts'
import { freePort, startProgram, untilReady } from '../test/faults/program.ts'
import { openFolder } from './database.ts'
import { cpuSeconds, memoryMb } from './processes.ts'
import { boundFigure, type Figure } from './table.ts'

// The demo's pictures are drawn by jobs for some minutes; at rest means after that.
const longest = 300_000

/**
 * Memory of the whole program at rest: launcher, server and PostgreSQL, with the demo's data, some seconds after the first
 * page and once nothing happens any more. Pages shared between processes are counted once (PSS), or each time (RSS).
 */
export async function measureIdle(): Promise<Figure[]> {
  await buildWebIfStale()
  const dataDir = await openFolder('mudaero-idle-')
  const program = startProgram({ dataDir, port: await freePort() })
  try {
    await untilReady(program, 120_000)
    await (await fetch(`${program.origin}/casting`)).text()
    await wait(10_000)
    const soon = memoryMb(program.processes())
    const rested = await untilRest(program.processes)
    return [
      boundFigure('memory 10 s after the first page, PSS', soon.pss, 'MB', 450),
      boundFigure('memory 10 s after the first page, RSS', soon.rss, 'MB', 450),
      boundFigure('memory at rest, PSS', rested.pss, 'MB', 450),
      boundFigure('memory at rest, RSS', rested.rss, 'MB', 450),
    ]
  } finally {
    await program.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

// Once the processes together use less than a twentieth of a core for five seconds.
async function untilRest(processes: () => number[]): Promise<{ pss: number; rss: number }> {
  const began = performance.now()
  const used = () => processes().reduce((sum, pid) => sum + cpuSeconds(pid), 0)
  while (performance.now() - began < longest) {
    const before = used()
    await wait(5_000)
    if (used() - before < 0.25) return memoryMb(processes())
  }
  throw new Error(`no rest after ${longest / 1000} s`)
}
