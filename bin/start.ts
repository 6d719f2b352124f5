import { loadEnvFile, readEnv } from '../server/kernel/env.ts'
import { exitWithReason } from './exit-with-reason.ts'
import { stopWithLauncher } from './launcher.ts'
import { buildWebIfStale } from './web-build.ts'

stopWithLauncher()
try {
  loadEnvFile()
  // A wrong setting should not wait for the build to be told.
  readEnv()
  await buildWebIfStale()
  const { main } = await import('../server/main.ts')
  await main()
} catch (error) {
  exitWithReason(error)
}
