import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { toAppError } from '#server/kernel/errors.ts'
import { apiTest } from '../../test/support/api.ts'
import { Crash, startEngine } from '../../test/support/crashes.ts'
import { brokenRules } from '../../test/support/invariants.ts'
import { giveCoupon, inWindow, withPayments } from '../../test/support/payments.ts'
import { actsOf, type Cast, createCast } from '../../test/support/purchases.ts'
import { checkoutOf } from './checkout.ts'
import type { Engine } from './engine.ts'
import { advanceEverything, sweep } from './sweep.ts'

const { control, settings } = withPayments()
const { server, test } = apiTest(settings)

let cast: Cast
let acts: ReturnType<typeof actsOf>
test.beforeAll(async () => {
  cast = await createCast(server)
  acts = actsOf(cast)
})

const fullPrice = 30_000

/** One purchase, with what the buyer's browser remembers after the server died. */
type Story = {
  orderKey: string
  couponOff: number
  couponIds: number[]
  orderId: number
  back?: Record<string, string>
}
type Step = (engine: Engine, story: Story) => Promise<unknown>

const paymentOf = (orderId: number) =>
  server.db
    .selectFrom('payments')
    .select(['id', 'provider_id as providerId'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .executeTakeFirstOrThrow()

const order: Step = async (engine, story) => {
  const { orderKey, couponOff, couponIds } = story
  const checkout = await acts.order(engine, { orderKey, amount: fullPrice - couponOff, couponIds })
  story.orderId = checkout.orderId
}
/** The person approves once, whatever happens to the page. */
const approve: Step = async (engine, story) => {
  const checkout = await checkoutOf(engine, cast.buyer.id, story.orderId)
  if (checkout.window) story.back ??= await inWindow(control, checkout)
}
const comeBack: Step = (engine, { orderId, back = {} }) => {
  const { paymentToken = '', txId = '' } = back
  return acts.comeBack(engine, orderId, { paymentToken, txId })
}
const abandon: Step = (engine, { orderId }) => acts.abandon(engine, orderId)
const cancel: Step = (engine, { orderId }) => acts.cancel(engine, orderId)
const refundsOf = async (orderId: number) => {
  const { id } = await paymentOf(orderId)
  return server.db.selectFrom('refunds').select('id').where('payment_id', '=', id).execute()
}
/** Operators check before they repeat a refund; the browser's own retry carries the key of the first request. */
const refund =
  (amount: number): Step =>
  async (engine, { orderId }) => {
    if (!(await refundsOf(orderId)).length) await acts.refund(engine, { orderId, amount })
  }
const approveRefund: Step = async (engine, { orderId }) => {
  for (const { id } of await refundsOf(orderId)) await acts.decide(engine, { refundId: id, decision: 'APPROVE' })
}
/** What a job or a webhook would do. */
const job: Step = async (engine, { orderId }) => advanceEverything(engine, (await paymentOf(orderId)).id)
const switchOn =
  (call: 'confirm' | 'window', fault: 'wrong-amount' | 'auto-capture'): Step =>
  async (_, { orderId }) =>
    control.fault({ call, fault, id: (await paymentOf(orderId)).providerId })
const cancelAtConsole: Step = async (_, { orderId }) =>
  control.cancelAtConsole((await paymentOf(orderId)).providerId, 10_000)
const openByReviewer: Step = async (_, { orderId }) => {
  for (const state of ['ASSIGNED', 'IN_REVIEW'] as const)
    await server.db
      .updateTable('feedback_orders')
      .set({ state, moved_by: 'system', moved_at: server.clock.now() })
      .where('order_id', '=', orderId)
      .execute()
}

const pay = [order, approve, comeBack]
/** For each protocol: what happened before, the steps in which the process dies, and the coupon's discount. */
const protocols: Record<string, { before?: Step[]; steps: Step[]; couponOff?: number }> = {
  'an order that is paid': { steps: pay },
  'an order that is paid with a coupon': { steps: pay, couponOff: 5_000 },
  'an order that a coupon pays': { steps: [order], couponOff: fullPrice },
  'an order that is given up': { steps: [order, abandon], couponOff: 5_000 },
  'a refund by the rule': { before: pay, steps: [cancel, job], couponOff: 5_000 },
  'a refund of an order that cost nothing': { before: [order], steps: [cancel], couponOff: fullPrice },
  'part of the money by an operator': { before: pay, steps: [refund(10_000), job] },
  'a refund by two operators': { before: [...pay, openByReviewer], steps: [refund(fullPrice), approveRefund, job] },
  'a cancellation in the console': { before: [...pay, cancelAtConsole], steps: [job] },
  'money taken with another amount': {
    before: [order, switchOn('confirm', 'wrong-amount'), approve],
    steps: [comeBack, job],
  },
  'money taken without a confirm': { before: [order, switchOn('window', 'auto-capture'), approve], steps: [job] },
}

async function begin({ before = [], couponOff = 0 }: (typeof protocols)[string]): Promise<Story> {
  const couponIds = couponOff ? [await giveCoupon(server, cast.buyer, { value: couponOff })] : []
  const story = { orderKey: randomUUID(), couponOff, couponIds, orderId: 0 }
  const { engine } = startEngine(server)
  for (const step of before) await step(engine, story)
  return story
}

/** Runs to the end or until the process dies. People accept a refusal of a repeated step. */
async function tell(engine: Engine, story: Story, steps: Step[]): Promise<void> {
  for (const step of steps)
    try {
      await step(engine, story)
    } catch (error) {
      if (error instanceof Crash) return
      if (toAppError(error).code === 'internal') throw error
    }
}

/** Runs the sweeps of a new process until the dead one's claims have expired and nothing is left to do. */
async function recover(): Promise<void> {
  const { engine } = startEngine(server)
  for (let minute = 0; minute < 4; minute++) {
    server.clock.pass({ minutes: 1 })
    await sweep(engine)
  }
}

/** A story's money, without ids. */
async function outcomeOf({ orderId, couponIds }: Story) {
  if (!orderId) return null
  const { rows } = await sql<object>`
    SELECT o.state AS "order", f.state AS feedback,
      (SELECT json_agg(json_build_object('state', p.state, 'taken', p.taken, 'refunded', p.refunded) ORDER BY p.id)
        FROM payments p WHERE p.order_id = o.id) AS payments,
      (SELECT json_agg(json_build_object('amount', r.amount, 'source', r.source, 'state', r.state) ORDER BY r.id)
        FROM refunds r JOIN payments p ON p.id = payment_id WHERE p.order_id = o.id) AS refunds,
      (SELECT json_object_agg(account, sum) FROM (
        SELECT account, sum(amount) FROM ledger_lines l WHERE l.order_id = o.id GROUP BY 1)) AS ledger,
      (SELECT json_agg(state) FROM coupons WHERE id = ANY(${couponIds})) AS coupons
    FROM orders o JOIN feedback_orders f ON f.order_id = o.id WHERE o.id = ${orderId}`.execute(server.db)
  const { providerId } = await paymentOf(orderId)
  const theirs = (await control.state()).payments.find(({ id }) => id === providerId)
  return { ...rows[0], theirs: theirs && { status: theirs.status, amount: theirs.amount } }
}

const names = Object.keys(protocols)

test.for(names)('%s: killed at any point, told again, it ends as if nothing had happened', async name => {
  const protocol = protocols[name]!
  const calm = await begin(protocol)
  const whole = startEngine(server)
  await tell(whole.engine, calm, protocol.steps)
  await recover()
  const expected = await outcomeOf(calm)
  expect(whole.points).toContain('before commit')
  for (const [at, point] of whole.points.entries()) {
    const story = await begin(protocol)
    const dying = startEngine(server, at)
    await tell(dying.engine, story, protocol.steps)
    expect(dying.isDead(), point).toBe(true)
    // The buyer and the operators return to the next server, which sweeps as well.
    await recover()
    await tell(startEngine(server).engine, story, protocol.steps)
    await recover()
    expect(await outcomeOf(story), `killed ${point} (${at})`).toEqual(expected)
    expect(await brokenRules(server, 'at rest'), `killed ${point} (${at})`).toEqual({})
  }
})

test.for(names)('%s: killed at any point, and nobody comes back', async name => {
  const protocol = protocols[name]!
  for (let at = 0; ; at++) {
    const story = await begin(protocol)
    const dying = startEngine(server, at)
    await tell(dying.engine, story, protocol.steps)
    if (!dying.isDead()) break
    const { orderId } = story
    server.clock.pass({ minutes: 31 })
    await recover()
    const point = `killed ${dying.points.at(-1)} (${at})`
    expect(await brokenRules(server, 'at rest'), point).toEqual({})
    const outcome = (await outcomeOf(story)) as { order: string } | null
    // Nothing stays open: unpaid orders have expired.
    expect(outcome === null || outcome.order !== 'OPEN', `${point} ${orderId}`).toBe(true)
  }
})
