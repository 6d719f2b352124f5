import { stopWithLauncher } from './launcher.ts'
import { chooseModules } from './money-modules.ts'
import { runTool } from './tools.ts'

// npm run coverage -- [server/payments/decide.ts …]: lines and branches of the modules of money that no test reaches.
stopWithLauncher()
const { chosen, tests } = chooseModules(process.argv.slice(2))
// All tests of their rooms: the models reach code that only a race or a crash does.
const rooms = new Set([...chosen, ...tests].map(name => name.split('/').slice(0, 2).join('/')))
const words = [
  '--coverage.thresholds.branches=100',
  '--coverage.enabled',
  '--coverage.reportOnFailure',
  '--coverage.reporter=text',
  '--coverage.reporter=json',
  '--coverage.reportsDirectory=test-results/coverage',
]
const included = chosen.map(name => `--coverage.include=${name}`)
const { ok } = await runTool(
  'vitest/vitest.mjs',
  ['run', '--project', 'api', '--maxWorkers=1', ...words, ...included, ...rooms],
  {
    show: true,
  },
)
process.exitCode = ok ? 0 : 1
