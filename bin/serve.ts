import { loadEnvFile, readEnv } from '#server/kernel/env.ts'
import { exitWithReason } from './exit-with-reason.ts'
import { refuseTakenPort } from './taken-port.ts'

/** Starts the program of a production tree, whose pages are built: node bin/serve.ts, with a Node of 24 or newer. */
try {
  loadEnvFile()
  const env = readEnv()
  await refuseTakenPort(env)
  // React reads this name when it is loaded and is several times slower without it. The program itself uses `env`.
  process.env.NODE_ENV = 'production'
  const { main } = await import('#server/main.ts')
  await main({ env })
} catch (error) {
  exitWithReason(error)
}
