import fc from 'fast-check'
import { sql } from 'kysely'
import { adminLectures } from '#contract/admin/lectures.ts'
import { moveLectures } from '#server/lectures/ends.ts'
import { enrol } from '#server/lectures/enrol.ts'
import { cancelOwn } from '#server/lectures/own.ts'
import { addLecture, moveLecture } from '#server/lectures/schedule.ts'
import { joinWaiting, leaveWaiting } from '#server/lectures/waiting.ts'
import type { Engine } from '#server/payments/engine.ts'
import { findOrder } from '#server/payments/orders.ts'
import { quoteRefund } from '#server/payments/refunds.ts'
import { sweep } from '#server/payments/sweep.ts'
import { lectureBody } from './lectures.ts'
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

const price = 30_000

/** People's actions on one lecture, and the answers. */
export type SeatModel = MoneyModel & {
  lectureId: number
  people: Person[]
  /** People told that they are in line, in the order of the answers. */
  line: number[]
}
type Run = (model: SeatModel, real: Real) => Promise<void>

/** A lecture of few seats with classes in six and in eight days. */
export async function startSeats(
  real: Real,
  { teacher, people }: { teacher: Person; people: Person[] },
): Promise<SeatModel> {
  const office = officeOf(real.engine(), real)
  const body = lectureBody(real.server, teacher, { price, capacity: 2, classes: [6, 8] })
  const { id: lectureId } = await addLecture(office, adminLectures.addLecture.body.parse(body))
  await moveLecture(office, lectureId, { to: 'OPEN', reason: '' })
  return { orders: [], coupons: [], calm: true, lectureId, people, line: [] }
}

/** The due work of a minute. */
export async function seatJobs(engine: Engine): Promise<void> {
  await sweep(engine)
  await moveLectures(engine)
}

type Look = {
  /** Nobody can take a free seat any more, or the first class has started. */
  isClosed: boolean
  hasBegun: boolean
  /** Seats that are neither taken nor reserved. */
  left: number
  seat: string | null
  place: string | null
  isOfferRunning: boolean
}

/** The state of the lecture for a person, computed from seats and places only. */
async function look({ server }: Real, { lectureId }: SeatModel, userId: number): Promise<Look> {
  const now = server.clock.now()
  const { rows } = await sql<Look>`
    SELECT l.state <> 'OPEN' OR coalesce(closes_at <= ${now}, false) AS "isClosed",
      l.state NOT IN ('OPEN', 'CLOSED') OR (SELECT min(starts_at) FROM lecture_classes WHERE lecture_id = l.id) <= ${now}
        AS "hasBegun",
      capacity - (SELECT count(DISTINCT user_id)::int FROM (
        SELECT user_id FROM lecture_seats WHERE lecture_id = l.id AND state IN ('HELD', 'CONFIRMED', 'ATTENDED', 'ABSENT')
        UNION ALL SELECT user_id FROM lecture_waiting WHERE lecture_id = l.id AND state = 'OFFERED') AS one) AS left,
      (SELECT state FROM lecture_seats WHERE lecture_id = l.id AND user_id = ${userId}
        AND state IN ('HELD', 'CONFIRMED', 'ATTENDED', 'ABSENT')) AS seat,
      place.state AS place, coalesce(place.offered_until > ${now}, false) AS "isOfferRunning"
    FROM lectures l LEFT JOIN lecture_waiting place
      ON place.lecture_id = l.id AND place.user_id = ${userId} AND place.state IN ('WAITING', 'OFFERED')
    WHERE l.id = ${lectureId}`.execute(server.db)
  return rows[0]!
}

type Answer = { kind: 'done' } | { kind: 'refused'; code: string } | { kind: 'crashed' }

/** Fails unless the answer follows the rules: null for done, or the refusal's code. */
function expectAnswer(answer: Answer, code: string | null, what: string, before: Look): void {
  if (answer.kind === 'crashed') return
  const found = answer.kind === 'done' ? null : answer.code
  wish(found === code, `${what}: ${found ?? 'done'} instead of ${code ?? 'done'}`, before)
}

const personOf = (model: SeatModel, pick: number) => model.people[pick % model.people.length]!

const enrols =
  (pick: number): Run =>
  async (model, real) => {
    const person = personOf(model, pick)
    const unanswered = model.orders.findLast(({ id, buyer }) => id === null && buyer === person)
    const order = unanswered ?? newOrder(person, price)
    const isKnown = (await orderIdOf(real, order.key)) !== null
    const before = await look(real, model, person.id)
    const purchase = { ...buying(price), orderKey: order.key, couponIds: [] }
    const ask = (engine: Engine) => enrol({ engine, userId: person.id }, model.lectureId, purchase)
    const answer = await real.ask(engine => askOnce(engine, ask, pick))
    expectAnswer(answer, isKnown ? null : refusalOf(before), 'enrolling', before)
    if (answer.kind === 'refused') return
    if (!unanswered) model.orders.push(order)
    if (answer.kind === 'crashed') return
    order.id = answer.value.orderId
    if (!isKnown) wish((await look(real, model, person.id)).seat === 'HELD', 'no seat is held for who has enrolled')
  }

function refusalOf({ seat, place, isOfferRunning, hasBegun, isClosed, left }: Look): string | null {
  if (seat) return 'lecture_enrolled'
  if (place === 'OFFERED' && isOfferRunning && !hasBegun) return null
  if (isClosed) return 'lecture_closed'
  return left > 0 ? null : 'lecture_full'
}

async function orderIdOf({ server }: Real, key: string): Promise<number | null> {
  const row = await server.db.selectFrom('orders').select('id').where('order_key', '=', key).executeTakeFirst()
  return row?.id ?? null
}

const joins =
  (pick: number): Run =>
  async (model, real) => {
    const { id } = personOf(model, pick)
    const before = await look(real, model, id)
    const answer = await real.ask(engine => inTransaction(engine, work => joinWaiting(work, id, model.lectureId)))
    expectAnswer(answer, refusalToWait(before), 'joining the line', before)
    if (answer.kind === 'done') model.line.push(id)
  }

function refusalToWait({ seat, place, isClosed, left }: Look): string | null {
  if (seat) return 'lecture_enrolled'
  if (place) return 'lecture_waiting'
  if (isClosed) return 'lecture_closed'
  return left > 0 ? 'lecture_has_seats' : null
}

const leaves =
  (pick: number): Run =>
  async (model, real) => {
    const { id } = personOf(model, pick)
    const before = await look(real, model, id)
    const code = before.place === null ? 'not_found' : before.seat ? 'lecture_paying' : null
    const answer = await real.ask(engine => inTransaction(engine, work => leaveWaiting(work, id, model.lectureId)))
    expectAnswer(answer, code, 'leaving the line', before)
    if (answer.kind === 'done') model.line = model.line.filter(one => one !== id)
  }

const cancel = async (one: Answered<ModelOrder>, model: SeatModel, real: Real) => {
  const { server } = real
  const quote = await quoteRefund(server.db, await findOrder(server.db, one.id), {
    now: server.clock.now(),
    products: real.engine().products,
  })
  const before = await look(real, model, one.buyer.id)
  const own = { userId: one.buyer.id }
  const answer = await real.ask(engine =>
    inTransaction(engine, work => cancelOwn({ ...work, ...own }, one.id, quote.isPossible ? quote.refund : undefined)),
  )
  if (answer.kind === 'refused')
    wish(['not_found', 'not_refundable', 'refund_open'].includes(answer.code), 'cancelling was refused', {
      answer,
      before,
    })
  wish(quote.isPossible || answer.kind !== 'done', 'cancelled although the rule gives nothing', { order: one.id })
  if (answer.kind !== 'refused') raise(one.back, quote.refund, answer.kind === 'done')
}

/** We cancel the lecture: everybody is refunded in full. */
const cancelLecture: Run = async ({ lectureId }, real) => {
  const answer = await asOperator(real, office =>
    moveLecture(office, lectureId, { to: 'CANCELLED', reason: '연습실이 문을 닫아요' }),
  )
  expectRefusal(answer, ['state_moved'], 'a lecture could not be cancelled')
}

/** Compares the line in the database with the places that people were told. */
async function checkLine(model: SeatModel, { server }: Real): Promise<void> {
  const { rows } = await sql<{ userId: number }>`
    SELECT user_id AS "userId" FROM lecture_waiting WHERE lecture_id = ${model.lectureId} AND state = 'WAITING'
    ORDER BY id`.execute(server.db)
  const waiting = rows.map(({ userId }) => userId)
  model.line = model.line.filter(id => waiting.includes(id))
  const told = waiting.filter(id => model.line.includes(id))
  wish(told.join() === model.line.join(), 'the line is not in its order', { told, line: model.line })
}

const often = (name: string, run: (pick: number) => Run) =>
  fc.nat(999).map(pick =>
    command<SeatModel>(`${name}(${pick})`, async (model, real) => {
      await run(pick)(model, real)
      await checkLine(model, real)
    }),
  )

/** All commands on seats, their waiting list and their money. */
export const seatCommands = watched<SeatModel>([
  ...[1, 2, 3, 4].map(() => often('Enrol', enrols)),
  ...[1, 2, 3].map(() => often('Join', joins)),
  often('Leave', leaves),
  ...orderCommands([1, 11, 31, 61, 24 * 60 + 7, 2 * 24 * 60], seatJobs),
  onOrder('Cancel', () => cancel as never),
  onOrder('Cancel', () => cancel as never),
  fc.constant(command('CancelLecture', cancelLecture)),
] as fc.Arbitrary<fc.AsyncCommand<SeatModel, Real>>[])

/** Counts people with a seat in a cancelled lecture without a full refund; checked at rest. */
export async function countCancelled(model: SeatModel, { server }: Real): Promise<void> {
  const { rows } = await sql<{ key: string }>`
    SELECT order_key AS key FROM lecture_seats s JOIN lectures l ON l.id = lecture_id JOIN orders o ON o.id = s.order_id
    WHERE l.id = ${model.lectureId} AND l.state = 'CANCELLED' AND s.state = 'CANCELLED' AND s.moved_by = 'system'`.execute(
    server.db,
  )
  for (const order of model.orders)
    if (rows.some(({ key }) => key === order.key)) order.back = { least: order.amount, most: order.amount }
}
