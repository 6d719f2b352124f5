import { parseArgs } from 'node:util'
import { stopWithLauncher } from './launcher.ts'
import { runTool } from './tools.ts'

// npm run model -- 1000 [--seed N] [--path P]: so many runs of the model test of money, longer than the suite's minute.
stopWithLauncher()
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, path: { type: 'string' } },
})
const [runs = '1000'] = positionals
const { ok } = await runTool(
  'vitest/vitest.mjs',
  ['run', '--project', 'api', '--maxWorkers=1', 'server/payments/model.test.ts'],
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
