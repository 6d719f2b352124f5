import { defineConfig } from '@playwright/test'
import { findChromium } from './test/support/chromium.ts'

// Workers evaluate this file again and reuse the first result.
const { executablePath, args } = await findChromium()
process.env.CHROME_PATH = executablePath

/** The browser journeys, on the built program with its demo data. Each journey selects its screens by project. */
export default defineConfig({
  testDir: 'test/journeys',
  testMatch: '*.journey.ts',
  outputDir: 'test-results/journeys',
  globalSetup: './test/support/journey-setup.ts',
  // A journey waits often, so three keep two cores busy.
  workers: 3,
  // A retry only in unattended runs: a loaded machine is not a fault of the product. `npm test` lists the retried ones.
  retries: process.env.CI ? 1 : 0,
  // Ends what hangs: a journey of several people takes a minute or two on a busy machine.
  timeout: 600_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json']],
  use: {
    baseURL: process.env.BASE_URL,
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    colorScheme: 'light',
    // Motion costs a fifth of the CPU time; the journeys of the frame, its overlays and the bell keep it.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every page costs much CPU time: only a retry is recorded.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args },
  },
  projects: [
    {
      name: 'phone',
      grepInvert: /@desktop\b/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { name: 'desktop', grepInvert: /@phone\b/, use: { viewport: { width: 1280, height: 800 } } },
  ],
})
