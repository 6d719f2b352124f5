import { expect } from 'vitest'
import { koreanDate } from '#contract/korean-time.ts'
import { apiTest } from '../../test/support/api.ts'
import { brokenRules } from '../../test/support/invariants.ts'
import { buySeat, createTeacher, moveOn, openLecture } from '../../test/support/lectures.ts'
import { newsOf } from '../../test/support/news.ts'
import { withPayments } from '../../test/support/payments.ts'
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

const send = (id: number, text: string, by = teacher) =>
  by.api.lectures.announceToLecture({ params: { id }, body: { text } })

test('[U-02] a teacher’s announcement reaches everybody who paid, and nobody else', async () => {
  const id = await openLecture(server, admin, teacher)
  await expect(send(id, '첫 수업에서 만나요.')).rejects.toMatchObject({ code: 'lecture_nobody' })
  const [actor, gone, outside] = await Promise.all([1, 2, 3].map(() => createActor(server)))
  const orderId = await buySeat(control, actor!, id)
  const cancelled = await buySeat(control, gone!, id)
  await gone!.api.lectures.cancelLecture({ params: { orderId: cancelled }, body: {} })
  await send(id, '첫 수업에서 만나요.')
  await send(id, '편한 신발을 신고 와 주세요.', admin)
  const texts = ['편한 신발을 신고 와 주세요.', '첫 수업에서 만나요.']
  expect((await actor!.api.lectures.myLecture({ params: { orderId } })).announcements.map(({ text }) => text)).toEqual(
    texts,
  )
  expect((await teacher.api.lectures.taughtLecture({ params: { id } })).announcements.map(({ text }) => text)).toEqual(
    texts,
  )
  const told = async (person: Person) =>
    (await newsOf(server, person)).filter(({ title }) => title.endsWith('강사가 공지를 보냈어요'))
  expect((await told(actor!)).map(({ content }) => content).sort()).toEqual(texts.toSorted())
  expect([await told(gone!), await told(outside!)]).toEqual([[], []])
  expect((await gone!.api.lectures.myLecture({ params: { orderId: cancelled } })).announcements).toEqual([])
  const stranger = await createTeacher(server, admin, '남유하')
  await expect(send(id, '제 강의도 들어 보세요.', stranger)).rejects.toMatchObject({ status: 404 })
})

test('[U-02] a teacher announces so many times a day, also all at once', async () => {
  const id = await openLecture(server, admin, teacher)
  await buySeat(control, await createActor(server), id)
  const sent = await Promise.allSettled([1, 2, 3, 4, 5, 6, 7].map(no => send(id, `안내 ${no}`)))
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  await expect(send(id, '하나 더')).rejects.toMatchObject({ code: 'lecture_announcements_full' })
  const now = server.clock.now()
  server.clock.pass({ days: 1 })
  await send(id, '하나 더')
  server.clock.set(now)
})

test('[U-02] a teacher earns a part of their own finished lectures, by month', async () => {
  const own = await createTeacher(server, admin, '남유하')
  const id = await openLecture(server, admin, own, { price: 110_000, classes: [1] })
  await buySeat(control, await createActor(server), id)
  await buySeat(control, await createActor(server), id)
  const earned = async (year: number, by = own) =>
    (await by.api.lectures.teacherEarnings({ query: { year } })).list.filter(({ lectureId }) => lectureId === id)
  const now = server.clock.now()
  server.clock.pass({ days: 2 })
  await moveOn(server)
  const day = koreanDate(server.clock.now())
  const year = Number(day.slice(0, 4))
  const sums = { lectureId: id, seats: 2, income: 200_000, teacherPercent: 60, share: 120_000 }
  expect(await earned(year)).toMatchObject([{ month: day.slice(0, 7), ...sums }])
  expect([await earned(year - 1), await earned(year, teacher)]).toEqual([[], []])
  const paid = await admin.api.admin.lecturePayouts({ query: { from: day, to: day } })
  expect(paid.list.find(({ lectureId }) => lectureId === id)).toMatchObject({ teacherId: own.id, ...sums })
  server.clock.set(now)
})

test('[U-02] a teacher’s calendar opens by its secret address until it ends', async () => {
  const own = await createTeacher(server, admin, '남유하')
  const id = await openLecture(server, admin, own, { classes: [1, 8] })
  const draft = await openLecture(server, admin, own, { isDraft: true })
  const read = async (path: string) => {
    const answer = await fetch(server.origin + path)
    return { status: answer.status, text: await answer.text() }
  }
  const { path } = await own.api.lectures.openTeacherCalendar({})
  const { text } = await read(path)
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2)
  expect(text).toContain(`/teach/${id}`)
  expect(text).not.toContain(`/teach/${draft}`)
  expect((await own.api.lectures.taughtLectures()).calendarSince).toEqual(expect.any(String))
  const { path: next } = await own.api.lectures.openTeacherCalendar({})
  expect([(await read(path)).status, (await read(next)).status]).toEqual([404, 200])
  await admin.api.admin.moveLecture({
    params: { lectureId: id },
    body: { to: 'CANCELLED', reason: '연습실이 문을 닫아요' },
  })
  expect((await read(next)).text.match(/STATUS:CANCELLED/g)).toHaveLength(2)
  await own.api.lectures.closeTeacherCalendar({})
  expect([(await read(next)).status, (await own.api.lectures.taughtLectures()).calendarSince]).toEqual([404, null])
})

test('[U-02] the calendar of somebody who no longer teaches ends', async () => {
  const own = await createTeacher(server, admin, '남유하')
  const { path } = await own.api.lectures.openTeacherCalendar({})
  expect((await fetch(server.origin + path)).status).toBe(200)
  await admin.api.admin.setTeacher({
    params: { userId: own.id },
    body: { isTeacher: false, reason: '계약이 끝났어요' },
  })
  expect((await fetch(server.origin + path)).status).toBe(404)
})
