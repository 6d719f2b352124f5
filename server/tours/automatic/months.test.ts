import { expect } from 'vitest'
import { uploadDocuments } from '#server/accounts/authorisation/documents.support.ts'
import { addDays } from '#server/kernel/time.ts'
import { sweep } from '#server/payments/sweep.ts'
import { apiTest } from '../../../test/support/api.ts'
import { pdfFile } from '../../../test/support/documents.ts'
import { brokenRules } from '../../../test/support/invariants.ts'
import { actBehind, waitingForLock } from '../../../test/support/locks.ts'
import { createMember, runJobs } from '../../../test/support/membership.ts'
import { newsOf } from '../../../test/support/news.ts'
import { engineOf, withPayments } from '../../../test/support/payments.ts'
import { createAdmin, type Person } from '../../../test/support/people.ts'
import { addProfile } from '../../../test/support/profiles.ts'
import { openTour, tourOffice } from '../../../test/support/tours.ts'
import { runAutoTours } from './months.ts'

const { control, settings } = withPayments()
const { server, test } = apiTest(settings)
test.afterEach(async () => {
  await control.clearFaults()
  expect(await brokenRules(server)).toEqual({})
  // Lists of one test must not continue in the next.
  await server.db.updateTable('plus_subscriptions').set({ auto_tour_on: false }).execute()
  await server.db.updateTable('tours').set({ closes_at: server.clock.now() }).where('state', '=', 'OPEN').execute()
})

let admin: Person
test.beforeAll(async () => {
  admin = await createAdmin(server)
})
const { createTourist, buy, startWalking, mark, move } = tourOffice(server, control, () => admin)

/** The jobs of ten o’clock on a Seoul day. */
async function runDay(day: string): Promise<void> {
  server.clock.set(new Date(`${day}T10:15:00+09:00`))
  await runJobs(server)
  await runAutoTours(engineOf(server))
  await sweep(engineOf(server))
}

type Wishes = { categoryIds?: number[]; monthlyCap?: number; profileFileId?: number | null }

async function createWisher(day: string, wishes: Wishes = {}): Promise<Person> {
  server.clock.set(new Date(`${day}T09:00:00+09:00`))
  const actor = await createMember(server, control)
  await addProfile(server, actor)
  const body = { isOn: true, categoryIds: [], monthlyCap: 20, profileFileId: null, ...wishes }
  await actor.api.membership.setAutoTour({ body })
  return actor
}

const autoTour = (actor: Person) => actor.api.tours.autoTour()
/** Agrees to these tours for the sums that the list shows. */
async function agree(actor: Person, tourIds: number[]) {
  const stops = (await autoTour(actor)).current?.stops ?? []
  const sumOf = (id: number) => stops.find(({ tour }) => tour.id === id)?.tour.memberSum ?? 0
  return actor.api.tours.agreeToOffices({
    body: { stops: tourIds.map(tourId => ({ tourId, sum: sumOf(tourId) })), consented: true },
  })
}
async function toursOf(actor: Person): Promise<number> {
  return (await actor.api.payments.orders({ query: { product: 'TOUR' } })).list.length
}

test('[U-09] a month is listed ahead, and charged at the lowest price', async () => {
  const actor = await createWisher('2027-03-06')
  const [one, two, three] = [
    await openTour(server, admin),
    await openTour(server, admin),
    await openTour(server, admin),
  ]
  await runDay('2027-03-06')
  expect(await autoTour(actor)).toMatchObject({ current: null, offices: [] })
  await runDay('2027-03-07')
  const { current } = await autoTour(actor)
  expect(current).toMatchObject({ month: '2027-03-01', ordersOn: '2027-03-10', state: 'LISTED', amount: 0 })
  expect(current?.stops.map(({ tour, isAgreed }) => [tour.id, isAgreed])).toEqual([
    [one, false],
    [two, false],
    [three, false],
  ])
  expect(current?.consent).toContain(current?.stops[0]?.tour.title)
  expect((await newsOf(server, actor)).map(({ title }) => title)).toContain('이번 달 자동 투어를 확인해 주세요')

  expect((await agree(actor, [one, two])).current).toMatchObject({ amount: 9_000 })
  const { id } = (await actor.api.membership.plus())!
  await actor.api.tours.leaveTourOut({ body: { plfilPlusInfoId: id, profileTourId: two } })
  expect((await autoTour(actor)).current).toMatchObject({ amount: 7_000 })
  await runDay('2027-03-09')
  expect(await toursOf(actor)).toBe(0)
  await runDay('2027-03-10')
  const ordered = (await autoTour(actor)).current
  expect(ordered).toMatchObject({ state: 'ORDERED', reason: null })
  const order = await actor.api.tours.tourOrder({ params: { id: ordered!.orderId! } })
  expect(order).toMatchObject({
    state: 'RECEIVED',
    price: { amount: 7_000, memberOff: 1_000 },
    visits: [{ tourId: one }],
  })
  expect(order.consent).toContain(order.visits[0]!.title)
  await runDay('2027-03-10')
  expect(await toursOf(actor)).toBe(1)
})

test('an accepted office repeats by itself, but not too soon', async () => {
  const actor = await createWisher('2027-05-07', { monthlyCap: 2, categoryIds: [6] })
  const stage = await openTour(server, admin, { categoryId: 6 })
  await openTour(server, admin, { categoryId: 1 })
  await runDay('2027-05-07')
  expect((await autoTour(actor)).current?.stops.map(({ tour }) => tour.id)).toEqual([stage])
  await agree(actor, [stage])
  await runDay('2027-05-10')
  const first = (await autoTour(actor)).current?.orderId ?? 0
  await startWalking(first)
  await mark(stage, [first], 'VISITED')
  await move(first, 'DONE')

  await runDay('2027-06-07')
  const { office_id: officeId } = await server.db
    .selectFrom('tours')
    .select('office_id')
    .where('id', '=', stage)
    .executeTakeFirstOrThrow()
  // The same office is not listed again within thirty days.
  expect((await autoTour(actor)).current).toBeNull()
  server.clock.set(new Date('2027-06-12T09:00:00+09:00'))
  const ahead = (days: number) => addDays('2027-06-12', days)
  const again = await admin.api.admin.addTour({
    body: {
      ...{ officeId, isQRTour: false, lookingFor: '', castingId: null, price: null, memberPrice: null, capacity: 5 },
      ...{ closesAt: `${ahead(10)}T09:00:00Z`, visitsFrom: ahead(12), visitsTo: ahead(14) },
    },
  })
  await admin.api.admin.moveTour({ params: { tourId: again.id }, body: { to: 'OPEN' } })
  const fresh = await openTour(server, admin, { categoryId: 6 })
  await runDay('2027-06-12')
  const { current, earlier } = await autoTour(actor)
  expect(current?.stops.map(({ tour, isAgreed }) => [tour.id, isAgreed])).toEqual([
    [again.id, true],
    [fresh, false],
  ])
  expect(earlier).toMatchObject([{ month: '2027-05-01', state: 'ORDERED', orderId: first }])
  await runDay('2027-06-15')
  const second = (await autoTour(actor)).current?.orderId ?? 0
  const order = await actor.api.tours.tourOrder({ params: { id: second } })
  expect(order.visits.map(({ tourId }) => tourId)).toEqual([again.id])
  // Each month has a record of its own, which tells when its offices were agreed to.
  const { title } = order.visits[0]!
  expect(order.consent).toMatch(/^2027년 6월 자동 투어\. /)
  expect(order.consent).toContain(`동의한 날: ${title} 2027년 5월 7일.`)
  const before = await actor.api.tours.tourOrder({ params: { id: first } })
  expect(before.consent).toMatch(/^2027년 5월 자동 투어\. /)
  expect(before.consent).toContain(`동의한 날: ${title} 2027년 5월 7일.`)
})

test('a month without consent is skipped, with its reason', async () => {
  const actor = await createWisher('2027-08-07')
  await openTour(server, admin)
  await runDay('2027-08-07')
  await runDay('2027-08-10')
  expect((await autoTour(actor)).current).toMatchObject({ state: 'SKIPPED', reason: 'NONE', orderId: null })
  expect((await newsOf(server, actor)).map(({ title }) => title)).toContain('이번 달 자동 투어를 건너뛰었어요')
  const stops = (await autoTour(actor)).current?.stops ?? []
  await expect(agree(actor, [stops[0]!.tour.id])).rejects.toMatchObject({ code: 'auto_tour_over' })
  expect(await toursOf(actor)).toBe(0)
})

test('a declined card or a deleted file skips the month, and takes no place', async () => {
  const tourId = async () => openTour(server, admin)
  const poor = await createWisher('2027-10-07')
  const first = await tourId()
  const [file] = (await uploadDocuments(server, poor, [{ name: '프로필.pdf', content: pdfFile() }])).data
  const lost = await createWisher('2027-10-07')
  const [own] = (await uploadDocuments(server, lost, [{ name: '프로필.pdf', content: pdfFile() }])).data
  for (const [actor, fileId] of [
    [poor, file!.id],
    [lost, own!.id],
  ] as const) {
    const body = { isOn: true, categoryIds: [], monthlyCap: 1, profileFileId: fileId }
    await actor.api.membership.setAutoTour({ body })
  }
  await runDay('2027-10-07')
  for (const actor of [poor, lost]) await agree(actor, [first])
  await server.db.updateTable('files').set({ deleted_at: new Date() }).where('id', '=', own!.id).execute()
  await control.fault({ call: 'chargeBillingKey', fault: 'hard-decline', times: 1 })
  await runDay('2027-10-10')
  expect((await autoTour(poor)).current).toMatchObject({ state: 'SKIPPED', reason: 'DECLINED' })
  expect((await autoTour(lost)).current).toMatchObject({ state: 'SKIPPED', reason: 'FILE' })
  const { taken } = await server.db
    .selectFrom('tours')
    .select('taken')
    .where('id', '=', first)
    .executeTakeFirstOrThrow()
  expect(taken).toBe(0)
})

test('only a member gets a list, and withdraws consent before the order', async () => {
  const actor = await createWisher('2027-12-07')
  const first = await openTour(server, admin)
  await runDay('2027-12-07')
  const { offices } = await agree(actor, [first])
  expect(offices).toHaveLength(1)
  await expect(agree(actor, [999_999])).rejects.toMatchObject({ status: 404 })
  const after = await actor.api.tours.withdrawFromOffice({ params: { officeId: offices[0]!.id } })
  expect(after).toMatchObject({ offices: [], current: { amount: 0 } })
  await runDay('2027-12-10')
  expect((await autoTour(actor)).current).toMatchObject({ reason: 'NONE' })
  const stranger = await tourOffice(server, control, () => admin).createTourist()
  await expect(autoTour(stranger)).rejects.toMatchObject({ code: 'plus_not_joined' })
})

test('an office with two tours is listed once, in one order with all accepted ones', async () => {
  const actor = await createWisher('2028-02-07')
  const [one, two] = [await openTour(server, admin), await openTour(server, admin)]
  const { office_id: officeId } = await server.db
    .selectFrom('tours')
    .select('office_id')
    .where('id', '=', one)
    .executeTakeFirstOrThrow()
  const { id: later } = await admin.api.admin.addTour({
    body: {
      ...{ officeId, isQRTour: true, lookingFor: '', castingId: null, price: null, memberPrice: null, capacity: 5 },
      ...{ closesAt: '2028-02-20T09:00:00Z', visitsFrom: '2028-02-21', visitsTo: '2028-02-23' },
    },
  })
  await admin.api.admin.moveTour({ params: { tourId: later }, body: { to: 'OPEN' } })
  await runDay('2028-02-07')
  expect((await autoTour(actor)).current?.stops.map(({ tour }) => tour.id)).toEqual([one, two])
  await expect(agree(actor, [later])).rejects.toMatchObject({ status: 404 })
  await agree(actor, [one, two])
  await runDay('2028-02-10')
  const [order] = (await actor.api.payments.orders({ query: { product: 'TOUR' } })).list
  expect(order).toMatchObject({ amount: 9_000, title: expect.stringMatching(/^자동 투어 .+ 외 1곳$/) })
})

test('a month is skipped for who turned it off or left, and after downtime', async () => {
  const day = '2028-04-07'
  const wishers: Person[] = []
  for (const _ of [1, 2, 3, 4]) wishers.push(await createWisher(day))
  const [off, left, bare, late] = wishers as [Person, Person, Person, Person]
  await expect(agree(off, [1])).rejects.toMatchObject({ status: 404 })
  const tourId = await openTour(server, admin)
  await runDay(day)
  for (const actor of wishers) await agree(actor, [tourId])
  await off.api.membership.setAutoTour({
    body: { isOn: false, categoryIds: [], monthlyCap: 20, profileFileId: null },
  })
  await server.db
    .updateTable('plus_subscriptions')
    .set({ benefits_until: server.clock.now() })
    .where('user_id', '=', left.id)
    .execute()
  await server.db.updateTable('profiles').set({ deleted_at: new Date() }).where('user_id', '=', bare.id).execute()
  await server.db
    .updateTable('auto_tours')
    .set({ orders_on: '2028-04-03' })
    .where(
      'subscription_id',
      'in',
      server.db.selectFrom('plus_subscriptions').select('id').where('user_id', '=', late.id),
    )
    .execute()
  server.clock.set(new Date('2028-04-10T10:15:00+09:00'))
  await runAutoTours(engineOf(server))
  const reasonOf = async (actor: Person) =>
    (
      await server.db
        .selectFrom('auto_tours')
        .innerJoin('plus_subscriptions', 'plus_subscriptions.id', 'subscription_id')
        .select('reason')
        .where('user_id', '=', actor.id)
        .executeTakeFirstOrThrow()
    ).reason
  expect(await Promise.all(wishers.map(reasonOf))).toEqual(['OFF', 'NOT_MEMBER', 'PROFILE', 'OFF'])
})

const newest = async (actor: Person) => (await newsOf(server, actor)).map(({ content }) => content)

test('a list of accepted offices alone says what is ordered, and asks for nothing', async () => {
  const actor = await createWisher('2028-06-07', { monthlyCap: 1 })
  const first = await openTour(server, admin)
  await runDay('2028-06-07')
  await agree(actor, [first])
  await runDay('2028-06-10')
  const officeId = (await autoTour(actor)).offices[0]!.id
  server.clock.set(new Date('2028-07-14T09:00:00+09:00'))
  const { id } = await admin.api.admin.addTour({
    body: {
      ...{ officeId, isQRTour: true, lookingFor: '', castingId: null, price: null, memberPrice: null, capacity: 5 },
      ...{ closesAt: '2028-07-24T09:00:00Z', visitsFrom: '2028-07-25', visitsTo: '2028-07-27' },
    },
  })
  await admin.api.admin.moveTour({ params: { tourId: id }, body: { to: 'OPEN' } })
  await admin.api.admin.cancelTourOrder({
    params: { orderId: (await autoTour(actor)).earlier[0]!.orderId! },
    body: { reason: '인쇄소가 쉬어요' },
  })
  await runDay('2028-07-14')
  expect(await newest(actor)).toContain('2028년 7월 17일에 1곳을 등록한 카드로 주문해요. 그 전에 뺄 수 있어요.')
})

test('who turns automatic tours off while the list is made gets none', async () => {
  const actor = await createWisher('2028-09-07')
  await openTour(server, admin)
  const ended = await actBehind(server, {
    hold: db =>
      db.updateTable('plus_subscriptions').set({ auto_tour_on: false }).where('user_id', '=', actor.id).execute(),
    act: () => runDay('2028-09-07'),
  })
  expect(ended.status).toBe('fulfilled')
  expect((await autoTour(actor)).current).toBeNull()
})

test('two processes list a month once, and order it once', async () => {
  const actor = await createWisher('2028-11-07')
  const tourId = await openTour(server, admin)
  const run = () => runAutoTours(engineOf(server))
  await runJobs(server)
  const listed = await actBehind(server, {
    hold: db => db.selectFrom('plus_subscriptions').select('id').where('user_id', '=', actor.id).forUpdate().execute(),
    act: () => Promise.all([run(), run()]),
    meanwhile: () => expect.poll(() => waitingForLock(server.db)).toBe(2),
  })
  expect(listed.status).toBe('fulfilled')
  expect((await autoTour(actor)).current?.stops).toHaveLength(1)
  expect((await newsOf(server, actor)).filter(({ title }) => title.includes('자동 투어를 확인'))).toHaveLength(1)
  await agree(actor, [tourId])
  server.clock.set(new Date('2028-11-10T10:15:00+09:00'))
  // Another process is at it: this one leaves the month to it.
  await server.db.transaction().execute(async db => {
    await db.selectFrom('auto_tours').select('id').where('state', '=', 'LISTED').forUpdate().execute()
    await run()
  })
  expect((await autoTour(actor)).current).toMatchObject({ state: 'LISTED', orderId: null })
  await run()
  expect((await autoTour(actor)).current).toMatchObject({ state: 'ORDERED' })
})

/** An operator changes the price of a tour. */
async function reprice(tourId: number, price: number): Promise<void> {
  await server.db.updateTable('tours').set({ price, member_price: price }).where('id', '=', tourId).execute()
}

test('[U-09] a month charges at most what the consent showed', async () => {
  const actor = await createWisher('2029-03-07')
  const [kept, dearer] = [await openTour(server, admin), await openTour(server, admin)]
  await runDay('2029-03-07')
  await agree(actor, [kept, dearer])
  expect((await autoTour(actor)).current).toMatchObject({ amount: 9_000 })
  expect((await autoTour(actor)).offices.map(({ agreedSum }) => agreedSum)).toEqual([7_000, 7_000])
  await reprice(dearer, 80_000)
  await runDay('2029-03-08')
  await runDay('2029-03-08')
  expect((await newest(actor)).filter(content => content.includes('85,000원 (동의한 금액 7,000원)'))).toHaveLength(1)
  const { current } = await autoTour(actor)
  expect(current).toMatchObject({ amount: 7_000 })
  expect(current?.stops.find(({ tour }) => tour.id === dearer)).toMatchObject({ isAgreed: false, agreedSum: 7_000 })
  await runDay('2029-03-10')
  const [order] = (await actor.api.payments.orders({ query: { product: 'TOUR' } })).list
  expect(order).toMatchObject({ amount: 7_000 })
  const after = (await autoTour(actor)).current
  expect(after?.stops.map(({ tour, skipped }) => [tour.id, skipped])).toEqual([
    [kept, null],
    [dearer, 'PRICE'],
  ])
  expect((await newsOf(server, actor)).map(({ title }) => title)).toContain('금액이 오른 곳은 주문하지 않았어요')
})

test('[U-09] a month whose offices all cost more than agreed is skipped for its price', async () => {
  const wishers = [await createWisher('2029-05-07'), await createWisher('2029-05-07')] as const
  const tourId = await openTour(server, admin)
  await runDay('2029-05-07')
  for (const actor of wishers) await agree(actor, [tourId])
  await reprice(tourId, 30_000)
  const [silent, willing] = wishers
  const stale = { stops: [{ tourId, sum: 7_000 }], consented: true as const }
  await expect(willing.api.tours.agreeToOffices({ body: stale })).rejects.toMatchObject({ code: 'price_changed' })
  expect(await agree(willing, [tourId])).toMatchObject({ current: { amount: 35_000 } })
  await runDay('2029-05-10')
  expect((await autoTour(silent)).current).toMatchObject({ state: 'SKIPPED', reason: 'PRICE' })
  expect(await toursOf(silent)).toBe(0)
  expect((await autoTour(willing)).current).toMatchObject({ state: 'ORDERED' })
})

test('[U-09] a month leaves out an agreed office that is full by the day of its order', async () => {
  const actor = await createWisher('2029-07-07')
  const [kept, full] = [await openTour(server, admin), await openTour(server, admin, { capacity: 1 })]
  await runDay('2029-07-07')
  await agree(actor, [kept, full])
  const other = await createTourist()
  await buy(other, [full])
  await runDay('2029-07-10')
  const { current } = await autoTour(actor)
  expect(current).toMatchObject({ state: 'ORDERED' })
  expect(current?.stops.map(({ tour, skipped }) => [tour.id, skipped])).toEqual([
    [kept, null],
    [full, 'CLOSED'],
  ])
  expect((await actor.api.payments.orders({ query: { product: 'TOUR' } })).list).toMatchObject([{ amount: 7_000 }])
})

test('[U-09] a cap holds from the start, and bounds what a month costs', async () => {
  const actor = await createMember(server, control)
  const plus = await actor.api.membership.plus()
  expect(plus?.autoTour.monthlyCap).toBe(3)
  for (const price of [1_000, 40_000, 2_000, 3_000]) await openTour(server, admin, { price })
  expect((await autoTour(actor)).greatest).toBe(40_000 + 3_000 + 2_000 + 3 * 5_000)
})
