import { loadEnvFile, readEnv } from '#server/kernel/env.ts'
import { writeEndpointFiles } from './endpoint-files.ts'
import { exitWithReason } from './exit-with-reason.ts'
import { stopWithLauncher } from './launcher.ts'
import { refuseTakenPort } from './taken-port.ts'

stopWithLauncher()
try {
  loadEnvFile()
  const env = readEnv()
  await refuseTakenPort(env)
  writeEndpointFiles()
  const { main } = await import('#server/main.ts')
  await main({ env, dev: true })
} catch (error) {
  exitWithReason(error)
}
