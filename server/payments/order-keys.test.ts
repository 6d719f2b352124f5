import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { apiTest } from '../../test/support/api.ts'
import { brokenRules } from '../../test/support/invariants.ts'
import { createTeacher, openLecture } from '../../test/support/lectures.ts'
import { buying, ensureReviewer, giveCoupon, withPayments } from '../../test/support/payments.ts'
import { createAdmin, type Person } from '../../test/support/people.ts'
import { openTour, tourOffice } from '../../test/support/tours.ts'

const { control, settings } = withPayments()
const { server, test } = apiTest(settings)

let admin: Person
let teacher: Person
test.beforeAll(async () => {
  admin = await createAdmin(server)
  teacher = await createTeacher(server, admin)
  await ensureReviewer(server)
})
test.afterEach(async () => {
  expect(await brokenRules(server)).toEqual({})
})

const { createTourist } = tourOffice(server, control, () => admin)

const tourBody = async (actor: Person, tourIds: number[]) => {
  const { price } = await actor.api.tours.tourReadyInfo({ query: { tourIds } })
  return { ...buying(price.amount), tourIds, consented: true as const }
}
const takenOf = async (table: 'tours' | 'lectures', id: number) =>
  (await server.db.selectFrom(table).select('taken').where('id', '=', id).executeTakeFirstOrThrow()).taken
const times = <Result>(count: number, act: () => Promise<Result>) => Promise.all(Array.from({ length: count }, act))

test('[A-95] one key sent twelve times at once is one order and takes one place of a tour', async () => {
  const actor = await createTourist()
  const tourId = await openTour(server, admin, { capacity: 20 })
  const body = await tourBody(actor, [tourId])
  const answers = await times(12, () => actor.api.tours.orderTour({ body }))
  expect(new Set(answers.map(({ orderId }) => orderId)).size).toBe(1)
  expect(new Set(answers.map(({ window }) => window?.paymentId)).size).toBe(1)
  expect(await takenOf('tours', tourId)).toBe(1)
  await actor.api.payments.abandon({ params: { orderId: answers[0]!.orderId } })
  expect(await takenOf('tours', tourId)).toBe(0)
})

test('[U-02] one key sent eight times at once is one seat, and each answer is its order', async () => {
  const actor = await createTourist()
  const lectureId = await openLecture(server, admin, teacher, { price: 30_000, capacity: 5 })
  const body = buying(30_000)
  const answers = await times(8, () => actor.api.lectures.enrolLecture({ params: { id: lectureId }, body }))
  expect(new Set(answers.map(({ orderId }) => orderId)).size).toBe(1)
  expect(await takenOf('lectures', lectureId)).toBe(1)
})

test('one key sent at once with a coupon is one feedback that holds it', async () => {
  const actor = await createTourist()
  const { id: profileId } = await profileOf(actor)
  const couponId = await giveCoupon(server, actor)
  const body = { ...buying(25_000, [couponId]), profileId, request: '' }
  const answers = await times(6, () => actor.api.feedbacks.orderProfileFeedback({ body }))
  expect(new Set(answers.map(({ orderId }) => orderId)).size).toBe(1)
})

const profileOf = (actor: Person) =>
  server.db.selectFrom('profiles').select('id').where('user_id', '=', actor.id).executeTakeFirstOrThrow()

test('a key of one order is refused for any other order', async () => {
  const [actor, other] = [await createTourist(), await createTourist()]
  const [tourId, second] = [await openTour(server, admin), await openTour(server, admin)]
  const lectureId = await openLecture(server, admin, teacher, { price: 30_000, capacity: 5 })
  const enrol = (person: Person, body: ReturnType<typeof buying>) =>
    person.api.lectures.enrolLecture({ params: { id: lectureId }, body })
  const seat = buying(30_000)
  const { orderId } = await enrol(actor, seat)

  const { id: profileId } = await profileOf(actor)
  const feedback = { ...buying(30_000), orderKey: seat.orderKey, profileId, request: '' }
  const reused = { status: 422, code: 'order_key_reused' }
  await expect(actor.api.feedbacks.orderProfileFeedback({ body: feedback })).rejects.toMatchObject(reused)
  await expect(enrol(other, seat)).rejects.toMatchObject(reused)
  await expect(enrol(actor, { ...seat, expectedAmount: 1 })).rejects.toMatchObject(reused)
  expect(await enrol(actor, seat)).toMatchObject({ orderId })

  const orderKey = randomUUID()
  const tour = { ...(await tourBody(actor, [tourId])), orderKey }
  await actor.api.tours.orderTour({ body: tour })
  const both = { ...(await tourBody(actor, [tourId, second])), orderKey }
  await expect(actor.api.tours.orderTour({ body: both })).rejects.toMatchObject(reused)
  await expect(other.api.tours.orderTour({ body: tour })).rejects.toMatchObject(reused)
  expect([await takenOf('tours', tourId), await takenOf('tours', second)]).toEqual([1, 0])
  expect(await takenOf('lectures', lectureId)).toBe(1)
})

test('[A-95] ordering the same again under another key resumes the unpaid order', async () => {
  const actor = await createTourist()
  const [tourId, second] = [await openTour(server, admin), await openTour(server, admin)]
  const order = async (tourIds: number[]) => actor.api.tours.orderTour({ body: await tourBody(actor, tourIds) })
  const first = await order([tourId, second])
  const again = await order([second, tourId])
  expect(again).toMatchObject({ orderId: first.orderId, window: { paymentId: first.window?.paymentId } })
  expect(await takenOf('tours', tourId)).toBe(1)
  await expect(order([tourId])).rejects.toMatchObject({ status: 409, code: 'tour_unpaid' })
  await actor.api.payments.abandon({ params: { orderId: first.orderId } })
  expect((await order([tourId])).orderId).not.toBe(first.orderId)
})

test('a person’s unpaid tour orders stay within their limit, even simultaneously', async () => {
  const actor = await createTourist()
  const tourIds: number[] = []
  for (let at = 0; at < 5; at++) tourIds.push(await openTour(server, admin))
  const bodies = await Promise.all(tourIds.map(id => tourBody(actor, [id])))
  const answers = await Promise.allSettled(bodies.map(body => actor.api.tours.orderTour({ body })))
  const made = answers.filter(({ status }) => status === 'fulfilled')
  expect(made).toHaveLength(3)
  for (const answer of answers)
    if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ status: 409, code: 'tour_orders_open' })
  server.clock.pass({ minutes: 31 })
  const free = tourIds[answers.findIndex(({ status }) => status === 'rejected')]!
  expect((await actor.api.tours.orderTour({ body: await tourBody(actor, [free]) })).state).toBe('OPEN')
})
