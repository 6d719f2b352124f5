import fc from 'fast-check'
import { sql } from 'kysely'
import { shootCategory } from '#contract/codes/tours.ts'
import { addDays, koreanDate } from '#contract/korean-time.ts'
import { tourLimits } from '#contract/limits.ts'
import { registerCoupon } from '#server/coupons/coupons.ts'
import type { Engine } from '#server/payments/engine.ts'
import { findOrder } from '#server/payments/orders.ts'
import { quoteRefund } from '#server/payments/refunds.ts'
import { sweep } from '#server/payments/sweep.ts'
import { addPrintProofs, cancelTourAsOperator, moveTourOrder } from '#server/tours/fulfil.ts'
import { orderTour, readyInfo } from '#server/tours/orders.ts'
import { cancelTour } from '#server/tours/own.ts'
import { deliverPhotos } from '#server/tours/shoots.ts'
import { addTour, changeTour, keepOffice, moveTour } from '#server/tours/tours.ts'
import { markVisits, undoVisit } from '#server/tours/visits.ts'
import { type ModelOrder, type MoneyModel, type Real, wish } from './money-model.ts'
import {
  type Answered,
  askOnce,
  asOperator,
  command,
  expectRefusal,
  inTransaction,
  newOrder,
  officeOf,
  onOrder,
  orderCommands,
  raise,
  watched,
} from './order-commands.ts'
import { buying } from './payments.ts'
import type { Person } from './people.ts'
import { addImageRows, addProofRows } from './pictures.ts'
import { tourBody } from './tours.ts'

type Choice = { tourIds: number[]; couponCount: number; couponIds: number[] }
type TourOrder = ModelOrder & { choice: Choice }
type OpenTour = {
  id: number
  state: 'OPEN' | 'CLOSED' | 'CANCELLED'
  capacity: number
  closesAt: number
  isShoot: boolean
}

/** What actors and operators did with tours, and the answers. */
export type TourModel = MoneyModel<TourOrder> & { tours: OpenTour[]; buyers: Person[]; imageId: number }
type Act = (order: Answered<TourOrder>, model: TourModel, real: Real) => Promise<void>
type Run = (model: TourModel, real: Real) => Promise<void>

/** Five offices on paper, two by QR and a studio shoot, with few places each. */
export async function startTours(real: Real, buyers: Person[]): Promise<TourModel> {
  const { clock } = real.server
  const closesAt = new Date(clock.now().getTime() + 10 * 86_400_000)
  const [visitsFrom, visitsTo] = [12, 17].map(days => addDays(koreanDate(clock.now()), days)) as [string, string]
  const office = officeOf(real.engine(), real)
  const tours: OpenTour[] = []
  for (const [at, capacity] of [1, 2, 2, 3, 9, 1, 9, 4].entries()) {
    const isShoot = at === 7
    const categoryId = isShoot ? shootCategory : 1
    const place = { name: `사무실 ${at}`, categoryId, region: 'SEOUL' as const, address: '', phone: '', note: '' }
    const { id: officeId } = await keepOffice(office, place)
    const { id } = await addTour(office, {
      ...{ officeId, isQRTour: at > 4 && !isShoot, lookingFor: '', castingId: null },
      ...{ price: isShoot ? 20_000 : null, memberPrice: isShoot ? 18_000 : null },
      ...{ capacity, closesAt: closesAt.toISOString(), visitsFrom, visitsTo },
    })
    await moveTour(office, id, { to: 'OPEN', reason: '' })
    tours.push({ id, state: 'OPEN', capacity, closesAt: closesAt.getTime(), isShoot })
  }
  const [imageId = 0] = await addProofRows(real.server, real.cast.operators[0])
  return { orders: [], coupons: [], calm: true, tours, buyers, imageId }
}

/** What the person's pages show before an order: their coupons, and the price. */
async function choose(model: TourModel, real: Real, pick: number) {
  const buyer = model.buyers[pick % model.buyers.length]!
  const tours = model.tours.filter((_, at) => (pick >> (at % 5)) % 2 === (at < 5 ? 0 : 1))
  const tourIds = (tours.length ? tours : model.tours.slice(0, 1)).map(({ id }) => id)
  const held = await real.server.db
    .selectFrom('coupons')
    .innerJoin('coupon_policies', 'coupon_policies.id', 'policy_id')
    .select(['coupons.id', 'kind'])
    .where('user_id', '=', buyer.id)
    .where('state', '=', 'ISSUED')
    .orderBy('coupons.id')
    .execute()
  const free = held.filter(({ kind }) => kind === 'TOUR_FREE').length
  const other = held.filter(({ kind }) => kind === 'AMOUNT').map(({ id }) => id)
  const offices = (tours.length ? tours : model.tours.slice(0, 1)).filter(({ isShoot }) => !isShoot)
  const choice = {
    tourIds,
    couponCount: pick % 3 === 0 ? Math.min(free, offices.length) : 0,
    couponIds: pick % 2 ? other.slice(0, 1) : [],
  }
  const { price } = await readyInfo(real.server, buyer.id, choice)
  return { ...newOrder(buyer, price.amount), choice }
}

const order =
  (pick: number): Run =>
  async (model, real) => {
    // A double click, or a page that asks again after a crash.
    const again = pick % 5 === 0 ? (model.orders.findLast(({ id }) => id === null) ?? model.orders.at(-1)) : undefined
    const wanted: TourOrder = again ?? (await choose(model, real, pick))
    const purchase = { ...buying(wanted.amount), ...wanted.choice, orderKey: wanted.key, profileFileId: null }
    const chosen = model.tours.filter(({ id }) => wanted.choice.tourIds.includes(id))
    const now = real.server.clock.now().getTime()
    const canAll = chosen.every(({ state, closesAt }) => state === 'OPEN' && closesAt > now)
    const full = await fullOnes(real, wanted.choice.tourIds)
    const open = await openOrders(real, wanted)
    const ask = (engine: Engine) => orderTour({ engine, userId: wanted.buyer.id }, purchase)
    const answer = await real.ask(engine => askOnce(engine, ask, pick))
    if (answer.kind === 'refused') {
      const isStale = again !== undefined && ['price_changed', 'coupon_unusable'].includes(answer.code)
      const isHeld =
        (answer.code === 'tour_unpaid' && open.isAmongThem) ||
        (answer.code === 'tour_orders_open' && open.count >= tourLimits.openOrders)
      const isRight = canAll ? answer.code === 'tour_full' && full > 0 : answer.code === 'tour_closed'
      wish(isStale || isHeld || isRight, 'an order of a tour was refused', { code: answer.code, canAll, full, open })
      return
    }
    if (answer.kind === 'crashed') {
      if (!again) model.orders.push(wanted)
      return
    }
    const { orderId, amount } = answer.value
    const resumed = await otherOrder(model, real, wanted, orderId)
    if (resumed) {
      wish(resumed.buyer.id === wanted.buyer.id && open.isAmongThem, 'the order of something else was resumed')
      wish(resumed.amount === amount, 'another amount was resumed')
      // A crash may have hidden its own answer.
      resumed.id = orderId
      if (again) model.orders.splice(model.orders.indexOf(wanted), 1)
      return
    }
    if (!again) model.orders.push(wanted)
    wish(wanted.id === null || wanted.id === orderId, 'one key made two orders')
    const isFree = canAll && full === 0 && !open.isAmongThem && open.count < tourLimits.openOrders
    wish(wanted.id !== null || isFree || again !== undefined, 'a full, closed or held tour was ordered')
    wish(amount === wanted.amount, 'another amount')
    wanted.id = orderId
    if (wanted.amount === 0) wanted.toldPaid = true
  }

/** The order of another key that this answer resumed. */
async function otherOrder(model: TourModel, { server }: Real, wanted: TourOrder, orderId: number) {
  const { order_key } = await server.db
    .selectFrom('orders')
    .select('order_key')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return model.orders.find(each => each !== wanted && each.key === order_key)
}

/** A coupon for a free office is offered for a studio shoot, alone or with one office and two coupons. */
const orderShootFree =
  (pick: number): Run =>
  async (model, real) => {
    const buyer = model.buyers[pick % model.buyers.length]!
    const free = await real.server.db
      .selectFrom('coupons')
      .innerJoin('coupon_policies', 'coupon_policies.id', 'policy_id')
      .select('coupons.id')
      .where('user_id', '=', buyer.id)
      .where('state', '=', 'ISSUED')
      .where('kind', '=', 'TOUR_FREE')
      .execute()
    const shoot = model.tours.filter(({ isShoot }) => isShoot)
    const office = pick % 2 && free.length > 1 ? model.tours.slice(0, 1) : []
    const chosen = [...office, ...shoot]
    if (!free.length || chosen.some(({ state }) => state !== 'OPEN')) return
    const choice = { tourIds: chosen.map(({ id }) => id), couponCount: chosen.length, couponIds: [] }
    const purchase = { ...buying(0), ...choice, profileFileId: null }
    const answer = await real.ask(engine => orderTour({ engine, userId: buyer.id }, purchase))
    const codes = ['coupon_unusable', 'tour_full', 'tour_closed', 'tour_unpaid', 'tour_orders_open']
    wish(answer.kind !== 'done', 'a coupon has paid a studio shoot', answer)
    expectRefusal(answer, codes, 'a free shoot was refused for another reason')
  }

/** Number of these tours without a free place, counted by their visits. */
async function fullOnes({ server }: Real, tourIds: number[]): Promise<number> {
  const { rows } = await sql`
    SELECT id FROM tours WHERE id = ANY(${tourIds}::bigint[]) AND capacity <= (
      SELECT count(*) FROM tour_visits WHERE tour_id = tours.id AND state <> 'CANCELLED')`.execute(server.db)
  return rows.length
}

/** How many unpaid tour orders the buyer has, and whether one of them has an office of these tours. */
async function openOrders({ server }: Real, { buyer, choice }: TourOrder) {
  const { rows } = await sql<{ count: number; isAmongThem: boolean }>`
    SELECT count(DISTINCT o.id)::int AS count, coalesce(bool_or(t.office_id IN (
      SELECT office_id FROM tours WHERE id = ANY(${choice.tourIds}::bigint[]))), false) AS "isAmongThem"
    FROM orders o JOIN tour_visits v ON v.order_id = o.id JOIN tours t ON t.id = v.tour_id
    WHERE o.user_id = ${buyer.id} AND o.state = 'OPEN' AND o.expires_at > ${server.clock.now()}`.execute(server.db)
  return rows[0] ?? { count: 0, isAmongThem: false }
}

/** The refund that the rule shows now. */
async function shown({ server, engine }: Real, orderId: number) {
  const found = await findOrder(server.db, orderId)
  return quoteRefund(server.db, found, { now: server.clock.now(), products: engine().products })
}

const cancel: Act = async (one, _, real) => {
  const quote = await shown(real, one.id)
  const own = { userId: one.buyer.id }
  const answer = await real.ask(engine =>
    inTransaction(engine, work => cancelTour({ ...work, ...own }, one.id, quote.isPossible ? quote.refund : undefined)),
  )
  expectRefusal(answer, ['not_refundable', 'refund_open'], 'cancelling was refused')
  wish(quote.isPossible || answer.kind !== 'done', 'cancelled although the rule gives nothing', { order: one.id })
  if (answer.kind !== 'refused') raise(one.back, quote.refund, answer.kind === 'done')
}

const cancelByOffice: Act = async (one, _, real) => {
  const quote = await shown(real, one.id)
  const answer = await asOperator(real, office => cancelTourAsOperator(office, one.id, '사무실이 문을 닫아요'))
  expectRefusal(answer, ['not_refundable', 'refund_open'], 'an operator could not cancel')
  if (answer.kind !== 'refused') raise(one.back, quote.isPossible ? quote.refund : 0, answer.kind === 'done')
}

const moves = ['FILE_CHECK', 'FILE_REJECTED', 'PRINTING', 'TOURING', 'DONE'] as const
const next = {
  RECEIVED: 'FILE_CHECK',
  FILE_CHECK: 'PRINTING',
  FILE_REJECTED: 'FILE_CHECK',
  PRINTING: 'TOURING',
} as const

/** Mostly the next step; sometimes any. */
const move =
  (pick: number): Act =>
  async (one, model, real) => {
    const { state, copies } = await tourOrderOf(real, one.id)
    const usual = state === 'FILE_CHECK' && copies === 0 ? 'TOURING' : (next[state as keyof typeof next] ?? 'DONE')
    const to = pick % 6 ? usual : moves[pick % moves.length]!
    if (to === 'TOURING' && state === 'PRINTING' && pick % 7) {
      const proof = await asOperator(real, office =>
        addPrintProofs(office, one.id, { imageIds: [model.imageId], note: '' }),
      )
      expectRefusal(proof, [], 'a proof of the print was refused')
    }
    const quote = to === 'DONE' ? await shown(real, one.id) : null
    const answer = await asOperator(real, office => moveTourOrder(office, one.id, { to, reason: '표지가 잘려요' }))
    const codes = ['state_moved', 'tour_unprinted', 'tour_proof_missing', 'tour_waiting', 'refund_open']
    expectRefusal(answer, codes, 'a move was refused')
    if (quote?.isPossible && answer.kind !== 'refused') raise(one.back, quote.refund, answer.kind === 'done')
    if (answer.kind === 'done') wish((await tourOrderOf(real, one.id)).state === to, 'moved elsewhere', { to })
  }

const tourOrderOf = ({ server }: Real, orderId: number) =>
  server.db
    .selectFrom('tour_orders')
    .select(['state', 'copies'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()

const results = ['VISITED', 'VISITED', 'REFUSED', 'CLOSED'] as const

/** Marks everything that waits at one office, for many orders at once. */
const mark =
  (pick: number): Run =>
  async (model, real) => {
    const tour = model.tours[pick % model.tours.length]!
    const visits = await visitsAt(real, tour.id, 'WAITING')
    if (!visits.length) return
    const state = results[pick % results.length]!
    if (tour.isShoot && state === 'VISITED') return deliver(real, visits)
    const body = { visitIds: visits, state, imageId: state === 'VISITED' ? model.imageId : null, note: '' }
    const answer = await asOperator(real, office => markVisits(office, tour.id, body))
    expectRefusal(answer, [], 'visits could not be marked')
  }

/** Photos of a studio shoot, which become the actor's own. */
async function deliver(real: Real, visitIds: number[]): Promise<void> {
  for (const visitId of visitIds) {
    const imageIds = await addImageRows(real.server, real.cast.operators[0])
    const answer = await asOperator(real, office => deliverPhotos(office, visitId, { imageIds, note: '' }))
    expectRefusal(answer, [], 'photos could not be delivered')
  }
}

const undo =
  (pick: number): Run =>
  async (model, real) => {
    const tour = model.tours[pick % model.tours.length]!
    const [visitId] = await visitsAt(real, tour.id, ...results)
    if (visitId === undefined) return
    const answer = await asOperator(real, office => undoVisit(office, visitId))
    // The office of a tour that we cancelled is closed for good.
    const codes = tour.state === 'CANCELLED' ? ['visit_undo_late', 'tour_over'] : ['visit_undo_late']
    expectRefusal(answer, codes, 'a mark could not be taken back')
  }

/** Visits of touring orders. */
async function visitsAt({ server }: Real, tourId: number, ...states: string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM tour_visits JOIN tour_orders USING (order_id) WHERE tour_id = ${tourId}
      AND tour_visits.state = ANY(${states}) AND tour_orders.state = 'TOURING' ORDER BY id`.execute(server.db)
  return rows.map(({ id }) => id)
}

const steer =
  (pick: number): Run =>
  async (model, real) => {
    const tour = model.tours[pick % model.tours.length]!
    const isPast = tour.closesAt <= real.server.clock.now().getTime()
    const to = (['CLOSED', 'OPEN', 'OPEN', 'CANCELLED'] as const)[pick % 4]!
    const answer = await asOperator(real, office => moveTour(office, tour.id, { to, reason: '사무실이 이사해요' }))
    const isAllowed =
      tour.state !== 'CANCELLED' && (to === 'CANCELLED' || (to !== tour.state && !(to === 'OPEN' && isPast)))
    // While a refund of one of its orders is pending, cancelling waits for it.
    const codes = isAllowed ? ['refund_open'] : ['state_moved', 'tour_past', 'refund_open']
    expectRefusal(answer, codes, 'a tour could not be moved')
    if (answer.kind === 'refused') return
    if (answer.kind === 'done') tour.state = to
    else tour.state = await stateOfTour(real, tour.id)
    if (to === 'CANCELLED') await countCancelled(model, real, tour.id, answer.kind === 'done')
  }

async function stateOfTour({ server }: Real, id: number) {
  const row = await server.db.selectFrom('tours').select('state').where('id', '=', id).executeTakeFirstOrThrow()
  return row.state as OpenTour['state']
}

/** Orders that had not started and have no other office are refunded in full. */
async function countCancelled(model: TourModel, real: Real, tourId: number, isSure: boolean): Promise<void> {
  for (const one of model.orders) {
    if (!one.choice.tourIds.includes(tourId)) continue
    const { rows } = await sql<{ isWhole: boolean }>`
      SELECT t.state = 'CANCELLED' AND NOT EXISTS (SELECT FROM tour_visits v
        WHERE v.order_id = t.order_id AND v.state IN ('WAITING', 'VISITED', 'REFUSED')) AS "isWhole"
      FROM tour_orders t JOIN orders o ON o.id = t.order_id WHERE order_key = ${one.key}
        AND o.state IN ('PAID', 'REFUNDED')`.execute(real.server.db)
    if (!rows[0]?.isWhole) continue
    if (isSure) one.back.least = one.amount
    one.back.most = Math.max(one.back.most, one.amount)
  }
}

const resize =
  (pick: number): Run =>
  async (model, real) => {
    const tour = model.tours[pick % model.tours.length]!
    const body = { ...(await tourBody(real.server, tour.id)), capacity: (pick % 4) + 1 }
    const taken = await visitsTaken(real, tour.id)
    const answer = await asOperator(real, office => changeTour(office, tour.id, body))
    const codes = tour.state === 'CANCELLED' ? ['tour_over'] : taken > body.capacity ? ['tour_capacity_taken'] : []
    expectRefusal(answer, codes, 'a tour could not be changed')
  }

async function visitsTaken({ server }: Real, tourId: number): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    SELECT count(*)::int AS taken FROM tour_visits WHERE tour_id = ${tourId} AND state <> 'CANCELLED'`.execute(
    server.db,
  )
  return rows[0]?.taken ?? 0
}

/** Coupons for tours: their codes and discounts. */
export const tourCoupons = { MODELTOUR5000: 5_000, MODELTOURFREE: 0, MODELTOURALL0: 40_000 } as const

const register = (pick: number, code: keyof typeof tourCoupons) =>
  command<TourModel>(`Register(${pick}, ${code})`, async (model, real) => {
    const buyer = model.buyers[pick % model.buyers.length]!
    const answer = await real.ask(engine => registerCoupon(engine, buyer.id, code))
    expectRefusal(answer, ['coupon_tries_exceeded'], 'a coupon was refused')
    if (answer.kind === 'done') model.coupons.push({ id: answer.value.id, off: tourCoupons[code] })
  })

const often = (name: string, run: (pick: number) => Run) =>
  fc.nat(999).map(pick => command(`${name}(${pick})`, run(pick)))

/** All commands on tours and their money. */
export const tourCommands = watched<TourModel>([
  often('Order', order),
  often('Order', order),
  often('Order', order),
  often('OrderShootFree', orderShootFree),
  ...orderCommands([1, 5, 11, 31, 61, 24 * 60, 6 * 24 * 60], sweep),
  onOrder<TourOrder>('Cancel', () => cancel as never),
  onOrder<TourOrder>('CancelByOffice', () => cancelByOffice as never),
  ...[1, 2, 3, 4].map(() => onOrder<TourOrder>('Move', move as never)),
  ...[1, 2].map(() => often('Mark', mark)),
  often('Undo', undo),
  often('Steer', steer),
  often('Resize', resize),
  fc
    .tuple(fc.nat(9), fc.constantFrom(...(Object.keys(tourCoupons) as (keyof typeof tourCoupons)[])))
    .map(([pick, code]) => register(pick, code)),
] as fc.Arbitrary<fc.AsyncCommand<TourModel, Real>>[])
