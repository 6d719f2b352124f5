import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import { productionSettings } from '../test/support/production.ts'
import type { BenchDatabase } from './database.ts'

/** A thread's work between two moments: busy milliseconds, and its longest stall. */
export type Watched = { busyMs: number; longestMs: number }

export type ServerProcess = {
  address: string
  pid: number
  watch(work: () => Promise<unknown>): Promise<Watched>
  stop(): Promise<void>
}

/** bench/serve.ts on this database, with production settings; its log is written but discarded. */
export async function startServerProcess(
  database: BenchDatabase,
  web: 'web' | 'none',
  settings: Record<string, string> = {},
): Promise<ServerProcess> {
  const nowhere = openSync('/dev/null', 'w')
  const child = fork(join(import.meta.dirname, 'serve.ts'), [web], {
    stdio: ['ignore', nowhere, 'inherit', 'ipc'],
    execArgv: process.env.BENCH_NODE_OPTIONS?.split(' ') ?? [],
    env: {
      ...process.env,
      ...productionSettings,
      SECRET_KEY: randomBytes(32).toString('hex'),
      ORIGIN: 'http://localhost:3000',
      PORT: '0',
      HOST: '127.0.0.1',
      DATABASE_URL: database.url,
      DATA_DIR: database.folder,
      DEMO_DATA: 'off',
      LOG_LEVEL: '',
      ...settings,
    },
  })
  const { address } = await answerOf<{ address: string }>(child)
  const ask = async <Message>(word: string) => {
    const answer = answerOf<Message>(child)
    child.send(word)
    return answer
  }
  return {
    address,
    pid: child.pid!,
    async watch(work) {
      await ask('watch')
      await work()
      return ask<Watched>('tell')
    },
    stop: () => disconnect(child),
  }
}

/** The next message of a child, or its end as an error. */
export async function answerOf<Message>(child: ChildProcess): Promise<Message> {
  const { promise, resolve, reject } = Promise.withResolvers<Message>()
  const ended = (code: number | null) => reject(new Error(`the process ended with ${code}`))
  child.once('message', message => resolve(message as Message)).once('exit', ended)
  return promise.finally(() => child.off('exit', ended))
}

/** Closes the channel, on which our children end, and waits for the end. */
export async function disconnect(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.disconnect()
  await ended
}
