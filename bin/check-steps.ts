import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findApiErrors } from './api-document.ts'
import { findStrayClasses } from './class-names.ts'
import { findOtherClocks } from './clocks.ts'
import { findWrongDirections } from './directions.ts'
import { writeEndpointFiles } from './endpoint-files.ts'
import { figuresAboveCeiling } from './house-figures.ts'
import { findInlineLiterals } from './inline-styles.ts'
import { findOwnLengths } from './lengths.ts'
import { findUnsafeMigrations } from './migrations.ts'
import { findStraySentences } from './sentences.ts'
import { findLiterals } from './styles.ts'
import { findTableFaults } from './tables.ts'
import { findWrongTitles } from './titles.ts'
import { type Outcome, root, runTool } from './tools.ts'

const steps: Record<string, () => Promise<Outcome>> = {
  types: async () => {
    const typegen = await runTool('@react-router/dev/bin.cjs', ['typegen'])
    return typegen.ok ? runTool('typescript/bin/tsc', ['--noEmit', '--pretty', '--checkers', '2']) : typegen
  },
  style: () => runTool('@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '--max-diagnostics=50']),
  directions: async () => {
    const wrong = await findWrongDirections()
    return { ok: wrong.length === 0, output: wrong.join('\n') }
  },
  css: async () => {
    const literals = [...(await findLiterals()), ...findInlineLiterals(), ...findStrayClasses()]
    return { ok: literals.length === 0, output: literals.join('\n') }
  },
  openapi: async () => {
    const errors = await findApiErrors()
    return { ok: errors.length === 0, output: errors.join('\n') }
  },
  'dead code': () => runTool('knip/bin/knip.js', ['--no-progress']),
  tables: async () => {
    const faults = findTableFaults()
    return { ok: faults.length === 0, output: `A table of another room (bin/room-tables.ts):\n${faults.join('\n')}` }
  },
  migrations: async () => {
    const unsafe = await findUnsafeMigrations()
    return { ok: unsafe.length === 0, output: `Not safe for the version that runs:\n${unsafe.join('\n')}` }
  },
  house: async () => {
    const above = figuresAboveCeiling()
    return { ok: above.length === 0, output: `More than the ceiling in bin/house-figures.ts:\n${above.join('\n')}` }
  },
  sentences: async () => {
    const stray = findStraySentences()
    return { ok: stray.length === 0, output: `Korean outside messages.ts:\n${stray.join('\n')}` }
  },
  lengths: async () => {
    const own = findOwnLengths()
    return { ok: own.length === 0, output: `A length that is not from contract/limits.ts:\n${own.join('\n')}` }
  },
  titles: async () => {
    const wrong = findWrongTitles()
    return { ok: wrong.length === 0, output: `Titles of more than one behaviour or test:\n${wrong.join('\n')}` }
  },
  clock: async () => {
    const others = findOtherClocks()
    return {
      ok: others.length === 0,
      output: `Another time than tools.clock in a room of money:\n${others.join('\n')}`,
    }
  },
  environment: async () => {
    const readers = environmentReaders()
    return { ok: readers.length === 0, output: `process.env outside server/kernel/env.ts:\n${readers.join('\n')}` }
  },
}

export const checkNames = Object.keys(steps)

/**
 * Runs the named checks, prints one line for each and the findings of failed ones, and returns the number passed and
 * the names of failed ones.
 */
export async function runChecks(names: readonly string[] = checkNames): Promise<{ passed: number; failed: string[] }> {
  writeEndpointFiles()
  const count = { passed: 0, failed: [] as string[] }
  for (const name of names) {
    const began = performance.now()
    const run = steps[name] ?? (async () => ({ ok: false, output: `No check is called ${name}.` }))
    const { ok, output } = await run().catch((error: Error) => ({ ok: false, output: error.message }))
    if (!ok) console.log(output.trim())
    console.log(`${ok ? 'ok    ' : 'failed'}  ${name} (${((performance.now() - began) / 1000).toFixed(1)} s)`)
    if (ok) count.passed += 1
    else count.failed.push(`check: ${name}`)
  }
  return count
}

// Settings are read in one place, so that each is validated at start and can be found.
function environmentReaders(): string[] {
  return globSync('{contract,server,web}/**/*.{ts,tsx}', { cwd: root })
    .filter(path => path !== join('server', 'kernel', 'env.ts') && !/\.test\.tsx?$/.test(path))
    .filter(path => /\bprocess\s*\.\s*env\b/.test(readFileSync(join(root, path), 'utf8')))
}
