import { dayMs, koreanDate, koreanTime } from '#contract/korean-time.ts'
import type { Db } from '#server/kernel/db.ts'
import type { Jobs } from '#server/kernel/jobs.ts'
import { type Mover, movedBy } from '#server/kernel/money/moves.ts'
import { firstOf, present } from '#server/kernel/present.ts'
import { addDays } from '#server/kernel/time.ts'
import { avifQueue, insertImages } from '#server/media/images/images.ts'
import { pricesAt } from '#server/payments/prices.ts'
import { finishRefund } from '#server/payments/refunding/finish-refund.ts'
import { findTours } from '#server/tours/catalog.ts'
import { finishTour } from '#server/tours/fulfil.ts'
import { tourTexts } from '#server/tours/messages.ts'
import { consentRecord, keepTour, ownProfile, takePlaces } from '#server/tours/orders.ts'
import { priceTours } from '#server/tours/pricing.ts'
import { findTourOrder } from '#server/tours/work.ts'
import type { Still } from '../../db/demo/stills.ts'
import { demoNextRound, demoRounds, demoTourOrders, demoTours, demoWalker } from '../../db/demo/tours.ts'
import { clockAt, demoProducts, type OrderStory, payOrder, workAt } from './demo-orders.ts'
import type { DemoUsers } from './demo-people.ts'
import type { drawWith } from './demo-pictures.ts'
import { addTour, type DemoOffice, moveTour } from './demo-tours.ts'

type DemoRound = (typeof demoRounds)[number]
type DemoTourOrder = DemoRound['orders'][number]
type Facts = {
  now: Date
  users: DemoUsers
  offices: ReadonlyMap<string, DemoOffice>
  proofs: Proofs
}
/** Ids of the images that prove a print and a visit. */
type Proofs = { print: number; visit: number }
/** By the name of the office. */
type TourIds = ReadonlyMap<string, number>

const minute = 60_000

type Drawing = { users: DemoUsers; jobs: Jobs; draw: ReturnType<typeof drawWith> }

/** Draws the photos that prove tours, private ones of the operator and of the walker. */
export async function loadProofs(db: Db, { users, jobs, draw }: Drawing): Promise<Proofs> {
  const add = async (loginId: string, still: Still) => {
    const stored = await draw({ kind: 'still', still }, { isPrivate: true })
    const { id, key } = firstOf(await insertImages(db, present(users.get(loginId)), [stored]))
    await jobs.send(db, avifQueue, { key })
    return id
  }
  return {
    print: await add('admin1', { scene: 'lamp', seed: 'tour-print' }),
    visit: await add(demoWalker.loginId, { scene: 'room', seed: 'tour-visit' }),
  }
}

/** Tours that were carried, are carried today, or wait for their round. Nobody is told. */
export const tourStories = (db: Db, facts: Facts): OrderStory[] => [
  ...demoRounds.map(round => tellRound(db, round, facts)),
  ...demoTourOrders.map(order => tellWaiting(db, order, facts)),
]

async function* tellWaiting(db: Db, order: (typeof demoTourOrders)[number], facts: Facts): OrderStory {
  const orderedAt = new Date(facts.now.getTime() - order.daysAgo * dayMs)
  yield orderedAt
  const tourIds = new Map([...facts.offices].map(([name, { tourId }]) => [name, tourId]))
  const id = await addOrder(db, order, { ...facts, tourIds, orderedAt })
  const checkedAt = new Date(orderedAt.getTime() + 60 * minute)
  if (order.state !== 'RECEIVED') await move(db, id, { state: 'FILE_CHECK' }, checkedAt)
  if (order.state === 'FILE_REJECTED')
    await move(
      db,
      id,
      { state: 'FILE_REJECTED', rejection: order.rejection ?? '' },
      new Date(checkedAt.getTime() + 60 * minute),
    )
}

async function* tellRound(db: Db, round: DemoRound, facts: Facts): OrderStory {
  const { now, users, proofs } = facts
  const on = (days: number, time: string) =>
    new Date(koreanTime(addDays(koreanDate(now), round.day + days), `${time}:00`))
  const orders = round.orders.map(order => ({ ...order, orderedAt: on(-order.daysAgo, '20:30') }))
  yield on(-12, '20:00')
  const tourIds = await addTours(db, round, { ...facts, openedAt: on(-14, '10:00') })
  const walkerId = present(users.get(demoWalker.loginId))
  const orderIds: number[] = []
  for (const order of orders) {
    yield order.orderedAt
    orderIds.push(await addOrder(db, order, { ...facts, tourIds, orderedAt: order.orderedAt }))
  }
  await addRound(db, tourIds, { walkedOn: koreanDate(on(0, '12:00')), walkerId, at: on(-4, '19:00') })
  for (const tourId of tourIds.values()) await moveTour(db, tourId, 'CLOSED', on(-4, '18:00'))
  for (const id of orderIds) {
    await move(db, id, { state: 'FILE_CHECK' }, on(-3, '11:00'))
    await move(db, id, { state: 'PRINTING' }, on(-2, '10:00'))
    await addProof(db, { order_id: id, image_id: proofs.print, at: on(-1, '15:00') })
    await move(db, id, { state: 'TOURING' }, on(-1, '17:00'))
  }
  // Of the round of today the walker is past the first office.
  const isOver = round.day < 0
  const walked = isOver ? [...tourIds] : [...tourIds].slice(0, 1)
  for (const [at, [name, tourId]] of walked.entries()) {
    const visitedAt = isOver ? new Date(on(0, '11:00').getTime() + at * 40 * minute) : new Date(now.getTime() - minute)
    const result = round.failed?.[name] ?? { state: 'VISITED', note: '' }
    await visitOffice(db, tourId, { ...result, imageId: proofs.visit, by: `walker:${walkerId}`, at: visitedAt })
  }
  if (!isOver) return
  for (const id of orderIds) {
    const finishing = { ...workAt(db, on(1, '14:00')), products: demoProducts }
    await finishTour(finishing, await findTourOrder(db, id), 'system')
    await sendRefund(db, id, on(2, '10:30'))
  }
  for (const tourId of tourIds.values()) await moveTour(db, tourId, 'DONE', on(3, '09:00'))
  await addLooks(db, [...tourIds.values()], on(2, '10:00'))
}

async function addTours(
  db: Db,
  { offices, day: walked }: DemoRound,
  { now, offices: known, openedAt }: Facts & { openedAt: Date },
): Promise<TourIds> {
  const tourIds = new Map<string, number>()
  for (const name of offices) {
    const { isQRTour = false, lookingFor } = present(demoTours.find(tour => tour.name === name))
    const tour = { officeId: present(known.get(name)).id, isQRTour, lookingFor, openedAt, now }
    const closesOn = addDays(koreanDate(now), walked - 4)
    tourIds.set(name, await addTour(db, { ...tour, closesOn, visitDays: [walked - 1, walked + 2] }))
  }
  return tourIds
}

type Ordered = Facts & { tourIds: TourIds; orderedAt: Date }

/** A paid order that was received. */
async function addOrder(
  db: Db,
  { loginId, offices }: DemoTourOrder,
  { users, tourIds, orderedAt }: Ordered,
): Promise<number> {
  const userId = present(users.get(loginId))
  const wanted = offices.map(name => present(tourIds.get(name)))
  const paidAt = new Date(orderedAt.getTime() + minute)
  await takePlaces(db, wanted, orderedAt)
  const chosen = await findTours(db, wanted, orderedAt)
  const prices = await pricesAt(db, orderedAt)
  const facts = { isMember: false, freeCount: 0, coupons: [], isWholeSet: false, prices }
  const { lines } = priceTours(
    chosen.map(({ item }) => item),
    facts,
  )
  const title = tourTexts.title(firstOf(chosen).shown.title, chosen.length - 1)
  const consent = consentRecord(chosen, orderedAt)
  const profileId = present(await ownProfile(db, userId))
  const tour = { userId, profileId, fileId: null, chosen, consent, by: `user:${userId}` } as const
  const orderId = await payOrder(db, { product: 'TOUR', title, lines, userId, orderedAt, paidAt }, id =>
    keepTour(workAt(db, orderedAt), id, tour),
  )
  await move(db, orderId, { state: 'RECEIVED' }, paidAt)
  return orderId
}

type Step = {
  state: 'RECEIVED' | 'FILE_CHECK' | 'FILE_REJECTED' | 'PRINTING' | 'TOURING'
  rejection?: string
}

const move = (db: Db, orderId: number, step: Step, at: Date) =>
  db
    .updateTable('tour_orders')
    .set({ ...step, ...movedBy(clockAt(at), 'system') })
    .where('order_id', '=', orderId)
    .execute()

type NewRound = { walkedOn: string; walkerId: number; at: Date }

async function addRound(db: Db, tourIds: TourIds, { walkedOn, walkerId, at }: NewRound): Promise<void> {
  const { id } = await db
    .insertInto('tour_rounds')
    .values({ walked_on: walkedOn, walker_id: walkerId, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('tour_round_stops')
    .values([...tourIds.values()].map((tourId, nth) => ({ round_id: id, tour_id: tourId, no: nth + 1 })))
    .execute()
}

/** Plans the next round. */
export async function planNextRound(db: Db, { now, users, offices }: Omit<Facts, 'proofs'>): Promise<void> {
  const { day: ahead, offices: names } = demoNextRound
  await addRound(db, new Map(names.map(name => [name, present(offices.get(name)).tourId])), {
    walkedOn: addDays(koreanDate(now), ahead),
    walkerId: present(users.get(demoWalker.loginId)),
    at: new Date(now.getTime() - 60 * minute),
  })
}

const addProof = (db: Db, proof: { order_id: number; visit_id?: number; image_id: number; at: Date }) =>
  db.insertInto('tour_proofs').values(proof).execute()

type Result = { state: 'VISITED' | 'REFUSED' | 'CLOSED'; note: string; imageId: number; by: Mover; at: Date }

async function visitOffice(db: Db, tourId: number, { state, note, imageId, by, at }: Result): Promise<void> {
  const visits = await db
    .updateTable('tour_visits')
    .set({ state, note, ...movedBy(clockAt(at), by) })
    .where('tour_id', '=', tourId)
    .returning(['id', 'order_id'])
    .execute()
  if (state !== 'VISITED') return
  for (const { id, order_id } of visits) await addProof(db, { order_id, visit_id: id, image_id: imageId, at })
}

/** Sends what the rule refunds of an order; nothing if all offices took the profile. */
async function sendRefund(db: Db, orderId: number, at: Date): Promise<void> {
  const refund = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .select(['refunds.id', 'payment_id as paymentId'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  if (!refund) return
  await db
    .updateTable('refunds')
    .set({ state: 'IN_FLIGHT', ...movedBy(clockAt(at), 'system') })
    .where('id', '=', refund.id)
    .execute()
  await finishRefund(
    workAt(db, at),
    { ...refund, orderId, source: 'RULE' },
    { cancellationId: `demo ${refund.id}`, from: 'PG' },
  )
}

/** Readers of the QR sheets among these tours: three looked at the sheet, one of them at each profile. */
async function addLooks(db: Db, tourIds: number[], at: Date): Promise<void> {
  const visits = await db
    .selectFrom('tour_visits')
    .innerJoin('tours', 'tours.id', 'tour_id')
    .select(['tour_visits.id', 'tours.id as tourId'])
    .where('is_qr', '=', true)
    .where('tours.id', 'in', tourIds)
    .orderBy('tour_visits.id')
    .execute()
  const look = (tourId: number, visitId: number | null, nth: number) => ({
    ...{ tour_id: tourId, visit_id: visitId, reader: `demo ${nth}` },
    at: new Date(at.getTime() + nth * 7 * minute),
  })
  const sheets = [...new Set(visits.map(({ tourId }) => tourId))]
  const looks = [
    ...sheets.flatMap(tourId => [0, 1, 2].map(nth => look(tourId, null, nth))),
    ...visits.map(({ id, tourId }) => look(tourId, id, 0)),
  ]
  if (looks.length) await db.insertInto('tour_looks').values(looks).execute()
}
