import { parseArgs } from 'node:util'
import { stopWithLauncher } from './launcher.ts'
import { runTool } from './tools.ts'

// npm run model -- 1000 [--of payments|membership|tours|lectures] [--seed N] [--path P]: runs the model tests of money
// this many times, more than the suite has time for. A failed run prints the seed and the path that repeat it.
stopWithLauncher()
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { of: { type: 'string' }, seed: { type: 'string' }, path: { type: 'string' } },
})
const [runs = '1000'] = positionals
const rooms = values.of ? [values.of] : ['payments', 'membership', 'tours', 'lectures']
const { ok } = await runTool(
  'vitest/vitest.mjs',
  ['run', '--project', 'api', '--maxWorkers=1', ...rooms.map(room => `server/${room}/model.test.ts`)],
  {
    show: true,
    env: {
      MODEL_RUNS: runs,
      ...(values.seed && { MODEL_SEED: values.seed }),
      ...(values.path && { MODEL_PATH: values.path }),
    },
  },
)
process.exitCode = ok ? 0 : 1
