import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stopWithLauncher } from './launcher.ts'
import { chooseModules } from './money-modules.ts'
import { recordFigures, todayInSeoul } from './money-proof.ts'
import { root, runTool } from './tools.ts'

// npm run coverage -- [server/payments/decide.ts …] [--record]: lines and branches of the modules of money that no test
// reaches, but for those that crash, kill or play at random: what only these reach has no test that names it. With
// --record, docs/money-proof.md is written.
stopWithLauncher()
const given = process.argv.slice(2)
const { chosen, tests } = chooseModules(given.filter(word => word !== '--record'))
// All tests of their rooms, as a change of a module may be noticed in any of them.
const rooms = new Set([...chosen, ...tests].map(name => name.split('/').slice(0, 2).join('/')))
const words = [
  '--coverage.thresholds.branches=100',
  '--coverage.enabled',
  '--coverage.reportOnFailure',
  '--coverage.reporter=text',
  '--coverage.reporter=json',
  '--coverage.reportsDirectory=test-results/coverage',
  '--exclude=**/{crash,kill,model,years}.test.ts',
]
const included = chosen.map(name => `--coverage.include=${name}`)
const { ok } = await runTool(
  'vitest/vitest.mjs',
  ['run', '--project', 'api', '--maxWorkers=1', ...words, ...included, ...rooms],
  {
    show: true,
  },
)
if (given.includes('--record')) record()
process.exitCode = ok ? 0 : 1

function record(): void {
  const text = readFileSync(join(root, 'test-results/coverage/coverage-final.json'), 'utf8')
  const files = Object.values(JSON.parse(text) as Record<string, { path: string; b: Record<string, number[]> }>)
  recordFigures(figures => {
    for (const { path, b } of files) {
      const branches = Object.values(b).flat()
      const covered = branches.filter(times => times > 0).length
      figures.branches[relative(root, path)] = { covered, all: branches.length, on: todayInSeoul() }
    }
  })
}
