import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorkerQueue, type RunOptions } from './worker-queue.ts'

// Spins for a time of the processor, or sleeps for one of the clock; a `once` is slow only where its file is missing.
const script = `
import { existsSync, writeFileSync } from 'node:fs'
process.on('message', async ({ spinMs = 0, sleepMs = 0, once }) => {
  const isFirst = once && !existsSync(once)
  if (isFirst) writeFileSync(once, '')
  if (!once || isFirst) {
    const used = () => process.cpuUsage().user + process.cpuUsage().system
    const begun = used()
    while (used() - begun < spinMs * 1000);
    await new Promise(resolve => setTimeout(resolve, sleepMs))
  }
  process.send('done')
})
process.on('disconnect', () => process.exit(0))
`
type Job = { spinMs?: number; sleepMs?: number; once?: string }
let root: string
let queue: ReturnType<typeof createWorkerQueue<Job, string>>

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'worker-queue-'))
  const path = join(root, 'worker.mjs')
  await writeFile(path, script)
  queue = createWorkerQueue(pathToFileURL(path), { idleMs: 5_000, memoryLimitMb: 512 })
})
afterAll(async () => {
  queue.close()
  await rm(root, { recursive: true, force: true })
})

const outcome = (job: Job, options: RunOptions) =>
  queue.run(job, options).then(
    answer => answer,
    error => error.reason as string,
  )
const patient = { timeoutMs: 60_000 }

describe.runIf(process.platform === 'linux')('a worker', () => {
  test.each<[string, Job, RunOptions, string]>([
    ['waits longer than its time of the processor', { sleepMs: 1_500 }, { ...patient, cpuMs: 800 }, 'done'],
    ['works within its time of the processor', { spinMs: 100 }, { ...patient, cpuMs: 5_000 }, 'done'],
    ['works past its time of the processor', { spinMs: 60_000 }, { ...patient, cpuMs: 500 }, 'timeout'],
    ['hangs past its time by the clock', { sleepMs: 60_000 }, { timeoutMs: 500, cpuMs: 5_000 }, 'timeout'],
    ['works past it twice', { spinMs: 60_000 }, { ...patient, cpuMs: 500, retriesOnce: true }, 'timeout'],
  ])('that %s is judged by the processor', { timeout: 60_000 }, async (_, job, options, expected) => {
    expect(await outcome(job, options)).toBe(expected)
  })

  test('does each job with a time of its own', { timeout: 60_000 }, async () => {
    for (const _ of [1, 2, 3, 4]) expect(await outcome({ spinMs: 1_000 }, { ...patient, cpuMs: 3_000 })).toBe('done')
  })

  test('tries what took too long once more, behind what waits', { timeout: 60_000 }, async () => {
    const order: string[] = []
    const slow = { spinMs: 60_000, once: join(root, 'begun') }
    const first = outcome(slow, { ...patient, cpuMs: 500, retriesOnce: true }).then(end => order.push(`slow ${end}`))
    const second = outcome({}, patient).then(end => order.push(`other ${end}`))
    await Promise.all([first, second])
    expect(order).toEqual(['other done', 'slow done'])
  })
})
