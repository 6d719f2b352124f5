import { loadEnvFile } from '#server/kernel/env.ts'
import { exitWithReason } from './exit-with-reason.ts'
import { stopWithLauncher } from './launcher.ts'

stopWithLauncher()
try {
  loadEnvFile()
  const { main } = await import('#server/main.ts')
  await main({ dev: true })
} catch (error) {
  exitWithReason(error)
}
