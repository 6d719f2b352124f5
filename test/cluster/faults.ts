import type { Cluster } from './cluster.ts'
import { exhaustLog, fillDisk } from './disks.ts'
import { postgresOf } from './engines.ts'
import type { Kind, Seen } from './load.ts'
import { signal } from './process.ts'

/** The most that people may notice; answers of the kinds in `none` must not occur. */
export type Goal = { gapS: number; answerS?: number; none: readonly Kind[] }

/** One thing to lose. `lose` begins it and returns how it is taken back after `seconds`. */
export type Fault = {
  name: string
  lost: string
  seconds: number
  goal: Goal
  lose(cluster: Cluster): Promise<() => void>
}

const never = ['500', 'another’s page'] as const

async function killServer(cluster: Cluster, role: 'leader' | 'sync_standby'): Promise<() => void> {
  const server = await cluster.find(role)
  signal(server.pids(), 'SIGKILL')
  return () => server.start()
}

function freeze(pids: number[]): () => void {
  signal(pids, 'SIGSTOP')
  return () => signal(pids, 'SIGCONT')
}

/** The rows of the table in docs/performance.md, by the names that `--only` takes. */
export const faults: readonly Fault[] = [
  {
    name: 'leader',
    lost: 'machine of the leader: Patroni and PostgreSQL killed',
    seconds: 35,
    goal: { gapS: 25, answerS: 8, none: never },
    lose: cluster => killServer(cluster, 'leader'),
  },
  {
    name: 'postgres',
    lost: 'the leader’s PostgreSQL alone, killed',
    seconds: 20,
    goal: { gapS: 10, answerS: 8, none: never },
    async lose(cluster) {
      signal(postgresOf((await cluster.find('leader')).folder), 'SIGKILL')
      // Patroni starts it again.
      return () => {}
    },
  },
  {
    name: 'standby',
    lost: 'machine of the synchronous standby, killed',
    seconds: 30,
    goal: { gapS: 25, answerS: 6, none: never },
    lose: cluster => killServer(cluster, 'sync_standby'),
  },
  {
    name: 'frozen-standby',
    lost: 'synchronous standby frozen',
    seconds: 30,
    goal: { gapS: 25, answerS: 6, none: never },
    lose: async cluster => freeze((await cluster.find('sync_standby')).pids()),
  },
  {
    name: 'pooler',
    lost: 'PgBouncer frozen for 5 s',
    seconds: 5,
    goal: { gapS: 8, answerS: 6, none: never },
    lose: async cluster => freeze(cluster.pids('pgbouncer')),
  },
  {
    name: 'web',
    lost: 'one of two web processes, killed',
    seconds: 8,
    goal: { gapS: 3, answerS: 3, none: [...never, 'broken read'] },
    async lose(cluster) {
      signal(cluster.pids('web-1'), 'SIGKILL')
      return () => cluster.restart('web-1')
    },
  },
  {
    name: 'worker',
    lost: 'one of two workers, killed',
    seconds: 8,
    goal: { gapS: 3, answerS: 3, none: never },
    async lose(cluster) {
      signal(cluster.pids('worker-1'), 'SIGKILL')
      return () => cluster.restart('worker-1')
    },
  },
  {
    name: 'etcd-one',
    lost: 'one of three etcd, killed',
    seconds: 20,
    goal: { gapS: 3, answerS: 3, none: never },
    async lose(cluster) {
      signal([cluster.etcd.pid('etcd1')], 'SIGKILL')
      return () => cluster.etcd.restart('etcd1')
    },
  },
  {
    name: 'etcd',
    lost: 'etcd wholly, frozen for 32 s',
    seconds: 32,
    goal: { gapS: 3, answerS: 3, none: never },
    lose: async cluster => freeze(cluster.etcd.pids()),
  },
  {
    name: 'etcd-two',
    lost: 'two of three etcd, killed: no majority',
    seconds: 32,
    goal: { gapS: 3, answerS: 3, none: never },
    async lose(cluster) {
      const names = ['etcd1', 'etcd2']
      signal(names.map(cluster.etcd.pid), 'SIGKILL')
      return () => names.forEach(cluster.etcd.restart)
    },
  },
  {
    name: 'redis',
    lost: 'Redis frozen for 10 s',
    seconds: 10,
    goal: { gapS: 3, answerS: 3, none: never },
    lose: async cluster => freeze(cluster.pids('redis')),
  },
  {
    name: 'store',
    lost: 'the store of files (the stand-in for S3), frozen for 10 s',
    seconds: 10,
    goal: { gapS: 3, answerS: 3, none: never },
    lose: async cluster => freeze(cluster.pids('store')),
  },
  {
    name: 'disk',
    lost: 'the leader’s disk, full for 40 s',
    seconds: 40,
    // Patroni 3.0 starts it again and again, and each start keeps the leader's lock.
    goal: { gapS: 60, answerS: 8, none: never },
    async lose(cluster) {
      const { disk } = await cluster.find('leader')
      if (!disk) throw new Error('the database servers have no disks of their own')
      const giveBack = fillDisk(disk)
      await exhaustLog(cluster.directUrl)
      return giveBack
    },
  },
]

/** What a run did not reach, in words. */
export function missed({ goal }: Fault, seen: Seen): string[] {
  const slowest = Math.max(seen.slowestReadS, seen.slowestWriteS)
  return [
    ...(seen.lost ? [`${seen.lost} acknowledged writes lost`] : []),
    ...(seen.gapS > goal.gapS ? [`longer than ${goal.gapS} s without a write`] : []),
    ...(goal.answerS && slowest > goal.answerS ? [`an answer took longer than ${goal.answerS} s`] : []),
    ...goal.none.filter(kind => seen.answers.has(kind)),
  ]
}
