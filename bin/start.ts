import { loadEnvFile, readEnv } from '#server/kernel/env.ts'
import { exitWithReason } from './exit-with-reason.ts'
import { stopWithLauncher } from './launcher.ts'
import { refuseTakenPort } from './taken-port.ts'
import { buildWebIfStale } from './web-build.ts'

stopWithLauncher()
try {
  loadEnvFile()
  // A wrong setting should be reported before the build starts.
  const env = readEnv()
  await refuseTakenPort(env)
  if (env.PROCESS_ROLE !== 'worker') await buildWebIfStale()
  // React reads this name when it is loaded and is several times slower without it. The program itself uses `env`.
  process.env.NODE_ENV = 'production'
  const { main } = await import('#server/main.ts')
  await main({ env })
} catch (error) {
  exitWithReason(error)
}
