import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { parse } from 'yaml'
import { type Account, accountFor } from '#server/kernel/embedded-postgres/account.ts'
import { freePort } from '#server/kernel/embedded-postgres/free-port.ts'
import { family } from '../../bench/processes.ts'
import { mountDisk } from './disks.ts'
import type { Engines } from './options.ts'
import { type Running, startProcess, until } from './process.ts'

const ops = join(import.meta.dirname, '..', '..', 'ops')
const shipped = (name: string) => readFileSync(join(ops, name), 'utf8')
const password = 'pw'

export type Member = { name: string; role: string; state: string; lag?: number | string }
export type DatabaseServer = {
  name: string
  port: number
  rest: number
  folder: string
  /** Where its own disk is mounted; null where all share the machine's. */
  disk: string | null
  start(): void
  pids(): number[]
}
export type Standing = { running: Running[]; hasDisks: boolean }
export type EngineCluster = Awaited<ReturnType<typeof startEngines>>

/**
 * Three etcd, three PostgreSQL under Patroni, HAProxy before them, PgBouncer before it, and Redis: on loopback, with
 * the settings of `ops/`, of which only names, addresses, folders and TLS are replaced. `running` holds what was
 * started. `hasDisks` gives each PostgreSQL a disk of its own, which can be full.
 */
export async function startEngines(folder: string, engines: Engines, { running, hasDisks }: Standing) {
  const account = accountFor(undefined)
  const own = (path: string) => {
    mkdirSync(path, { recursive: true })
    if (account) chownSync(path, account.uid, account.gid)
    return path
  }
  const begin = (command: Parameters<typeof startProcess>[1]) => {
    const started = startProcess(folder, { ...command, account })
    running.push(started)
    return started
  }
  own(folder)
  const etcd = await startEtcd(engines, { folder, begin })
  const servers = await prepareServers(engines, { folder, hasDisks, account, own, begin, etcd: etcd.addresses })
  for (const server of servers) server.start()
  const [front, replicas] = [await freePort(), await freePort()]
  begin({
    name: 'haproxy-postgres',
    words: [engines.haproxy, '-f', postgresFront(folder, { front, replicas, servers })],
  })
  const direct = `postgresql://postgres:${password}@127.0.0.1:${front}/postgres`
  await until(
    'three database servers, one in step',
    180_000,
    async () => isWhole(await members(servers)),
    () => running.map(({ name, log }) => `== ${name}\n${log().slice(-800)}`).join('\n'),
  )
  await until('HAProxy in front of the leader', 30_000, () => createDatabase(direct))
  const pooled = await freePort()
  begin({ name: 'pgbouncer', words: [engines.pgbouncer, pooler(folder, pooled, front)] })
  const redis = await freePort()
  begin({
    name: 'redis',
    words: [engines['redis-server'], '--port', String(redis), '--save', '', '--bind', '127.0.0.1'],
  })
  const to = (port: number) => `postgresql://mudaero:${password}@127.0.0.1:${port}/mudaero`
  return {
    servers,
    etcd,
    databaseUrl: to(pooled),
    directUrl: to(front),
    readUrl: to(replicas),
    redisUrl: `redis://127.0.0.1:${redis}`,
    members: () => members(servers),
    isWhole: async () => isWhole(await members(servers)),
    async find(role: 'leader' | 'sync_standby'): Promise<DatabaseServer> {
      const found = (await members(servers)).find(member => member.role === role)
      const server = servers.find(({ name }) => name === found?.name)
      if (!server) throw new Error(`there is no ${role}`)
      return server
    },
  }
}

type Begin = (command: Parameters<typeof startProcess>[1]) => Running

async function startEtcd(engines: Engines, { folder, begin }: { folder: string; begin: Begin }) {
  const names = ['etcd1', 'etcd2', 'etcd3']
  const places = await Promise.all(
    names.map(async name => ({ name, client: await freePort(), peer: await freePort() })),
  )
  const local = (port: number) => `http://127.0.0.1:${port}`
  const all = places.map(({ name, peer }) => `${name}=${local(peer)}`).join(',')
  const start = ({ name, client, peer }: (typeof places)[number]) => {
    const words = {
      name,
      'data-dir': join(folder, name),
      'listen-client-urls': local(client),
      'advertise-client-urls': local(client),
      'listen-peer-urls': local(peer),
      'initial-advertise-peer-urls': local(peer),
      'initial-cluster': all,
    }
    return begin({
      name,
      words: [engines.etcd, ...Object.entries(words).flatMap(([flag, value]) => [`--${flag}`, value])],
    })
  }
  const state = new Map(places.map(place => [place.name, start(place)]))
  return {
    addresses: places.map(({ client }) => `127.0.0.1:${client}`).join(','),
    pids: () => [...state.values()].map(({ pid }) => pid),
    pid: (name: string) => state.get(name)?.pid ?? 0,
    restart(name: string) {
      const place = places.find(each => each.name === name)
      if (place) state.set(name, start(place))
    },
  }
}

type Setup = {
  folder: string
  hasDisks: boolean
  account: Account
  own: (path: string) => string
  begin: Begin
  etcd: string
}

/** One `patroni.yml` each; as JSON, which is YAML too. */
async function prepareServers(
  engines: Engines,
  { folder, hasDisks, account, own, begin, etcd }: Setup,
): Promise<DatabaseServer[]> {
  const bin = dirname(engines.pg_rewind)
  return Promise.all(
    ['pg1', 'pg2', 'pg3'].map(async name => {
      const [port, rest] = [await freePort(), await freePort()]
      const disk = hasDisks ? join(folder, `${name}.disk`) : null
      if (disk) mountDisk(disk)
      // A new disk is not empty.
      const data = disk ? join(own(disk), 'data') : join(folder, name)
      const settings = parse(shipped('patroni.yml'))
      settings.name = name
      settings.restapi = { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` }
      settings.etcd3.hosts = etcd
      settings.bootstrap.pg_hba = settings.bootstrap.pg_hba.map((line: string) =>
        line.replace('hostssl', 'host').replace('10.0.0.0/8', '127.0.0.1/32'),
      )
      const at = `127.0.0.1:${port}`
      const places = {
        listen: at,
        connect_address: at,
        data_dir: data,
        bin_dir: bin,
        pgpass: join(folder, `${name}.pass`),
      }
      Object.assign(settings.postgresql, places, {
        parameters: { unix_socket_directories: own(join(folder, `${name}.run`)) },
      })
      const file = join(folder, `${name}.yml`)
      writeFileSync(file, JSON.stringify(settings))
      if (account) chownSync(file, account.uid, account.gid)
      let patroni: Running | undefined
      return {
        name,
        port,
        rest,
        folder: data,
        disk,
        start() {
          patroni = begin({ name, words: [engines.patroni, file] })
        },
        pids: () => [...(patroni?.isAlive() ? family(patroni.pid) : []), ...postgresOf(data)],
      }
    }),
  )
}

/** The server on a data folder with its processes; it is no child of Patroni. */
export function postgresOf(data: string): number[] {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return []
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10)
  const isOurs = existsSync(`/proc/${pid}`) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(data)
  return isOurs ? family(pid) : []
}

type Front = { front: number; replicas: number; servers: DatabaseServer[] }

function postgresFront(folder: string, { front, replicas, servers }: Front): string {
  let text = shipped('haproxy-postgres.cfg')
    .replace('bind :5500', `bind 127.0.0.1:${front}`)
    .replace('bind :5501', `bind 127.0.0.1:${replicas}`)
  for (const { name, port, rest } of servers)
    text = text.replaceAll(`${name}:5432 check port 8008`, `127.0.0.1:${port} check port ${rest}`)
  return written(folder, 'haproxy-postgres.cfg', text)
}

function pooler(folder: string, port: number, front: number): string {
  const users = written(folder, 'users.txt', `"mudaero" "${password}"\n`)
  const text = shipped('pgbouncer.ini')
    .replace('port=5500', `port=${front}`)
    .replace('listen_addr = 0.0.0.0', 'listen_addr = 127.0.0.1')
    .replace('listen_port = 6432', `listen_port = ${port}`)
    .replace('/etc/pgbouncer/users.txt', users)
  return written(folder, 'pgbouncer.ini', `${text}\nunix_socket_dir =\n`)
}

/** The proxy before the web, without TLS. Returns its file. */
export function webFront(folder: string, port: number, web: number[]): string {
  let text = shipped('haproxy.cfg')
    .replace('bind :8080', `bind 127.0.0.1:${port}`)
    .replace(/^.*(?:bind :8443|redirect scheme).*\n/gm, '')
    .replace('x-forwarded-proto https', 'x-forwarded-proto http')
  web.forEach((at, index) => {
    text = text.replace(`web-${index + 1}:3000`, `127.0.0.1:${at}`)
  })
  return written(folder, 'haproxy.cfg', text)
}

function written(folder: string, name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

/** What the first of them that answers says of all. */
async function members(servers: DatabaseServer[]): Promise<Member[]> {
  for (const { rest } of servers) {
    const answer = await fetch(`http://127.0.0.1:${rest}/cluster`, { signal: AbortSignal.timeout(1_000) }).catch(
      () => null,
    )
    if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members
  }
  return []
}

const isWhole = (all: Member[]) =>
  all.length === 3 &&
  all.filter(({ role }) => role === 'leader').length === 1 &&
  all.some(({ role }) => role === 'sync_standby') &&
  all.every(({ state }) => state === 'running' || state === 'streaming')

async function createDatabase(url: string): Promise<boolean> {
  const client = new pg.Client(url)
  try {
    await client.connect()
    const { rows } = await client.query(`SELECT 1 FROM pg_roles WHERE rolname = 'mudaero'`)
    if (!rows.length) await client.query(`CREATE ROLE mudaero LOGIN PASSWORD '${password}'`)
    await client.query('CREATE DATABASE mudaero OWNER mudaero')
    return true
  } finally {
    await client.end().catch(() => {})
  }
}
