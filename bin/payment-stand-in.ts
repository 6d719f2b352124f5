import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { standInEnv, startPaymentStandIn } from '#server/integrations/payment/stand-in/stand-in.ts'
import { loadEnvFile, readEnv } from '#server/kernel/env.ts'
import { exitWithReason } from './exit-with-reason.ts'
import { stopWithLauncher } from './launcher.ts'

/**
 * The stand-in for the payment provider as a process of its own, which tests can kill:
 * node bin/bootstrap.mjs payment-stand-in [--port 4600] [--file state.jsonl] [--hooks http://127.0.0.1:3000/hooks/portone].
 * Prints the settings with which the program uses it.
 */
stopWithLauncher()
try {
  loadEnvFile()
  const env = readEnv()
  if (env.isProduction) throw new Error('연습용 결제사는 운영 환경에서 쓸 수 없어요.')
  const { values } = parseArgs({
    options: { port: { type: 'string', default: '4600' }, file: { type: 'string' }, hooks: { type: 'string' } },
  })
  const path = values.file ?? join(env.dataDir, 'payment-stand-in.jsonl')
  const standIn = await startPaymentStandIn({ port: Number(values.port), path, hookUrl: values.hooks })
  for (const [name, value] of Object.entries(standInEnv(standIn.url))) console.log(`${name}=${value}`)
  const stop = () => void standIn.stop().then(() => process.exit(0))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
} catch (error) {
  exitWithReason(error)
}
