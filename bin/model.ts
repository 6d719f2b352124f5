import { existsSync, readFileSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { stopWithLauncher } from './launcher.ts'
import { type ModelFigures, recordFigures, todayInSeoul, type YearFigures } from './money-proof.ts'
import { root, runTool } from './tools.ts'

// npm run model -- 1000 [--of payments|membership|tours|lectures] [--seed N] [--path P] [--record]: runs the model tests
// of money this many times, more than the suite has time for. A failed run prints the seed and the path that repeat it.
// npm run model -- --of years [--members 200] [--months 24] [--seed N] [--record]: members who live through that time.
// With --record, docs/money-proof.md is written.
stopWithLauncher()
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    of: { type: 'string' },
    seed: { type: 'string' },
    path: { type: 'string' },
    members: { type: 'string', default: '200' },
    months: { type: 'string', default: '24' },
    record: { type: 'boolean', default: false },
  },
})
const [runs = '1000'] = positionals
const rooms = values.of ? [values.of] : ['payments', 'membership', 'tours', 'lectures']
const files = rooms.map(room => (room === 'years' ? 'server/membership/years.test.ts' : `server/${room}/model.test.ts`))
// The months of members are the same ones in every run of the suite.
const seed = values.seed ?? (values.of === 'years' ? String(Date.now() % 1_000_000_000) : undefined)
const report = join(root, 'test-results/models.jsonl')
await mkdir(dirname(report), { recursive: true })
await rm(report, { force: true })
const { ok } = await runTool('vitest/vitest.mjs', ['run', '--project', 'api', '--maxWorkers=1', ...files], {
  show: true,
  env: {
    MODEL_RUNS: runs,
    MODEL_REPORT: report,
    YEARS_MEMBERS: values.members,
    YEARS_MONTHS: values.months,
    ...(seed && { MODEL_SEED: seed }),
    ...(values.path && { MODEL_PATH: values.path }),
  },
})
if (values.record && existsSync(report)) record()
process.exitCode = ok ? 0 : 1

function record(): void {
  const lines = readFileSync(report, 'utf8').trim().split('\n')
  const found = lines.map(line => ({ ...JSON.parse(line), on: todayInSeoul() }) as ModelFigures | YearFigures)
  recordFigures(figures => {
    for (const each of found) 'members' in each ? figures.years.push(each) : figures.models.push(each)
  })
}
