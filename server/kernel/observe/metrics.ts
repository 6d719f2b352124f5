import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Vital } from '#contract/logs/index.ts'
import { present } from '../present.ts'
import { tellEnd } from './channels.ts'

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const longSeconds = [0.1, 0.5, 1, 5, 15, 60, 300, 1_800]

export type Metrics = ReturnType<typeof createMetrics>

/**
 * This process's metrics for Prometheus. Labels come from our own code, never from a request, so that nobody can create
 * unlimited series.
 */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests by endpoint of the contract (or page, file, health) and status.',
    labelNames: ['endpoint', 'status'],
    registers,
  })
  const busy = new Counter({
    name: 'http_request_seconds_total',
    help: 'Seconds spent on requests by endpoint; divided by their number, the mean.',
    labelNames: ['endpoint'],
    registers,
  })
  // Buckets for each of hundreds of endpoints would be a megabyte to scrape.
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by room of the contract (or page, file, health), from receiving to the last byte.',
    labelNames: ['room'],
    buckets: seconds,
    registers,
  })
  const guestPages = new Counter({
    name: 'guest_pages_total',
    help: 'Pages for guests by where they came from: fresh, stale or kept from the cache, or rendered.',
    labelNames: ['source'],
    registers,
  })
  const jobs = new Histogram({
    name: 'job_duration_seconds',
    help: 'Jobs by queue and outcome.',
    labelNames: ['queue', 'outcome'],
    buckets: longSeconds,
    registers,
  })
  const deliveries = new Counter({
    name: 'deliveries_total',
    help: 'Messages to people by channel and outcome of an attempt: SENT, RETRY, FAILED or BLOCKED.',
    labelNames: ['channel', 'outcome'],
    registers,
  })
  const providers = new Histogram({
    name: 'provider_call_duration_seconds',
    help: 'Calls to outside services by provider, call and outcome.',
    labelNames: ['provider', 'call', 'outcome'],
    buckets: seconds,
    registers,
  })
  const events = new Counter({
    name: 'business_events_total',
    help: 'What people have done: joins, applications, results sent.',
    labelNames: ['event'],
    registers,
  })
  const vitals = new Histogram({
    name: 'web_vitals_seconds',
    help: 'Web vitals of sampled visits by page, in seconds.',
    labelNames: ['vital', 'page'],
    buckets: [0.05, 0.1, 0.2, 0.5, 1, 1.5, 2, 2.5, 4, 6, 10],
    registers,
  })
  const shifts = new Histogram({
    name: 'web_layout_shift',
    help: 'Cumulative layout shift of sampled visits by page.',
    labelNames: ['page'],
    buckets: [0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1],
    registers,
  })
  const browserErrors = new Counter({
    name: 'browser_errors_total',
    help: 'Errors of scripts in browsers by page.',
    labelNames: ['page'],
    registers,
  })

  return {
    registry,
    request(endpoint: string, status: number, ms: number) {
      requests.inc({ endpoint, status: String(status) })
      busy.inc({ endpoint }, ms / 1000)
      durations.observe({ room: endpoint.startsWith('/') ? endpoint : present(endpoint.split('.')[0]) }, ms / 1000)
    },
    guestPage: (source: 'fresh' | 'stale' | 'kept' | 'rendered') => guestPages.inc({ source }),
    job: (queue: string, outcome: 'done' | 'failed', ms: number) => jobs.observe({ queue, outcome }, ms / 1000),
    delivery: (channel: string, outcome: 'SENT' | 'RETRY' | 'FAILED' | 'BLOCKED') =>
      deliveries.inc({ channel, outcome }),
    event: (event: string, count = 1) => events.inc({ event }, count),
    vital: (vital: Vital, page: string, value: number) =>
      vital === 'CLS' ? shifts.observe({ page }, value) : vitals.observe({ vital, page }, value / 1000),
    browserError: (page: string) => browserErrors.inc({ page }),
    /** The process itself: event loop, memory, garbage collection, open files. */
    watchProcess: () => collectDefaultMetrics({ register: registry }),
    watchPool({ pool, isUp }: { pool: pg.Pool; isUp(): boolean }) {
      new Gauge({
        name: 'database_up',
        help: 'Whether this process reaches the database: 1 or 0.',
        registers,
        collect() {
          this.set(isUp() ? 1 : 0)
        },
      })
      new Gauge({
        name: 'db_pool_connections',
        help: 'Connections of this process to the database, and requests that wait for one.',
        labelNames: ['state'],
        registers,
        collect() {
          this.set({ state: 'used' }, pool.totalCount - pool.idleCount)
          this.set({ state: 'idle' }, pool.idleCount)
          this.set({ state: 'waiting' }, pool.waitingCount)
        },
      })
    },
    /** Waiting work in the database, queried at each scrape; left out while the database is unreachable. */
    watchQueues(pool: pg.Pool) {
      const jobsWaiting = new Gauge({
        name: 'job_queue_jobs',
        help: 'Jobs by queue and state: ready, later (not before their time), active, failed.',
        labelNames: ['queue', 'state'],
        registers,
      })
      const age = new Gauge({
        name: 'job_queue_age_seconds',
        help: 'How long the oldest job that is ready has waited, by queue.',
        labelNames: ['queue'],
        registers,
      })
      new Gauge({
        name: 'videos_in_work',
        help: 'Videos that are waiting or being made playable.',
        registers,
        async collect() {
          for (const gauge of [jobsWaiting, age]) gauge.reset()
          this.reset()
          try {
            const [queues, videos] = await Promise.all([pool.query<QueueRow>(waiting), pool.query(videosInWork)])
            for (const { queue, ready, later, active, failed, oldest } of queues.rows) {
              for (const [state, count] of Object.entries({ ready, later, active, failed }))
                jobsWaiting.set({ queue, state }, count)
              age.set({ queue }, oldest)
            }
            this.set(videos.rows[0].count)
          } catch {
            // The scrape continues: the process's own metrics are needed most while the database is down.
          }
        },
      })
    },
    /** The same object, with its calls timed. */
    timed<Service extends object>(provider: string, service: Service): Service {
      return new Proxy(service, {
        get(target, name) {
          const member = Reflect.get(target, name)
          if (typeof member !== 'function' || typeof name !== 'string' || name === 'close') return member
          return (...args: unknown[]) => {
            const result = member.apply(target, args)
            if (!(result instanceof Promise)) return result
            tellEnd(result, () => ({ name: `${provider} ${name}`, attributes: { 'peer.service': provider } }))
            const began = performance.now()
            const end = (outcome: 'ok' | 'failed') =>
              providers.observe({ provider, call: name, outcome }, (performance.now() - began) / 1000)
            result.then(
              () => end('ok'),
              () => end('failed'),
            )
            return result
          }
        },
      })
    },
  }
}

type QueueRow = { queue: string; ready: number; later: number; active: number; failed: number; oldest: number }

const waiting = `
  SELECT name AS queue,
    (count(*) FILTER (WHERE state < 'active' AND start_after <= now()))::int AS ready,
    (count(*) FILTER (WHERE state < 'active' AND start_after > now()))::int AS later,
    (count(*) FILTER (WHERE state = 'active'))::int AS active,
    (count(*) FILTER (WHERE state = 'failed'))::int AS failed,
    coalesce(extract(epoch FROM now() - min(start_after) FILTER (WHERE state < 'active' AND start_after <= now())), 0)::float8
      AS oldest
  FROM pgboss.job WHERE state <> 'completed' AND state <> 'cancelled' GROUP BY name`

const videosInWork = `SELECT count(*)::int AS count FROM videos WHERE state = 'PROCESSING' AND take IS DISTINCT FROM 'WAITING'
  AND deleted_at IS NULL`

/** Answers GET /metrics on a port of its own, which only the network of the operators should reach. */
export async function serveMetrics(metrics: Metrics, { port, host }: { port: number; host: string }) {
  metrics.watchProcess()
  const { registry } = metrics
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return response.writeHead(404).end()
    try {
      const text = await registry.metrics()
      response.writeHead(200, { 'content-type': registry.contentType }).end(text)
    } catch {
      response.writeHead(500).end()
    }
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  const address = `http://${host}:${(server.address() as AddressInfo).port}/metrics`
  return { address, close: () => void server.unref().close() }
}
