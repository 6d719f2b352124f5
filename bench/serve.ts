import { flushCompileCache } from 'node:module'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { contract } from '#contract'
import { readEnv } from '#server/kernel/env.ts'
import { startServer } from '#server/main.ts'

/**
 * The program's server on an existing database, in a process of its own: as in production, except for the rate limits,
 * which would end the measurement. Reports its address over IPC and stops with the channel. Between the messages
 * `watch` and `tell` it measures how busy its thread is and its longest stall.
 */
for (const domain of Object.values(contract))
  for (const endpoint of Object.values(domain)) endpoint.rateLimit = 1_000_000_000
const env = readEnv()
const server = await startServer(env, env.DATABASE_URL!, process.argv[2] === 'web' ? 'built' : 'none')
// A program that a test kills would leave its next start to compile everything again.
flushCompileCache()
process.send!({ address: server.address })

const delay = monitorEventLoopDelay({ resolution: 1 })
let began = performance.eventLoopUtilization()
process.on('message', word => {
  if (word === 'watch') {
    delay.enable()
    delay.reset()
    began = performance.eventLoopUtilization()
    process.send!({})
  } else {
    delay.disable()
    process.send!({ longestMs: delay.max / 1e6, busyMs: performance.eventLoopUtilization(began).active })
  }
})
process.once('disconnect', async () => {
  await server.stop()
  process.exit()
})
