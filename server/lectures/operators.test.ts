import { expect } from 'vitest'
import { koreanDate } from '#contract/korean-time.ts'
import { sweep } from '#server/payments/sweep.ts'
import { apiTest } from '../../test/support/api.ts'
import { brokenRules } from '../../test/support/invariants.ts'
import { buySeat, createTeacher, moveOn, openLecture } from '../../test/support/lectures.ts'
import { engineOf, withPayments } from '../../test/support/payments.ts'
import { createActor, createAdmin, type Person } from '../../test/support/people.ts'

const { control, settings } = withPayments()
const { server, test } = apiTest(settings)

let admin: Person
test.beforeAll(async () => {
  admin = await createAdmin(server)
})
test.afterEach(async () => {
  expect(await brokenRules(server)).toEqual({})
})

const reason = '강사 계약을 마쳤어요'

test('operators grant and revoke the permission to teach, but not while a lecture runs', async () => {
  const teacher = await createTeacher(server, admin, '백하람')
  const id = await openLecture(server, admin, teacher)
  expect((await admin.api.admin.teachers()).list).toMatchObject([
    { id: teacher.id, teacherName: '백하람', isActive: true, lectures: 1 },
  ])
  expect((await teacher.api.lectures.taughtLectures()).list).toMatchObject([{ id, participants: 0, openQuestions: 0 }])
  const end = () => admin.api.admin.setTeacher({ params: { userId: teacher.id }, body: { isTeacher: false, reason } })
  await expect(end()).rejects.toMatchObject({ code: 'teacher_busy' })
  const cancel = { params: { lectureId: id }, body: { to: 'CANCELLED' as const, reason: '신청이 너무 적어요' } }
  await admin.api.admin.moveLecture(cancel)
  await expect(admin.api.admin.moveLecture(cancel)).rejects.toMatchObject({ code: 'state_moved' })
  await end()
  await expect(teacher.api.lectures.taughtLectures()).rejects.toMatchObject({ status: 403 })
  await expect(openLecture(server, admin, teacher)).rejects.toMatchObject({ code: 'teacher_unfit' })
  expect((await server.api().lectures.lecture({ params: { id } })).teacher).toMatchObject({ name: '백하람' })
})

test('classes are in order and in the future, and a draft changes freely', async () => {
  const teacher = await createTeacher(server, admin)
  await expect(openLecture(server, admin, teacher, { classes: [3, 2] })).rejects.toMatchObject({
    code: 'lecture_schedule_wrong',
  })
  await expect(openLecture(server, admin, teacher, { classes: [-1] })).rejects.toMatchObject({
    code: 'lecture_schedule_wrong',
  })
  await expect(openLecture(server, admin, teacher, { capacity: null })).rejects.toMatchObject({ status: 400 })
  const id = await openLecture(server, admin, teacher, { classes: [5, 6], isDraft: true })
  const { kind, field, level, title, summary, classes } = await admin.api.admin.lectureForOperators({
    params: { lectureId: id },
  })
  const kept = classes[1]!
  await admin.api.admin.changeLecture({
    params: { lectureId: id },
    body: {
      ...{ kind, field, level, title, summary, description: '', teacherId: teacher.id, placeName: '연습실' },
      ...{ address: '', bring: '', price: 10_000, capacity: 5, teacherPercent: 50 },
      classes: [
        { id: kept.id, title: '첫 수업', content: '', startsAt: kept.startsAt, endsAt: kept.endsAt },
        { title: '둘째', content: '', startsAt: later(kept.startsAt!, 24), endsAt: later(kept.endsAt!, 24) },
      ],
    },
  })
  const changed = await admin.api.admin.lectureForOperators({ params: { lectureId: id } })
  expect(changed.classes.map(({ id: classId, no, title: name }) => [classId === kept.id, no, name])).toEqual([
    [true, 1, '첫 수업'],
    [false, 2, '둘째'],
  ])
  expect(changed.closesAt).toBe(kept.startsAt)
})

const later = (at: string, hours: number) => new Date(Date.parse(at) + hours * 3_600_000).toISOString()

test('a lecture of videos opens only with a video for every class', async () => {
  const teacher = await createTeacher(server, admin)
  const id = await openLecture(server, admin, teacher, { kind: 'VOD', classes: [0], isDraft: true })
  const [{ id: classId, video } = { id: 0, video: null }] = (
    await teacher.api.lectures.taughtLecture({ params: { id } })
  ).classes
  const set = (videoId: number | null, by = teacher) =>
    by.api.lectures.setClassVideo({ params: { id, classId }, body: { videoId } })
  await expect(set(999_999)).rejects.toMatchObject({ code: 'lecture_video_unfit' })
  await set(null)
  const open = () => admin.api.admin.moveLecture({ params: { lectureId: id }, body: { to: 'OPEN' } })
  await expect(open()).rejects.toMatchObject({ code: 'lecture_class_needs_video' })
  await set(video!.id)
  await open()
  await expect(set(null)).rejects.toMatchObject({ code: 'lecture_class_needs_video' })
  await expect(teacher.api.media.removeVideo({ params: { videoId: video!.id } })).rejects.toMatchObject({
    code: 'video_in_use',
  })
})

test('operators see and cancel the seats of a lecture and pay its teacher', async () => {
  const teacher = await createTeacher(server, admin, '=도윤슬')
  const id = await openLecture(server, admin, teacher, { classes: [4], price: 55_000 })
  const [stays, goes] = [await createActor(server), await createActor(server)]
  await buySeat(control, stays, id)
  const orderId = await buySeat(control, goes, id)
  server.clock.pass({ days: 2 })
  const { seats } = await admin.api.admin.lectureForOperators({ params: { lectureId: id } })
  expect(seats.map(({ state, amount, refund }) => [state, amount, refund.refund])).toEqual([
    ['CONFIRMED', 55_000, 27_500],
    ['CONFIRMED', 55_000, 27_500],
  ])
  await admin.api.admin.cancelSeat({ params: { orderId }, body: { reason: '전화로 취소를 부탁했어요' } })
  server.clock.pass({ days: 3 })
  await moveOn(server)
  await moveOn(server)
  await expect(
    admin.api.admin.cancelSeat({ params: { orderId }, body: { reason: '한 번 더 눌렀어요' } }),
  ).rejects.toMatchObject({ code: 'not_refundable' })

  const today = koreanDate(server.clock.now())
  const days = { from: koreanDate(server.clock.now().getTime() - 10 * 86_400_000), to: today }
  const { list } = await admin.api.admin.lecturePayouts({ query: days })
  // 50,000 from the person who stayed, 25,000 retained from the other.
  expect(list.filter(({ lectureId }) => lectureId === id)).toMatchObject([
    { income: 75_000, teacherPercent: 60, share: 45_000, seats: 2 },
  ])
  const file = await admin.api.admin.exportPayouts({ body: days })
  expect(file.fileName).toMatch(/\.xlsx$/)
  expect(Buffer.from(file.xlsx, 'base64').subarray(0, 2).toString()).toBe('PK')
  await expect(admin.api.admin.lecturePayouts({ query: { from: today, to: days.from } })).rejects.toMatchObject({
    status: 400,
  })
})

test('a cancelled lecture gives the rest back once a refund under way has ended', async () => {
  const teacher = await createTeacher(server, admin)
  const id = await openLecture(server, admin, teacher, { classes: [4], price: 30_000 })
  const orderId = await buySeat(control, await createActor(server), id)
  await control.fault({ call: 'cancel', fault: 'page-before', times: 50 })
  await admin.api.admin.refundOrder({ params: { orderId }, body: { amount: 10_000, reason: '고객 요청으로 환불' } })
  await admin.api.admin.moveLecture({ params: { lectureId: id }, body: { to: 'CANCELLED', reason } })
  await moveOn(server)
  await control.clearFaults()
  const refunded = async () =>
    (await server.db.selectFrom('payments').select('refunded').where('order_id', '=', orderId).executeTakeFirst())
      ?.refunded
  await expect
    .poll(
      async () => {
        server.clock.pass({ minutes: 2 })
        await sweep(engineOf(server))
        await moveOn(server)
        return refunded()
      },
      { timeout: 20_000, interval: 50 },
    )
    .toBe(30_000)
})

test('[A-81] leaving refunds by the rule and frees the seat, and waits for a running class', async () => {
  const teacher = await createTeacher(server, admin)
  const id = await openLecture(server, admin, teacher, { capacity: 1, classes: [10] })
  const actor = await createActor(server)
  const waiting = await createActor(server)
  await buySeat(control, actor, id)
  await waiting.api.lectures.joinWaiting({ params: { id } })
  await waiting.api.accounts.leave({ body: { reason: 'ETC', reasonText: '쉬어 가요' } })
  await actor.api.accounts.leave({ body: { reason: 'ETC', reasonText: '쉬어 가요' } })
  expect(await server.api().lectures.lecture({ params: { id } })).toMatchObject({ seatsLeft: 1, waitingCount: 0 })

  const soon = await openLecture(server, admin, teacher, { classes: [1] })
  const held = await createActor(server)
  await buySeat(control, held, soon)
  server.clock.pass({ days: 1, hours: 1 })
  await expect(held.api.accounts.leave({ body: { reason: 'ETC', reasonText: '쉬어 가요' } })).rejects.toMatchObject({
    code: 'leaving_blocked',
  })
})
