import { expect } from 'vitest'
import { orderPages } from '#contract/payments/order-pages.ts'
import { uploadDocuments } from '#server/accounts/authorisation/documents.support.ts'
import { apiTest } from '../../test/support/api.ts'
import { pdfFile } from '../../test/support/documents.ts'
import { brokenRules } from '../../test/support/invariants.ts'
import { buySeat, createTeacher, enrolAt, moveOn, openLecture } from '../../test/support/lectures.ts'
import { newsOf } from '../../test/support/news.ts'
import { payFor, withPayments } from '../../test/support/payments.ts'
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

const read = (actor: Person, orderId: number) => actor.api.lectures.myLecture({ params: { orderId } })
const taught = (id: number) => teacher.api.lectures.taughtLecture({ params: { id } })
const get = (path: string, person?: Person) =>
  fetch(`${server.origin}${path}`, { headers: person ? { authorization: `Bearer ${person.token}` } : {} })

/** The income of an order, without its VAT. */
const earnedOf = async (orderId: number) => {
  const lines = await server.db
    .selectFrom('ledger_lines')
    .select('amount')
    .where('order_id', '=', orderId)
    .where('account', '=', 'REVENUE')
    .orderBy('id')
    .execute()
  return lines.reduce((sum, { amount }) => sum - amount, 0)
}

test('[U-02] a class in a room is attended by its code, certified and reviewed', async () => {
  const id = await openLecture(server, admin, teacher, { classes: [5] })
  const [came, missed] = [await createActor(server, { name: '한도경' }), await createActor(server)]
  const [orderId, other] = [await buySeat(control, came, id), await buySeat(control, missed, id)]
  const { classes } = await taught(id)
  const code = classes[0]!.code!
  const attend = (actor: Person, order: number, given: string) =>
    actor.api.lectures.attendLecture({ params: { orderId: order }, body: { code: given } })
  await expect(attend(came, orderId, code)).rejects.toMatchObject({ code: 'lecture_attend_closed' })
  server.clock.pass({ days: 4, minutes: 1 })
  await moveOn(server)
  await moveOn(server)
  server.clock.pass({ hours: 23 })
  await moveOn(server)
  expect((await newsOf(server, came)).filter(({ type }) => type === 'LECTURE').map(({ title }) => title)).toEqual([
    '내일 강의가 있어요',
    '곧 강의가 시작돼요',
  ])
  server.clock.pass({ minutes: 40 })
  expect(await read(came, orderId)).toMatchObject({ canAttend: true, liveOpensAt: null })
  const wrong = code === '000000' ? '000001' : '000000'
  await expect(attend(came, orderId, wrong)).rejects.toMatchObject({ code: 'lecture_code_wrong' })
  expect(await attend(came, orderId, code)).toMatchObject({ canAttend: false, attended: 1 })
  await expect(
    came.api.lectures.reviewLecture({ params: { orderId }, body: { rating: 5, text: '' } }),
  ).rejects.toMatchObject({ code: 'lecture_not_attended' })

  server.clock.pass({ hours: 3 })
  await moveOn(server)
  const done = await read(came, orderId)
  expect(done).toMatchObject({ state: 'ATTENDED', canReview: true, refund: { isPossible: false } })
  expect(await read(missed, other)).toMatchObject({ state: 'ABSENT', certificate: null })
  expect([await earnedOf(orderId), await earnedOf(other)]).toEqual([50_001, 50_001])

  const pdf = await get(done.certificate!.path, came)
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(
    Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  expect((await get(done.certificate!.path, missed)).status).toBe(404)
  expect((await get(done.certificate!.path)).status).toBe(401)
  const check = (given: string) => server.api().lectures.checkCertificate({ params: { code: given } })
  expect(await check(done.certificate!.code)).toMatchObject({ name: '한*경', teacherName: '도윤슬', classes: 1 })
  await expect(check('00000-00000-00000-00000')).rejects.toMatchObject({ status: 404 })

  await came.api.lectures.reviewLecture({ params: { orderId }, body: { rating: 4, text: '바로 써먹었어요' } })
  await came.api.lectures.reviewLecture({ params: { orderId }, body: { rating: 5, text: '다시 들어도 좋아요' } })
  expect((await server.api().lectures.lectureReviews({ params: { id } })).list).toMatchObject([
    { author: '한*경', rating: 5, text: '다시 들어도 좋아요' },
  ])
  expect(await server.api().lectures.lecture({ params: { id } })).toMatchObject({
    rating: 5,
    reviews: 1,
    state: 'DONE',
  })
})

test('[U-02] attendance can be corrected for a week, and decides who completed', async () => {
  const id = await openLecture(server, admin, teacher, { classes: [1, 2, 3, 4, 5] })
  const actor = await createActor(server, { name: '서가람' })
  const orderId = await buySeat(control, actor, id)
  const { classes, participants } = await taught(id)
  expect(participants).toEqual([{ id: orderId, name: '서가람', state: 'CONFIRMED', attended: [] }])
  const mark = (at: number, isPresent: boolean, by = teacher) =>
    by.api.lectures.takeAttendance({
      params: { id, classId: classes[at]!.id },
      body: { marks: [{ id: orderId, isPresent }] },
    })
  await expect(mark(0, true)).rejects.toMatchObject({ code: 'lecture_attendance_early' })
  server.clock.pass({ days: 5, hours: 3 })
  await moveOn(server)
  await moveOn(server)
  for (const at of [0, 1, 2]) await mark(at, true)
  expect((await read(actor, orderId)).state).toBe('ABSENT')
  await mark(3, true, admin)
  const first = await read(actor, orderId)
  expect(first).toMatchObject({ state: 'ATTENDED', attended: 4, classes: 5 })
  await mark(3, false)
  expect(await read(actor, orderId)).toMatchObject({ state: 'ABSENT', certificate: null })
  await expect(
    server.api().lectures.checkCertificate({ params: { code: first.certificate!.code } }),
  ).rejects.toMatchObject({ status: 404 })
  await mark(4, true)
  expect((await read(actor, orderId)).certificate).toEqual(first.certificate)
  expect(await earnedOf(orderId)).toBe(50_001)
  const stranger = await createActor(server)
  const foreign = await buySeat(control, stranger, await openLecture(server, admin, teacher))
  const params = { id, classId: classes[0]!.id }
  await expect(
    teacher.api.lectures.takeAttendance({ params, body: { marks: [{ id: foreign, isPresent: true }] } }),
  ).rejects.toMatchObject({ status: 404 })
  server.clock.pass({ days: 7 })
  await expect(mark(4, false)).rejects.toMatchObject({ code: 'lecture_attendance_late' })
})

test('[U-02] the link of an online class opens for enrolled people fifteen minutes before it', async () => {
  const id = await openLecture(server, admin, teacher, { kind: 'ONLINE', classes: [4] })
  const actor = await createActor(server)
  const orderId = await buySeat(control, actor, id)
  const live = (person = actor) => person.api.lectures.lectureLive({ params: { orderId } })
  const url = 'https://meet.example.com/room'
  server.clock.pass({ days: 3, hours: 23, minutes: 44 })
  await expect(live()).rejects.toMatchObject({ code: 'lecture_live_closed' })
  expect((await read(actor, orderId)).isLiveOpen).toBe(false)
  server.clock.pass({ minutes: 2 })
  await expect(live()).rejects.toMatchObject({ code: 'lecture_live_unset' })
  await teacher.api.lectures.setLiveUrl({ params: { id }, body: { url } })
  expect(await live()).toEqual({ url })
  expect((await read(actor, orderId)).isLiveOpen).toBe(true)
  await expect(live(await createActor(server))).rejects.toMatchObject({ status: 404 })
  server.clock.pass({ hours: 3 })
  await expect(live()).rejects.toMatchObject({ code: 'lecture_live_closed' })
})

test('[U-02] questions go to the teacher, answers to all enrolled people, as do files', async () => {
  const id = await openLecture(server, admin, teacher)
  const [actor, other, stranger] = await Promise.all([1, 2, 3].map(() => createActor(server)))
  const [orderId, second] = [await buySeat(control, actor!, id), await buySeat(control, other!, id)]
  const ask = (question: string) => actor!.api.lectures.askLecture({ params: { orderId }, body: { question } })
  const { id: questionId } = await ask('어떤 옷이 좋을까요?')
  expect(await newsOf(server, teacher)).toMatchObject([{ title: '새 질문이 있어요', link: `/teach/${id}` }])
  const answer = { params: { id, questionId }, body: { answer: '움직이기 편한 옷이면 돼요' } }
  await teacher.api.lectures.answerLectureQuestion(answer)
  const { list } = await other!.api.lectures.lectureQuestions({ params: { orderId: second } })
  expect(list).toMatchObject([{ id: questionId, isMine: false, answer: '움직이기 편한 옷이면 돼요' }])
  for (let count = 0; count < 10; count += 1) await ask('하나 더 물어봐도 될까요?')
  await expect(ask('또 물어봐도 될까요?')).rejects.toMatchObject({ code: 'lecture_questions_full' })

  const upload = async (person: Person) =>
    (await uploadDocuments(server, person, [{ name: '대본.pdf', content: pdfFile() }])).data[0]!.id
  const add = (fileId: number) =>
    teacher.api.lectures.addLectureMaterial({ params: { id }, body: { fileId, title: '첫 수업 대본' } })
  await expect(add(await upload(stranger!))).rejects.toMatchObject({ code: 'lecture_file_unfit' })
  const material = await add(await upload(teacher))
  expect((await read(actor!, orderId)).materials).toMatchObject([{ title: '첫 수업 대본', fileName: '대본.pdf' }])
  const statuses = await Promise.all(
    [actor, teacher, admin, stranger].map(async one => (await get(material.path, one)).status),
  )
  expect(statuses).toEqual([200, 200, 200, 404])
  await actor!.api.lectures.cancelLecture({ params: { orderId }, body: {} })
  expect((await get(material.path, actor)).status).toBe(404)
  await teacher.api.lectures.removeLectureMaterial({ params: { id, materialId: material.id } })
  expect((await read(other!, second)).materials).toEqual([])
})

test('[U-02] the calendar file holds every class, and a moved one replaces itself', async () => {
  const id = await openLecture(server, admin, teacher, { classes: [10, 17] })
  const before = await (await get(`/v1/lectures/${id}/calendar`)).text()
  expect(before.match(/BEGIN:VEVENT/g)).toHaveLength(2)
  expect(before).toContain('SEQUENCE:0')
  const { classes } = await taught(id)
  const later = (at: string) => new Date(Date.parse(at) + 3_600_000).toISOString()
  await admin.api.admin.moveClass({
    params: { lectureId: id, classId: classes[0]!.id },
    body: {
      ...{ startsAt: later(classes[0]!.startsAt!), endsAt: later(classes[0]!.endsAt!), reason: '강사 촬영이 길어져요' },
      expectedStartsAt: classes[0]!.startsAt!,
    },
  })
  expect(await (await get(`/v1/lectures/${id}/calendar`)).text()).toContain('SEQUENCE:1')
  expect((await get('/v1/lectures/999999/calendar')).status).toBe(404)
})

test('[U-02] each lecture that somebody completes is told once', async () => {
  const actor = await createActor(server)
  const lectures = [1, 2].map(() => openLecture(server, admin, teacher, { classes: [1] }))
  const seats = []
  for (const id of await Promise.all(lectures)) seats.push({ id, orderId: await buySeat(control, actor, id) })
  server.clock.pass({ days: 1, hours: 3 })
  await moveOn(server)
  await moveOn(server)
  const told = async () => (await newsOf(server, actor)).filter(({ title }) => title === '강의를 수료했어요').length
  expect(await told()).toBe(0)
  for (const { id, orderId } of seats)
    for (const { id: classId } of (await taught(id)).classes)
      await teacher.api.lectures.takeAttendance({
        params: { id, classId },
        body: { marks: [{ id: orderId, isPresent: true }] },
      })
  expect(await told()).toBe(2)
})

test('[U-02] only what was actually played of a video lecture completes it', async () => {
  const id = await openLecture(server, admin, teacher, { kind: 'VOD', classes: [0, 0, 0], price: 30_000 })
  const actor = await createActor(server)
  const orderId = await buySeat(control, actor, id)
  const { curriculum } = await read(actor, orderId)
  const place = (at: number) => ({ orderId, classId: curriculum[at]!.id })
  const play = (at: number, from: number, to: number) =>
    actor.api.lectures.saveProgress({ params: place(at), body: { position: to, played: [{ from, to }] } })
  const playback = await actor.api.lectures.lecturePlayback({ params: place(0) })
  expect(playback).toMatchObject({ position: 0, isSeen: false, nextClassId: curriculum[1]!.id })
  expect(playback.mark).toContain(String(orderId))
  expect(playback.video.url).toMatch(/^\/media\/videos\//)

  // A report of the whole video is capped by the elapsed time.
  expect(await play(0, 0, 600)).toMatchObject({ playedSeconds: 180, isSeen: false })
  expect(await play(0, 0, 600)).toMatchObject({ playedSeconds: 180 })
  // Two devices play the same part: it counts once.
  server.clock.pass({ minutes: 1 })
  await Promise.all([play(0, 180, 200), play(0, 180, 200)])
  expect(await play(0, 170, 210)).toMatchObject({ playedSeconds: 210 })
  expect(await actor.api.lectures.lecturePlayback({ params: place(0) })).toMatchObject({ position: 210 })

  const watch = async (at: number, from: number) => {
    let last = null
    for (let second = from; second < 600; second += 60) {
      server.clock.pass({ minutes: 1 })
      last = await play(at, second, Math.min(second + 60, 600))
    }
    return last
  }
  expect(await watch(0, 200)).toMatchObject({ isSeen: true, seenClasses: 1, state: 'CONFIRMED' })
  expect((await read(actor, orderId)).refund).toMatchObject({ refund: 20_000 })
  await watch(1, 0)
  expect(await watch(2, 0)).toMatchObject({ seenClasses: 3, state: 'ATTENDED' })
  expect(await read(actor, orderId)).toMatchObject({ certificate: { code: expect.any(String) }, attended: 3 })
  expect(await earnedOf(orderId)).toBe(27_273)
  const other = await createActor(server)
  await expect(
    other.api.lectures.saveProgress({ params: place(0), body: { position: 0, played: [] } }),
  ).rejects.toMatchObject({ status: 404 })
  await expect(actor.api.lectures.lecturePlayback({ params: { orderId, classId: 999_999 } })).rejects.toMatchObject({
    status: 404,
  })
})

test('[U-02] a class whose video was handed out is not refunded, whatever its player reports', async () => {
  const id = await openLecture(server, admin, teacher, { kind: 'VOD', classes: [0, 0, 0], price: 30_000 })
  const actor = await createActor(server)
  const orderId = await buySeat(control, actor, id)
  const { curriculum } = await read(actor, orderId)
  const open = (at: number) => actor.api.lectures.lecturePlayback({ params: { orderId, classId: curriculum[at]!.id } })
  expect((await read(actor, orderId)).refund).toMatchObject({ refund: 30_000 })
  await Promise.all([open(0), open(0)])
  const [first, second] = [await read(actor, orderId), await open(0)]
  expect(first.refund).toMatchObject({ refund: 20_000, couponBack: false })
  expect(second).toMatchObject({ position: 0, isSeen: false })
  const { seats } = await admin.api.admin.lectureForOperators({ params: { lectureId: id } })
  expect(seats[0]?.refund).toMatchObject({ refund: 20_000 })
  await open(1)
  await open(2)
  expect((await read(actor, orderId)).refund).toMatchObject({ isPossible: false })
  await expect(actor.api.lectures.cancelLecture({ params: { orderId }, body: {} })).rejects.toMatchObject({
    code: 'not_refundable',
  })
})

test('[U-02] of opening the only class and cancelling at the same time one succeeds', async () => {
  const id = await openLecture(server, admin, teacher, { kind: 'VOD', classes: [0], price: 30_000 })
  const actor = await createActor(server)
  const orderId = await buySeat(control, actor, id)
  const { curriculum } = await read(actor, orderId)
  const both = await Promise.allSettled([
    actor.api.lectures.cancelLecture({ params: { orderId }, body: { expectedRefund: 30_000 } }),
    actor.api.lectures.lecturePlayback({ params: { orderId, classId: curriculum[0]!.id } }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('[U-02] a lecture of which nothing was opened is refunded in full for a week', async () => {
  const id = await openLecture(server, admin, teacher, { kind: 'VOD', classes: [0, 0, 0], price: 30_000 })
  const actor = await createActor(server)
  const orderId = await buySeat(control, actor, id)
  server.clock.pass({ days: 7 })
  expect((await read(actor, orderId)).refund).toMatchObject({ refund: 30_000 })
  server.clock.pass({ days: 1 })
  expect((await read(actor, orderId)).refund).toMatchObject({ refund: 20_000, couponBack: false })
  const { seats } = await admin.api.admin.lectureForOperators({ params: { lectureId: id } })
  expect(seats[0]?.refund).toMatchObject({ refund: 20_000 })
})

test('[U-02] access to videos ends, and unwatched ones are earned by then', async () => {
  const id = await openLecture(server, admin, teacher, { kind: 'VOD', classes: [0, 0], price: 30_000 })
  const actor = await createActor(server)
  const orderId = await buySeat(control, actor, id)
  const { curriculum } = await read(actor, orderId)
  const params = { orderId, classId: curriculum[0]!.id }
  const captions = `/v1/lectures/mine/${orderId}/classes/${params.classId}/captions`
  expect((await get(captions, actor)).status).toBe(404)
  const set = (given: string) =>
    teacher.api.lectures.setClassVideo({
      params: { id, classId: params.classId },
      body: { videoId: videos[0]!, captions: given },
    })
  const videos = (await taught(id)).classes.map(({ video }) => video!.id)
  await expect(set('1\n00:00 --> 00:01\n안녕')).rejects.toMatchObject({ code: 'lecture_captions_wrong' })
  await set('WEBVTT\n\n00:00.000 --> 00:01.000\n안녕하세요')
  const vtt = await get(captions, actor)
  expect([vtt.status, vtt.headers.get('content-type')]).toEqual([200, 'text/vtt; charset=utf-8'])
  const startPath = async () => (await actor.api.payments.order({ params: { orderId } })).fulfilment?.startPath
  expect(await startPath()).toBe(orderPages.lectureClass(orderId, params.classId))
  server.clock.pass({ days: 365, hours: 1 })
  expect(await startPath()).toBeNull()
  await expect(actor.api.lectures.lecturePlayback({ params })).rejects.toMatchObject({ code: 'lecture_access_over' })
  await moveOn(server)
  expect(await read(actor, orderId)).toMatchObject({ state: 'ABSENT', refund: { isPossible: false } })
  expect(await earnedOf(orderId)).toBe(27_273)
})

test('[U-02] a lecture that we cancel is refunded to everybody, even to those paying', async () => {
  const id = await openLecture(server, admin, teacher, { capacity: 2 })
  const [paid, paying, waiting] = await Promise.all([1, 2, 3].map(() => createActor(server)))
  const orderId = await buySeat(control, paid!, id)
  const checkout = await enrolAt(paying!, id)
  await waiting!.api.lectures.joinWaiting({ params: { id } })
  server.clock.pass({ days: 9, hours: 23 })
  const late = await enrolAt(paying!, id).catch(error => error.code)
  expect(late).toBe('lecture_enrolled')
  const move = (reason: string) =>
    admin.api.admin.moveLecture({ params: { lectureId: id }, body: { to: 'CANCELLED', reason } })
  await expect(move('')).rejects.toMatchObject({ status: 400 })
  await move('강사가 다쳤어요.')
  await moveOn(server)
  expect(await read(paid!, orderId)).toMatchObject({ state: 'CANCELLED' })
  const order = await paid!.api.payments.order({ params: { orderId } })
  expect(order.refunded + order.refundDue).toBe(55_001)
  expect((await newsOf(server, paid!)).map(({ title }) => title)).toContain('강의가 취소됐어요')
  await expect(payFor(control, paying!, checkout)).rejects.toMatchObject({ code: 'order_over' })
  expect((await waiting!.api.lectures.lecture({ params: { id } })).waiting).toBeNull()
})

test('[U-02] everybody is notified of a moved class and may cancel for free', async () => {
  const id = await openLecture(server, admin, teacher, { classes: [2] })
  const actor = await createActor(server)
  const orderId = await buySeat(control, actor, id)
  expect((await read(actor, orderId)).refund).toMatchObject({ refund: 27_501 })
  const { classes } = await taught(id)
  const { id: classId, startsAt, endsAt } = classes[0]!
  const later = (at: string, hours: number) => new Date(Date.parse(at) + hours * 3_600_000).toISOString()
  const move = (hours: number, expectedStartsAt: string) =>
    admin.api.admin.moveClass({
      params: { lectureId: id, classId },
      body: {
        ...{ startsAt: later(startsAt!, hours), endsAt: later(endsAt!, hours), reason: '연습실 공사가 생겼어요' },
        expectedStartsAt,
      },
    })
  const both = await Promise.allSettled([move(5, startsAt!), move(6, startsAt!)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both.flatMap(one => (one.status === 'rejected' ? [one.reason.code] : []))).toEqual(['lecture_class_moved'])
  const moved = await read(actor, orderId)
  expect(moved.refund).toMatchObject({ refund: 55_001, couponBack: true })
  expect(moved.freeCancelUntil).toBe(moved.startsAt)
  await move(20, moved.startsAt!)
  expect((await newsOf(server, actor)).filter(({ title }) => title === '수업 시간이 바뀌었어요')).toHaveLength(2)
  await expect(move(-60, later(startsAt!, 20))).rejects.toMatchObject({ code: 'lecture_past' })
  await actor.api.lectures.cancelLecture({ params: { orderId }, body: { expectedRefund: 55_001 } })
  expect(await earnedOf(orderId)).toBe(0)
})
