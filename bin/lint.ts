import { checkNames, runChecks } from './check-steps.ts'

const { failed } = await runChecks(checkNames.filter(name => name !== 'types'))
process.exit(failed.length ? 1 : 0)
