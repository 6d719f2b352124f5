import fc from 'fast-check'
import { sql } from 'kysely'
import { addDays, koreanDate, koreanTime } from '#contract/korean-time.ts'
import { tourLimits } from '#contract/limits.ts'
import { setAutoTour } from '#server/membership/auto-tour.ts'
import { readPlus } from '#server/membership/read.ts'
import type { Engine } from '#server/payments/engine.ts'
import { setPrice } from '#server/payments/operators/prices.ts'
import { sweep } from '#server/payments/sweep.ts'
import { runAutoTours } from '#server/tours/automatic/months.ts'
import { agreeToOffices, readAutoTour, withdrawFromOffice } from '#server/tours/automatic/own.ts'
import { addPrintProofs, moveTourOrder } from '#server/tours/fulfil.ts'
import { addTour, changeTour, keepOffice, moveTour } from '#server/tours/tours.ts'
import { markVisits } from '#server/tours/visits.ts'
import { runDueJobs } from './membership.ts'
import { type Real, wish } from './money-model.ts'
import { asOperator, command, expectRefusal, inTransaction } from './order-commands.ts'
import { addProofRows } from './pictures.ts'
import { tourBody } from './tours.ts'

/** What a member agreed to for automatic tours. */
export type AutoTourModel = {
  calm: boolean
  /** The sum shown at the consent, by membership and office; the higher one if a crash has lost the answer. */
  shown: Map<string, number>
  /** The months whose outcome was compared. */
  compared: Set<number>
}
type Run = (model: AutoTourModel, real: Real) => Promise<void>

export const emptyAutoTours = (): Omit<AutoTourModel, 'calm'> => ({ shown: new Map(), compared: new Set() })

/** The jobs of a morning, with those of automatic tours. */
export async function memberJobs(engine: Engine): Promise<void> {
  await runDueJobs(engine)
  await runAutoTours(engine)
  await sweep(engine)
}

const keyOf = (subscriptionId: number, officeId: number) => `${subscriptionId} ${officeId}`
const ownPlus = ({ server, cast }: Real) => readPlus(server, cast.buyer.id)

/** Two offices on paper and one by QR, each with a tour that can be ordered for twelve days. */
async function openTours(real: Real): Promise<void> {
  const { server } = real
  const now = server.clock.now()
  const today = koreanDate(now)
  for (const [at, price] of [null, 3_000, null].entries()) {
    const name = `자동 사무실 ${at}`
    const { rows } = await sql<{ id: number; isOpen: boolean }>`
      SELECT id, EXISTS (SELECT FROM tours WHERE office_id = offices.id AND state = 'OPEN' AND closes_at > ${now}) AS "isOpen"
      FROM offices WHERE name = ${name}`.execute(server.db)
    if (rows[0]?.isOpen) continue
    const place = { name, categoryId: 1, region: 'SEOUL' as const, address: '', phone: '', note: '' }
    const answer = await asOperator(real, async office => {
      const officeId = rows[0]?.id ?? (await keepOffice(office, place)).id
      const { id } = await addTour(office, {
        ...{ officeId, isQRTour: at === 2, lookingFor: '', castingId: null, price, memberPrice: price, capacity: 99 },
        ...{ closesAt: koreanTime(addDays(today, 12)), visitsFrom: addDays(today, 13), visitsTo: addDays(today, 15) },
      })
      await moveTour(office, id, { to: 'OPEN', reason: '' })
    })
    expectRefusal(answer, [], 'a tour could not be opened')
  }
}

const turnOn: Run = async (_, real) => {
  const wishes = { isOn: true, categoryIds: [], monthlyCap: 3, profileFileId: null }
  const answer = await real.ask(engine => inTransaction(engine, work => setAutoTour(work, real.cast.buyer.id, wishes)))
  expectRefusal(answer, ['plus_not_joined'], 'automatic tours were refused')
}

/** Agrees to the offices on the page, or to some of them, for the sums that it shows. */
const agrees =
  (pick: number): Run =>
  async (model, real) => {
    const plus = await ownPlus(real)
    if (!plus) return
    const { server, cast } = real
    const { current } = await readAutoTour({ ...server, userId: cast.buyer.id })
    if (current?.state !== 'LISTED') return
    const chosen = current.stops.filter((_, at) => pick % 4 || at === pick % 3)
    const stops = chosen.map(({ tour }) => ({ tourId: tour.id, sum: tour.memberSum }))
    if (!stops.length) return
    const answer = await real.ask(engine =>
      inTransaction(engine, work => agreeToOffices({ ...work, userId: cast.buyer.id }, stops)),
    )
    expectRefusal(answer, [], 'a consent was refused')
    for (const { tourId, sum } of stops) {
      const key = keyOf(plus.id, await officeOfTour(real, tourId))
      const before = answer.kind === 'crashed' ? (model.shown.get(key) ?? 0) : 0
      model.shown.set(key, Math.max(before, sum))
    }
  }

async function officeOfTour({ server }: Real, tourId: number): Promise<number> {
  const { office_id: id } = await server.db
    .selectFrom('tours')
    .select('office_id')
    .where('id', '=', tourId)
    .executeTakeFirstOrThrow()
  return id
}

const withdraws: Run = async (model, real) => {
  const plus = await ownPlus(real)
  if (!plus) return
  const own = { userId: real.cast.buyer.id }
  const [office] = (await readAutoTour({ ...real.server, ...own })).offices
  if (!office) return
  const answer = await real.ask(engine =>
    inTransaction(engine, work => withdrawFromOffice({ ...work, ...own }, office.id)),
  )
  expectRefusal(answer, [], 'a consent could not be withdrawn')
  if (answer.kind === 'done') model.shown.delete(keyOf(plus.id, office.id))
}

/** An operator changes the price of a running tour. */
const reprices =
  (pick: number): Run =>
  async (_, real) => {
    const { rows } = await sql<{ id: number }>`
      SELECT id FROM tours WHERE state = 'OPEN' AND closes_at > ${real.server.clock.now()} ORDER BY id`.execute(
      real.server.db,
    )
    const tour = rows[pick % (rows.length || 1)]
    if (!tour) return
    const price = [1_000, 3_000, 9_000, 80_000][pick % 4]!
    const body = { ...(await tourBody(real.server, tour.id)), price, memberPrice: price, reason: '새 가격표' }
    const answer = await asOperator(real, office => changeTour(office, tour.id, body))
    expectRefusal(answer, [], 'a tour could not be repriced')
  }

const names = ['TOUR_PRINT', 'TOUR_PRINT', 'TOUR_MEMBER', 'TOUR_QR_MEMBER'] as const
/** An operator changes a price of all tours, from a second on. */
const repricesAll =
  (pick: number): Run =>
  async (_, real) => {
    const from = new Date(real.server.clock.now().getTime() + 1_000).toISOString()
    const body = { name: names[pick % names.length]!, amount: [0, 1_000, 6_000, 12_000][pick % 4]!, from }
    const answer = await asOperator(real, office => setPrice(office, office.operator, { ...body, reason: '새 가격표' }))
    expectRefusal(answer, [], 'a price was refused')
  }

/** Operators carry everything that automatic months have ordered. */
const walks: Run = async (_, real) => {
  const { server, cast } = real
  const { rows } = await sql<{ orderId: number; copies: number }>`
    SELECT t.order_id AS "orderId", copies FROM tour_orders t JOIN auto_tours a ON a.order_id = t.order_id
    WHERE t.state NOT IN ('ORDERED', 'DONE', 'CANCELLED') ORDER BY 1`.execute(server.db)
  for (const { orderId, copies } of rows) {
    const { rows: visits } = await sql<{ id: number; tourId: number }>`
      SELECT id, tour_id AS "tourId" FROM tour_visits WHERE order_id = ${orderId} AND state = 'WAITING'`.execute(
      server.db,
    )
    const imageIds = await addProofRows(server, cast.operators[0])
    const move = (to: 'FILE_CHECK' | 'PRINTING' | 'TOURING' | 'DONE') => (office: Office) =>
      moveTourOrder(office, orderId, { to, reason: '' })
    const prints = [move('PRINTING'), (office: Office) => addPrintProofs(office, orderId, { imageIds, note: '' })]
    const marks = visits.map(({ id, tourId }) => (office: Office) => {
      const seen = { state: 'VISITED' as const, imageId: imageIds[0]!, note: '' }
      return markVisits(office, tourId, { visitIds: [id], ...seen })
    })
    for (const step of [move('FILE_CHECK'), ...(copies ? prints : []), move('TOURING'), ...marks, move('DONE')]) {
      const answer = await asOperator<unknown>(real, step)
      // Repeated after a crash, what was done before is refused.
      const codes = ['state_moved', 'tour_unprinted', 'tour_not_touring', 'tour_waiting', 'refund_open']
      expectRefusal(answer, codes, 'a step of a tour was refused')
    }
  }
}
type Office = Parameters<Parameters<typeof asOperator>[1]>[0]

/** Days pass; the jobs run every day, or on some of them only. */
async function passDays(real: Real, count: number, every = 1): Promise<void> {
  for (let day = 0; day < count; day += every) {
    real.server.clock.pass({ days: Math.min(every, count - day) })
    await real.ask(memberJobs)
  }
}

/** On a day on which lists are made, and early enough for the tours to be open when it is ordered. */
async function passUntilListed(real: Real): Promise<void> {
  await passDays(real, tourLimits.sameOfficeDays + 1, 5)
  for (;;) {
    const day = Number(koreanDate(real.server.clock.now()).slice(8))
    if (day >= tourLimits.autoFirstDay && day < tourLimits.autoLastDay) return
    await passDays(real, 1)
  }
}

/** A whole month: the list, the consent, changed prices, perhaps another consent, and the order three days later. */
const months =
  (pick: number): Run =>
  async (model, real) => {
    if (!(await ownPlus(real))) return
    await turnOn(model, real)
    await walks(model, real)
    await passUntilListed(real)
    await openTours(real)
    await real.ask(memberJobs)
    await agrees(pick)(model, real)
    if (pick % 2) await reprices(pick >> 1)(model, real)
    if (pick % 3 === 0) await repricesAll(pick >> 2)(model, real)
    await passDays(real, 1)
    if (pick % 5 === 0) await agrees(pick >> 3)(model, real)
    if (pick % 7 === 0) await reprices(pick >> 4)(model, real)
    await passDays(real, tourLimits.autoDays)
    if (!model.calm) return
    const { rows } = await sql`
      SELECT a.id, orders_on, state FROM auto_tours a
      WHERE state = 'LISTED' AND orders_on <= ${koreanDate(real.server.clock.now())}::date`.execute(real.server.db)
    wish(rows.length === 0, 'a month was neither ordered nor skipped', rows)
  }

type Stop = {
  id: number
  subscriptionId: number
  officeId: number
  state: string
  reason: string | null
  skipped: string | null
  isLeftOut: boolean
  /** What the order took for it, with its print; null if it was not ordered. */
  sum: number | null
}

/** No month costs more for an office than its consent showed, and one that does not is ordered or says why not. */
export async function checkMonths(model: AutoTourModel, { server }: Real): Promise<void> {
  const { rows } = await sql<Stop>`
    SELECT a.id, subscription_id AS "subscriptionId", t.office_id AS "officeId", a.state, reason, skipped,
      EXISTS (SELECT FROM tour_offs f WHERE f.subscription_id = a.subscription_id AND f.tour_id = t.id) AS "isLeftOut",
      (SELECT l.paid + CASE WHEN is_qr THEN 0 ELSE coalesce((
          SELECT print.paid FROM order_lines print WHERE print.order_id = l.order_id AND ref = 'print'), 0) END
        FROM order_lines l WHERE l.order_id = a.order_id AND ref = 'tour:' || t.id) AS sum
    FROM auto_tours a JOIN auto_tour_stops stop ON auto_tour_id = a.id JOIN tours t ON t.id = tour_id
    WHERE a.state <> 'LISTED' AND NOT a.id = ANY(${[...model.compared]}::bigint[])`.execute(server.db)
  for (const stop of rows) {
    model.compared.add(stop.id)
    const shown = model.shown.get(keyOf(stop.subscriptionId, stop.officeId))
    const { sum, state, reason } = stop
    if (sum !== null) wish(shown !== undefined && sum <= shown, 'a month costs more than was shown', { ...stop, shown })
    const isDue = (state === 'ORDERED' || reason === 'PRICE') && shown !== undefined && !stop.isLeftOut
    const isTold = sum !== null || stop.skipped !== null
    if (model.calm && isDue) wish(isTold, 'an office with consent was left out without a reason', { ...stop, shown })
  }
}

/** What members and operators do with automatic tours. */
export const autoTourActs = {
  turnOn,
  agree: agrees,
  withdraw: withdraws,
  reprice: reprices,
  repriceAll: repricesAll,
  walk: walks,
  open: openTours,
}

const often = (name: string, run: (pick: number) => Run) =>
  fc.nat(9_999).map(pick => command<AutoTourModel>(`${name}(${pick})`, run(pick)))

/** All commands on automatic tours. */
export const autoTourCommands = [
  often('AutoMonth', months),
  often('Agree', agrees),
  often('Reprice', reprices),
  often('RepriceAll', repricesAll),
  fc.constant(command('Withdraw', withdraws)),
  fc.constant(command('AutoTourOn', turnOn)),
  fc.constant(command('Walk', walks)),
]
