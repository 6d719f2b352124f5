import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { type Program, type Settings, startProgram, untilReady } from './program.ts'
import { readDrafts, signIn, startWriters } from './writers.ts'

export type Cycle = {
  killed: 'all processes' | 'the server alone' | 'all, while starting'
  processes: number
  /** From the next start to its first successful /readyz. */
  readyMs: number
}
export type Outcome = {
  firstStartMs: number
  cycles: Cycle[]
  attempts: number
  acknowledged: number
  /** Acknowledged titles that are gone, or exist under another id. */
  lost: string[]
  /** Titles that exist twice. */
  doubled: string[]
}

const readyLimit = 10_000

/**
 * Kills the program with SIGKILL at random moments while four writers create drafts, and verifies at the end that each
 * acknowledged draft exists exactly once. Every third time the server dies alone and leaves its launcher and PostgreSQL
 * behind; every fifth time all die while the program is starting. `random` gives numbers below 1.
 * @throws Error when a start does not answer within ten seconds.
 */
export async function killCycles(
  settings: Settings,
  { cycles, random, told }: { cycles: number; random: () => number; told: (cycle: Cycle, at: number) => void },
): Promise<Outcome> {
  let program = startProgram(settings)
  try {
    const firstStartMs = await untilReady(program, 120_000)
    const writers = await startWriters(program.origin, 4)
    const done: Cycle[] = []
    for (let at = 1; at <= cycles; at++) {
      const killed = at % 5 === 0 ? 'all, while starting' : at % 3 === 0 ? 'the server alone' : 'all processes'
      if (killed === 'all, while starting') {
        await kill(program, program.processes())
        program = startProgram(settings)
        await wait(random() * 1_500)
      } else await wait(300 + random() * 2_000)
      const victims = killed === 'the server alone' ? [program.server()!] : program.processes()
      await kill(program, victims)
      program = startProgram(settings)
      const cycle: Cycle = { killed, processes: victims.length, readyMs: await untilReady(program, readyLimit) }
      done.push(cycle)
      told(cycle, at)
    }
    await wait(1_000)
    await writers.stop()
    const drafts = await readDrafts(await signIn(program.origin))
    const ids = new Map(drafts.map(({ id, title }) => [title, id]))
    const seen = new Set<string>()
    return {
      firstStartMs,
      cycles: done,
      attempts: writers.attempts(),
      acknowledged: writers.acknowledged.size,
      lost: [...writers.acknowledged].filter(([title, id]) => ids.get(title) !== id).map(([title]) => title),
      doubled: drafts
        .map(({ title }) => title)
        .filter(title => seen.size === seen.add(title).size && /^초안/.test(title)),
    }
  } finally {
    await program.stop()
  }
}

// All at once, so that none notices the others' end.
async function kill(program: Program, pids: number[]): Promise<void> {
  const ended = program.launcher.exitCode === null && program.launcher.signalCode === null
  const closed = ended ? once(program.launcher, 'exit') : undefined
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // Already gone.
    }
  }
  await closed
}
