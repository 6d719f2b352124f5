import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findWrongDirections } from './directions.ts'
import { type Outcome, root, runTool } from './tools.ts'

const steps: Record<string, () => Promise<Outcome>> = {
  types: async () => {
    const typegen = await runTool('@react-router/dev/bin.cjs', ['typegen'])
    return typegen.ok ? runTool('typescript/bin/tsc', ['--noEmit', '--pretty']) : typegen
  },
  style: () => runTool('@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '--max-diagnostics=50']),
  directions: async () => {
    const wrong = await findWrongDirections()
    return { ok: wrong.length === 0, output: wrong.join('\n') }
  },
  'dead code': () => runTool('knip/bin/knip.js', ['--no-progress']),
  environment: async () => {
    const readers = environmentReaders()
    return { ok: readers.length === 0, output: `process.env outside server/kernel/env.ts:\n${readers.join('\n')}` }
  },
}

/** Runs every check, prints one line for each and the findings of those that failed, counts the passed and names the failed. */
export async function runChecks(): Promise<{ passed: number; failed: string[] }> {
  const count = { passed: 0, failed: [] as string[] }
  for (const [name, step] of Object.entries(steps)) {
    const began = performance.now()
    const { ok, output } = await step().catch((error: Error) => ({ ok: false, output: error.message }))
    if (!ok) console.log(output.trim())
    console.log(`${ok ? 'ok    ' : 'failed'}  ${name} (${((performance.now() - began) / 1000).toFixed(1)} s)`)
    if (ok) count.passed += 1
    else count.failed.push(`check: ${name}`)
  }
  return count
}

// Settings are read in one place, so that each is checked at start and can be found.
function environmentReaders(): string[] {
  return globSync('{contract,server,web}/**/*.{ts,tsx}', { cwd: root })
    .filter(path => path !== join('server', 'kernel', 'env.ts') && !/\.test\.tsx?$/.test(path))
    .filter(path => /\bprocess\s*\.\s*env\b/.test(readFileSync(join(root, path), 'utf8')))
}
