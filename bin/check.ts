import { runChecks } from './check-steps.ts'

const { failed } = await runChecks()
process.exit(failed ? 1 : 0)
