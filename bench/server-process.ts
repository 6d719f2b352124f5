import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import type { BenchDatabase } from './database.ts'

export type ServerProcess = { address: string; pid: number; stop(): Promise<void> }

/** bench/serve.ts on this database, with the settings of production; its log goes nowhere, but is written. */
export async function startServerProcess(database: BenchDatabase, web: 'web' | 'none'): Promise<ServerProcess> {
  const nowhere = openSync('/dev/null', 'w')
  const child = fork(join(import.meta.dirname, 'serve.ts'), [web], {
    stdio: ['ignore', nowhere, 'inherit', 'ipc'],
    execArgv: process.env.BENCH_NODE_OPTIONS?.split(' ') ?? [],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      SECRET_KEY: randomBytes(32).toString('hex'),
      PORT: '0',
      HOST: '127.0.0.1',
      DATABASE_URL: database.url,
      DATA_DIR: database.folder,
      DEMO_DATA: 'off',
      LOG_LEVEL: '',
    },
  })
  const { address } = await answerOf<{ address: string }>(child)
  return { address, pid: child.pid!, stop: () => disconnect(child) }
}

/** The first message of a child, or its end as an error. */
export async function answerOf<Message>(child: ChildProcess): Promise<Message> {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the process ended with ${code}`)
  })
  const [message] = (await Promise.race([once(child, 'message'), ended])) as [Message]
  ended.catch(() => {})
  return message
}

/** Closes the channel, on which our children end, and waits for the end. */
export async function disconnect(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.disconnect()
  await ended
}
