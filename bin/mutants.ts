import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { stopWithLauncher } from './launcher.ts'
import { chooseModules } from './money-modules.ts'
import { root, runTool } from './tools.ts'

// npm run mutants -- [server/payments/decide.ts …] [--sample 60] [--seed N]: whether the tests notice each small change
// of a module of money, or of a random sample of these changes. Fails below 85 %.
stopWithLauncher()
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: 'string' }, seed: { type: 'string', default: String(Date.now() % 1_000_000) } },
})
const { chosen, tests } = chooseModules(positionals)
const needsDatabase = tests.some(path => readFileSync(join(root, path), 'utf8').includes('apiTest('))
const { ok } = await runTool('@stryker-mutator/core/bin/stryker.js', ['run', '--mutate', chosen.join(',')], {
  show: true,
  env: {
    MUTANT_TESTS: tests.join(' '),
    MUTANT_DATABASE: needsDatabase ? 'yes' : 'no',
    ...(values.sample && { MUTANT_SAMPLE: values.sample, MUTANT_SEED: values.seed }),
  },
})
if (values.sample) console.log(`sample of ${values.sample}, seed ${values.seed}`)
process.exitCode = ok ? 0 : 1
