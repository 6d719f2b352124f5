import { type ChildProcess, spawn } from 'node:child_process'
import { openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Account } from '#server/kernel/embedded-postgres/account.ts'

export type Command = {
  name: string
  words: [program: string, ...words: string[]]
  env?: Record<string, string>
  account?: Account
}
export type Running = { name: string; pid: number; child: ChildProcess; isAlive(): boolean; log(): string }

/** Starts one process of the cluster, which writes to a log in the folder. */
export function startProcess(folder: string, { name, words, env, account }: Command): Running {
  const path = join(folder, `${name}.log`)
  const log = openSync(path, 'a')
  const [program, ...rest] = words
  const child = spawn(program, rest, {
    cwd: folder,
    stdio: ['ignore', log, log],
    env: { ...process.env, ...env },
    ...account,
  })
  child.on('error', () => {})
  const isAlive = () => child.exitCode === null && child.signalCode === null
  return { name, pid: child.pid ?? 0, child, isAlive, log: () => readFileSync(path, 'utf8') }
}

/** Sends a signal to processes of ours; those that have ended are left out. */
export function signal(pids: number[], name: NodeJS.Signals): void {
  // 0, of a process that did not start, would be our own group.
  for (const pid of pids.filter(Boolean)) {
    try {
      process.kill(pid, name)
    } catch {
      // It has ended.
    }
  }
}

/** Asks until the answer is yes; a failure counts as no. @throws Error that names what was waited for. */
export async function until(
  what: string,
  limitMs: number,
  isSo: () => Promise<boolean>,
  tell = () => '',
): Promise<void> {
  const end = Date.now() + limitMs
  while (Date.now() < end) {
    if (await isSo().catch(() => false)) return
    await wait(250)
  }
  throw new Error(`${what}: not within ${limitMs / 1000} s\n${tell()}`)
}
