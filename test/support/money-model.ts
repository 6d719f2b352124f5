import { randomUUID } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { registerCoupon } from '#server/coupons/coupons.ts'
import { deliverSent } from '#server/feedback/deliver.ts'
import type { controlStandIn } from '#server/integrations/payment/stand-in/control.ts'
import { toAppError } from '#server/kernel/errors.ts'
import type { Engine } from '#server/payments/engine.ts'
import { advanceEverything, sweep } from '#server/payments/sweep.ts'
import { Crash, type MortalEngine, startEngine } from './crashes.ts'
import { brokenRules } from './invariants.ts'
import { endFaults } from './payments.ts'
import type { Person } from './people.ts'
import { actsOf, type Cast } from './purchases.ts'
import type { TestServer } from './server.ts'

export const fullPrice = 30_000

export type ModelCoupon = { id: number; off: number }
/** What buyers and operators know of an order: their actions and the answers. */
export type ModelOrder = {
  key: string
  buyer: Person
  /** Null while a crash has hidden its answer. */
  id: number | null
  amount: number
  coupons: ModelCoupon[]
  token: { paymentToken: string; txId: string } | null
  /** No window was opened after the one of `token`. */
  isTokenNewest: boolean
  /** The person approved in the window, without which nothing may be collected. */
  approved: boolean
  /** The buyer was told that it is paid. */
  toldPaid: boolean
  toldOver: boolean
  /** Refunds by answered calls, and the maximum: a crash loses the answer, not always the effect. */
  back: { least: number; most: number }
  /** The part refunded from our bank account. */
  bank: { least: number; most: number }
  /** The maximum refunded by the provider without us. */
  elsewhere: number
}
export type MoneyModel<Order extends ModelOrder = ModelOrder> = {
  orders: Order[]
  coupons: ModelCoupon[]
  /** Nothing has gone wrong yet: every answer is predictable. */
  calm: boolean
}
export const emptyModel = (): MoneyModel => ({ orders: [], coupons: [], calm: true })

type Answer<Value> = { kind: 'done'; value: Value } | { kind: 'refused'; code: string } | { kind: 'crashed' }

/** The program under test: an engine that dies and is restarted, on a database and a provider that persist. */
export async function startReal(server: TestServer, control: ReturnType<typeof controlStandIn>, cast: Cast) {
  await emptyMoney(server)
  await control.clear()
  await endFaults(control)
  let mortal = startEngine(server)
  return {
    server,
    control,
    cast,
    acts: actsOf(cast),
    engine: () => mortal.engine,
    dieIn: (points: number) => mortal.dieIn(points),
    /** Runs a request or a job; a new process takes over if it dies. */
    async ask<Value>(act: (engine: MortalEngine['engine']) => Promise<Value>): Promise<Answer<Value>> {
      try {
        const value = await act(mortal.engine)
        await mortal.rest()
        return { kind: 'done', value }
      } catch (error) {
        await mortal.rest()
        if (isCrash(error)) return { kind: 'crashed' }
        const { code } = toAppError(error)
        if (code === 'internal') throw error
        return { kind: 'refused', code }
      } finally {
        if (mortal.isDead()) mortal = startEngine(server)
      }
    },
    restart() {
      mortal = startEngine(server)
    },
  }
}
export type Real = Awaited<ReturnType<typeof startReal>>

/** A job that continues after a failed row reports the crash among its errors; a dead process would not continue. */
const isCrash = (error: unknown): boolean =>
  error instanceof Crash || (error instanceof AggregateError && error.errors.some(isCrash))

const tables = [
  'ledger_lines',
  'ledger_entries',
  'coupon_moves',
  'coupons',
  'coupon_tries',
  'refunds',
  'payments',
  'feedback_orders',
  'auto_tour_stops',
  'auto_tour_offices',
  'auto_tours',
  'tour_offs',
  'tour_proofs',
  'tour_visits',
  'tour_orders',
  'tours',
  'offices',
  'lecture_waiting',
  'lecture_seats',
  'lecture_classes',
  'lectures',
  'plus_periods',
  'plus_subscriptions',
  'cards',
  'order_lines',
  'orders',
  'state_moves',
  'hooks',
  'notifications',
  'audit_log',
]

async function emptyMoney({ server }: TestServer): Promise<void> {
  const statements = tables.map(table => `DELETE FROM ${table};`).join(' ')
  await server.database.pool.query(
    `BEGIN; SET LOCAL session_replication_role = replica; ${statements} UPDATE coupon_policies SET issued = 0;
     UPDATE users SET is_plus_member = false WHERE is_plus_member; DELETE FROM prices WHERE set_by IS NOT NULL; COMMIT`,
  )
}

/** The state of an order as the database has it, or null. */
export async function stateOf({ server }: Real, { key }: ModelOrder) {
  const row = await server.db
    .selectFrom('orders')
    .select(['id', 'state', 'amount'])
    .where('order_key', '=', key)
    .executeTakeFirst()
  return row ?? null
}

export const paymentsOf = ({ server }: Real, orderId: number) =>
  server.db
    .selectFrom('payments')
    .select(['id', 'provider_id as providerId', 'state'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()

/** Brings everything to rest: faults end, sweeps run, late hooks arrive, operators answer. */
export async function comeToRest(real: Real, jobs: (engine: Engine) => Promise<unknown> = sweep): Promise<void> {
  const { server, control } = real
  real.restart()
  await endFaults(control)
  server.clock.pass({ minutes: 31 })
  for (let round = 0; round < 8; round++) {
    await real.ask(jobs)
    for (const payment of (await control.state()).payments) {
      const { rows } = await sql<{ id: number }>`SELECT id FROM payments WHERE provider_id = ${payment.id}`.execute(
        server.db,
      )
      for (const { id } of rows) await real.ask(engine => advanceEverything(engine, id))
      for (const each of 'cancellations' in payment ? (payment.cancellations ?? []) : [])
        if (each.status === 'REQUESTED') await control.settleCancellation(payment.id, each.id, 'SUCCEEDED')
    }
    for (const { id } of await server.db.selectFrom('refunds').select('id').where('state', '=', 'FAILED').execute())
      await real.ask(engine => real.acts.decide(engine, { refundId: id, decision: 'RETRY' }))
    server.clock.pass({ minutes: 61 })
    const { rows } = await sql`
      SELECT 1 FROM payments WHERE state IN ('IN_FLIGHT', 'STRAY')
      UNION ALL SELECT 1 FROM refunds WHERE state IN ('APPROVED', 'IN_FLIGHT', 'PENDING', 'FAILED')
      UNION ALL SELECT 1 FROM orders WHERE state = 'OPEN'`.execute(server.db)
    if (!rows.length && round > 0) return
  }
}

export const deliver = async (real: Real, orderId: number) => {
  const sentAt = new Date(real.server.clock.now().getTime() - 11 * 60_000)
  await real.server.db
    .updateTable('feedback_orders')
    .set({ sent_at: sentAt })
    .where('order_id', '=', orderId)
    .where('state', '=', 'IN_REVIEW')
    .execute()
  return real.ask(engine => deliverSent({ ...engine, recallMs: 600_000 }))
}

export const register = (real: Real, code: string) =>
  real.ask(engine => registerCoupon(engine, real.cast.buyer.id, code))

export const newKey = () => randomUUID()

/** Invariants violated at rest, and payments whose balance at the provider differs from the ledger. */
export async function compareLedger({ server, control }: Real) {
  const broken = await brokenRules(server, 'at rest')
  const wrong: unknown[] = Object.keys(broken).length ? [broken] : []
  const { events, payments } = await control.state()
  const { rows: ledger } = await sql<{ providerId: string; orderId: number; won: number }>`
    SELECT provider_id AS "providerId", p.order_id AS "orderId", coalesce((SELECT sum(l.amount)::int
      FROM ledger_lines l WHERE l.payment_id = p.id AND account = 'PG'), 0) AS won FROM payments p`.execute(server.db)
  const sumOf = (id: string) =>
    events.filter(event => event.paymentId === id).reduce((sum, event) => sum + event.eventAmount, 0)
  for (const { providerId, won } of ledger)
    if (sumOf(providerId) !== won) wrong.push({ payment: providerId, provider: sumOf(providerId), ledger: won })
  for (const { id } of payments)
    if (!ledger.some(({ providerId }) => providerId === id)) wrong.push({ unknownPayment: id })
  return { ledger, sumOf, wrong }
}

/** Compares the model's expectations with every order and coupon at rest. Throws with the differences. */
export async function compareAtRest(model: MoneyModel, real: Real): Promise<void> {
  const { server } = real
  const { ledger, sumOf, wrong } = await compareLedger(real)
  for (const order of model.orders) {
    const found = await stateOf(real, order)
    const say = (what: string, more: object = {}) =>
      wrong.push({ what, order: { ...order, buyer: order.buyer.id }, found, ...more })
    if (!found) {
      if (order.id !== null) say('an answered order is gone')
      continue
    }
    const own = ledger.filter(({ orderId }) => orderId === found.id)
    const held = own.reduce((sum, { providerId }) => sum + sumOf(providerId), 0)
    const isPaid = found.state === 'PAID' || found.state === 'REFUNDED'
    const given = found.amount - held
    const { least, most } = order.back
    if (found.state === 'OPEN') say('still open')
    // Money refunded from our bank account stays with the provider.
    const isHeldByBank = held >= order.bank.least - order.elsewhere && held <= order.bank.most
    if (!isPaid && !isHeldByBank) say('money of an order that is not paid is kept', { held })
    if (isPaid && order.amount > 0 && !order.approved) say('paid without an approval')
    if (!isPaid && order.toldPaid) say('the buyer was told that it is paid')
    if (isPaid && order.toldOver) say('the buyer was told that it is over')
    if (isPaid && (given < least - order.bank.most || given > most - order.bank.least))
      say('other money went back than was asked for', { given })
    if (found.state === 'REFUNDED' && most < order.amount) say('refunded unasked')
    if (found.state === 'PAID' && least >= order.amount && order.amount > 0) say('all went back and it is still paid')
  }
  const { rows: coupons } = await sql<{ id: number; state: string; paid: boolean }>`
    SELECT c.id, c.state, EXISTS (SELECT FROM orders o WHERE o.id = c.order_id AND o.state = 'PAID') AS paid
    FROM coupons c`.execute(server.db)
  for (const { id, state, paid } of coupons)
    if (state !== (paid ? 'USED' : 'ISSUED')) wrong.push({ coupon: id, state, paid })
  const known = new Set(coupons.map(({ id }) => id))
  for (const { id } of model.coupons) if (!known.has(id)) wrong.push({ lostCoupon: id })
  if (wrong.length) throw new Error(JSON.stringify(wrong, null, 1))
}

/** Fails the run with the expected answer. */
export function wish(value: boolean, message: string, more: object = {}): void {
  if (!value) throw new Error(`${message} ${JSON.stringify(more)}`)
}

/** How many commands have run; for the report. */
export const counted = { commands: 0 }

/** Leaves what was measured to the command that asked for it. */
export function reportFigures(figures: object): void {
  const { MODEL_REPORT } = process.env
  if (MODEL_REPORT) appendFileSync(MODEL_REPORT, `${JSON.stringify(figures)}\n`)
}

const runs = Number(process.env.MODEL_RUNS ?? 0)
const runsInSuite = 250

/** A machine slower by more than this factor than `secondsInSuite` supposes fails, rather than pass with fewer runs. */
const slowest = 10

/**
 * Runs random commands: in the suite the same runs every time, `leastRuns` and then as many as fit into
 * `secondsInSuite`, so that a failure is caused by the change; `npm run model -- 1000` searches that many new ones.
 * Fails with the seed of the failed run.
 */
export async function modelRuns<Model extends object, System>(
  name: string,
  commands: fc.Arbitrary<fc.AsyncCommand<Model, System>>[],
  { maxCommands, ...inSuite }: { maxCommands: number; secondsInSuite: number; leastRuns: number },
  run: (play: (setup: () => { model: Model; real: System }) => Promise<void>) => Promise<void>,
): Promise<void> {
  counted.commands = 0
  const began = performance.now()
  const seconds = () => Math.round((performance.now() - began) / 1000)
  const seed = Number(process.env.MODEL_SEED ?? (runs ? Date.now() % 1_000_000_000 : 20_261_123))
  // A run of commands cannot be found by the steps that shrank it; the one it came from fails and shrinks again.
  const path = process.env.MODEL_PATH?.split(':')[0]
  let done = 0
  let isRight = false
  const property = fc.asyncProperty(fc.commands(commands, { maxCommands, size: 'max' }), async played => {
    await run(setup => fc.asyncModelRun(setup, played))
    done++
    if (runs && done % 100 === 0) console.log(`${done} runs, ${counted.commands} commands, ${seconds()} s`)
  })
  const check = async (limits: { seed: number; numRuns: number; interruptAfterTimeLimit?: number }) => {
    const result = await fc.check(property, { ...limits, ...(path && { path }) })
    // Time that ended before the first run is no failure: what is missing is counted below.
    const isFailure = result.failed && result.counterexample !== null
    expect(isFailure, `${fc.defaultReportMessage(result)}\n${result.errorInstance}`).toBe(false)
  }
  const least = runs || inSuite.leastRuns
  const longest = inSuite.secondsInSuite * 1_000
  try {
    await check({ seed, numRuns: least, ...(!runs && { interruptAfterTimeLimit: slowest * longest }) })
    const left = longest - (performance.now() - began)
    if (!runs && left > 0) await check({ seed: seed + 1, numRuns: runsInSuite - least, interruptAfterTimeLimit: left })
    isRight = true
  } finally {
    console.log(`model of ${name}: ${done} runs, ${counted.commands} commands in ${seconds()} s, seed ${seed}`)
    const figures = { runs: done, commands: counted.commands, seconds: seconds(), seed, violations: isRight ? 0 : 1 }
    reportFigures({ name, ...figures })
  }
  expect(done).toBeGreaterThanOrEqual(path ? 1 : least)
}
