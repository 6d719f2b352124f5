import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { controlStandIn } from '#server/integrations/payment/stand-in/control.ts'
import { advance } from '#server/payments/advance.ts'
import { customerIdOf } from '#server/payments/decide.ts'
import type { Engine } from '#server/payments/engine.ts'
import { listOrders, readOrder } from '#server/payments/history.ts'
import { listAllOrders } from '#server/payments/operators/orders.ts'
import { sweep } from '#server/payments/sweep.ts'
import { openBenchDatabase } from './database.ts'
import { openMoneyEngine } from './money-engine.ts'
import { answerOf, disconnect } from './server-process.ts'
import { boundFigure, type Figure, median, round } from './table.ts'

const inDoubt = 1_000
const sizes = [1_000, 10_000, 100_000, 1_000_000]
const buyer = 1
/** Buys all but every twentieth order. */
const heavyBuyer = 2

/**
 * Payments against the provider's stand-in: the cost of reading a payment while its buyer waits, the time for a sweep
 * of a thousand orders in doubt, and the growth of an order's pages from a thousand orders to a million.
 */
export async function measurePayments({ rounds }: { rounds: number }): Promise<Figure[]> {
  const database = await openBenchDatabase()
  const provider = fork(join(import.meta.dirname, 'payment-provider.ts'), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const { url } = await answerOf<{ url: string }>(provider)
  const { engine, pool, close } = openMoneyEngine({
    databaseUrl: database.url,
    providerUrl: url,
    secret: randomBytes(32).toString('hex'),
  })
  try {
    await pool.query(`INSERT INTO users (login_id, name, birth_date, permissions)
      SELECT 'buyer' || n, '구매자', '1995-05-05', '{Actor}' FROM generate_series(1, 2) n`)
    const figures = [...(await measureRest(engine, url, rounds)), ...(await measureSweep(engine, url))]
    return [...figures, ...(await measureHistory(engine, pool, rounds))]
  } finally {
    await close()
    await disconnect(provider)
    await database.stop()
  }
}

type Waiting = { id: number; providerId: string }

/** Orders whose buyer has approved in the window and returned, not confirmed yet. */
export async function placeOrders(
  { db, secrets, clock }: Engine,
  url: string,
  count: number,
  state: 'READY' | 'IN_FLIGHT',
): Promise<Waiting[]> {
  const control = controlStandIn(url)
  const now = clock.now()
  const orders = await db
    .insertInto('orders')
    .values(
      Array.from({ length: count }, () => ({
        ...{
          user_id: buyer,
          product: 'PROFILE_FEEDBACK' as const,
          order_key: crypto.randomUUID(),
          title: '프로필 피드백',
        },
        ...{ amount: 30_000, terms_version: '1', created_at: now, moved_by: 'system', moved_at: now },
        expires_at: new Date(now.getTime() + 1_800_000),
      })),
    )
    .returning('id')
    .execute()
  await db
    .insertInto('order_lines')
    .values(orders.map(({ id }) => ({ order_id: id, no: 1, ref: 'PROFILE', label: '', list: 30_000, paid: 30_000 })))
    .execute()
  await db
    .insertInto('feedback_orders')
    .values(
      orders.map(({ id }) => ({
        ...{
          order_id: id,
          user_id: buyer,
          kind: 'PROFILE' as const,
          request: '',
          created_at: now,
          moved_by: 'system',
          moved_at: now,
        },
      })),
    )
    .execute()
  const made: Waiting[] = []
  await inParallel(orders, async ({ id: orderId }) => {
    const providerId = `bench${orderId}`
    const { paymentToken = '', txId = '' } = (await control.window(windowOf(providerId), 'pay')) as Record<
      string,
      string
    >
    const { id } = await db
      .insertInto('payments')
      .values({
        ...{
          order_id: orderId,
          provider_id: providerId,
          amount: 30_000,
          created_at: now,
          moved_by: 'system',
          moved_at: now,
        },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (state === 'IN_FLIGHT')
      await db
        .updateTable('payments')
        .set({ state, token: secrets.encrypt(paymentToken), tx_id: txId, in_flight_since: now })
        .where('id', '=', id)
        .execute()
    made.push({ id, providerId })
  })
  return made
}

const windowOf = (paymentId: string) => ({
  ...{
    kind: 'payment' as const,
    paymentId,
    storeId: 'store-stand-in',
    channelKey: 'channel-key-payment',
    orderName: '피드백',
  },
  ...{
    totalAmount: 30_000,
    currency: 'KRW' as const,
    payMethod: 'CARD',
    customer: { customerId: customerIdOf(buyer) },
  },
})

async function inParallel<Item>(items: Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  const rest = items.values()
  const run = async () => {
    for (const item of rest) await work(item)
  }
  await Promise.all(Array.from({ length: 20 }, run))
}

/** Wall-clock and CPU milliseconds of this process per item. */
export async function timed(count: number, work: () => Promise<unknown>): Promise<{ ms: number; cpuMs: number }> {
  const cpu = process.cpuUsage()
  const began = performance.now()
  await work()
  const { user, system } = process.cpuUsage(cpu)
  return { ms: (performance.now() - began) / count, cpuMs: (user + system) / 1000 / count }
}

/** The floor: the same reading at the provider alone. */
async function measureRest(engine: Engine, url: string, rounds: number): Promise<Figure[]> {
  const payments = await placeOrders(engine, url, 300, 'READY')
  const one = async (work: (payment: Waiting) => Promise<unknown>) =>
    timed(payments.length, async () => {
      for (const payment of payments) await work(payment)
    })
  const [ours, floor]: { ms: number; cpuMs: number }[][] = [[], []]
  for (let round = 0; round <= rounds; round++) {
    const both = [
      await one(({ id }) => advance(engine, id)),
      await one(each => engine.gateway.readPayment(each.providerId)),
    ]
    // The first warms up.
    if (round > 0) for (const [at, list] of [ours!, floor!].entries()) list.push(both[at]!)
  }
  const show = (list: { ms: number; cpuMs: number }[], name: 'ms' | 'cpuMs') =>
    round(median(list.map(each => each[name])))
  return [
    { what: 'advance at rest: time an order', ours: `${show(ours!, 'ms')} ms`, floor: `${show(floor!, 'ms')} ms` },
    { what: 'advance at rest: CPU an order', ours: `${show(ours!, 'cpuMs')} ms`, floor: `${show(floor!, 'cpuMs')} ms` },
  ]
}

/** The floor: the calls that each order needs, without us: read, confirm, read. */
async function measureSweep(engine: Engine, url: string): Promise<Figure[]> {
  const { db, gateway, secrets } = engine
  const bare = await placeOrders(engine, url, inDoubt, 'IN_FLIGHT')
  const rows = await db
    .selectFrom('payments')
    .select(['provider_id as providerId', 'token', 'tx_id as txId'])
    .where(
      'id',
      'in',
      bare.map(({ id }) => id),
    )
    .execute()
  const floor = await timed(1, () =>
    inParallel(rows, async ({ providerId, token, txId }) => {
      await gateway.readPayment(providerId)
      const body = {
        paymentToken: secrets.decrypt(token!),
        txId: txId!,
        totalAmount: 30_000,
        currency: 'KRW' as const,
        isTest: true,
      }
      await gateway.confirm(providerId, body, `bench-${providerId}`)
      await gateway.readPayment(providerId)
    }),
  )
  await db
    .updateTable('payments')
    .set({ state: 'READY', moved_by: 'system' })
    .where('state', '=', 'IN_FLIGHT')
    .execute()
  await placeOrders(engine, url, inDoubt, 'IN_FLIGHT')
  const ours = await timed(1, () => sweep(engine))
  const { paid } = await db
    .selectFrom('orders')
    .select(row => row.fn.countAll<number>().as('paid'))
    .where('state', '=', 'PAID')
    .executeTakeFirstOrThrow()
  if (paid !== inDoubt) throw new Error(`${paid} of ${inDoubt} orders were paid`)
  const figure = boundFigure('1,000 orders in doubt, swept', ours.ms / 1000, 's', 60)
  return [{ ...figure, floor: `${round(floor.ms / 1000)} s`, ratio: floor.ms / ours.ms }]
}

/** Best times of pages of orders while the table grows tenfold at a time, and the largest growth. */
async function measureHistory(engine: Engine, pool: BenchPool, rounds: number): Promise<Figure[]> {
  const { db, clock, gateway: payments, secrets, products } = engine
  const page = { page: 1, limit: 20 }
  const pages: Record<string, () => Promise<unknown>> = {
    'history, 50 own orders': () => listOrders(db, buyer, page, engine),
    [counting]: () => listOrders(db, heavyBuyer, page, engine),
    'an order': async () => readOrder(db, buyer, await newestOf(pool), { payments, secrets, clock, products }),
    'operators’ orders': () => listAllOrders(engine, page),
  }
  const times = new Map(Object.keys(pages).map(name => [name, [] as number[]]))
  await pool.query('TRUNCATE orders, users CASCADE')
  await pool.query(`INSERT INTO users (id, login_id, name, birth_date, permissions) OVERRIDING SYSTEM VALUE
    SELECT n, 'buyer' || n, '구매자', '1995-05-05', '{Actor}' FROM generate_series(1, 2) n`)
  for (const size of sizes) {
    console.log(`growing to ${size} orders …`)
    await grow(pool, size)
    for (const [name, read] of Object.entries(pages)) {
      const found: number[] = []
      for (let at = 0; at < rounds * 50; at++) found.push((await timed(1, read)).ms)
      times.get(name)!.push(Math.min(...found))
    }
  }
  return [...times].map(([name, found]) => {
    const worst = Math.max(...found.slice(1).map((ms, at) => ms / found[at]!))
    return {
      what: `${name}: at 1k, 10k, 100k, 1M orders`,
      ours: `${found.map(round).join(' → ')} ms`,
      ratio: worst,
      // Up to 10,000 own orders are counted.
      ...(name !== counting && { goal: { text: '≤ 1.2 a decade', met: worst <= 1.2 } }),
    }
  })
}

const counting = 'history, nearly all orders own'

type BenchPool = { query(text: string): Promise<{ rows: unknown[] }> }

const newestOf = async (pool: BenchPool) => {
  const { rows } = await pool.query(`SELECT max(id) AS id FROM orders WHERE user_id = ${buyer}`)
  return (rows[0] as { id: number }).id
}

/** Paid orders of two buyers; the first has fifty. Without triggers and foreign keys, which would only slow it down. */
async function grow(pool: BenchPool, size: number): Promise<void> {
  for (let done = 0; done < size; done += 50_000)
    await pool.query(`BEGIN; SET LOCAL session_replication_role = replica; SET LOCAL statement_timeout = 0;
      WITH numbers AS (
        SELECT n FROM generate_series((SELECT count(*) FROM orders) + 1, least(${size}, ${done + 50_000})) n
      ), made AS (
        INSERT INTO orders (user_id, product, order_key, title, state, amount, expires_at, terms_version, created_at, paid_at, moved_by, moved_at)
        SELECT CASE WHEN n <= 1000 AND n % 20 = 0 THEN ${buyer} ELSE ${heavyBuyer} END, 'PROFILE_FEEDBACK', gen_random_uuid(), '프로필 피드백',
          'PAID', 30000, now(), '1', now(), now(), 'system', now()
        FROM numbers RETURNING id
      ), lines AS (
        INSERT INTO order_lines (order_id, no, ref, label, list, paid) SELECT id, 1, 'PROFILE', '', 30000, 30000 FROM made
      ), feedback AS (
        INSERT INTO feedback_orders (order_id, user_id, kind, state, request, created_at, moved_by, moved_at)
        SELECT id, ${buyer}, 'PROFILE', 'QUEUED', '', now(), 'system', now() FROM made
      )
      INSERT INTO payments (order_id, provider_id, method, state, amount, taken, paid_at, created_at, moved_by, moved_at)
      SELECT id, 'grown' || id, 'CARD', 'PAID', 30000, 30000, now(), now(), 'system', now() FROM made; COMMIT`)
  await pool.query('VACUUM ANALYZE orders')
  await pool.query('VACUUM ANALYZE payments')
}
