import { expect } from 'vitest'
import { orderPages } from '#contract/payments/order-pages.ts'
import { sweep } from '#server/payments/sweep.ts'
import { apiTest } from '../../test/support/api.ts'
import { brokenRules } from '../../test/support/invariants.ts'
import { buySeat, createTeacher, enrolAt, moveOn, openLecture } from '../../test/support/lectures.ts'
import { createMember } from '../../test/support/membership.ts'
import { newsOf } from '../../test/support/news.ts'
import { buying, engineOf, giveCoupon, payFor, withPayments } from '../../test/support/payments.ts'
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
  expect(await brokenRules(server)).toEqual({})
})

const quote = (actor: Person, id: number) => actor.api.lectures.lectureQuote({ params: { id } })
const buy = (actor: Person, id: number) => buySeat(control, actor, id)
const takenOf = async (id: number) =>
  (await server.db.selectFrom('lectures').select('taken').where('id', '=', id).executeTakeFirstOrThrow()).taken

test('[R-08] the list shows open lectures by kind, field, level and day', async () => {
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
  expect(await idsOf({ sort: 'NEW' })).toEqual([video, online, live])
  const cheap = await openLecture(server, admin, teacher, { classes: [40], price: 10_000 })
  expect(await idsOf({ sort: 'LOW_PRICE' })).toEqual([cheap, live, online, video])
  expect(await idsOf({ sort: 'RATING' })).toEqual([live, online, video, cheap])
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

test('[R-08] the place links to a map: the given one, else a search for its address', async () => {
  const id = await openLecture(server, admin, teacher)
  const actor = await createActor(server)
  const orderId = await buy(actor, id)
  const links = async () => {
    const { mapUrl } = await server.api().lectures.lecture({ params: { id } })
    expect((await actor.api.lectures.myLecture({ params: { orderId } })).mapUrl).toBe(mapUrl)
    return mapUrl
  }
  expect(await links()).toBe(`https://map.kakao.com/link/search/${encodeURIComponent('서울시 마포구')}`)
  const given = (values: { map_url: string | null; address?: string }) =>
    server.db.updateTable('lectures').set(values).where('id', '=', id).execute()
  await given({ map_url: 'https://map.example.com/place' })
  expect(await links()).toBe('https://map.example.com/place')
  await given({ map_url: null, address: '' })
  expect(await links()).toBeNull()
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
  await expect(enrolAt(actor, id)).rejects.toMatchObject({ code: 'lecture_enrolled' })
  expect((await newsOf(server, actor)).at(-1)).toMatchObject({
    ...{ title: '강의 신청을 마쳤어요', content: expect.stringMatching(/\d\d:\d\d에 시작해요/) },
  })
})

test('[U-02] enrolment ends at its time, before the lecture is closed by its job', async () => {
  const id = await openLecture(server, admin, teacher)
  const actor = await createActor(server)
  await server.db.updateTable('lectures').set({ closes_at: server.clock.now() }).where('id', '=', id).execute()
  expect((await quote(actor, id)).problem).toBe('CLOSED')
  await expect(enrolAt(actor, id)).rejects.toMatchObject({ code: 'lecture_closed' })
  await expect(actor.api.lectures.joinWaiting({ params: { id } })).rejects.toMatchObject({ code: 'lecture_closed' })
})

const stateOf = async (actor: Person, id: number) =>
  (await server.api(actor.token).lectures.lecture({ params: { id } })).waiting?.state ?? null

test('[U-02] of two hundred simultaneous people one gets the last seat', async () => {
  const id = await openLecture(server, admin, teacher, { capacity: 1 })
  const people = await Promise.all(Array.from({ length: 200 }, () => createActor(server)))
  const tries = await Promise.allSettled(
    people.map(({ api }) => api.lectures.enrolLecture({ params: { id }, body: buying(55_001) })),
  )
  const winners = people.filter((_, at) => tries[at]?.status === 'fulfilled')
  expect(winners).toHaveLength(1)
  const codes = tries.flatMap(one => (one.status === 'rejected' ? [one.reason.code] : []))
  // On a busy machine some requests may not get a connection.
  expect([...new Set(codes).difference(new Set(['lecture_full', 'unavailable']))]).toEqual([])
  expect(codes).toHaveLength(199)
  expect(await takenOf(id)).toBe(1)

  const losers = people.filter(person => !winners.includes(person)).slice(0, 50)
  await Promise.all(losers.map(({ api }) => api.lectures.joinWaiting({ params: { id } })))
  const line = (await admin.api.admin.lectureForOperators({ params: { lectureId: id } })).waiting
  expect(line).toHaveLength(50)
  const places = await Promise.all(
    line.map(async ({ person }) => {
      const own = losers.find(one => one.id === person?.id)!
      return (await own.api.lectures.lecture({ params: { id } })).waiting?.place
    }),
  )
  expect(places).toEqual(line.map((_, at) => at + 1))
})

test('[U-02] a freed seat is reserved for the next in line, and nobody else can take it', async () => {
  const id = await openLecture(server, admin, teacher, { capacity: 1 })
  const [holder, first, second, stranger] = await Promise.all([1, 2, 3, 4].map(() => createActor(server)))
  await expect(first!.api.lectures.joinWaiting({ params: { id } })).rejects.toMatchObject({ code: 'lecture_has_seats' })
  const orderId = await buy(holder!, id)
  await expect(holder!.api.lectures.joinWaiting({ params: { id } })).rejects.toMatchObject({ code: 'lecture_enrolled' })
  expect(await first!.api.lectures.joinWaiting({ params: { id } })).toMatchObject({ state: 'WAITING', place: 1 })
  expect(await second!.api.lectures.joinWaiting({ params: { id } })).toMatchObject({ place: 2 })
  await expect(first!.api.lectures.joinWaiting({ params: { id } })).rejects.toMatchObject({ code: 'lecture_waiting' })

  await holder!.api.lectures.cancelLecture({ params: { orderId }, body: { expectedRefund: 55_001 } })
  expect([await stateOf(first!, id), await stateOf(second!, id), await takenOf(id)]).toEqual(['OFFERED', 'WAITING', 1])
  expect(await newsOf(server, first!)).toMatchObject([{ type: 'LECTURE', title: '기다리던 강의에 자리가 났어요' }])
  await expect(enrolAt(stranger!, id)).rejects.toMatchObject({ code: 'lecture_full' })
  expect([(await quote(first!, id)).problem, (await quote(stranger!, id)).problem]).toEqual([null, 'FULL'])
  await buy(first!, id)
  expect([await stateOf(first!, id), await takenOf(id)]).toEqual([null, 1])
})

test('[U-02] an offer not accepted within a day goes to the next person', async () => {
  const id = await openLecture(server, admin, teacher, { capacity: 1 })
  const [holder, first, second] = await Promise.all([1, 2, 3].map(() => createActor(server)))
  const orderId = await buy(holder!, id)
  await first!.api.lectures.joinWaiting({ params: { id } })
  await second!.api.lectures.joinWaiting({ params: { id } })
  await holder!.api.lectures.cancelLecture({ params: { orderId }, body: {} })

  server.clock.pass({ hours: 23, minutes: 50 })
  const checkout = await enrolAt(first!, id)
  await expect(first!.api.lectures.leaveWaiting({ params: { id } })).rejects.toMatchObject({ code: 'lecture_paying' })
  server.clock.pass({ minutes: 15 })
  await moveOn(server)
  expect([await stateOf(first!, id), await stateOf(second!, id)]).toEqual(['OFFERED', 'WAITING'])
  await payFor(control, first!, checkout)
  expect(await first!.api.lectures.myLecture({ params: { orderId: checkout.orderId } })).toMatchObject({
    state: 'CONFIRMED',
  })

  await first!.api.lectures.cancelLecture({ params: { orderId: checkout.orderId }, body: {} })
  expect(await stateOf(second!, id)).toBe('OFFERED')
  server.clock.pass({ hours: 25 })
  await moveOn(server)
  expect([await stateOf(second!, id), await takenOf(id)]).toEqual([null, 0])
  expect((await newsOf(server, second!)).at(-1)).toMatchObject({ title: '잡아 둔 자리의 기한이 지났어요' })
})

test('[U-02] an offer whose order ends unpaid after its time goes to the next', async () => {
  const id = await openLecture(server, admin, teacher, { capacity: 1 })
  const [holder, first, second] = await Promise.all([1, 2, 3].map(() => createActor(server)))
  const orderId = await buy(holder!, id)
  for (const one of [first!, second!]) await one.api.lectures.joinWaiting({ params: { id } })
  await holder!.api.lectures.cancelLecture({ params: { orderId }, body: {} })
  server.clock.pass({ hours: 23, minutes: 50 })
  const checkout = await enrolAt(first!, id)
  server.clock.pass({ minutes: 15 })
  await first!.api.payments.abandon({ params: { orderId: checkout.orderId } })
  expect(await takenOf(id)).toBe(1)
  await moveOn(server)
  expect([await stateOf(first!, id), await stateOf(second!, id), await takenOf(id)]).toEqual([null, 'OFFERED', 1])
  await second!.api.lectures.leaveWaiting({ params: { id } })
  expect(await takenOf(id)).toBe(0)
})

test('[U-02] added seats are offered to the waiting list, which ends when enrolment closes', async () => {
  const id = await openLecture(server, admin, teacher, { capacity: 1 })
  const [holder, first, second] = await Promise.all([1, 2, 3].map(() => createActor(server)))
  await buy(holder!, id)
  for (const one of [first!, second!]) await one.api.lectures.joinWaiting({ params: { id } })
  const detail = await admin.api.admin.lectureForOperators({ params: { lectureId: id } })
  const body = {
    ...{ kind: detail.kind, field: detail.field, level: detail.level, title: detail.title, summary: detail.summary },
    ...{ description: '', teacherId: teacher.id, placeName: detail.placeName, address: '', bring: '' },
    ...{ price: 60_000, capacity: 2, teacherPercent: 60 },
    classes: detail.classes.map(({ id: classId, title, content, startsAt, endsAt }) => ({
      ...{ id: classId, title, content, startsAt, endsAt },
    })),
  }
  const change = (given: object) =>
    admin.api.admin.changeLecture({ params: { lectureId: id }, body: { ...body, ...given } })
  await change({})
  expect([await stateOf(first!, id), await stateOf(second!, id), await takenOf(id)]).toEqual(['OFFERED', 'WAITING', 2])
  await expect(change({ capacity: 1 })).rejects.toMatchObject({ code: 'lecture_capacity_taken' })
  await expect(change({ classes: [{ ...body.classes[0], startsAt: body.classes[0]!.endsAt }] })).rejects.toMatchObject({
    status: 400,
  })
  await expect(change({ classes: [...body.classes, { title: '덤', content: '' }] })).rejects.toMatchObject({
    status: 400,
  })
  await admin.api.admin.moveLecture({ params: { lectureId: id }, body: { to: 'CLOSED' } })
  expect([await stateOf(first!, id), await stateOf(second!, id)]).toEqual(['OFFERED', null])
  expect((await newsOf(server, second!)).at(-1)).toMatchObject({ title: '강의 신청이 마감됐어요' })
  // A reserved seat stays reserved.
  const orderId = await buy(first!, id)
  expect((await first!.api.payments.order({ params: { orderId } })).amount).toBe(60_000)
})

test('[U-02] a draft is found by nobody, and closed or cancelled lectures accept nobody', async () => {
  const actor = await createActor(server)
  const draft = await openLecture(server, admin, teacher, { isDraft: true })
  const calls = (id: number) => [
    () => actor.api.lectures.enrolLecture({ params: { id }, body: buying(55_001) }),
    () => actor.api.lectures.joinWaiting({ params: { id } }),
  ]
  for (const call of [() => quote(actor, draft), ...calls(draft)])
    await expect(call()).rejects.toMatchObject({ status: 404 })
  const over = await openLecture(server, admin, teacher, { capacity: 1 })
  const move = (to: 'CLOSED' | 'CANCELLED') =>
    admin.api.admin.moveLecture({ params: { lectureId: over }, body: { to, reason: '연습실이 문을 닫아요' } })
  for (const to of ['CLOSED', 'CANCELLED'] as const) {
    await move(to)
    expect((await quote(actor, over)).problem).toBe('CLOSED')
    for (const call of calls(over)) await expect(call()).rejects.toMatchObject({ code: 'lecture_closed' })
  }
  await expect(actor.api.lectures.leaveWaiting({ params: { id: over } })).rejects.toMatchObject({ status: 404 })
})

test('[U-02] a coupon is deducted, and a free lecture is confirmed at once', async () => {
  const id = await openLecture(server, admin, teacher, { price: 5_000 })
  const actor = await createActor(server)
  const couponId = await giveCoupon(server, actor, { products: ['LECTURE'] })
  const checkout = await enrolAt(actor, id, [couponId])
  expect(checkout).toMatchObject({ state: 'PAID', amount: 0, window: null })
  const { orderId } = checkout
  expect(await actor.api.lectures.myLecture({ params: { orderId } })).toMatchObject({ state: 'CONFIRMED' })
  await actor.api.lectures.cancelLecture({ params: { orderId }, body: { expectedRefund: 0 } })
  expect((await actor.api.coupons.myCoupons()).list).toMatchObject([{ id: couponId, state: 'ISSUED' }])
  expect(await takenOf(id)).toBe(0)
})

test('[U-02] a free seat is finished like a paid one', async () => {
  const id = await openLecture(server, admin, teacher, { price: 5_000, classes: [3] })
  const actor = await createActor(server)
  const couponId = await giveCoupon(server, actor, { products: ['LECTURE'] })
  const { orderId, state } = await enrolAt(actor, id, [couponId])
  expect(state).toBe('PAID')
  const now = server.clock.now()
  server.clock.pass({ days: 4 })
  await moveOn(server)
  expect(await actor.api.lectures.myLecture({ params: { orderId } })).toMatchObject({
    state: expect.stringMatching(/ATTENDED|ABSENT/),
  })
  server.clock.set(now)
})

test('[U-02] a freed seat is offered until enrolment closes, if that is sooner than a day', async () => {
  const id = await openLecture(server, admin, teacher, { capacity: 1 })
  const [holder, next] = await Promise.all([1, 2].map(() => createActor(server)))
  const orderId = await buy(holder!, id)
  await next!.api.lectures.joinWaiting({ params: { id } })
  const closesAt = new Date(server.clock.now().getTime() + 5 * 3_600_000)
  await server.db.updateTable('lectures').set({ closes_at: closesAt }).where('id', '=', id).execute()
  await holder!.api.lectures.cancelLecture({ params: { orderId }, body: {} })
  const { waiting } = await next!.api.lectures.lecture({ params: { id } })
  expect(waiting).toMatchObject({ state: 'OFFERED', offeredUntil: closesAt.toISOString() })
})

test('[R-09] an order of a lecture says when and where it is, as far as it has that', async () => {
  const actor = await createActor(server)
  const aboutOf = async (kind: 'LIVE' | 'ONLINE' | 'VOD') => {
    const orderId = await buy(actor, await openLecture(server, admin, teacher, { kind }))
    return (await actor.api.payments.order({ params: { orderId } })).about.map(({ label }) => label)
  }
  expect(await aboutOf('LIVE')).toEqual(['일정', '장소'])
  expect(await aboutOf('ONLINE')).toEqual(['일정'])
  expect(await aboutOf('VOD')).toEqual([])
})

test('[U-02] who left while their payment was checked keeps a seat without being told', async () => {
  const actor = await createActor(server)
  const checkout = await enrolAt(actor, await openLecture(server, admin, teacher))
  const { orderId } = checkout
  await control.fault({ call: 'confirm', fault: 'page-before', id: checkout.window!.paymentId })
  await payFor(control, actor, checkout)
  await server.db.updateTable('orders').set({ user_id: null }).where('id', '=', orderId).execute()
  await sweep(engineOf(server))
  const seat = server.db.selectFrom('lecture_seats').select('state').where('order_id', '=', orderId)
  expect(await seat.executeTakeFirst()).toEqual({ state: 'CONFIRMED' })
  expect((await newsOf(server, actor)).map(({ title }) => title)).not.toContain('강의 신청을 마쳤어요')
})

test('[R-09][P-02] an actor’s history shows their own lectures only', async () => {
  const id = await openLecture(server, admin, teacher)
  const [actor, other] = [await createActor(server), await createActor(server)]
  const orderId = await buy(actor, id)
  const stranger = await createTeacher(server, admin)
  const foreign = [
    () => other.api.lectures.myLecture({ params: { orderId } }),
    () => other.api.lectures.cancelLecture({ params: { orderId }, body: {} }),
    () => other.api.lectures.lectureLive({ params: { orderId } }),
    () => other.api.lectures.lectureQuestions({ params: { orderId } }),
    () => other.api.lectures.leaveWaiting({ params: { id } }),
    () => actor.api.lectures.myLecture({ params: { orderId: 999_999 } }),
    () => stranger.api.lectures.taughtLecture({ params: { id } }),
  ]
  for (const call of foreign) await expect(call()).rejects.toMatchObject({ status: 404 })
  expect((await other.api.lectures.myLectures()).list).toEqual([])
  expect((await actor.api.lectures.myLectures()).list).toMatchObject([{ id: orderId, lectureId: id }])
  const orders = async (person: Person) => (await person.api.payments.orders({ query: { product: 'LECTURE' } })).list
  expect(await orders(actor)).toMatchObject([
    { orderId, state: 'PAID', fulfilment: { label: '수강 확정', path: orderPages.lecture(orderId) } },
  ])
  expect(await orders(other)).toEqual([])
})
