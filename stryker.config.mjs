// Read by `npm run mutants` (bin/mutants.ts), which names the modules and their tests.
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutants.config.ts', related: false },
  plugins: ['@stryker-mutator/vitest-runner', './bin/mutant-sample.ts'],
  checkers: process.env.MUTANT_SAMPLE ? ['sample'] : [],
  coverageAnalysis: 'perTest',
  // What runs as a file is loaded, or as a server starts, would need all tests, in a process of its own.
  ignoreStatic: process.env.MUTANT_DATABASE === 'yes',
  reporters: ['clear-text', 'json'],
  jsonReporter: { fileName: 'test-results/mutants.json' },
  clearTextReporter: { allowEmojis: false, allowColor: false, logTests: false, reportTests: false },
  tempDirName: '.stryker-tmp',
  // TypeScript 7 has no API that Stryker could rewrite the settings with; Vitest does not read them.
  tsconfigFile: 'none',
  concurrency: 2,
  timeoutMS: 20_000,
  // All tests of a module once, with a database: minutes, and more beside other work.
  dryRunTimeoutMinutes: 45,
  thresholds: { high: 95, low: 85, break: 85 },
  ignorePatterns: ['test-results', 'data', 'docs', 'web', 'build', 'dist'],
}
