import { expect } from 'vitest'
import { apiTest } from '../../test/support/api.ts'
import { brokenRules } from '../../test/support/invariants.ts'
import { createTeacher, openLecture } from '../../test/support/lectures.ts'
import { createMember } from '../../test/support/membership.ts'
import { buying, payFor, withPayments } from '../../test/support/payments.ts'
import { createActor, createAdmin, type Person } from '../../test/support/people.ts'

const { control, settings } = withPayments()
const { server, test } = apiTest(settings)

let admin: Person
let teacher: Person
test.beforeAll(async () => {
  admin = await createAdmin(server)
  teacher = await createTeacher(server, admin)
})
test.afterEach(async () => {
  expect(await brokenRules(server.db)).toEqual({})
})

const quote = (actor: Person, id: number) => actor.api.lectures.lectureQuote({ params: { id } })

async function enrol(actor: Person, id: number) {
  const { price } = await quote(actor, id)
  return actor.api.lectures.enrolLecture({ params: { id }, body: buying(price.amount) })
}

async function buy(actor: Person, id: number): Promise<number> {
  const checkout = await enrol(actor, id)
  if (checkout.window) await payFor(control, actor, checkout)
  return checkout.orderId
}

const takenOf = async (id: number) =>
  (await server.db.selectFrom('lectures').select('taken').where('id', '=', id).executeTakeFirstOrThrow()).taken

test('[R-08] the list holds what can be enrolled in, by kind, field, level and day; drafts are not shown', async () => {
  const live = await openLecture(server, admin, teacher, { classes: [10] })
  const online = await openLecture(server, admin, teacher, { kind: 'ONLINE', classes: [20, 27] })
  const video = await openLecture(server, admin, teacher, { kind: 'VOD', classes: [0, 0] })
  const draft = await openLecture(server, admin, teacher, { isDraft: true })
  const idsOf = async (query: object) =>
    (await server.api().lectures.lectures({ query: { ...query, limit: 60 } })).list.map(({ id }) => id)
  expect(await idsOf({})).toEqual([live, online, video])
  expect(await idsOf({ kind: 'VOD' })).toEqual([video])
  expect(await idsOf({ field: 'VOICE' })).toEqual([])
  expect(await idsOf({ level: 'BEGINNER', kind: 'LIVE' })).toEqual([live])
  const day = new Date(server.clock.now().getTime() + 27 * 86_400_000 + 9 * 3_600_000).toISOString().slice(0, 10)
  expect(await idsOf({ from: day, to: day })).toEqual([online])
  await expect(server.api().lectures.lecture({ params: { id: draft } })).rejects.toMatchObject({ status: 404 })

  expect(await server.api().lectures.lecture({ params: { id: online } })).toMatchObject({
    ...{ state: 'OPEN', price: 55_001, memberPrice: 27_500, seatsLeft: 10, classes: 2, minutes: 240, own: null },
    teacher: { name: '도윤슬' },
    curriculum: [{ no: 1, minutes: 120 }, { no: 2 }],
  })
  expect(await server.api().lectures.lecture({ params: { id: video } })).toMatchObject({
    ...{ seatsLeft: null, minutes: 20, startsAt: null, accessDays: 365 },
  })
})

test('[U-02][U-09] an actor enrols, members at half the price, and the seat is theirs', async () => {
  const id = await openLecture(server, admin, teacher)
  const [actor, member] = [await createActor(server), await createMember(server, control)]
  expect((await quote(actor, id)).price).toMatchObject({ amount: 55_001, memberAmount: 27_500 })
  expect((await quote(member, id)).price).toMatchObject({ amount: 27_500, vat: 2_500 })
  const orderId = await buy(actor, id)
  await buy(member, id)
  expect(await takenOf(id)).toBe(2)
  expect(await actor.api.lectures.myLecture({ params: { orderId } })).toMatchObject({
    ...{ state: 'CONFIRMED', lectureId: id, refund: { isPossible: true, refund: 55_001 } },
  })
  await expect(enrol(actor, id)).rejects.toMatchObject({ code: 'lecture_enrolled' })
})
