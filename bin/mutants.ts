import { stopWithLauncher } from './launcher.ts'
import { chooseModules } from './money-modules.ts'
import { runTool } from './tools.ts'

// npm run mutants -- [server/payments/decide.ts …]: whether the tests notice each small change of a module of money.
stopWithLauncher()
const { chosen, tests } = chooseModules(process.argv.slice(2))
const { ok } = await runTool('@stryker-mutator/core/bin/stryker.js', ['run', '--mutate', chosen.join(',')], {
  show: true,
  env: { MUTANT_TESTS: tests.join(' ') },
})
process.exitCode = ok ? 0 : 1
