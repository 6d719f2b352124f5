import { PDFDocument } from '@cantoo/pdf-lib'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { addDays, koreanDate, monthsLater } from '#contract/korean-time.ts'
import { provisionMonths, tourLimits } from '#contract/limits.ts'
import { koreanDay } from '#contract/messages.ts'
import { orderPages } from '#contract/payments/order-pages.ts'
import { uploadDocuments } from '#server/accounts/authorisation/documents.support.ts'
import { sweep } from '#server/payments/sweep.ts'
import { apiTest } from '../../test/support/api.ts'
import { pdfFile, sampleDocuments } from '../../test/support/documents.ts'
import { brokenRules } from '../../test/support/invariants.ts'
import { createMember } from '../../test/support/membership.ts'
import { newsOf } from '../../test/support/news.ts'
import { buying, engineOf, giveCoupon, inWindow, withPayments } from '../../test/support/payments.ts'
import { createActor, createAdmin, createManager, createPerson, type Person } from '../../test/support/people.ts'
import { addProofRows } from '../../test/support/pictures.ts'
import { addProfile } from '../../test/support/profiles.ts'
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

const { giveFreeOffices, createTourist, order, buy, move, print, startWalking, mark, read } = tourOffice(
  server,
  control,
  () => admin,
)
const takenOf = async (tourId: number) =>
  (await server.db.selectFrom('tours').select('taken').where('id', '=', tourId).executeTakeFirstOrThrow()).taken

test('[A-57][D-06][T-04] the list shows all, one category, or QR-only tours, for anybody', async () => {
  const film = await openTour(server, admin, { categoryId: 1 })
  const stage = await openTour(server, admin, { categoryId: 6 })
  const qr = await openTour(server, admin, { categoryId: 6, isQRTour: true })
  const find = async (query: { categoryId?: number }) =>
    (await server.api().tours.tours({ query: { ...query, limit: 100 } })).list
  const idsOf = async (query: { categoryId?: number }) => (await find(query)).map(({ id }) => id)
  expect(await idsOf({})).toEqual(expect.arrayContaining([film, stage, qr]))
  expect(await idsOf({ categoryId: 0 })).toEqual(await idsOf({}))
  const stages = await idsOf({ categoryId: 6 })
  expect(stages).toEqual(expect.arrayContaining([stage, qr]))
  expect(stages).not.toContain(film)
  const qrs = await idsOf({ categoryId: 999 })
  expect(qrs).toContain(qr)
  expect(qrs).not.toContain(stage)
  expect((await find({})).find(({ id }) => id === qr)).toMatchObject({ categoryId: 6, isQRTour: true })
})

test('[R-05] a tour is new, then open, then closing, then closed', async () => {
  const id = await openTour(server, admin, { closesInDays: 14 })
  const stateAfter = async (days: number) => {
    server.clock.pass({ days })
    const { list } = await server.api().tours.tours({ query: { limit: 100 } })
    return list.find(tour => tour.id === id)?.state
  }
  const states = []
  for (const days of [0, 6.5, 1, 4, 3]) states.push(await stateAfter(days))
  expect(states).toEqual(['NEW', 'NEW', 'OPEN', 'CLOSING', 'CLOSED'])
  const { list } = await admin.api.admin.toursForOperators({ query: { state: 'DRAFT' } })
  expect(list).toEqual([])
})

test('[D-06][A-56][A-63] the price is shown before ordering, and nothing is written', async () => {
  const actor = await createTourist()
  const tourIds = [await openTour(server, admin), await openTour(server, admin), await openTour(server, admin)]
  const info = await actor.api.tours.tourReadyInfo({ query: { tourIds } })
  expect(info).toMatchObject({
    tourIds,
    price: { amount: 14_000, memberAmount: 11_000 },
    profileFileReady: true,
    couponCount: 0,
  })
  expect(info.items.map(({ problem }) => problem)).toEqual([null, null, null])
  expect(info.consent).toContain(info.items[0]!.tour.title)
  expect(await server.api().tours.tourPaymentZero({ query: { tourIds, couponCount: 3 } })).toEqual({
    isZero: false,
    amount: 14_000,
  })
  expect(await Promise.all(tourIds.map(takenOf))).toEqual([0, 0, 0])
  const none = await actor.api.tours.tourReadyInfo({ query: {} })
  expect(none).toMatchObject({ items: [], price: { amount: 0 }, consent: '' })
})

test('[T-03][A-58][A-61][A-62] a tour is ordered, printed, carried and done, as its actor is told', async () => {
  const actor = await createTourist()
  const tourIds = [await openTour(server, admin), await openTour(server, admin)]
  const id = await buy(actor, tourIds)
  expect(await read(actor, id)).toMatchObject({
    ...{ state: 'RECEIVED', copies: 2, refund: { refund: 11_000 } },
    consent: expect.stringMatching(/^\d{4}년 \d{1,2}월 \d{1,2}일 투어를 진행하려고 /),
  })
  await startWalking(id)
  expect((await actor.api.tours.tourPrintedImages({ params: { id } })).list).toMatchObject([{ note: '무광 용지' }])
  await mark(tourIds[0]!, [id], 'VISITED')
  expect((await actor.api.tours.tourTouredImages({ params: { id } })).list).toMatchObject([{ tourId: tourIds[0] }])
  await expect(move(id, 'DONE')).rejects.toMatchObject({ code: 'tour_waiting' })
  await mark(tourIds[1]!, [id], 'VISITED')
  await move(id, 'DONE')
  expect(await read(actor, id)).toMatchObject({ state: 'DONE', refund: { isPossible: false } })
  const { list } = await server.api().tours.tours({ query: { limit: 100 } })
  expect(list.find(tour => tour.id === tourIds[0])?.takenLately).toBe(1)
})

test('[T-03][A-59] cancelling refunds what was neither printed nor delivered', async () => {
  const tourIds = [await openTour(server, admin), await openTour(server, admin), await openTour(server, admin)]
  const [early, printing, walking] = [await createTourist(), await createTourist(), await createTourist()]
  const cancel = (actor: Person, id: number, expectedRefund: number) =>
    actor.api.tours.cancelTour({ params: { id }, body: { expectedRefund } })

  const first = await buy(early, tourIds)
  await expect(cancel(early, first, 1)).rejects.toMatchObject({ code: 'refund_changed' })
  expect(await cancel(early, first, 14_000)).toMatchObject({ state: 'CANCELLED' })

  const second = await buy(printing, tourIds)
  await print(second)
  expect(await cancel(printing, second, 9_000)).toMatchObject({ state: 'CANCELLED' })
  const order = await printing.api.payments.order({ params: { orderId: second } })
  expect(order.fulfilment).toMatchObject({ isCancelled: true })

  const third = await buy(walking, tourIds)
  await startWalking(third)
  await mark(tourIds[0]!, [third], 'VISITED')
  const cancelled = await cancel(walking, third, 6_000)
  expect(cancelled.visits.map(({ state }) => state)).toEqual(['VISITED', 'CANCELLED', 'CANCELLED'])
  expect(await Promise.all(tourIds.map(takenOf))).toEqual([1, 0, 0])
})

test('[A-59] failed visits are refunded when the tour is done', async () => {
  const tourIds = [await openTour(server, admin), await openTour(server, admin)]
  const [some, none] = [await createTourist(), await createTourist()]
  const [first, second] = [await buy(some, tourIds), await buy(none, tourIds)]
  await startWalking(first)
  await startWalking(second)
  await mark(tourIds[0]!, [first], 'VISITED')
  await mark(tourIds[0]!, [second], 'REFUSED')
  await mark(tourIds[1]!, [first, second], 'CLOSED')
  await move(first, 'DONE')
  await move(second, 'DONE')
  const backOf = async (actor: Person, orderId: number) => {
    const { refunded, refundDue } = await actor.api.payments.order({ params: { orderId } })
    return refunded + refundDue
  }
  expect([await backOf(some, first), await backOf(none, second)]).toEqual([3_000, 11_000])
  expect((await read(none, second)).state).toBe('DONE')
})

test('a tour finishes by itself a day after its last visit', async () => {
  const [first, second] = [await openTour(server, admin), await openTour(server, admin)]
  const [over, waiting] = [await createTourist(), await createTourist()]
  const [orderId, other] = [await buy(over, [first, second]), await buy(waiting, [first, second])]
  for (const id of [orderId, other]) await startWalking(id)
  await mark(first, [orderId, other], 'VISITED')
  await mark(second, [orderId], 'REFUSED')
  const finish = () => finishTours(engineOf(server))
  await finish()
  expect((await read(over, orderId)).state).toBe('TOURING')
  server.clock.pass({ days: 1, minutes: 1 })
  await finish()
  await finish()
  const { state, doneAt } = await read(over, orderId)
  expect([state, doneAt]).toEqual(['DONE', expect.any(String)])
  const { refunded, refundDue } = await over.api.payments.order({ params: { orderId } })
  expect(refunded + refundDue).toBe(3_000)
  expect((await newsOf(server, over)).filter(({ title }) => title === '투어가 끝났어요')).toHaveLength(1)
  expect((await read(waiting, other)).state).toBe('TOURING')
})

test('a tour finishes by itself once a refund under way has ended', async () => {
  const tourId = await openTour(server, admin)
  const [actor, other] = [await createTourist(), await openTour(server, admin)]
  const orderId = await buy(actor, [tourId, other])
  await startWalking(orderId)
  await mark(tourId, [orderId], 'VISITED')
  await mark(other, [orderId], 'REFUSED')
  server.clock.pass({ days: 1, minutes: 1 })
  await control.fault({ call: 'cancel', fault: 'page-before', times: 50 })
  await admin.api.admin.refundOrder({ params: { orderId }, body: { amount: 1_000, reason: '고객 요청으로 환불' } })
  await finishTours(engineOf(server))
  expect((await read(actor, orderId)).state).toBe('TOURING')
  await control.clearFaults()
  await expect
    .poll(
      async () => {
        server.clock.pass({ minutes: 2 })
        await sweep(engineOf(server))
        await finishTours(engineOf(server))
        return (await read(actor, orderId)).state
      },
      { timeout: 20_000, interval: 50 },
    )
    .toBe('DONE')
})

test('[T-03][A-60][A-64] a file refused by operators can be replaced until it is printed', async () => {
  const actor = await createTourist()
  const tourId = await openTour(server, admin)
  const upload = async (person: Person, name: string, content: Buffer) =>
    (await uploadDocuments(server, person, [{ name, content }])).data[0]!.id
  const fileId = await upload(actor, '프로필.pdf', pdfFile())
  const id = await buy(actor, [tourId], { profileFileId: fileId })
  const other = await upload(actor, '다른 프로필.pdf', pdfFile())
  expect(await actor.api.tours.setTourFile({ params: { id }, body: { fileId: other } })).toMatchObject({
    state: 'RECEIVED',
    profileFile: { id: other },
  })
  await move(id, 'FILE_CHECK')
  await move(id, 'FILE_REJECTED', '사진이 흐려요')
  expect(await read(actor, id)).toMatchObject({ state: 'FILE_REJECTED', rejection: '사진이 흐려요' })

  const set = (fileId: number | null) => actor.api.tours.setTourFile({ params: { id }, body: { fileId } })
  const foreign = await upload(await createActor(server), '남의 것.pdf', pdfFile())
  const hwp = await upload(actor, '경력.hwp', sampleDocuments.hwp())
  for (const wrong of [foreign, hwp, 999_999])
    await expect(set(wrong)).rejects.toMatchObject({ status: 422, code: 'tour_file_unfit' })
  const long = await PDFDocument.create()
  for (let page = 0; page <= tourLimits.filePages; page++) long.addPage()
  const unprintable = await upload(actor, '긴 프로필.pdf', Buffer.from(await long.save()))
  await expect(set(unprintable)).rejects.toMatchObject({ status: 422, code: 'tour_file_long' })
  const better = await upload(actor, '새 프로필.pdf', pdfFile())
  expect(await set(better)).toMatchObject({ state: 'FILE_CHECK', profileFile: { id: better, name: '새 프로필.pdf' } })
  await move(id, 'PRINTING')
  await expect(set(null)).rejects.toMatchObject({ code: 'tour_file_late' })
  expect(await actor.api.tours.recentTour()).toEqual({ profileFileId: better, tourIds: [tourId], copies: 1 })
  await server.db.updateTable('files').set({ deleted_at: new Date() }).where('id', '=', better).execute()
  expect(await actor.api.tours.recentTour()).toMatchObject({ profileFileId: null })
  expect((await read(actor, id)).profileFile).toBeNull()
})

test('[A-63] a free-office coupon and another one cover a QR tour: nothing is charged', async () => {
  const actor = await createTourist()
  const tourIds = [await openTour(server, admin, { isQRTour: true }), await openTour(server, admin, { isQRTour: true })]
  await giveFreeOffices(actor, 2)
  expect(await actor.api.tours.tourPaymentZero({ query: { tourIds, couponCount: 2 } })).toEqual({
    isZero: true,
    amount: 0,
  })
  await expect(order(actor, tourIds, { couponCount: 3 })).rejects.toMatchObject({ code: 'coupon_unusable' })
  const id = await buy(actor, tourIds, { couponCount: 2 })
  expect(await read(actor, id)).toMatchObject({ state: 'RECEIVED', copies: 0, price: { amount: 0, couponOff: 3_000 } })
  await move(id, 'FILE_CHECK')
  await move(id, 'TOURING')
  await actor.api.tours.cancelTour({ params: { id }, body: {} })
  expect((await actor.api.coupons.myCoupons({ query: {} })).list.map(({ state }) => state)).toEqual([
    'ISSUED',
    'ISSUED',
  ])
})

test('[A-63] coupons for a free office cover nothing where no tour is chosen', async () => {
  const actor = await createTourist()
  expect(await actor.api.tours.tourPaymentZero({ query: {} })).toEqual({ isZero: false, amount: 0 })
})

test('[A-63] a coupon lowers the price of a tour, and is used for it', async () => {
  const actor = await createTourist()
  const tourIds = [await openTour(server, admin)]
  const couponId = await giveCoupon(server, actor, { value: 2_000, products: ['TOUR'] })
  const { price } = await actor.api.tours.tourReadyInfo({ query: { tourIds, couponIds: [couponId] } })
  expect(price).toMatchObject({ amount: 6_000, couponOff: 2_000 })
  const id = await buy(actor, tourIds, { couponIds: [couponId] })
  expect((await read(actor, id)).price).toMatchObject({ amount: 6_000, couponOff: 2_000 })
  expect((await actor.api.coupons.myCoupons({ query: {} })).list).toMatchObject([{ id: couponId, state: 'USED' }])
})

test('[D-06] who has no profile reads so before ordering', async () => {
  const tourIds = [await openTour(server, admin)]
  const isReady = async (actor: Person) =>
    (await actor.api.tours.tourReadyInfo({ query: { tourIds } })).profileFileReady
  expect([await isReady(await createActor(server)), await isReady(await createTourist())]).toEqual([false, true])
})

test('[D-06] the consent names all offices, and the last day of the latest tour', async () => {
  const early = await openTour(server, admin)
  server.clock.pass({ days: 3 })
  const late = await openTour(server, admin)
  const actor = await createTourist()
  const { items, consent } = await actor.api.tours.tourReadyInfo({ query: { tourIds: [late, early] } })
  const [first, second] = items.map(({ tour }) => tour)
  expect(first!.visitsTo > second!.visitsTo).toBe(true)
  expect(consent).toContain(`${first!.title}, ${second!.title}에`)
  expect(consent).toContain(`늦어도 ${koreanDay(monthsLater(first!.visitsTo, provisionMonths))}까지`)
})

test('[R-09] the payment history says what a tour waits for until it is over', async () => {
  const actor = await createTourist()
  const tourId = await openTour(server, admin)
  const id = await buy(actor, [tourId])
  const shown = async () => (await actor.api.payments.order({ params: { orderId: id } })).fulfilment
  const { visitsFrom } = (await read(actor, id)).visits[0]!
  expect(await shown()).toEqual({
    ...{ label: '접수 완료', path: orderPages.tour(id), startPath: null, isCancelled: false },
    next: `${koreanDay(visitsFrom)}부터 방문하고, 전달할 때마다 알림으로 알려 드려요.`,
  })
  await startWalking(id)
  await mark(tourId, [id], 'VISITED')
  expect(await shown()).toMatchObject({ next: null })
  await move(id, 'DONE')
  expect(await shown()).toMatchObject({ next: null })
})

test('coupons that covered a whole tour stay used once an office was visited', async () => {
  const tourIds = [await openTour(server, admin, { isQRTour: true }), await openTour(server, admin, { isQRTour: true })]
  const [visited, failed] = [await createTourist(), await createTourist()]
  const orders: number[] = []
  for (const actor of [visited, failed]) {
    await giveFreeOffices(actor, 2)
    const id = await buy(actor, tourIds, { couponCount: 2 })
    orders.push(id)
    await startWalking(id)
  }
  await mark(tourIds[0]!, [orders[0]!], 'VISITED')
  const params = { id: orders[0]! }
  expect((await visited.api.tours.cancelTour({ params, body: {} })).state).toBe('CANCELLED')
  for (const tourId of tourIds) await mark(tourId, [orders[1]!], 'CLOSED')
  await move(orders[1]!, 'DONE')
  const coupons = async (actor: Person) =>
    (await actor.api.coupons.myCoupons({ query: {} })).list.map(({ state }) => state)
  expect([await coupons(visited), await coupons(failed)]).toEqual([
    ['USED', 'USED'],
    ['ISSUED', 'ISSUED'],
  ])
})

test('of simultaneous orders one gets the last place', async () => {
  const tourId = await openTour(server, admin, { capacity: 1 })
  const actors = await Promise.all(Array.from({ length: 8 }, createTourist))
  const answers = await Promise.allSettled(actors.map(actor => order(actor, [tourId])))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const answer of answers)
    if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ status: 409, code: 'tour_full' })
  expect(await takenOf(tourId)).toBe(1)
})

test('an order that ends unpaid frees its places, and its tour can be ordered again', async () => {
  const tourId = await openTour(server, admin, { capacity: 1 })
  const [one, other] = [await createTourist(), await createTourist()]
  const { orderId } = await order(one, [tourId])
  await expect(order(other, [tourId])).rejects.toMatchObject({ code: 'tour_full' })
  await one.api.payments.abandon({ params: { orderId } })
  await order(other, [tourId])
  expect(await takenOf(tourId)).toBe(1)
})

test('a closed or unknown tour, or one without a profile, cannot be ordered', async () => {
  const tourId = await openTour(server, admin)
  const actor = await createTourist()
  await expect(order(await createActor(server), [tourId])).rejects.toMatchObject({ code: 'tour_profile_missing' })
  await expect(order(actor, [999_999])).rejects.toMatchObject({ status: 404 })
  const unseen = { ...buying(8_000), tourIds: [999_999], couponCount: 0, consented: true as const }
  await expect(actor.api.tours.orderTour({ body: unseen })).rejects.toMatchObject({ status: 404 })
  await admin.api.admin.moveTour({ params: { tourId }, body: { to: 'CLOSED' } })
  await expect(order(actor, [tourId])).rejects.toMatchObject({ code: 'tour_closed' })
})

test('[A-58] the actor sees the number of contact requests, but no people', async () => {
  const actor = await createTourist()
  const tourId = await openTour(server, admin)
  const id = await buy(actor, [tourId])
  expect((await read(actor, id)).contactsSince).toBeNull()
  await startWalking(id)
  await mark(tourId, [id], 'VISITED')
  expect((await read(actor, id)).contactsSince).toBe(0)
  const { profileId } = await actor.api.profiles.hasProfile()
  const day = koreanDate(server.clock.now())
  await server.db
    .insertInto('profile_daily_counts')
    .values([
      { profile_id: profileId!, day, contacts: 2 },
      { profile_id: profileId!, day: addDays(day, -1), contacts: 5 },
    ])
    .execute()
  expect((await read(actor, id)).contactsSince).toBe(2)
})

test('[A-58] contact requests of offices on the tour stand apart from others', async () => {
  const actor = await createTourist()
  const tourId = await openTour(server, admin)
  const id = await buy(actor, [tourId])
  await startWalking(id)
  await mark(tourId, [id], 'VISITED')
  const { profileId } = await actor.api.profiles.hasProfile()
  const { visits } = await read(actor, id)
  for (const company of [`(주) ${visits[0]!.title.replaceAll(' ', '')}`, '다른 필름']) {
    const manager = await createManager(server)
    await server.db
      .updateTable('casting_auth_applications')
      .set({ company_name: company })
      .where('user_id', '=', manager.id)
      .execute()
    await manager.api.profiles.contact({ params: { profileId: profileId! } })
  }
  // Contacts are logged at the time of the machine, tours move by the clock of the test.
  const at = server.clock.now()
  await sql`UPDATE activity_log SET created_at = ${at} WHERE profile_id = ${profileId}`.execute(server.db)
  await sql`UPDATE profile_daily_counts SET day = ${koreanDate(at)}::date WHERE profile_id = ${profileId}`.execute(
    server.db,
  )
  const { contacts, contactsSince, contactsOfOffices } = await read(actor, id)
  expect(contacts.map(({ company, isOffice }) => [company, isOffice])).toEqual(
    expect.arrayContaining([
      ['다른 필름', false],
      [expect.stringContaining('(주)'), true],
    ]),
  )
  expect([contactsSince, contactsOfOffices]).toEqual([2, 1])
  // The log that tells offices from others is emptied after three months; the daily sums stay.
  server.clock.pass({ days: 100 })
  expect(await read(actor, id)).toMatchObject({ contactsSince: 2, contactsOfOffices: null })
})

test('[A-60] repeating the last choice uses the current tours of its offices', async () => {
  const actor = await createTourist()
  expect(await actor.api.tours.recentTour()).toBeNull()
  const [kept, closed] = [await openTour(server, admin), await openTour(server, admin)]
  await buy(actor, [kept, closed])
  await admin.api.admin.moveTour({ params: { tourId: closed }, body: { to: 'CLOSED' } })
  expect(await actor.api.tours.recentTour()).toMatchObject({ tourIds: [kept] })
})

test('an order of more offices than it may hold is refused with that message', async () => {
  const actor = await createTourist()
  const tourIds = Array.from({ length: tourLimits.offices + 1 }, (_, at) => at + 1)
  const fields = { tourIds: '한 번에 50곳까지 주문할 수 있어요' }
  for (const call of [actor.api.tours.tourReadyInfo, actor.api.tours.tourPaymentZero])
    await expect(call({ query: { tourIds } })).rejects.toMatchObject({ code: 'invalid_input', fields })
})

test('a second visit to an office soon after the first causes a warning', async () => {
  const actor = await createTourist()
  const tourId = await openTour(server, admin)
  await buy(actor, [tourId])
  const { items } = await actor.api.tours.tourReadyInfo({ query: { tourIds: [tourId] } })
  expect(items.map(({ problem }) => problem)).toEqual(['RECENT'])
})

test('an operator’s mistake can be undone within a day, with its photo', async () => {
  const actor = await createTourist()
  const tourId = await openTour(server, admin)
  const id = await buy(actor, [tourId])
  await startWalking(id)
  await mark(tourId, [id], 'VISITED')
  const [visit] = (await admin.api.admin.visitsOfTour({ params: { tourId } })).list
  await admin.api.admin.undoVisit({ params: { visitId: visit!.id } })
  expect((await read(actor, id)).visits).toMatchObject([{ state: 'WAITING', at: null }])
  expect((await actor.api.tours.tourTouredImages({ params: { id } })).list).toEqual([])
  await mark(tourId, [id], 'REFUSED')
  server.clock.pass({ hours: 25 })
  await expect(admin.api.admin.undoVisit({ params: { visitId: visit!.id } })).rejects.toMatchObject({
    code: 'visit_undo_late',
  })
})

test('a mistaken step is undone within a day, as the actor is told', async () => {
  const actor = await createTourist()
  const tourId = await openTour(server, admin)
  const id = await buy(actor, [tourId])
  const undo = () => admin.api.admin.undoTourMove({ params: { orderId: id } })
  const shown = () => admin.api.admin.tourOrderForOperators({ params: { orderId: id } })
  await expect(undo()).rejects.toMatchObject({ code: 'tour_undo_none' })
  await move(id, 'FILE_CHECK')
  await expect(undo()).rejects.toMatchObject({ code: 'tour_undo_none' })
  await move(id, 'FILE_REJECTED', '사진이 흐려요')
  await undo()
  expect(await read(actor, id)).toMatchObject({ state: 'FILE_CHECK', rejection: '' })

  await move(id, 'PRINTING')
  const [wrong, right] = [(await addProofRows(server, admin))[0]!, (await addProofRows(server, admin))[0]!]
  const params = { orderId: id }
  await admin.api.admin.addPrintProofs({ params, body: { imageIds: [wrong, right], note: '' } })
  await admin.api.admin.removePrintProof({ params: { ...params, imageId: wrong } })
  await expect(admin.api.admin.removePrintProof({ params: { ...params, imageId: wrong } })).rejects.toMatchObject({
    status: 404,
  })
  expect((await shown()).proofs).toMatchObject([{ image: { id: right } }])
  expect((await read(actor, id)).refund.refund).toBe(3_000)
  expect((await shown()).undoTo).toBe('FILE_CHECK')
  await undo()
  expect(await read(actor, id)).toMatchObject({ state: 'FILE_CHECK', refund: { refund: 8_000 } })
  expect((await shown()).proofs).toEqual([])

  await startWalkingFromCheck(id)
  await undo()
  expect((await shown()).state).toBe('PRINTING')
  await move(id, 'TOURING')
  await mark(tourId, [id], 'VISITED')
  await expect(undo()).rejects.toMatchObject({ code: 'tour_undo_none' })
  const [visit] = (await admin.api.admin.visitsOfTour({ params: { tourId } })).list
  await admin.api.admin.undoVisit({ params: { visitId: visit!.id } })
  server.clock.pass({ hours: 25 })
  await expect(undo()).rejects.toMatchObject({ code: 'visit_undo_late' })
  expect((await shown()).undoTo).toBeNull()
  const undone = (await newsOf(server, actor)).filter(({ title }) => title === '투어의 진행 단계를 되돌렸어요')
  expect(undone).toHaveLength(3)
})

test('the start of a QR tour, which is never printed, is undone to the check', async () => {
  const actor = await createTourist()
  const id = await buy(actor, [await openTour(server, admin, { isQRTour: true })])
  await startWalking(id)
  await admin.api.admin.undoTourMove({ params: { orderId: id } })
  expect((await read(actor, id)).state).toBe('FILE_CHECK')
})

async function startWalkingFromCheck(id: number): Promise<void> {
  await move(id, 'PRINTING')
  const imageIds = await addProofRows(server, admin)
  await admin.api.admin.addPrintProofs({ params: { orderId: id }, body: { imageIds, note: '' } })
  await move(id, 'TOURING')
}

test('[T-03] the actor is notified of every step, and of an office that refused the profile', async () => {
  const actor = await createTourist()
  const tourIds = [await openTour(server, admin), await openTour(server, admin), await openTour(server, admin)]
  const id = await buy(actor, tourIds)
  await startWalking(id)
  for (const [at, state] of (['VISITED', 'REFUSED', 'CLOSED'] as const).entries()) await mark(tourIds[at]!, [id], state)
  await move(id, 'DONE')
  const titles = (await read(actor, id)).visits.map(({ title }) => title)
  const news = (await newsOf(server, actor)).filter(({ type }) => type === 'TOUR')
  expect(news.map(({ title }) => title).toSorted()).toEqual(
    [
      ...['프로필을 확인하고 있어요', '프로필을 인쇄하고 있어요', '인쇄한 프로필을 확인해 보세요'],
      ...['투어를 시작했어요', `${titles[0]}에 프로필을 전달했어요`, `${titles[1]}에 전달하지 못했어요`],
      ...[`${titles[2]}에 전달하지 못했어요`, '투어가 끝났어요'],
    ].toSorted(),
  )
})

test('a category of offices stays while it has offices', async () => {
  const { admin: calls } = admin.api
  const { id } = await calls.addTourCategory({ body: { name: '웹드라마', place: 1 } })
  await expect(calls.addTourCategory({ body: { name: '웹드라마', place: 2 } })).rejects.toMatchObject({
    code: 'tour_category_used',
  })
  const namesOf = async () => (await server.api().tours.tourCategories()).list.map(({ name }) => name)
  expect((await namesOf()).slice(0, 3)).toEqual(['영화', '웹드라마', '드라마·OTT'])
  const params = { categoryId: id }
  await calls.changeTourCategory({ params, body: { name: '숏폼', place: 99 } })
  expect((await namesOf()).at(-1)).toBe('숏폼')
  const tourId = await openTour(server, admin, { categoryId: id })
  const { list } = await server.api().tours.tours({ query: { categoryId: id } })
  expect(list).toMatchObject([{ id: tourId, categoryId: id, categoryName: '숏폼' }])
  for (const categoryId of [id, 8])
    await expect(calls.removeTourCategory({ params: { categoryId } })).rejects.toMatchObject({
      code: 'tour_category_filled',
    })
  const unused = (await calls.addTourCategory({ body: { name: '라디오', place: 50 } })).id
  await calls.removeTourCategory({ params: { categoryId: unused } })
  await expect(calls.removeTourCategory({ params: { categoryId: unused } })).rejects.toMatchObject({ status: 404 })
  await expect(openTour(server, admin, { categoryId: unused })).rejects.toMatchObject({ code: 'tour_category_gone' })
  const written = await server.db
    .selectFrom('audit_log')
    .select('action')
    .where('action', 'like', 'tour_category.%')
    .orderBy('id')
    .execute()
  expect(written.map(({ action }) => action)).toEqual([
    ...['tour_category.add', 'tour_category.change', 'tour_category.add', 'tour_category.remove'],
  ])
})

test('days of a tour that leave out a round are refused', async () => {
  const tourId = await openTour(server, admin)
  const walker = await createPerson(server, ['TourWalker'])
  const today = koreanDate(server.clock.now())
  await admin.api.admin.addTourRound({ body: { walkedOn: today, walkerId: walker.id, tourIds: [tourId] } })
  const { list } = await admin.api.admin.toursForOperators({ query: { limit: 100 } })
  const { office, isQRTour, lookingFor, castingId, price, memberPrice, capacity, closesAt, visitsTo } = list.find(
    ({ id }) => id === tourId,
  )!
  const given = {
    officeId: office.id,
    isQRTour,
    lookingFor,
    castingId,
    price,
    memberPrice,
    capacity,
    closesAt,
    visitsTo,
  }
  const change = (visitsFrom: string) =>
    admin.api.admin.changeTour({ params: { tourId }, body: { ...given, visitsFrom } })
  await expect(change(addDays(today, 1))).rejects.toMatchObject({ code: 'round_planned' })
  await change(today)
})

test('a cancelled tour cancels the orders that have nothing else', async () => {
  const [gone, other] = [await openTour(server, admin), await openTour(server, admin)]
  const [only, both] = [await createTourist(), await createTourist()]
  const [first, second] = [await buy(only, [gone]), await buy(both, [gone, other])]
  await admin.api.admin.moveTour({ params: { tourId: gone }, body: { to: 'CANCELLED', reason: '사무실 이전' } })
  expect(await read(only, first)).toMatchObject({ state: 'CANCELLED' })
  const { refunded, refundDue } = await only.api.payments.order({ params: { orderId: first } })
  expect(refunded + refundDue).toBe(8_000)
  const states = (await read(both, second)).visits.map(({ tourId, state }) => [tourId, state])
  expect(states).toEqual(
    expect.arrayContaining([
      [gone, 'CLOSED'],
      [other, 'WAITING'],
    ]),
  )
  const { list } = await admin.api.admin.auditLog({ query: { action: 'tour.move_round', limit: 100 } })
  expect(list.find(({ targetId }) => targetId === gone)).toMatchObject({
    detail: { from: 'OPEN', to: 'CANCELLED', reason: '사무실 이전' },
  })
})

test('cancelling a tour ends its unpaid orders, which cannot be paid afterwards', async () => {
  const [gone, other] = [await openTour(server, admin), await openTour(server, admin)]
  const actor = await createTourist()
  const checkout = await order(actor, [gone, other])
  const back = await inWindow(control, checkout)
  await cancelRound(gone)
  await expect(comeBack(actor, checkout.orderId, back)).rejects.toMatchObject({ code: 'order_over' })
  expect([await takenOf(gone), await takenOf(other)]).toEqual([0, 0])
})

test('a tour cancelled while a payment is being checked is refunded once it is paid', async () => {
  const [gone, other] = [await openTour(server, admin), await openTour(server, admin)]
  const [only, both] = [await createTourist(), await createTourist()]
  const orders = [await order(only, [gone]), await order(both, [gone, other])]
  for (const [at, actor] of [only, both].entries()) {
    const back = await inWindow(control, orders[at]!)
    await control.fault({ call: 'readPayment', fault: 'page-before', times: 1 })
    await comeBack(actor, orders[at]!.orderId, back)
  }
  await cancelRound(gone)
  server.clock.pass({ minutes: 2 })
  await sweep(engineOf(server))
  const [first, second] = orders.map(({ orderId }) => orderId)
  expect(await read(only, first!)).toMatchObject({ state: 'CANCELLED', visits: [{ state: 'CLOSED' }] })
  const { refunded, refundDue } = await only.api.payments.order({ params: { orderId: first! } })
  expect(refunded + refundDue).toBe(8_000)
  const tour = await read(both, second!)
  expect(tour.state).toBe('RECEIVED')
  expect(tour.visits.toSorted((a, b) => a.tourId - b.tourId)).toMatchObject([{ state: 'CLOSED' }, { state: 'WAITING' }])
})

test('a tour can be cancelled while a refund of one of its orders is pending', async () => {
  const gone = await openTour(server, admin)
  const [calm, owed] = [await createTourist(), await createTourist()]
  const [first, second] = [await buy(calm, [gone]), await buy(owed, [gone])]
  const { provider_id: providerId } = await server.db
    .selectFrom('payments')
    .select('provider_id')
    .where('order_id', '=', second)
    .executeTakeFirstOrThrow()
  await control.fault({ call: 'cancel', fault: 'requested', id: providerId })
  await admin.api.admin.refundOrder({
    params: { orderId: second },
    body: { amount: 1_000, reason: '늦은 답에 대한 사과' },
  })
  await cancelRound(gone)
  expect((await newsOf(server, admin)).map(({ title }) => title)).toContain('환불이 끝나면 투어 주문을 취소해 주세요')
  expect(await read(calm, first)).toMatchObject({ state: 'CANCELLED' })
  expect(await read(owed, second)).toMatchObject({ visits: [{ state: 'CLOSED' }] })
})

test('a tour whose last office is cancelled ends by itself a day later', async () => {
  const [visited, gone] = [await openTour(server, admin), await openTour(server, admin)]
  const actor = await createTourist()
  const id = await buy(actor, [visited, gone])
  await startWalking(id)
  await mark(visited, [id], 'VISITED')
  await cancelRound(gone)
  expect((await read(actor, id)).state).toBe('TOURING')
  const news = (await newsOf(server, actor)).find(({ title }) => title === '사무실 사정으로 투어가 취소됐어요')
  expect(news?.content).toBe('이곳의 금액은 투어가 끝날 때 돌려 드려요.')
  server.clock.pass({ days: 1, minutes: 1 })
  await finishTours(engineOf(server))
  expect((await read(actor, id)).state).toBe('DONE')
  const { refunded, refundDue } = await actor.api.payments.order({ params: { orderId: id } })
  expect(refunded + refundDue).toBe(3_000)
})

test('a visit to an office of a cancelled tour cannot be undone', async () => {
  const actor = await createTourist()
  const [gone, other] = [await openTour(server, admin), await openTour(server, admin)]
  await startWalking(await buy(actor, [gone, other]))
  await cancelRound(gone)
  const [visit] = (await admin.api.admin.visitsOfTour({ params: { tourId: gone } })).list
  await expect(admin.api.admin.undoVisit({ params: { visitId: visit!.id } })).rejects.toMatchObject({
    code: 'tour_over',
  })
})

test('an operator cancels an order by the rule, once', async () => {
  const actor = await createTourist()
  const id = await buy(actor, [await openTour(server, admin), await openTour(server, admin)])
  await print(id)
  const cancel = () =>
    admin.api.admin.cancelTourOrder({ params: { orderId: id }, body: { reason: '전화로 취소 요청' } })
  await cancel()
  const { refunded, refundDue } = await actor.api.payments.order({ params: { orderId: id } })
  expect([(await read(actor, id)).state, refunded + refundDue]).toEqual(['CANCELLED', 6_000])
  await expect(cancel()).rejects.toMatchObject({ code: 'not_refundable' })
})

test('a mark of a finished order, or of no visit, cannot be undone', async () => {
  const actor = await createTourist()
  const tourId = await openTour(server, admin)
  const id = await buy(actor, [tourId])
  await startWalking(id)
  await mark(tourId, [id], 'VISITED')
  await move(id, 'DONE')
  const [visit] = (await admin.api.admin.visitsOfTour({ params: { tourId } })).list
  const undo = (visitId: number) => admin.api.admin.undoVisit({ params: { visitId } })
  await expect(undo(visit!.id)).rejects.toMatchObject({ code: 'tour_not_touring' })
  await expect(undo(999_999)).rejects.toMatchObject({ status: 404 })
})

const cancelRound = (tourId: number) =>
  admin.api.admin.moveTour({ params: { tourId }, body: { to: 'CANCELLED', reason: '사무실 이전' } })
const comeBack = (actor: Person, orderId: number, { paymentToken = '', txId = '' }: Record<string, string>) =>
  actor.api.payments.complete({ params: { orderId }, body: { paymentToken, txId } })

test('a refused file not replaced in time ends the order with a full refund', async () => {
  const actor = await createTourist()
  const orderId = await buy(actor, [await openTour(server, admin)])
  await move(orderId, 'FILE_CHECK')
  await move(orderId, 'FILE_REJECTED', '사진이 흐려요')
  const cancel = () => cancelUnfiledTours(engineOf(server))
  server.clock.pass({ days: 13 })
  await cancel()
  expect((await read(actor, orderId)).state).toBe('FILE_REJECTED')
  server.clock.pass({ days: 1, minutes: 1 })
  await cancel()
  await cancel()
  expect((await read(actor, orderId)).state).toBe('CANCELLED')
  const { amount, refunded, refundDue } = await actor.api.payments.order({ params: { orderId } })
  expect(refunded + refundDue).toBe(amount)
  expect((await newsOf(server, actor)).map(({ title }) => title)).toContain('프로필 파일이 오지 않아 투어를 취소했어요')
})

test('operators do not see a deleted profile, and can request a file', async () => {
  const actor = await createTourist()
  const orderId = await buy(actor, [await openTour(server, admin)])
  const profileOf = async () => (await admin.api.admin.tourOrderForOperators({ params: { orderId } })).profileId
  const profileId = await profileOf()
  expect(profileId).not.toBeNull()
  await server.db.updateTable('profiles').set({ deleted_at: new Date() }).where('id', '=', profileId!).execute()
  expect(await profileOf()).toBeNull()
  await move(orderId, 'FILE_CHECK')
  await move(orderId, 'FILE_REJECTED', '전달할 파일을 올려 주세요')
  expect((await read(actor, orderId)).state).toBe('FILE_REJECTED')
})

test('steps and proofs in the wrong order are refused', async () => {
  const actor = await createTourist()
  const tourId = await openTour(server, admin)
  const id = await buy(actor, [tourId])
  await expect(move(id, 'TOURING')).rejects.toMatchObject({ code: 'tour_unprinted' })
  await expect(move(id, 'DONE')).rejects.toMatchObject({ code: 'state_moved' })
  const { admin: calls } = admin.api
  const proof = async () =>
    calls.addPrintProofs({ params: { orderId: id }, body: { imageIds: await addProofRows(server, admin), note: '' } })
  await expect(proof()).rejects.toMatchObject({ code: 'tour_unprinted' })
  await expect(calls.removePrintProof({ params: { orderId: id, imageId: 1 } })).rejects.toMatchObject({
    code: 'tour_unprinted',
  })
  await print(id)
  await expect(calls.removePrintProof({ params: { orderId: id, imageId: 1 } })).rejects.toMatchObject({ status: 404 })
  await expect(move(id, 'TOURING')).rejects.toMatchObject({ code: 'tour_proof_missing' })
  await expect(mark(tourId, [id], 'VISITED')).rejects.toMatchObject({ code: 'tour_not_touring' })
  const stranger = await createTourist()
  const qr = await buy(actor, [await openTour(server, admin, { isQRTour: true })])
  await move(qr, 'FILE_CHECK')
  await expect(move(qr, 'PRINTING')).rejects.toMatchObject({ code: 'tour_unprinted' })
  for (const call of [
    () => calls.tourOrderForOperators({ params: { orderId: 999_999 } }),
    () => calls.moveTourOrder({ params: { orderId: 999_999 }, body: { to: 'FILE_CHECK', reason: '' } }),
    () => stranger.api.tours.tourOrder({ params: { id } }),
    () => stranger.api.tours.cancelTour({ params: { id }, body: {} }),
    () => stranger.api.tours.setTourFile({ params: { id }, body: { fileId: null } }),
    () => stranger.api.tours.tourPrintedImages({ params: { id } }),
    () => stranger.api.tours.tourTouredImages({ params: { id } }),
  ])
    await expect(call()).rejects.toMatchObject({ status: 404 })
})

test('[A-53][A-54][A-55] a member excludes tours from the automatic ones and includes them again', async () => {
  const [actor, other] = [await createMember(server, control), await createMember(server, control)]
  const { id } = (await actor.api.membership.plus()) ?? { id: 0 }
  const tourId = await openTour(server, admin)
  const body = { plfilPlusInfoId: id, profileTourId: tourId }
  expect(await actor.api.tours.leaveTourOut({ body })).toEqual({ offTourIds: [tourId] })
  expect(await actor.api.tours.leaveTourOut({ body })).toEqual({ offTourIds: [tourId] })
  expect(await actor.api.membership.plus()).toMatchObject({ offTourIds: [tourId] })
  expect(await actor.api.tours.toursLeftOut({ params: { id } })).toMatchObject({ list: [{ id: tourId }] })
  for (const call of [
    () => other.api.tours.leaveTourOut({ body }),
    () => other.api.tours.takeTourBack({ body }),
    () => other.api.tours.toursLeftOut({ params: { id } }),
    () => actor.api.tours.leaveTourOut({ body: { ...body, profileTourId: 999_999 } }),
  ])
    await expect(call()).rejects.toMatchObject({ status: 404 })
  expect(await actor.api.tours.takeTourBack({ body })).toEqual({ offTourIds: [] })
  expect(await actor.api.tours.toursLeftOut({ params: { id } })).toEqual({ list: [] })
})

test('[A-56] members see and pay member prices', async () => {
  const actor = await createMember(server, control)
  await addProfile(server, actor)
  const tourIds = [await openTour(server, admin), await openTour(server, admin), await openTour(server, admin)]
  const { price, isMember } = await actor.api.tours.tourReadyInfo({ query: { tourIds } })
  expect({ isMember, amount: price.amount, memberOff: price.memberOff }).toEqual({
    isMember: true,
    amount: 11_000,
    memberOff: 3_000,
  })
  expect((await read(actor, await buy(actor, tourIds))).state).toBe('RECEIVED')
})

test('[U-09] an order of as many offices as it may hold has the price of a set', async () => {
  const actor = await createTourist()
  const tourIds: number[] = []
  for (let at = 0; at <= tourLimits.offices; at++) tourIds.push(await openTour(server, admin, { price: 3_000 }))
  const offFor = async (count: number) =>
    (await actor.api.tours.tourReadyInfo({ query: { tourIds: tourIds.slice(0, count) } })).price.setOff
  expect([await offFor(tourLimits.offices - 1), await offFor(tourLimits.offices)]).toEqual([0, 15_000])
})
