import pg from 'pg'
import { captureStatements, explain } from './capture.ts'
import { openBenchDatabase } from './database.ts'
import { measureRates } from './lists.ts'
import { load } from './load.ts'
import { startServerProcess } from './server-process.ts'
import { boundFigure, type Figure, median, round } from './table.ts'

/** A hundred orders of three visits to each tour; every office has ten tours, of which the newest runs. */
const sizes = [1_000, 10_000]
const ordersATour = 100
const visitsAnOrder = 3
const key = 'tours.tours'
const path = '/v1/profile-tours'
/** Pages that are full at every size, so that none is faster for being shorter. */
const measured = [
  { what: 'tours, first page of 60', key, path, query: { categoryId: '0', limit: '60' } },
  { what: 'tours of a category, 10', key, path, query: { categoryId: '3', limit: '10' } },
  { what: 'tours by QR, 10', key, path, query: { categoryId: '999', limit: '10' } },
]

/**
 * Growth of the list of tours from a thousand tours and a hundred thousand orders to ten thousand and a million, with
 * its SQL alone at either size.
 */
export async function measureTours({ rounds, seconds }: { rounds: number; seconds: number }): Promise<Figure[]> {
  const database = await openBenchDatabase()
  const times = new Map(measured.map(({ what }) => [what, [] as number[]]))
  const statements: Figure[] = []
  const rates: Figure[] = []
  try {
    for (const size of sizes) {
      console.log(`growing to ${size} tours and ${size * ordersATour} orders …`)
      await grow(database.url, size)
      const server = await startServerProcess(database, 'none')
      for (const { what, query } of measured) {
        const url = `${server.address}${path}?${new URLSearchParams(query)}`
        await load(url, { connections: 1, seconds: 1 })
        const p95: number[] = []
        for (let at = 0; at < rounds; at++) p95.push((await load(url, { connections: 1, seconds: 1 })).p95)
        times.get(what)!.push(median(p95))
      }
      await server.stop()
      const at = measured.map(each => ({ ...each, what: `${each.what}, of ${size} tours` }))
      for (const { what, query } of at) {
        const { first } = await captureStatements(database.url, key, String(new URLSearchParams(query)))
        const plans = []
        for (const statement of first) plans.push(await explain(database.url, statement))
        const [buffers, ms] = [Math.max(...plans.map(plan => plan.buffers)), Math.max(...plans.map(plan => plan.ms))]
        statements.push({ what: `${what}: dearest of ${plans.length} statements`, ours: `${buffers} buffers` })
        statements.push(boundFigure(`${what}: slowest of ${plans.length} statements`, ms, 'ms', 5))
      }
      rates.push(...(await measureRates(database, rounds, seconds, at)))
    }
    const growth = [...times].map(([what, p95]): Figure => {
      const worst = Math.max(...p95.slice(1).map((ms, at) => ms / p95[at]!))
      return {
        what: `${what}: p95 at 1k, 10k tours with 100k, 1M orders`,
        ours: `${p95.map(round).join(' → ')} ms`,
        ratio: worst,
        goal: { text: '≤ 1.2 a decade', met: worst <= 1.2 },
      }
    })
    return [...growth, ...statements, ...rates]
  } finally {
    await database.stop()
  }
}

/**
 * Without triggers and foreign keys, which would only slow it down. Past tours were visited in the year before; each
 * ran for a week.
 */
async function grow(url: string, size: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`SET statement_timeout = 0; SET session_replication_role = replica;
      INSERT INTO users (login_id, name, birth_date, permissions) VALUES ('tourist', '배우', '1995-05-05', '{Actor}')
        ON CONFLICT DO NOTHING;
      TRUNCATE offices, tours, orders, tour_orders, tour_visits RESTART IDENTITY CASCADE;
      INSERT INTO offices (name, category_id, region, created_at)
        SELECT '사무실 ' || n, 1 + n % 8, 'SEOUL', now() FROM generate_series(1, ${size / 10}) n;
      INSERT INTO tours (office_id, is_qr, capacity, taken, closes_at, visits_from, visits_to, state, opened_at, created_at,
          moved_by, moved_at)
        SELECT 1 + n % ${size / 10}, n % 5 = 0, ${ordersATour * visitsAnOrder + 50}, ${ordersATour * visitsAnOrder},
          now() + age.days + interval '10 days' + n * interval '1 second', now() + age.days + interval '12 days',
          now() + age.days + interval '17 days', CASE WHEN age.runs THEN 'OPEN' ELSE 'DONE' END, now() + age.days,
          now() + age.days, 'system', now() + age.days + interval '20 days'
        FROM generate_series(1, ${size}) n, LATERAL (SELECT n > ${size} * 0.9 AS runs,
          -interval '36 days' * ((${size} - n) * 10 / ${size}) AS days) AS age`)
    for (let done = 0; done < size * ordersATour; done += 100_000)
      await client.query(`WITH made AS (
          INSERT INTO orders (user_id, product, order_key, title, state, amount, expires_at, terms_version, created_at,
            paid_at, moved_by, moved_at)
          SELECT 1, 'TOUR', gen_random_uuid(), '프로필 투어', 'PAID', 14000, now(), '1', now(), now(), 'system', now()
          FROM generate_series(${done} + 1, least(${size * ordersATour}, ${done} + 100000)) RETURNING id
        ), kept AS (
          INSERT INTO tour_orders (order_id, user_id, state, copies, consent, created_at, moved_by, moved_at)
          SELECT id, 1, 'TOURING', ${visitsAnOrder}, '', now(), 'system', now() FROM made)
        INSERT INTO tour_visits (order_id, tour_id, state, moved_by, moved_at)
        SELECT made.id, tours.id, CASE tours.state WHEN 'OPEN' THEN 'WAITING' ELSE 'VISITED' END, 'system', tours.moved_at FROM made, generate_series(0, ${visitsAnOrder - 1}) n
          JOIN LATERAL (SELECT 1 + (made.id + n * ${size / 10}) % ${size} AS tour) AS chosen ON true
          JOIN tours ON tours.id = chosen.tour`)
    await client.query('VACUUM ANALYZE')
  } finally {
    await client.end()
  }
}
