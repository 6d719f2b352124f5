import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { addDays, koreanDate, koreanTime } from '#contract/korean-time.ts'
import { toAppError } from '#server/kernel/errors.ts'
import { setAutoTour } from '#server/membership/auto-tour.ts'
import { checkoutOf } from '#server/payments/checkout.ts'
import type { Engine } from '#server/payments/engine.ts'
import { sweep } from '#server/payments/sweep.ts'
import { joinMember } from '../../bench/members.ts'
import { apiTest } from '../../test/support/api.ts'
import { Crash, startEngine } from '../../test/support/crashes.ts'
import { brokenRules } from '../../test/support/invariants.ts'
import { inTransaction, officeOf } from '../../test/support/order-commands.ts'
import { buying, giveCoupon, inWindow, withPayments } from '../../test/support/payments.ts'
import { createActor, type Person } from '../../test/support/people.ts'
import { addProofRows } from '../../test/support/pictures.ts'
import { addProfile } from '../../test/support/profiles.ts'
import { actsOf, type Cast, createCast } from '../../test/support/purchases.ts'
import { runAutoTours } from './automatic/months.ts'
import { agreeToOffices, readAutoTour } from './automatic/own.ts'
import { addPrintProofs, cancelTourAsOperator, moveTourOrder } from './fulfil.ts'
import { orderTour, readyInfo } from './orders.ts'
import { cancelTour } from './own.ts'
import { addTour, keepOffice, moveTour } from './tours.ts'
import { markVisits } from './visits.ts'

const { control, settings } = withPayments()
const { server, test } = apiTest(settings)

let cast: Cast
test.beforeAll(async () => {
  cast = await createCast(server)
})

/** A tour of one or two offices, with what the actor's browser remembers after the server died. */
type Story = {
  buyer: Person
  orderKey: string
  tourIds: number[]
  couponCount: number
  amount: number
  back?: Record<string, string>
  startedAt: Date
}
type Step = (engine: Engine, story: Story) => Promise<unknown>

/** The order as the actor's and the operators' pages list it. */
async function orderIdOf({ tourIds }: Story): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    SELECT order_id AS id FROM tour_visits WHERE tour_id = ANY(${tourIds}::bigint[]) ORDER BY 1 LIMIT 1`.execute(
    server.db,
  )
  return rows[0]?.id ?? 0
}
const asOffice = <Result>(engine: Engine, act: (office: ReturnType<typeof officeOf>) => Promise<Result>) =>
  inTransaction(engine, work => act(officeOf(work, { cast })))
const actsFor = ({ buyer }: Story) => actsOf({ ...cast, buyer })

const order: Step = (engine, { buyer, orderKey, tourIds, couponCount, amount }) => {
  const purchase = { ...buying(amount), orderKey, tourIds, couponCount, profileFileId: null }
  return orderTour({ engine, userId: buyer.id }, purchase)
}
/** The person approves once, whatever happens to the page. */
const approve: Step = async (engine, story) => {
  const checkout = await checkoutOf(engine, story.buyer.id, await orderIdOf(story))
  if (checkout.window) story.back ??= await inWindow(control, checkout)
}
const comeBack: Step = async (engine, story) => {
  const { paymentToken = '', txId = '' } = story.back ?? {}
  await actsFor(story).comeBack(engine, await orderIdOf(story), { paymentToken, txId })
}
const abandon: Step = async (engine, story) => actsFor(story).abandon(engine, await orderIdOf(story))
const cancel: Step = async (engine, story) => {
  const orderId = await orderIdOf(story)
  await inTransaction(engine, work => cancelTour({ ...work, userId: story.buyer.id }, orderId))
}
const cancelByOffice: Step = async (engine, story) => {
  const orderId = await orderIdOf(story)
  await asOffice(engine, office => cancelTourAsOperator(office, orderId, '사무실이 문을 닫아요'))
}
const approveRefund: Step = async (engine, story) => {
  const { rows } = await sql<{ id: number }>`
    SELECT r.id FROM refunds r JOIN payments p ON p.id = payment_id WHERE order_id = ${await orderIdOf(story)}`.execute(
    server.db,
  )
  for (const { id } of rows) await actsFor(story).decide(engine, { refundId: id, decision: 'APPROVE' })
}
const move =
  (to: 'FILE_CHECK' | 'PRINTING' | 'TOURING' | 'DONE'): Step =>
  async (engine, story) => {
    const orderId = await orderIdOf(story)
    await asOffice(engine, office => moveTourOrder(office, orderId, { to, reason: '' }))
  }
const prove: Step = async (engine, story) => {
  const orderId = await orderIdOf(story)
  const imageIds = await addProofRows(server, cast.operators[0])
  await asOffice(engine, office => addPrintProofs(office, orderId, { imageIds, note: '' }))
}
/** The operator marks what the page lists as waiting. */
const mark =
  (at: 0 | 1, state: 'VISITED' | 'REFUSED'): Step =>
  async (engine, { tourIds }) => {
    const tourId = tourIds[at]!
    const waiting = await server.db
      .selectFrom('tour_visits')
      .select('id')
      .where('tour_id', '=', tourId)
      .where('state', '=', 'WAITING')
      .execute()
    if (!waiting.length) return
    const [imageId = null] = state === 'VISITED' ? await addProofRows(server, cast.operators[0]) : []
    const visitIds = waiting.map(({ id }) => id)
    await asOffice(engine, office => markVisits(office, tourId, { visitIds, state, imageId, note: '' }))
  }
const closeOffice: Step = (engine, { tourIds }) =>
  asOffice(engine, office => moveTour(office, tourIds[0]!, { to: 'CANCELLED', reason: '사무실이 이사해요' }))
const job: Step = engine => sweep(engine)

/** A member with automatic tours. */
const joins: Step = async (engine, { buyer }) => {
  await joinMember(engine, control, buyer.id)
  const wishes = { isOn: true, categoryIds: [], monthlyCap: 2, profileFileId: null }
  await inTransaction(engine, work => setAutoTour(work, buyer.id, wishes))
}
const months: Step = engine => runAutoTours(engine)
const agree: Step = (engine, { buyer, tourIds }) =>
  inTransaction(engine, async work => {
    const own = { ...work, userId: buyer.id }
    const stops = (await readAutoTour(own)).current?.stops ?? []
    await agreeToOffices(
      own,
      stops
        .filter(({ tour }) => tourIds.includes(tour.id))
        .map(({ tour }) => ({ tourId: tour.id, sum: tour.memberSum })),
    )
  })
/** Three days after the list; never backwards. */
const passDays: Step = async (_, { startedAt }) => {
  const due = new Date(startedAt.getTime() + 3 * 86_400_000)
  if (server.clock.now() < due) server.clock.set(due)
}

const pay = [order, approve, comeBack]
const delivered = [move('FILE_CHECK'), move('PRINTING'), prove, move('TOURING'), mark(0, 'VISITED')]
type Protocol = {
  before?: Step[]
  steps: Step[]
  offices?: 1
  coupons?: number
  price?: number
  isQRTour?: boolean
  day?: string
}
/** For each protocol: what happened before, and the steps in which the process dies. */
const protocols: Record<string, Protocol> = {
  'a tour that is paid': { steps: pay },
  'a tour with a free office': { steps: pay, coupons: 1 },
  'a tour that coupons pay': { steps: [order], coupons: 2, isQRTour: true },
  'a tour that is given up': { steps: [order, abandon], coupons: 1 },
  'a tour that its actor cancels': { before: pay, steps: [cancel, job], coupons: 1 },
  'a dear tour that two operators cancel': { before: pay, steps: [cancelByOffice, approveRefund, job], price: 60_000 },
  'a tour from the check of its file to its end': {
    before: pay,
    steps: [...delivered, mark(1, 'REFUSED'), move('DONE'), job],
  },
  'one of two offices that closes': { before: pay, steps: [closeOffice, job] },
  'the only office that closes': { before: pay, steps: [closeOffice, job], offices: 1 },
  'an office that closes while its order is paid': {
    before: [order, approve],
    steps: [closeOffice, comeBack, job],
  },
  'an automatic month': { before: [joins], steps: [months, agree, passDays, months], day: '2027-05-10' },
}

let monthsPassed = 0
/** Each automatic month is one of its own: the seventh and later are listed. */
function startMonth(day: string): void {
  const at = new Date(`${day}T10:15:00+09:00`)
  at.setUTCMonth(at.getUTCMonth() + monthsPassed++)
  server.clock.set(at)
}

/** An office of its own with a tour, opened without the limits of requests. */
async function openOne({ isQRTour = false, ...given }: Protocol): Promise<number> {
  const { price = null }: { price?: number | null } = given
  const { clock } = server
  const today = koreanDate(clock.now())
  const place = { name: randomUUID(), categoryId: 1, region: 'SEOUL' as const, address: '', phone: '', note: '' }
  return asOffice(startEngine(server).engine, async office => {
    const { id: officeId } = await keepOffice(office, place)
    const { id } = await addTour(office, {
      ...{ officeId, isQRTour, lookingFor: '', castingId: null, price, memberPrice: price, capacity: 30 },
      ...{ closesAt: koreanTime(addDays(today, 10)), visitsFrom: today, visitsTo: addDays(today, 17) },
    })
    await moveTour(office, id, { to: 'OPEN', reason: '' })
    return id
  })
}

async function begin(protocol: Protocol): Promise<Story> {
  const { before = [], coupons = 0, day, offices = 2 } = protocol
  if (day) startMonth(day)
  const buyer = await createActor(server)
  await addProfile(server, buyer)
  const tourIds: number[] = []
  for (let count = 0; count < offices; count++) tourIds.push(await openOne(protocol))
  for (let count = 0; count < coupons; count++)
    await giveCoupon(server, buyer, { kind: 'TOUR_FREE', value: 1, products: ['TOUR'] })
  const { price: shown } = await readyInfo(server, buyer.id, { tourIds, couponCount: coupons, couponIds: [] })
  const story = {
    ...{ buyer, orderKey: randomUUID(), tourIds, couponCount: coupons, amount: shown.amount },
    startedAt: server.clock.now(),
  }
  const { engine } = startEngine(server)
  for (const step of before) await step(engine, story)
  return story
}

/** Nothing of this story is listed again for the next one. */
async function end({ buyer, tourIds }: Story): Promise<void> {
  const { db, clock } = server
  await db.updateTable('plus_subscriptions').set({ auto_tour_on: false }).where('user_id', '=', buyer.id).execute()
  await db.updateTable('tours').set({ closes_at: clock.now() }).where('id', 'in', tourIds).execute()
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

/** Runs the jobs of a new process until the dead one's claims have expired and nothing is left to do. */
async function recover(): Promise<void> {
  const { engine } = startEngine(server)
  for (let minute = 0; minute < 4; minute++) {
    server.clock.pass({ minutes: 1 })
    await runAutoTours(engine)
    await sweep(engine)
  }
}

/** A story's places, visits and money, without ids. */
async function outcomeOf(story: Story) {
  const orderId = await orderIdOf(story)
  const { buyer, tourIds } = story
  const { rows } = await sql<object>`
    SELECT o.state AS "order", o.amount, t.state AS tour,
      (SELECT json_agg(state ORDER BY tour_id) FROM tour_visits WHERE order_id = o.id) AS visits,
      (SELECT json_agg(json_build_object('state', state, 'taken', taken, 'refunded', refunded) ORDER BY id)
        FROM payments WHERE order_id = o.id) AS payments,
      (SELECT json_agg(json_build_object('amount', r.amount, 'source', r.source, 'state', r.state) ORDER BY r.id)
        FROM refunds r JOIN payments p ON p.id = payment_id WHERE p.order_id = o.id) AS refunds,
      (SELECT json_object_agg(account, sum) FROM (
        SELECT account, sum(amount) FROM ledger_lines WHERE order_id = o.id GROUP BY 1 ORDER BY 1) AS sums) AS ledger
    FROM orders o JOIN tour_orders t ON t.order_id = o.id WHERE o.id = ${orderId}`.execute(server.db)
  const { rows: rest } = await sql<object>`
    SELECT (SELECT json_agg(taken ORDER BY id) FROM tours WHERE id = ANY(${tourIds}::bigint[])) AS taken,
      (SELECT json_agg(state ORDER BY id) FROM coupons WHERE user_id = ${buyer.id}) AS coupons,
      (SELECT json_agg(json_build_object('state', a.state, 'reason', reason)) FROM auto_tours a
        JOIN plus_subscriptions s ON s.id = subscription_id WHERE user_id = ${buyer.id}) AS months`.execute(server.db)
  const { events } = await control.state()
  const theirs = events.filter(({ customer }) => customer.id === `mdr-${buyer.id}`).map(each => each.eventAmount)
  return { ...rows[0], ...rest[0], theirs }
}

const names = Object.keys(protocols)
/** One of each kind in which something is held, owed or due while nobody looks. */
const unattended = ['a tour with a free office', 'a tour that its actor cancels', 'an automatic month']
/** Every point is an order of its own; measuring coverage makes each several times slower. */
const slow = { timeout: 300_000 }

test.for(names)('[U-02] %s: killed at any point, told again, it ends as if nothing had happened', slow, async name => {
  const protocol = protocols[name]!
  const calm = await begin(protocol)
  const whole = startEngine(server)
  await tell(whole.engine, calm, protocol.steps)
  await whole.rest()
  await recover()
  const expected = await outcomeOf(calm)
  await end(calm)
  expect(whole.points).toContain('before commit')
  for (const [at, point] of whole.points.entries()) {
    const story = await begin(protocol)
    const dying = startEngine(server, at)
    await tell(dying.engine, story, protocol.steps)
    await dying.rest()
    expect(dying.isDead(), point).toBe(true)
    expect(await brokenRules(server), `killed ${point} (${at})`).toEqual({})
    await recover()
    await tell(startEngine(server).engine, story, protocol.steps)
    await recover()
    expect(await outcomeOf(story), `killed ${point} (${at})`).toEqual(expected)
    expect(await brokenRules(server, 'at rest'), `killed ${point} (${at})`).toEqual({})
    await end(story)
  }
})

test.for(unattended)(
  '[U-02] %s: killed at any point, and nobody comes back: no place and no won is left over',
  slow,
  async name => {
    const protocol = protocols[name]!
    for (let at = 0; ; at++) {
      const story = await begin(protocol)
      const dying = startEngine(server, at)
      await tell(dying.engine, story, protocol.steps)
      await dying.rest()
      if (!dying.isDead()) break
      server.clock.pass({ minutes: 31 })
      await recover()
      const point = `killed ${dying.points.at(-1)} (${at})`
      expect(await brokenRules(server, 'at rest'), point).toEqual({})
      const { rows } = await sql`SELECT FROM orders WHERE id = ${await orderIdOf(story)} AND state = 'OPEN'`.execute(
        server.db,
      )
      expect(rows, point).toEqual([])
      await end(story)
    }
  },
)
