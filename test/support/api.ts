import { test as base } from 'vitest'
import { startTestServer, type TestServer } from './server.ts'

type Settings = Record<string, string>
/** Settings that start a stand-in; `onCleanup` stops it after the server. Callable once. */
type StartSettings = (onCleanup: (stop: () => Promise<void>) => void) => Promise<Settings>

/**
 * The `test` of a file that talks to the API, on its own server and database. `server` is for the file's hooks, tests
 * and helpers alike; it answers from the first hook on and stops after the last, even if one fails.
 */
export function apiTest(settings: Settings | StartSettings = {}, pages: 'none' | 'built' = 'none') {
  const server = {} as TestServer
  const test = base
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern which fixtures a function needs.
    .extend('settings', { scope: 'file' }, async ({}, { onCleanup }) =>
      typeof settings === 'function' ? settings(onCleanup) : settings,
    )
    .extend('server', { scope: 'file', auto: true }, async ({ settings }, { onCleanup }) => {
      Object.assign(server, await startTestServer(settings, pages))
      onCleanup(() => server.stop())
      return server
    })
  // Before the file's own hooks, and within a hook's time limit rather than the first test's.
  test.beforeAll(() => {})
  return { test, server }
}
