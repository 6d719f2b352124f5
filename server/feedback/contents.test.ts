import { expect } from 'vitest'
import { orderPages } from '#contract/payments/order-pages.ts'
import { products } from '#server/rooms.ts'
import { apiTest } from '../../test/support/api.ts'
import { brokenRules } from '../../test/support/invariants.ts'
import { buyFeedback, buying, payFor, withPayments } from '../../test/support/payments.ts'
import { createActor, createAdmin, createPerson, type Person } from '../../test/support/people.ts'
import { deliverSent } from './deliver.ts'
import { feedbackPersonalData } from './personal-data.ts'

const { control, settings } = withPayments()
const { server, test } = apiTest(settings)

const reason = '현장 경력을 확인했어요'
const video = { link: 'https://youtu.be/dQw4w9WgXcQ', from: 60, to: 180 }
let admin: Person
test.beforeAll(async () => {
  admin = await createAdmin(server)
})
test.afterEach(async () => {
  expect(await brokenRules(server)).toEqual({})
})

async function createReviewer(): Promise<Person> {
  const reviewer = await createPerson(server, ['CastingManager'])
  await admin.api.admin.setFeedbackReviewer({
    params: { userId: reviewer.id },
    body: { isReviewer: true, kinds: ['PROFILE', 'VIDEO'], title: '한세온 캐스팅 디렉터', reason },
  })
  return reviewer
}

/** An order that this reviewer has opened. */
async function opened(reviewer: Person, kind: 'PROFILE' | 'VIDEO') {
  const actor = await createActor(server)
  const orderId = kind === 'PROFILE' ? await buyFeedback(server, control, actor) : await buyVideo(actor)
  const params = { orderId }
  const { state } = await reviewer.api.feedbacks.feedbackWork({ params }).catch(() => ({ state: null }))
  if (state === null) await admin.api.admin.assignFeedback({ params, body: { reviewerId: reviewer.id, reason } })
  const work = await reviewer.api.feedbacks.openFeedback({ params })
  return { actor, orderId, params, work, calls: reviewer.api.feedbacks }
}

async function buyVideo(actor: Person): Promise<number> {
  const { price } = await actor.api.feedbacks.feedbackPrice({ query: { kind: 'VIDEO' } })
  const body = { ...buying(price.amount), ...video, request: '말끝이 먹히는지 봐 주세요.' }
  const checkout = await actor.api.feedbacks.orderVideoFeedback({ body })
  await payFor(control, actor, checkout)
  return checkout.orderId
}

const written = {
  scores: { SPEECH: 3, EMOTION: 5, MOVEMENT: 3, CHARACTER: 4, PICTURE: 4 },
  overall: '감정을 크게 쓰지 않고도 장면을 끌고 가요.',
  nextSteps: ['말끝까지 소리 보내기'],
  marks: [],
  notes: [
    { seconds: 61.5, kind: 'GOOD' as const, text: '멈춘 1초가 좋아요.' },
    { seconds: 75, kind: 'CHANGE' as const, text: '숨을 먼저 쉬어 보세요.' },
  ],
}
const passRecallTime = async () => {
  server.clock.pass({ minutes: 10 })
  const { db, clock } = server
  await deliverSent({ db, clock, jobs: server.server.jobs, recallMs: 600_000 })
}

/** Notifications are written by a job. */
const expectTold = (person: Person, link: string, title: string) =>
  expect
    .poll(async () => (await person.api.notifications.list({ query: {} })).list, { timeout: 30_000 })
    .toContainEqual(expect.objectContaining({ link, title }))

test('[A-94] a video order shows its section while it is written, and its notes once sent', async () => {
  const reviewer = await createReviewer()
  const { actor, orderId, params, work, calls } = await opened(reviewer, 'VIDEO')
  expect(work).toMatchObject({
    profile: null,
    actorName: null,
    video: { video: null, ...video },
    request: '말끝이 먹히는지 봐 주세요.',
  })
  const unsorted = { ...written, notes: written.notes.toReversed() }
  await calls.saveFeedback({ params, body: { revision: 0, ...unsorted } })
  expect((await calls.feedbackWork({ params })).contents).toMatchObject({ revision: 1, ...written })
  const sent = await calls.sendFeedback({ params, body: { revision: 1 } })
  expect(new Date(sent.recallableUntil!).getTime() - new Date(sent.sentAt!).getTime()).toBe(600_000)
  const queued = async () => (await calls.feedbackTasks()).list.find(({ id }) => id === orderId)
  expect(await queued()).toMatchObject({ state: 'IN_REVIEW', recallableUntil: sent.recallableUntil })
  await passRecallTime()
  expect(await queued()).toMatchObject({ state: 'DELIVERED', recallableUntil: null })
  expect(await actor.api.feedbacks.feedback({ params: { id: orderId } })).toMatchObject({
    contents: { scores: written.scores, notes: written.notes },
    video: { link: video.link },
  })
  await expectTold(actor, orderPages.feedback(orderId), '연기 영상 피드백이 도착했어요')
})

test('marks of the profile’s photos keep their positions and order', async () => {
  const { params, work, calls } = await opened(await createReviewer(), 'PROFILE')
  const imageId = work.profile!.photos[0]!.image.id
  const marks = [
    { imageId, x: 0.52, y: 0.361, kind: 'CHANGE' as const, text: '옷이 배경에 묻혀요.' },
    { imageId, x: 0, y: 1, kind: 'GOOD' as const, text: '눈이 잘 보여요.' },
  ]
  const save = (revision: number, given: object) =>
    calls.saveFeedback({ params, body: { revision, ...written, scores: {}, notes: [], ...given } })
  await save(0, { marks })
  const { contents } = await calls.feedbackWork({ params })
  expect(contents.marks).toMatchObject(marks)
  expect(contents.marks[0]).toMatchObject({ image: { id: imageId, key: expect.any(String) } })
  const foreign = { ...marks[0], imageId: imageId + 1_000 }
  await expect(save(1, { marks: [marks[0], foreign] })).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { 'marks.1.imageId': expect.any(String) },
  })
  await expect(save(1, { marks: [{ ...marks[0], x: 1.01 }] })).rejects.toMatchObject({ status: 400 })
  await expect(save(1, { marks: Array(31).fill(marks[0]) })).rejects.toMatchObject({ status: 400 })
  // A mark stays on a photo that the actor has removed in the meantime.
  await server.db.deleteFrom('profile_photos').where('image_id', '=', imageId).execute()
  await save(1, { marks: [marks[1]] })
  expect((await calls.feedbackWork({ params })).contents.marks).toMatchObject([{ text: '눈이 잘 보여요.' }])
})

test('a reassigned order keeps its draft, which its former reviewer no longer sees', async () => {
  const [first, second] = [await createReviewer(), await createReviewer()]
  const { actor, params, calls, orderId } = await opened(first, 'VIDEO')
  await calls.saveFeedback({ params, body: { revision: 0, ...written } })
  await calls.giveBackFeedback({ params })
  await expect(calls.feedbackWork({ params })).rejects.toMatchObject({ status: 404 })
  await expect(calls.saveFeedback({ params, body: { revision: 1, ...written } })).rejects.toMatchObject({ status: 404 })
  await admin.api.admin.assignFeedback({ params, body: { reviewerId: second.id, reason } })
  await expectTold(second, `/feedback/${orderId}`, '새 피드백을 맡았어요')
  await expectTold(actor, orderPages.feedback(orderId), '피드백 담당자가 정해졌어요')
  // The next reviewer opens it again and continues from the last save.
  const before = await second.api.feedbacks.feedbackWork({ params })
  expect(before).toMatchObject({ state: 'ASSIGNED', video: null, contents: { revision: 1, notes: written.notes } })
  await second.api.feedbacks.openFeedback({ params })
  const body = { revision: 1, ...written, overall: '이어서 썼어요.' }
  expect(await second.api.feedbacks.saveFeedback({ params, body })).toMatchObject({ revision: 2 })
})

test('[A-81] notes and marks are deleted with the actor, and stay without a reviewer’s name', async () => {
  const reviewer = await createReviewer()
  const own = await opened(reviewer, 'VIDEO')
  const other = await opened(reviewer, 'VIDEO')
  for (const { params, calls } of [own, other]) {
    await calls.saveFeedback({ params, body: { revision: 0, ...written } })
    await calls.sendFeedback({ params, body: { revision: 1 } })
  }
  await passRecallTime()
  const notes = (orderId: number) =>
    server.db
      .selectFrom('media_notes')
      .select(['author_id as authorId', 'text'])
      .where('subject', '=', 'FEEDBACK')
      .where('subject_id', '=', orderId)
      .orderBy('seconds')
      .execute()
  const forget = (userId: number) =>
    server.db.transaction().execute(db =>
      feedbackPersonalData(products).forget(db, userId, {
        jobs: server.server.jobs,
        secrets: server.server.tools.secrets,
      }),
    )
  await forget(own.actor.id)
  expect(await notes(own.orderId)).toEqual([])
  expect(await notes(other.orderId)).toMatchObject([{ authorId: reviewer.id }, { authorId: reviewer.id }])
  await forget(reviewer.id)
  expect(await notes(other.orderId)).toEqual(written.notes.map(({ text }) => ({ authorId: null, text })))
  expect((await other.actor.api.feedbacks.feedback({ params: { id: other.orderId } })).contents?.notes).toEqual(
    written.notes,
  )
})
