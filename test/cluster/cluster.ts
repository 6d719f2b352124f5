import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { standInEnv } from '#server/integrations/payment/stand-in/stand-in.ts'
import { freePort } from '#server/kernel/embedded-postgres/free-port.ts'
import { present } from '#server/kernel/present.ts'
import { bucketEnv } from './bucket.ts'
import { unmountDisk } from './disks.ts'
import { type EngineCluster, startEngines, webFront } from './engines.ts'
import type { Engines } from './options.ts'
import { type Running, signal, startProcess, until } from './process.ts'

const root = join(import.meta.dirname, '..', '..')

export type Cluster = EngineCluster & {
  origin: string
  /** Where the stand-in of the payment provider answers. */
  providerUrl: string
  /** The processes of one of the names that were started last. */
  pids(name: string): number[]
  /** Starts a process of the program again. */
  restart(name: string): void
  isReady(): Promise<boolean>
  stop(): Promise<void>
}

/**
 * The program as two processes that answer and two that work, with the demo, on a cluster of its engines; the bucket
 * and the payment provider are stand-ins, each a process of its own. `onBegin` gets, before anything runs, what stops
 * all that has started.
 */
export async function startCluster(
  folder: string,
  engines: Engines,
  { hasDisks, onBegin }: { hasDisks: boolean; onBegin: (stop: () => Promise<void>) => void },
): Promise<Cluster> {
  const running: Running[] = []
  const stop = async () => {
    await stopAll(running, () => database?.servers.flatMap(({ pids }) => pids()) ?? [])
    for (const { disk } of database?.servers ?? []) if (disk) unmountDisk(disk)
  }
  let database: EngineCluster | undefined
  onBegin(stop)
  try {
    database = await startEngines(folder, engines, { running, hasDisks })
    return await startProgram(folder, { engines, database, running, stop })
  } catch (error) {
    await stop()
    throw error
  }
}

type Setup = { engines: Engines; database: EngineCluster; running: Running[]; stop: () => Promise<void> }

async function startProgram(folder: string, { engines, database, running, stop }: Setup): Promise<Cluster> {
  const [front, ...ports] = await Promise.all(Array.from({ length: 5 }, freePort))
  const origin = `http://127.0.0.1:${front}`
  const standIn = async (name: string, ...words: string[]) => {
    const begun = startProcess(folder, { name, words: [process.execPath, ...words] })
    running.push(begun)
    const address = () => /http:\/\/127\.0\.0\.1:\d+/.exec(begun.log())?.[0]
    await until(name, 30_000, async () => Boolean(address()), begun.log)
    return present(address())
  }
  const file = join(folder, 'provider.jsonl')
  const providerUrl = await standIn(
    'provider',
    join(root, 'bin', 'payment-stand-in.ts'),
    ...['--port', '0', '--file', file, '--hooks', `${origin}/hooks/portone`],
  )
  const env = {
    ...standInEnv(providerUrl),
    ...bucketEnv(await standIn('store', join(root, 'test', 'cluster', 'store.ts'))),
    DATABASE_URL: database.databaseUrl,
    DATABASE_DIRECT_URL: database.directUrl,
    DATABASE_READ_URL: database.readUrl,
    REDIS_URL: database.redisUrl,
    ORIGIN: origin,
    TRUST_PROXY: '127.0.0.1',
    DATA_DIR: join(folder, 'data'),
    DATABASE_POOL: '12',
    DEMO_DATA: 'on',
    DEMO_PICTURES: '4',
    NODE_ENV: 'development',
    LOG_LEVEL: 'error',
    HOST: '127.0.0.1',
    // The npm or launcher around us is not theirs.
    MUDAERO_LAUNCHER: '',
  }
  const names = ['web-1', 'web-2', 'worker-1', 'worker-2']
  const portOf = (name: string) => ports[names.indexOf(name)] ?? 0
  const restart = (name: string) => {
    const role = name.split('-')[0] ?? ''
    const own = { ...env, PROCESS_ROLE: role, PORT: String(portOf(name)) }
    running.push(startProcess(folder, { name, words: [process.execPath, join(root, 'bin', 'start.ts')], env: own }))
  }
  const isReady = async (name: string) =>
    (await fetch(`http://127.0.0.1:${portOf(name)}/readyz`, { signal: AbortSignal.timeout(1_000) })).ok
  const tell = () => running.at(-1)?.log().slice(-1_000) ?? ''
  // The first one migrates and loads the demo.
  restart('web-1')
  await until('the first process', 180_000, () => isReady('web-1'), tell)
  for (const name of names.slice(1)) restart(name)
  const web = names.filter(name => name.startsWith('web')).map(portOf)
  running.push(
    startProcess(folder, { name: 'haproxy', words: [engines.haproxy, '-f', webFront(folder, front ?? 0, web)] }),
  )
  const areReady = async () => (await Promise.all(names.map(isReady))).every(Boolean)
  await until('all processes', 90_000, areReady, tell)
  await until('the proxy', 20_000, async () => (await fetch(`${origin}/casting`)).ok, tell)
  return {
    ...database,
    origin,
    providerUrl,
    pids: name => running.filter(each => each.name === name && each.isAlive()).map(({ pid }) => pid),
    restart,
    isReady: areReady,
    stop,
  }
}

/** Ends everything by its process id, the last started first; what has not ended after ten seconds by force. */
async function stopAll(running: Running[], database: () => number[]): Promise<void> {
  const pids = running.filter(({ isAlive }) => isAlive()).map(({ pid }) => pid)
  // A frozen one would not notice.
  signal([...pids, ...database()], 'SIGCONT')
  signal(pids.toReversed(), 'SIGTERM')
  const end = Date.now() + 10_000
  while (Date.now() < end && (running.some(({ isAlive }) => isAlive()) || database().length)) await wait(100)
  signal([...running.filter(({ isAlive }) => isAlive()).map(({ pid }) => pid), ...database()], 'SIGKILL')
}
