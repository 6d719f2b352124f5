import { spawn } from 'node:child_process'
import { join } from 'node:path'

/** The project's folder. */
export const root = join(import.meta.dirname, '..')

export type Outcome = { ok: boolean; output: string }

type RunOptions = { cwd?: string; env?: Record<string, string>; show?: boolean }

/**
 * Runs a package's own script under this Node, by path, because npm 10 does not link the pinned Node for `.bin`. With
 * `show` its output goes to the terminal, else it is collected. Never rejects.
 */
export function runTool(script: string, args: string[], options: RunOptions = {}): Promise<Outcome> {
  const child = spawn(process.execPath, [join(root, 'node_modules', script), ...args], {
    cwd: options.cwd ?? root,
    env: { ...process.env, ...options.env },
    stdio: options.show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const collect = (text: string) => {
    output += text
  }
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', collect)
  return new Promise(done => {
    child.once('error', error => done({ ok: false, output: error.message }))
    child.once('close', code => done({ ok: code === 0, output }))
  })
}
