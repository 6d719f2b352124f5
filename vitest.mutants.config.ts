import { defineConfig } from 'vitest/config'

// For `npm run mutants`: only the tests of the modules that are changed. In threads of one process, as Stryker runs it.
const tests = (process.env.MUTANT_TESTS ?? '').split(' ').filter(Boolean)

export default defineConfig({
  test: {
    include: tests,
    environment: 'node',
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    globalSetup: process.env.MUTANT_DATABASE === 'yes' ? ['test/support/global-setup.ts'] : [],
  },
})
