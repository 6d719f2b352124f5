import { expect } from 'vitest'
import { lockOrder } from '#server/payments/orders.ts'
import { apiTest } from '../../test/support/api.ts'
import { brokenRules } from '../../test/support/invariants.ts'
import { actBehind, waitingForLock } from '../../test/support/locks.ts'
import { makeMember } from '../../test/support/membership.ts'
import { newsOf } from '../../test/support/news.ts'
import { engineOf, withPayments } from '../../test/support/payments.ts'
import { createAdmin, type Person } from '../../test/support/people.ts'
import { openTour, tourOffice } from '../../test/support/tours.ts'
import { cancelUnfiledTours, finishTours } from './fulfil.ts'

const { control, settings } = withPayments()
const { server, test } = apiTest(settings)

let admin: Person
test.beforeAll(async () => {
  admin = await createAdmin(server)
})
test.afterEach(async () => {
  expect(await brokenRules(server)).toEqual({})
})

const { createTourist, order, buy, move, startWalking, mark, giveFreeOffices, read } = tourOffice(
  server,
  control,
  () => admin,
)
const untilWaiting = (count: number) => expect.poll(() => waitingForLock(server.db)).toBe(count)
const titlesFor = async (actor: Person) => (await newsOf(server, actor)).map(({ title }) => title)

test('an office that closes between the price and the order is refused', async () => {
  const actor = await createTourist()
  const [open, closing] = [await openTour(server, admin), await openTour(server, admin)]
  const ended = await actBehind(server, {
    hold: db => db.updateTable('tours').set({ state: 'CLOSED' }).where('id', '=', closing).execute(),
    act: () => order(actor, [open, closing]),
  })
  expect(ended).toMatchObject({ status: 'rejected', reason: { status: 409, code: 'tour_closed' } })
  const taken = await server.db
    .selectFrom('tours')
    .select('taken')
    .where('id', 'in', [open, closing])
    .orderBy('id')
    .execute()
  expect(taken).toEqual([{ taken: 0 }, { taken: 0 }])
})

test('a tour is not cancelled past an order that got in at the same moment', async () => {
  const actor = await createTourist()
  const gone = await openTour(server, admin, { isQRTour: true })
  await giveFreeOffices(actor, 1)
  const cancel = () =>
    admin.api.admin.moveTour({ params: { tourId: gone }, body: { to: 'CANCELLED', reason: '사무실 이전' } })
  let cancelling: Promise<PromiseSettledResult<null>[]> = Promise.resolve([])
  const ordered = await actBehind(server, {
    hold: db => db.selectFrom('tours').select('id').where('id', '=', gone).forUpdate().execute(),
    act: () => order(actor, [gone], { couponCount: 1 }),
    async meanwhile() {
      cancelling = Promise.allSettled([cancel()])
      await untilWaiting(2)
    },
  })
  expect(ordered).toMatchObject({ status: 'fulfilled', value: { state: 'PAID', amount: 0 } })
  expect(await cancelling).toMatchObject([{ status: 'rejected', reason: { code: 'conflict' } }])
  await cancel()
  const [{ orderId } = { orderId: 0 }] = (await actor.api.payments.orders({ query: {} })).list
  expect((await read(actor, orderId)).state).toBe('CANCELLED')
})

test('an order waits for its buyer’s membership before it holds any office', async () => {
  const actor = await createTourist()
  await makeMember(server, actor)
  const tourId = await openTour(server, admin)
  const ended = await actBehind(server, {
    hold: db =>
      db.selectFrom('plus_subscriptions').select('id').where('user_id', '=', actor.id).forNoKeyUpdate().execute(),
    act: () => order(actor, [tourId]),
    meanwhile: () =>
      server.db
        .transaction()
        .execute(db => db.selectFrom('tours').select('id').where('id', '=', tourId).forUpdate().noWait().execute()),
  })
  expect(ended.status).toBe('fulfilled')
})

test('two processes that finish tours at the same moment finish each one once', async () => {
  const actor = await createTourist()
  const tourId = await openTour(server, admin)
  const orderId = await buy(actor, [tourId])
  await startWalking(orderId)
  await mark(tourId, [orderId], 'VISITED')
  server.clock.pass({ days: 1, minutes: 1 })
  const finish = () => finishTours(engineOf(server))
  const ended = await actBehind(server, {
    hold: db => lockOrder(db, orderId),
    act: () => Promise.all([finish(), finish()]),
    meanwhile: () => untilWaiting(2),
  })
  expect(ended.status).toBe('fulfilled')
  expect((await read(actor, orderId)).state).toBe('DONE')
  expect((await titlesFor(actor)).filter(title => title === '투어가 끝났어요')).toHaveLength(1)
})

test('an order whose refused file was not replaced waits for a refund under way', async () => {
  const actor = await createTourist()
  const orderId = await buy(actor, [await openTour(server, admin)])
  await move(orderId, 'FILE_CHECK')
  await move(orderId, 'FILE_REJECTED', '사진이 흐려요')
  const { provider_id: id } = await server.db
    .selectFrom('payments')
    .select('provider_id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  await control.fault({ call: 'cancel', fault: 'requested', id })
  await admin.api.admin.refundOrder({ params: { orderId }, body: { amount: 1_000, reason: '늦은 답에 대한 사과' } })
  server.clock.pass({ days: 14, minutes: 1 })
  await cancelUnfiledTours(engineOf(server))
  expect((await read(actor, orderId)).state).toBe('FILE_REJECTED')
  expect(await titlesFor(actor)).not.toContain('프로필 파일이 오지 않아 투어를 취소했어요')
})

test('counting places again mends a leaked count, and leaves a right one', async () => {
  const actor = await createTourist()
  const tourId = await openTour(server, admin)
  await buy(actor, [tourId])
  const recount = () => admin.api.admin.recountTour({ params: { tourId } })
  const find = async () => (await admin.api.admin.toursForOperators({ query: { id: tourId } })).list[0]
  expect(await recount()).toEqual({ before: 1, after: 1 })
  await server.db.updateTable('tours').set({ taken: 12 }).where('id', '=', tourId).execute()
  expect(await find()).toMatchObject({ taken: 12, holding: 1 })
  expect(await recount()).toEqual({ before: 12, after: 1 })
  expect(await find()).toMatchObject({ taken: 1, holding: 1 })
  const { list } = await admin.api.admin.auditLog({ query: { action: 'tour.recount' } })
  expect(list.map(({ detail }) => detail)).toEqual([
    { before: 12, after: 1 },
    { before: 1, after: 1 },
  ])
})

test('counting places again waits for an order that has not yet its visit', async () => {
  const actor = await createTourist()
  const tourId = await openTour(server, admin)
  let counting: Promise<PromiseSettledResult<{ before: number; after: number }>[]> = Promise.resolve([])
  const ordered = await actBehind(server, {
    hold: db => db.selectFrom('users').select('id').where('id', '=', actor.id).forUpdate().execute(),
    act: () => order(actor, [tourId]),
    async meanwhile() {
      counting = Promise.allSettled([admin.api.admin.recountTour({ params: { tourId } })])
      await untilWaiting(2)
    },
  })
  expect(ordered.status).toBe('fulfilled')
  expect(await counting).toMatchObject([{ value: { before: 1, after: 1 } }])
})

test('counting places again among many orders and cancellations loses none', async () => {
  const tourId = await openTour(server, admin, { isQRTour: true })
  const actors = await Promise.all(Array.from({ length: 6 }, () => createTourist()))
  const orders = actors.map(async (actor, at) => {
    const { orderId } = await order(actor, [tourId])
    if (at % 2) await actor.api.payments.abandon({ params: { orderId } })
  })
  await Promise.all([...orders, ...actors.map(() => admin.api.admin.recountTour({ params: { tourId } }))])
  const { list } = await admin.api.admin.toursForOperators({ query: { id: tourId } })
  expect(list).toMatchObject([{ taken: 3, holding: 3 }])
})

test('more visits than places are not counted as taken', async () => {
  const tourId = await openTour(server, admin, { isQRTour: true, capacity: 1 })
  await buy(await createTourist(), [tourId])
  await server.db.updateTable('tours').set({ capacity: 2 }).where('id', '=', tourId).execute()
  await buy(await createTourist(), [tourId])
  await server.db.updateTable('tours').set({ capacity: 1, taken: 1 }).where('id', '=', tourId).execute()
  await expect(admin.api.admin.recountTour({ params: { tourId } })).rejects.toMatchObject({ code: 'tour_overbooked' })
  await server.db.updateTable('tours').set({ capacity: 2 }).where('id', '=', tourId).execute()
  expect(await admin.api.admin.recountTour({ params: { tourId } })).toEqual({ before: 1, after: 2 })
})
