import { expect } from 'vitest'
import { monthsLater } from '#contract/korean-time.ts'
import { provisionMonths } from '#contract/limits.ts'
import { koreanDay } from '#contract/messages.ts'
import { apiTest } from '../../test/support/api.ts'
import { brokenRules } from '../../test/support/invariants.ts'
import { newsOf } from '../../test/support/news.ts'
import { withPayments } from '../../test/support/payments.ts'
import { createAdmin, createPerson, type Person } from '../../test/support/people.ts'
import { addImageRows } from '../../test/support/pictures.ts'
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

const { createTourist, buy, startWalking, mark, move, read } = tourOffice(server, control, () => admin)

const visitOf = async (tourId: number, orderId: number) =>
  (await admin.api.admin.visitsOfTour({ params: { tourId } })).list.find(visit => visit.orderId === orderId)!.id
const deliver = (visitId: number, imageIds: number[]) =>
  admin.api.admin.deliverPhotos({ params: { visitId }, body: { imageIds, note: '원본 두 장' } })
const photosOf = async (actor: Person, id: number) => (await actor.api.tours.tourTouredImages({ params: { id } })).list
const add = (actor: Person, id: number, imageId: number) => actor.api.tours.addTouredImage({ params: { id, imageId } })
const profilePhotos = async (actor: Person) => {
  const { profileId } = await actor.api.profiles.hasProfile()
  return (await actor.api.profiles.read({ params: { profileId: profileId! } })).photos
}

async function shoot(): Promise<{ tourId: number; actor: Person; orderId: number; visitId: number }> {
  const tourId = await openTour(server, admin, { categoryId: 8, price: 50_000 })
  const actor = await createTourist()
  const orderId = await buy(actor, [tourId])
  await startWalking(orderId)
  return { tourId, actor, orderId, visitId: await visitOf(tourId, orderId) }
}

test('[A-61] [A-62] photos of a studio shoot become the actor’s own', async () => {
  const { actor, orderId, visitId } = await shoot()
  expect(await read(actor, orderId)).toMatchObject({ copies: 0, visits: [{ isShoot: true, state: 'WAITING' }] })
  const [first, second] = await addImageRows(server, admin, 2)
  await deliver(visitId, [first!])
  await deliver(visitId, [second!])
  expect((await read(actor, orderId)).visits).toMatchObject([{ state: 'VISITED', note: '원본 두 장' }])
  expect(await photosOf(actor, orderId)).toMatchObject([
    { image: { id: first }, isInProfile: false },
    { image: { id: second }, isInProfile: false },
  ])

  const before = await profilePhotos(actor)
  await add(actor, orderId, second!)
  await add(actor, orderId, second!)
  const after = await profilePhotos(actor)
  expect(after).toHaveLength(before.length + 1)
  expect(after.at(-1)).toMatchObject({ kind: 'PROFILE', image: { id: second } })
  expect(await photosOf(actor, orderId)).toMatchObject([{ isInProfile: false }, { isInProfile: true }])
  await move(orderId, 'DONE')
  await add(actor, orderId, first!)
  const news = await newsOf(server, actor)
  expect(news.filter(({ title }) => title.includes('찍은 사진이 도착했어요'))).toHaveLength(1)
})

test('[A-61] photos of a shoot cannot be added to a deleted profile', async () => {
  const { actor, orderId, visitId } = await shoot()
  const [image] = await addImageRows(server, admin)
  await deliver(visitId, [image!])
  await server.db.updateTable('profiles').set({ deleted_at: new Date() }).where('user_id', '=', actor.id).execute()
  await expect(add(actor, orderId, image!)).rejects.toMatchObject({ code: 'tour_profile_missing' })
})

test('photos of a shoot belong to one actor, to whom alone they are added', async () => {
  const { tourId, actor, orderId, visitId } = await shoot()
  await expect(mark(tourId, [orderId], 'VISITED')).rejects.toMatchObject({ code: 'tour_shot' })
  const walker = await createPerson(server, ['TourWalker'])
  const round = { walkedOn: '2030-01-01', walkerId: walker.id, tourIds: [tourId] }
  await expect(admin.api.admin.addTourRound({ body: round })).rejects.toMatchObject({ status: 404 })

  const paper = await openTour(server, admin)
  const other = await createTourist()
  const theirs = await buy(other, [paper])
  await startWalking(theirs)
  const [image, unrelated] = await addImageRows(server, admin, 2)
  await expect(deliver(await visitOf(paper, theirs), [image!])).rejects.toMatchObject({ code: 'tour_not_shot' })
  const [foreign] = await addImageRows(server, other)
  await expect(deliver(visitId, [foreign!])).rejects.toMatchObject({ status: 404 })
  await deliver(visitId, [image!])
  await expect(add(other, orderId, image!)).rejects.toMatchObject({ status: 404 })
  await expect(add(actor, orderId, unrelated!)).rejects.toMatchObject({ status: 404 })
  await mark(paper, [theirs], 'VISITED')
  const [proof] = await photosOf(other, theirs)
  await expect(add(other, theirs, proof!.image.id)).rejects.toMatchObject({ status: 404 })
})

test('[A-61] a shoot that did not happen is refunded, and a mistake can be undone', async () => {
  const { tourId, actor, orderId, visitId } = await shoot()
  await deliver(visitId, await addImageRows(server, admin))
  await admin.api.admin.undoVisit({ params: { visitId } })
  expect(await photosOf(actor, orderId)).toEqual([])
  await mark(tourId, [orderId], 'CLOSED')
  await move(orderId, 'DONE')
  await expect(deliver(visitId, await addImageRows(server, admin))).rejects.toMatchObject({ code: 'tour_not_touring' })
  const refunds = await server.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .select(['refunds.amount', 'refunds.reason'])
    .where('order_id', '=', orderId)
    .execute()
  expect(refunds).toEqual([{ amount: 50_000, reason: '방문 불가 1곳' }])
})

test('the consent names each office, the purpose and the time', async () => {
  const [office, studio] = [await openTour(server, admin), await openTour(server, admin, { categoryId: 8 })]
  const actor = await createTourist()
  const info = await actor.api.tours.tourReadyInfo({ query: { tourIds: [office, studio] } })
  const [first, second] = info.items.map(({ tour }) => tour)
  const until = koreanDay(monthsLater(first!.visitsTo, provisionMonths))
  expect(info.consent).toContain(`투어를 진행하려고 ${first!.title}에`)
  expect(info.consent).toContain(`캐스팅 검토에만 쓰고 받은 날부터 6개월 동안 보관해요(늦어도 ${until}까지).`)
  expect(info.consent).toContain(`촬영을 준비하려고 ${second!.title}에`)
  expect(provisionMonths).toBe(6)
})
