import { runChecks } from './check-steps.ts'

const { failed } = await runChecks(['types'])
process.exit(failed.length ? 1 : 0)
