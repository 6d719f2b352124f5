import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { apiTest } from '../../test/support/api.ts'
import { buySeat, createTeacher, openLecture } from '../../test/support/lectures.ts'
import { buyFeedback, withPayments } from '../../test/support/payments.ts'
import { createActor, createAdmin, type Person } from '../../test/support/people.ts'
import { openTour, tourOffice } from '../../test/support/tours.ts'
import { measureTypical } from './worth.ts'

const { control, settings } = withPayments()
const { server, test } = apiTest(settings)
let admin: Person
let teacher: Person
const { buy, createTourist } = tourOffice(server, control, () => admin)
const worthFor = (person?: Person) => (person?.api ?? server.api()).membership.plusWorth()
const day = 86_400_000

test.beforeAll(async () => {
  admin = await createAdmin(server)
  teacher = await createTeacher(server, admin)
})

test('[U-09] [R-13] before there are orders, an example is shown and called one', async () => {
  expect(await worthFor()).toEqual({
    basis: 'EXAMPLE',
    buyers: null,
    sold: [
      { product: 'PROFILE_FEEDBACK', count: 3, list: 30_000, memberPrice: 9_000 },
      { product: 'VIDEO_FEEDBACK', count: 2, list: 50_000, memberPrice: 15_000 },
      { product: 'TOUR', count: 12, list: 8_000, memberPrice: 7_000 },
    ],
  })
})

test('[U-09] [R-13] lectures count with the median price of those on offer', async () => {
  for (const price of [40_000, 55_001, 90_000]) await openLecture(server, admin, teacher, { price })
  const { sold } = await worthFor()
  expect(sold.at(-1)).toEqual({ product: 'LECTURE', count: 2, list: 55_001, memberPrice: 27_500 })
})

test('[U-09] [R-13] a person sees what a year of their orders would have cost a member', async () => {
  const actor = await createTourist()
  const offices = [
    await openTour(server, admin),
    await openTour(server, admin, { isQRTour: true }),
    await openTour(server, admin, { isQRTour: true }),
  ]
  await buyFeedback(server, control, actor)
  await buyFeedback(server, control, actor)
  await buy(actor, offices)
  for (const price of [30_000, 50_000])
    await buySeat(control, actor, await openLecture(server, admin, teacher, { price }))
  expect(await worthFor(actor)).toEqual({
    basis: 'OWN',
    buyers: null,
    sold: [
      { product: 'PROFILE_FEEDBACK', count: 2, list: 30_000, memberPrice: 9_000 },
      { product: 'VIDEO_FEEDBACK', count: 0, list: 50_000, memberPrice: 15_000 },
      { product: 'TOUR', count: 3, list: 3_667, memberPrice: 3_000 },
      { product: 'LECTURE', count: 2, list: 40_000, memberPrice: 20_000 },
    ],
  })
  expect((await worthFor(await createActor(server))).basis).toBe('EXAMPLE')

  const before = server.clock.now()
  server.clock.set(new Date(before.getTime() + 366 * day))
  expect((await worthFor(actor)).basis).toBe('EXAMPLE')
  server.clock.set(before)
})

/** A new actor who paid for feedback orders `daysAgo` days ago. */
async function buyerOf(feedbacks: number, daysAgo: number): Promise<void> {
  const { id } = await createActor(server)
  const at = new Date(server.clock.now().getTime() - daysAgo * day)
  const moved = { moved_by: 'system', moved_at: at }
  for (let nth = 0; nth < feedbacks; nth++)
    await server.db
      .insertInto('orders')
      .values({
        ...{ user_id: id, product: 'PROFILE_FEEDBACK', order_key: randomUUID(), title: '프로필 피드백', amount: 0 },
        ...{ expires_at: at, terms_version: 'test', created_at: at, paid_at: at, ...moved },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
      .then(order => server.db.updateTable('orders').set({ state: 'PAID' }).where('id', '=', order.id).execute())
}

test('[U-09] [R-13] from thirty buyers on everybody else sees the median, with the number of buyers', async () => {
  // One actor has bought above; with 28 more the median is one buyer short.
  for (let at = 0; at < 28; at++) await buyerOf(at < 10 ? 1 : 4, 30)
  await buyerOf(9, 400)
  await measureTypical(server)
  expect((await worthFor()).basis).toBe('EXAMPLE')

  await buyerOf(4, 30)
  await measureTypical(server)
  const { basis, buyers, sold } = await worthFor()
  expect({ basis, buyers, counts: sold.map(({ count }) => count) }).toEqual({
    ...{ basis: 'TYPICAL', buyers: 30, counts: [4, 0, 0, 0] },
  })
  expect(await worthFor(await createActor(server))).toEqual(await worthFor())

  server.clock.set(new Date(server.clock.now().getTime() + 366 * day))
  await measureTypical(server)
  expect((await worthFor()).basis).toBe('EXAMPLE')
})
