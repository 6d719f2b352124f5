import { defineConfig } from '@playwright/test'
import journeys from '../../playwright.config.ts'

/** `npm run screens`: every page as each kind of person meets it. */
export default defineConfig(journeys, {
  testDir: '.',
  testMatch: '*.screens.ts',
  outputDir: '../../test-results/screens',
  globalSetup: '../support/journey-setup.ts',
  // A later person takes a picture only where no earlier one has: they take turns.
  workers: 1,
  retries: 0,
  timeout: 1_200_000,
  reporter: 'list',
})
