import { defineConfig } from 'vitest/config'

const common = {
  environment: 'node' as const,
  pool: 'forks' as const,
  testTimeout: 60_000,
  hookTimeout: 120_000,
}

// unit: what needs no database. api: what does, all of it on one PostgreSQL that the global set-up starts.
export default defineConfig({
  test: {
    maxWorkers: 2,
    passWithNoTests: false,
    projects: [
      { test: { ...common, name: 'unit', include: ['{contract,web,db}/**/*.test.{ts,tsx}'] } },
      {
        test: {
          ...common,
          name: 'api',
          include: ['{server,test}/**/*.test.{ts,tsx}'],
          globalSetup: ['test/support/global-setup.ts'],
        },
      },
    ],
  },
})
