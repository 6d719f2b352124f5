import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { delimiter, join } from 'node:path'
import { present } from '#server/kernel/present.ts'

export type ProgramLimits = {
  timeoutMs: number
  /** Resident memory above which it is killed (measured on Linux only). */
  memoryMb: number
  /** Ends the program. */
  signal?: AbortSignal
  /** Its standard output as it arrives. */
  onOutput?: (text: string) => void
}

/**
 * The program did not end well; `reason` says why: `killed` means somebody from outside. `output` is the end of its
 * error output.
 */
export class ProgramFailed extends Error {
  readonly reason: 'exit' | 'timeout' | 'memory' | 'closed' | 'killed'
  constructor(reason: ProgramFailed['reason'], output: string) {
    super(`Program ended: ${reason} ${output}`.trim())
    this.name = 'ProgramFailed'
    this.reason = reason
  }
}

/** The first program of one of these names in the folders of a PATH; in one folder the first name counts. */
export const findProgram = (searchPath: string, ...names: string[]): string | undefined =>
  searchPath
    .split(delimiter)
    .filter(Boolean)
    .flatMap(folder => names.map(name => join(folder, name)))
    .find(path => existsSync(path))

const keptOutput = 4_000
// Ends the program with us even when we are killed; Debian and its relatives have it.
const guard = '/usr/bin/setpriv'

/**
 * Runs a program on an untrusted file: without our settings, without input, at low priority, within limits. Returns the
 * end of its output. Throws ProgramFailed.
 */
export async function runProgram(path: string, args: string[], limits: ProgramLimits): Promise<string> {
  const [file, ...rest] = existsSync(guard) ? [guard, '--pdeathsig', 'KILL', path, ...args] : [path, ...args]
  const child = spawn(present(file), rest, { env: {}, stdio: ['ignore', 'pipe', 'pipe'] })
  let ended: ProgramFailed['reason'] = 'exit'
  const kill = (reason: ProgramFailed['reason']) => {
    if (ended === 'exit') ended = reason
    child.kill('SIGKILL')
  }
  const abort = () => kill('closed')
  if (limits.signal?.aborted) abort()
  limits.signal?.addEventListener('abort', abort)
  const deadline = setTimeout(() => kill('timeout'), limits.timeoutMs)
  const watch = setInterval(async () => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
    if (Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024 > limits.memoryMb) kill('memory')
  }, 500)
  let output = ''
  let complaints = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-200_000)
    limits.onOutput?.(text)
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints = (complaints + text).slice(-keptOutput)
  })
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', error => reject(new ProgramFailed('exit', error.message)))
      child.once('close', (code, signal) => {
        if (code === 0) resolve(output)
        else reject(new ProgramFailed(signal && ended === 'exit' ? 'killed' : ended, complaints))
      })
      lowerPriority(child.pid)
    })
  } finally {
    clearTimeout(deadline)
    clearInterval(watch)
    limits.signal?.removeEventListener('abort', abort)
  }
}

// Requests take priority over videos.
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid) setPriority(pid, 15)
  } catch {
    // It has already ended.
  }
}
