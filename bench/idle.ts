import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#server/kernel/embedded-postgres/free-port.ts'
import { buildWebIfStale } from '../bin/web-build.ts'
import { startProgram, untilReady } from '../test/faults/program.ts'
import { openFolder } from './database.ts'
import { memoryMb } from './processes.ts'
import { boundFigure, type Figure, round } from './table.ts'

/**
 * Memory of the whole program with the demo's data: launcher, server and PostgreSQL, ten seconds after the first page.
 * Pages shared between processes are counted once (PSS), or each time (RSS). On its first start the program still draws
 * the demo's images, which takes minutes and workers; it is idle on a later one.
 */
export async function measureIdle(): Promise<Figure[]> {
  await buildWebIfStale()
  const dataDir = await openFolder('mudaero-idle-')
  try {
    const drawing = await memoryAfterFirstPage(dataDir, 'on')
    const rest = await memoryAfterFirstPage(dataDir, 'off')
    return [
      boundFigure('memory at rest, PSS', rest.pss, 'MB', 450),
      boundFigure('memory at rest, RSS', rest.rss, 'MB', 450),
      { what: 'memory while the demo is drawn, PSS', ours: `${round(drawing.pss)} MB` },
    ]
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function memoryAfterFirstPage(dataDir: string, demo: 'on' | 'off') {
  const program = startProgram({ dataDir, port: await freePort(), env: { DEMO_DATA: demo } })
  try {
    await untilReady(program, 120_000)
    const page = await fetch(`${program.origin}/casting`)
    if (!page.ok) throw new Error(`the first page answered ${page.status}`)
    await page.text()
    await wait(10_000)
    return memoryMb(program.processes())
  } finally {
    await program.stop()
  }
}
