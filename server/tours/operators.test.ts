import { expect } from 'vitest'
import { addDays, koreanDate } from '#contract/korean-time.ts'
import { apiTest } from '../../test/support/api.ts'
import { openCasting } from '../../test/support/castings.ts'
import { brokenRules } from '../../test/support/invariants.ts'
import { newsOf } from '../../test/support/news.ts'
import { withPayments } from '../../test/support/payments.ts'
import { createAdmin, createManager, createPerson, type Person } from '../../test/support/people.ts'
import { addProofRows } from '../../test/support/pictures.ts'
import { openTour, tourOffice } from '../../test/support/tours.ts'

const { control, settings } = withPayments()
const { server, test } = apiTest(settings)

let admin: Person
test.beforeAll(async () => {
  admin = await createAdmin(server)
})
test.afterEach(async () => {
  expect(await brokenRules(server)).toEqual({})
})

const { createTourist, buy, startWalking, mark } = tourOffice(server, control, () => admin)
const today = () => koreanDate(server.clock.now())

/** What an operator sends to change nothing of a tour. */
async function bodyOf(tourId: number) {
  const { list } = await admin.api.admin.toursForOperators({ query: { id: tourId } })
  const { office, isQRTour, lookingFor, castingId, price, memberPrice, capacity, ...dates } = list[0]!
  const { closesAt, visitsFrom, visitsTo } = dates
  return {
    ...{ officeId: office.id, isQRTour, lookingFor, castingId, price, memberPrice, capacity },
    ...{ closesAt, visitsFrom, visitsTo },
  }
}
const change = async (tourId: number, given: Partial<Awaited<ReturnType<typeof bodyOf>>> & { reason?: string }) =>
  admin.api.admin.changeTour({ params: { tourId }, body: { ...(await bodyOf(tourId)), ...given } })
const shown = async (tourId: number) =>
  (await server.api().tours.tours({ query: { limit: 100 } })).list.find(({ id }) => id === tourId)!

test('operators find offices and tours by part of a name or by number', async () => {
  const [one, other] = [await openTour(server, admin), await openTour(server, admin)]
  const { title } = await shown(one)
  const { admin: calls } = admin.api
  const idsOf = async (query: { q?: string; id?: number }) =>
    (await calls.toursForOperators({ query })).list.map(({ id }) => id)
  expect([await idsOf({ q: title.slice(3) }), await idsOf({ id: other })]).toEqual([[one], [other]])
  expect(await calls.toursForOperators({ query: { q: '없는 곳' } })).toMatchObject({ list: [], totalResult: 0 })
  expect((await calls.offices({ query: { q: title.slice(3) } })).list).toMatchObject([{ name: title, running: 1 }])
  const walker = await createPerson(server, ['TourWalker'])
  const plan = (tourId: number) =>
    calls.addTourRound({ body: { walkedOn: today(), walkerId: walker.id, tourIds: [tourId] } })
  const [first] = [await plan(one), await plan(other)]
  expect(await calls.tourRounds({ query: { id: first.id } })).toMatchObject({
    list: [{ id: first.id, stops: [{ tourId: one }] }],
    totalResult: 1,
  })
})

test('[R-05] the list says on which day the next round goes to an office', async () => {
  const tourId = await openTour(server, admin)
  expect((await shown(tourId)).nextRoundOn).toBeNull()
  const walker = await createPerson(server, ['TourWalker'])
  for (const days of [4, 1])
    await admin.api.admin.addTourRound({
      body: { walkedOn: addDays(today(), days), walkerId: walker.id, tourIds: [tourId] },
    })
  const [next, later] = [addDays(today(), 1), addDays(today(), 4)]
  expect((await shown(tourId)).nextRoundOn).toBe(next)
  server.clock.pass({ days: 2 })
  expect((await shown(tourId)).nextRoundOn).toBe(later)
})

test('the casting linked to a tour is shown while everybody may read it', async () => {
  const tourId = await openTour(server, admin)
  const { id: castingId } = await openCasting(server, await createManager(server))
  await change(tourId, { castingId })
  expect((await shown(tourId)).castingId).toBe(castingId)
  await server.db.updateTable('castings').set({ status: 'HIDDEN' }).where('id', '=', castingId).execute()
  expect((await shown(tourId)).castingId).toBeNull()
  expect((await bodyOf(tourId)).castingId).toBe(castingId)
  await expect(change(tourId, { castingId: 999_999 })).rejects.toMatchObject({
    code: 'not_found',
    fields: { castingId: '없는 공고예요. 공고 번호를 확인해 주세요' },
  })
})

test('a tour closes on the last day of its visits in Seoul at the latest', async () => {
  const tourId = await openTour(server, admin)
  const visitsTo = addDays(today(), 12)
  const closing = (time: string) => change(tourId, { visitsTo, closesAt: `${time}+09:00` })
  await expect(closing(`${addDays(visitsTo, 1)}T00:30:00`)).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { closesAt: '방문이 끝나기 전에 마감해 주세요' },
  })
  await closing(`${visitsTo}T23:59:00`)
})

test('a photo of several visits is deleted with the last of them that is undone', async () => {
  const tourId = await openTour(server, admin)
  for (const actor of [await createTourist(), await createTourist()]) await startWalking(await buy(actor, [tourId]))
  const { list } = await admin.api.admin.visitsOfTour({ params: { tourId } })
  const [imageId] = await addProofRows(server, admin)
  const visitIds = list.map(({ id }) => id)
  await admin.api.admin.markVisits({ params: { tourId }, body: { visitIds, state: 'VISITED', imageId: imageId! } })
  const isDeleted = async () =>
    (await server.db.selectFrom('images').select('deleted_at').where('id', '=', imageId!).executeTakeFirst())
      ?.deleted_at !== null
  const isDeletedAfter = async (visitId: number) => {
    await admin.api.admin.undoVisit({ params: { visitId } })
    return isDeleted()
  }
  expect([await isDeletedAfter(visitIds[0]!), await isDeletedAfter(visitIds[1]!)]).toEqual([false, true])
})

test('operators change a tour only as far as its orders and visits allow', async () => {
  const { admin: calls } = admin.api
  const tourId = await openTour(server, admin)
  const body = await bodyOf(tourId)
  const params = { officeId: body.officeId }
  const [office] = (await calls.offices({ query: { q: (await shown(tourId)).title } })).list
  const { name, categoryId, region } = office!
  await calls.changeOffice({ params, body: { name, categoryId, region, address: '서울시 은평구 2층', note: '흰 문' } })
  expect((await calls.offices({ query: { q: name } })).list).toMatchObject([
    { address: '서울시 은평구 2층', note: '흰 문' },
  ])
  const nowhere = {
    params: { officeId: 999_999 },
    body: { name: '없는 곳', categoryId, region, address: '', note: '' },
  }
  await expect(calls.changeOffice(nowhere)).rejects.toMatchObject({ status: 404 })
  await expect(calls.addTour({ body: { ...body, officeId: 999_999 } })).rejects.toMatchObject({ status: 404 })
  await expect(calls.changeTour({ params: { tourId: 999_999 }, body })).rejects.toMatchObject({ status: 404 })
  await expect(
    calls.changeTourCategory({ params: { categoryId: 900 }, body: { name: '없음', place: 1 } }),
  ).rejects.toMatchObject({ status: 404 })
  for (const actor of [await createTourist(), await createTourist()]) await buy(actor, [tourId])
  await expect(change(tourId, { capacity: 1 })).rejects.toMatchObject({ code: 'tour_capacity_taken' })
  const moveTour = (to: 'OPEN' | 'CLOSED' | 'DONE') => calls.moveTour({ params: { tourId }, body: { to } })
  await moveTour('CLOSED')
  await expect(moveTour('DONE')).rejects.toMatchObject({ code: 'tour_waiting' })
  server.clock.pass({ days: 11 })
  await expect(moveTour('OPEN')).rejects.toMatchObject({ code: 'tour_past' })

  const over = await openTour(server, admin)
  for (const to of ['CLOSED', 'DONE'] as const) await calls.moveTour({ params: { tourId: over }, body: { to } })
  await expect(change(over, { lookingFor: '40대 남자 조연' })).rejects.toMatchObject({ code: 'tour_over' })
})

test('a tour that was opened keeps the office that actors agreed to', async () => {
  const { admin: calls } = admin.api
  const [tourId, other, studio] = [
    await openTour(server, admin),
    await openTour(server, admin),
    await openTour(server, admin, { categoryId: 8 }),
  ]
  const { officeId } = await bodyOf(other)
  await expect(change(tourId, { officeId })).rejects.toMatchObject({ code: 'tour_opened' })
  await expect(change(tourId, { isQRTour: true })).rejects.toMatchObject({ code: 'tour_opened' })
  const { id: draft } = await calls.addTour({ body: await bodyOf(tourId) })
  await calls.changeTour({ params: { tourId: draft }, body: { ...(await bodyOf(draft)), officeId, isQRTour: true } })
  expect(await bodyOf(draft)).toMatchObject({ officeId, isQRTour: true })

  const move = async (id: number, categoryId: number) => {
    const { office } = (await calls.toursForOperators({ query: { id } })).list[0]!
    const body = { name: office.name, categoryId, region: office.region, address: '', note: '' }
    return calls.changeOffice({ params: { officeId: office.id }, body })
  }
  await expect(move(tourId, 8)).rejects.toMatchObject({ code: 'office_kind_kept' })
  await expect(move(studio, 1)).rejects.toMatchObject({ code: 'office_kind_kept' })
  await move(tourId, 2)
  expect(await shown(tourId)).toMatchObject({ categoryId: 2 })
})

test('orders are listed by state, the one that waits longest first', async () => {
  const tourId = await openTour(server, admin)
  const orders: number[] = []
  for (const _ of [1, 2, 3]) {
    orders.push(await buy(await createTourist(), [tourId]))
    server.clock.pass({ minutes: 1 })
  }
  const [first, second, third] = orders as [number, number, number]
  for (const id of [second, first])
    await admin.api.admin.moveTourOrder({ params: { orderId: id }, body: { to: 'FILE_CHECK', reason: '' } })
  const idsOf = async (state?: 'RECEIVED' | 'FILE_CHECK') =>
    (await admin.api.admin.tourOrders({ query: { state, limit: 100 } })).list
      .map(({ id }) => id)
      .filter(id => orders.includes(id))
  expect([await idsOf('FILE_CHECK'), await idsOf('RECEIVED'), await idsOf()]).toEqual([
    [second, first],
    [third],
    [third, second, first],
  ])
})

test('a visit is marked at its own office only, and an unknown round is not found', async () => {
  const [tourId, other] = [await openTour(server, admin), await openTour(server, admin)]
  await startWalking(await buy(await createTourist(), [tourId]))
  const [visit] = (await admin.api.admin.visitsOfTour({ params: { tourId } })).list
  const body = { visitIds: [visit!.id], state: 'REFUSED' as const }
  const { admin: calls } = admin.api
  const params = { roundId: 999_999 }
  const userId = (await createTourist()).id
  await server.db.updateTable('users').set({ status: 'SUSPENDED' }).where('id', '=', userId).execute()
  for (const [call, code] of [
    [() => calls.markVisits({ params: { tourId: other }, body }), 'not_found'],
    [() => calls.deleteTourRound({ params }), 'not_found'],
    [() => calls.printingList({ params }), 'not_found'],
    [() => calls.makeRoundFile({ params }), 'not_found'],
    [() => calls.deliverPhotos({ params: { visitId: 999_999 }, body: { imageIds: [1] } }), 'not_found'],
    [
      () => calls.setTourWalker({ params: { userId }, body: { isWalker: true, reason: '방문 업무 담당' } }),
      'member_state_moved',
    ],
  ] as const)
    await expect(call()).rejects.toMatchObject({ code })
})

test('other days of a tour with orders need a reason, and let actors cancel for free', async () => {
  const actor = await createTourist()
  const tourId = await openTour(server, admin)
  const orderId = await buy(actor, [tourId])
  await startWalking(orderId)
  const refund = async () => (await actor.api.tours.tourOrder({ params: { id: orderId } })).refund
  expect(await refund()).toMatchObject({ refund: 3_000 })
  const { visitsTo } = await bodyOf(tourId)
  await expect(change(tourId, { visitsTo: addDays(visitsTo, 3) })).rejects.toMatchObject({ code: 'tour_change_untold' })
  await change(tourId, { visitsTo: addDays(visitsTo, 3), reason: '사무실이 이사해요.' })
  const news = (await newsOf(server, actor)).at(-1)
  expect(news).toMatchObject({ title: expect.stringContaining('방문 날짜가 바뀌었어요') })
  expect(news?.content).toContain('사무실이 이사해요.')
  expect(await refund()).toMatchObject({ refund: 8_000, kept: [], couponBack: true })

  // An office that was visited has its profile, whenever its days were moved.
  await mark(tourId, [orderId], 'VISITED')
  expect(await refund()).toMatchObject({ refund: 0 })

  const later = await createTourist()
  const second = await buy(later, [tourId])
  await startWalking(second)
  expect((await later.api.tours.tourOrder({ params: { id: second } })).refund).toMatchObject({ refund: 3_000 })
})

test('another price of a tour with orders needs a reason, and leaves what they paid', async () => {
  const actor = await createTourist()
  const tourId = await openTour(server, admin)
  const orderId = await buy(actor, [tourId])
  const dearer = { price: 9_000, memberPrice: 9_000 }
  await expect(change(tourId, dearer)).rejects.toMatchObject({ code: 'tour_change_untold' })
  await change(tourId, { ...dearer, reason: '사무실이 멀어졌어요.' })
  expect((await newsOf(server, actor)).at(-1)).toMatchObject({ title: expect.stringContaining('금액이 바뀌었어요') })
  expect((await actor.api.tours.tourOrder({ params: { id: orderId } })).refund).toMatchObject({ refund: 8_000 })
  expect(await shown(tourId)).toMatchObject({ price: 9_000, printPrice: 5_000, sum: 14_000, memberSum: 14_000 })
})

test('another list price alone needs a reason too', async () => {
  const tourId = await openTour(server, admin, { price: 9_000 })
  await buy(await createTourist(), [tourId])
  await change(tourId, { lookingFor: '30대 남자 조연' })
  await expect(change(tourId, { price: 10_000 })).rejects.toMatchObject({ code: 'tour_change_untold' })
  await change(tourId, { price: 10_000, reason: '사무실이 멀어졌어요.' })
  const { list } = await admin.api.admin.auditLog({ query: { action: 'tour.change', limit: 100 } })
  expect(list.filter(({ targetId }) => targetId === tourId)).toHaveLength(2)
})
