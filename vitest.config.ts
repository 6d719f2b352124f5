import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const common = {
  environment: 'node' as const,
  pool: 'forks' as const,
  // The files of a worker share its modules, which halves the CPU time. A file that stubs something must restore it.
  isolate: false,
  // Far above what anything takes: a busy machine is slow, not wrong.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 30_000 } },
  globalSetup: ['test/support/endpoint-files.ts'],
}

const isLong = ({ moduleId }: TestSpecification) => /kill|crash|model|in-browser|video-kinds|hundred/.test(moduleId)

/** Files that take a minute start first, so that no worker is left alone with one at the end. */
class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter(file => !isLong(file))]
  }
}

// unit: without a database. api: with one, all on one PostgreSQL that the global set-up starts.
export default defineConfig({
  test: {
    // API tests often wait, so three workers keep two cores busy.
    maxWorkers: 3,
    passWithNoTests: false,
    sequence: { sequencer: LongFilesFirst },
    projects: [
      { test: { ...common, name: 'unit', include: ['{contract,web,db,deploy}/**/*.test.{ts,tsx}'] } },
      {
        test: {
          ...common,
          name: 'api',
          include: ['{server,test}/**/*.test.{ts,tsx}'],
          globalSetup: [...common.globalSetup, 'test/support/global-setup.ts'],
        },
      },
    ],
  },
})
