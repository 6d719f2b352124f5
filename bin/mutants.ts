import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { stopWithLauncher } from './launcher.ts'
import { chooseModules, moneyModules } from './money-modules.ts'
import { type MutantFigures, recordFigures, todayInSeoul } from './money-proof.ts'
import { root, runTool } from './tools.ts'

// npm run mutants -- [server/payments/decide.ts …] [--sample 60] [--seed N] [--record]: whether the tests notice each
// small change of a module of money, or of a random sample of each module's changes. Fails below 85 %. With --record,
// docs/money-proof.md is written after each group of modules that share their tests.
stopWithLauncher()
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    record: { type: 'boolean', default: false },
  },
})
const { chosen } = chooseModules(positionals)
let isGood = true
for (const names of Map.groupBy(chosen, name => moneyModules[name]?.join(' ')).values()) {
  const { tests } = chooseModules(names)
  const needsDatabase = tests.some(path => readFileSync(join(root, path), 'utf8').includes('apiTest('))
  const { ok } = await runTool('@stryker-mutator/core/bin/stryker.js', ['run', '--mutate', names.join(',')], {
    show: true,
    env: {
      MUTANT_TESTS: tests.join(' '),
      MUTANT_DATABASE: needsDatabase ? 'yes' : 'no',
      ...(values.sample && { MUTANT_SAMPLE: values.sample, MUTANT_SEED: values.seed }),
    },
  })
  isGood &&= ok
  if (values.sample) console.log(`samples of ${values.sample}, seed ${values.seed}`)
  if (values.record) record()
}
process.exitCode = isGood ? 0 : 1

type Mutant = {
  status: string
  replacement?: string
  location: { start: { line: number; column: number }; end: { line: number; column: number } }
}

function record(): void {
  const report = JSON.parse(readFileSync(join(root, 'test-results/mutants.json'), 'utf8')) as {
    files: Record<string, { source: string; mutants: Mutant[] }>
  }
  recordFigures(figures => {
    for (const [name, file] of Object.entries(report.files)) figures.mutants[name] = figuresOf(file)
  })
}

function figuresOf({ source, mutants }: { source: string; mutants: Mutant[] }): MutantFigures {
  const isAny = (...states: string[]) => mutants.filter(({ status }) => states.includes(status))
  const killed = isAny('Killed', 'Timeout').length
  const alive = isAny('Survived', 'NoCoverage')
  const lines = source.split('\n')
  const survivors = alive.map(({ replacement = '', location: { start, end } }) => {
    const line = lines[start.line - 1] ?? ''
    const before = start.line === end.line ? line.slice(start.column - 1, end.column - 1) : `${line.trim()} …`
    return `${start.line}: ${short(before)} → ${short(replacement)}`
  })
  const tried = killed + alive.length
  // What was not drawn counts as a compile error; what runs while a file is loaded is ignored.
  const all = tried + isAny('CompileError').length
  return { killed, tried, all, seed: values.sample && tried < all ? values.seed : 'all', survivors, on: todayInSeoul() }
}

/** One line, short enough for the page. */
function short(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > 90 ? `${line.slice(0, 90)}…` : line
}
