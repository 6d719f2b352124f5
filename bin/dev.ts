import { loadEnvFile, readEnv } from '#server/kernel/env.ts'
import { exitWithReason } from './exit-with-reason.ts'
import { stopWithLauncher } from './launcher.ts'
import { refuseTakenPort } from './taken-port.ts'

stopWithLauncher()
try {
  loadEnvFile()
  const env = readEnv()
  await refuseTakenPort(env)
  const { main } = await import('#server/main.ts')
  await main({ env, dev: true })
} catch (error) {
  exitWithReason(error)
}
