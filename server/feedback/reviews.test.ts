import { afterEach, expect } from 'vitest'
import type { Jobs } from '#server/kernel/jobs.ts'
import { apiTest } from '../../test/support/api.ts'
import { brokenRules } from '../../test/support/invariants.ts'
import { buyFeedback, buying, withPayments } from '../../test/support/payments.ts'
import { createActor, createAdmin, createPerson, type Person } from '../../test/support/people.ts'
import { addProfile } from '../../test/support/profiles.ts'
import { takeFromEnded } from './assign.ts'
import { deliverSent, moveFeedback } from './deliver.ts'

const { control, settings } = withPayments()
const { server, test } = apiTest(settings)

const reason = '현장 경력을 확인했어요'
let admin: Person
/** Has the orders that tests leave in the queue: the job of every minute would give them to the next reviewer. */
let shelf: Person
test.beforeAll(async () => {
  admin = await createAdmin(server)
  shelf = await createReviewer()
  await retire(shelf)
})

async function createReviewer(kinds: ('PROFILE' | 'VIDEO')[] = ['PROFILE']): Promise<Person> {
  const reviewer = await createPerson(server, ['CastingManager'])
  await admin.api.admin.setFeedbackReviewer({
    params: { userId: reviewer.id },
    body: { isReviewer: true, kinds, title: '한세온 캐스팅 디렉터', reason },
  })
  return reviewer
}
/** They get no more orders, but keep the ones they have. */
const retire = ({ id }: Person) => server.db.deleteFrom('feedback_reviewers').where('user_id', '=', id).execute()
const dismiss = (reviewer: Person) =>
  admin.api.admin.setFeedbackReviewer({ params: { userId: reviewer.id }, body: { isReviewer: false, reason } })

const reviewers: Person[] = []
/** A bought feedback that is assigned to the only reviewer. */
async function assigned() {
  const reviewer = await createReviewer()
  reviewers.push(reviewer)
  const actor = await createActor(server)
  const orderId = await buyFeedback(server, control, actor)
  const params = { orderId }
  return { reviewer, actor, orderId, params, calls: reviewer.api.feedbacks }
}
const written = {
  scores: { PHOTOS: 4, LAYOUT: 3, FILMS: 5, IMPRESSION: 4, CLIPS: 2 },
  overall: '조용한 힘이 있어요.\n말끝을 조금 더 보내 주세요.',
  nextSteps: ['말끝까지 소리 보내기, 하루 10분'],
  marks: [],
  notes: [],
}
const pass = async (minutes: number) => {
  server.clock.pass({ minutes })
  await deliverSent({ db: server.db, jobs: server.server.jobs, clock: server.clock, recallMs: 600_000 })
}
const stateOf = async (orderId: number) =>
  (
    await server.db
      .selectFrom('feedback_orders')
      .select('state')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
  ).state

afterEach(async () => {
  expect(await brokenRules(server)).toEqual({})
  for (const reviewer of reviewers.splice(0)) await retire(reviewer)
  await server.db
    .updateTable('feedback_orders')
    .set({ state: 'ASSIGNED', reviewer_id: shelf.id, moved_by: 'system', moved_at: server.clock.now() })
    .where('state', '=', 'QUEUED')
    .execute()
})

test('[A-94] a feedback reaches the actor some minutes after the reviewer sent it', async () => {
  const { actor, orderId, params, calls } = await assigned()
  expect((await calls.feedbackTasks()).list).toMatchObject([{ id: orderId, state: 'ASSIGNED', isLate: false }])
  const before = await calls.feedbackWork({ params })
  expect(before).toMatchObject({ profile: null, contents: { revision: 0, savedAt: null } })
  const open = await calls.openFeedback({ params })
  expect(open).toMatchObject({ state: 'IN_REVIEW', profile: { own: null, files: [] } })
  const saved = await calls.saveFeedback({ params, body: { revision: 0, ...written } })
  expect(saved.revision).toBe(1)
  const sent = await calls.sendFeedback({ params, body: { revision: 1 } })
  expect(sent.recallableUntil).not.toBeNull()
  // Until delivery the actor sees nothing of it.
  const read = () => actor.api.feedbacks.feedback({ params: { id: orderId } })
  expect(await read()).toMatchObject({ state: 'IN_REVIEW', contents: null })
  await expect(admin.api.admin.deliveredFeedback({ params })).rejects.toMatchObject({ code: 'feedback_not_delivered' })
  await pass(9)
  expect(await stateOf(orderId)).toBe('IN_REVIEW')
  await pass(1)
  expect(await read()).toMatchObject({
    state: 'DELIVERED',
    reviewer: '한세온 캐스팅 디렉터',
    contents: written,
    review: null,
  })
  // Operators may read it too, which is audited; other feedback and other people are refused.
  expect(await admin.api.admin.deliveredFeedback({ params })).toMatchObject({ contents: written, video: null })
  const log = server.db.selectFrom('audit_log').select(['action', 'actor_id as actorId'])
  expect(await log.where('action', '=', 'feedback.read').where('target_id', '=', orderId).execute()).toEqual([
    { action: 'feedback.read', actorId: admin.id },
  ])
  await expect(actor.api.admin.deliveredFeedback({ params })).rejects.toMatchObject({ status: 403 })
  const review = { params: { id: orderId }, body: { rating: 5, text: '도움이 됐어요.' } }
  expect(await actor.api.feedbacks.reviewProfileFeedback(review)).toMatchObject({ review: { rating: 5 } })
  await expect(actor.api.feedbacks.reviewVideoFeedback(review)).rejects.toMatchObject({ status: 404 })
  await expect((await createActor(server)).api.feedbacks.reviewProfileFeedback(review)).rejects.toMatchObject({
    status: 404,
  })
  expect((await actor.api.feedbacks.feedbacks()).list).toMatchObject([{ id: orderId, state: 'DELIVERED' }])
  // A delivered feedback is visible to the actor only.
  expect(await calls.feedbackWork({ params })).toMatchObject({ profile: null, video: null })
  const coupons = await actor.api.coupons.myCoupons({ query: {} })
  expect(coupons.list).toEqual([])
})

test('a reviewer sees only their own orders, and only while they are a reviewer', async () => {
  const { reviewer, params } = await assigned()
  const other = await createReviewer(['VIDEO'])
  const calls: ((person: Person) => Promise<unknown>)[] = [
    person => person.api.feedbacks.feedbackWork({ params }),
    person => person.api.feedbacks.openFeedback({ params }),
    person => person.api.feedbacks.saveFeedback({ params, body: { revision: 0, ...written } }),
    person => person.api.feedbacks.giveBackFeedback({ params }),
    person => person.api.feedbacks.sendFeedback({ params, body: { revision: 0 } }),
    person => person.api.feedbacks.recallFeedback({ params }),
  ]
  for (const call of calls) {
    await expect(call(other)).rejects.toMatchObject({ status: 404 })
    await expect(call(admin)).rejects.toMatchObject({ status: 403 })
  }
  expect((await other.api.feedbacks.feedbackTasks()).list).toEqual([])
  await dismiss(reviewer)
  await expect(reviewer.api.feedbacks.feedbackTasks()).rejects.toMatchObject({ status: 403 })
  expect(await stateOf(params.orderId)).toBe('QUEUED')
  await dismiss(other)
})

test('an older window’s draft does not overwrite a newer one or a sent feedback', async () => {
  const { params, calls } = await assigned()
  const save = (revision: number, given = {}) =>
    calls.saveFeedback({ params, body: { revision, ...written, ...given } })
  await expect(save(0)).rejects.toMatchObject({ code: 'feedback_not_open' })
  await calls.openFeedback({ params })
  await save(0, { overall: '' })
  await expect(save(0)).rejects.toMatchObject({ status: 409, code: 'feedback_draft_moved' })
  const send = (revision: number) => calls.sendFeedback({ params, body: { revision } })
  await expect(send(1)).rejects.toMatchObject({ code: 'feedback_incomplete', fields: { overall: expect.any(String) } })
  await save(1)
  await expect(send(1)).rejects.toMatchObject({ code: 'feedback_draft_moved' })
  await send(2)
  await expect(save(2)).rejects.toMatchObject({ code: 'feedback_sent' })
  await expect(calls.giveBackFeedback({ params })).rejects.toMatchObject({ code: 'feedback_sent' })
  await calls.recallFeedback({ params })
  expect((await save(2)).revision).toBe(3)
  await pass(10)
  expect(await stateOf(params.orderId)).toBe('IN_REVIEW')
  await send(3)
  server.clock.pass({ minutes: 10 })
  await expect(calls.recallFeedback({ params })).rejects.toMatchObject({ code: 'feedback_recall_over' })
  await pass(0)
  await expect(calls.recallFeedback({ params })).rejects.toMatchObject({ code: 'feedback_recall_over' })
})

test('a late feedback comes with a coupon, as decided when it is sent', async () => {
  const punctual = await assigned()
  await punctual.calls.openFeedback({ params: punctual.params })
  await punctual.calls.saveFeedback({ params: punctual.params, body: { revision: 0, ...written } })
  const { dueAt } = await punctual.calls.feedbackWork({ params: punctual.params })
  const now = server.clock.now()
  server.clock.set(new Date(new Date(dueAt!).getTime() - 60_000))
  await punctual.calls.sendFeedback({ params: punctual.params, body: { revision: 1 } })
  const ofPunctual = await punctual.actor.api.payments.order({ params: { orderId: punctual.orderId } })
  expect(ofPunctual.cancellation).toMatchObject({ refund: 0, note: expect.stringContaining('시작') })
  await pass(11)
  expect(await punctual.actor.api.feedbacks.feedback({ params: { id: punctual.orderId } })).toMatchObject({
    state: 'DELIVERED',
    isLate: false,
  })
  expect((await punctual.actor.api.coupons.myCoupons({ query: {} })).list).toEqual([])
  await server.db.updateTable('users').set({ permissions: [] }).where('id', '=', punctual.reviewer.id).execute()

  server.clock.set(now)
  const late = await assigned()
  await late.calls.openFeedback({ params: late.params })
  await late.calls.saveFeedback({ params: late.params, body: { revision: 0, ...written } })
  server.clock.pass({ days: 20 })
  // Past due and unsent, the actor is refunded in full; once sent, not at all.
  const cancellation = async () =>
    (await late.actor.api.payments.order({ params: { orderId: late.orderId } })).cancellation
  expect(await cancellation()).toMatchObject({ refund: 30_000 })
  await late.calls.sendFeedback({ params: late.params, body: { revision: 1 } })
  expect(await cancellation()).toMatchObject({ refund: 0, note: expect.stringContaining('곧 전달할 피드백이라') })
  await pass(10)
  expect((await late.actor.api.coupons.myCoupons({ query: {} })).list).toMatchObject([
    { kind: 'AMOUNT', value: 10_000, state: 'ISSUED' },
  ])
  await pass(10)
  expect((await late.actor.api.coupons.myCoupons({ query: {} })).list).toHaveLength(1)
  server.clock.set(now)
})

test('an order goes to the reviewer of its kind with the fewest open ones', async () => {
  const first = await createReviewer()
  const second = await createReviewer()
  const filming = await createReviewer(['VIDEO'])
  reviewers.push(first, second, filming)
  for (let order = 0; order < 4; order += 1) await buyFeedback(server, control, await createActor(server))
  const mine = async (reviewer: Person) => (await reviewer.api.feedbacks.feedbackTasks()).list
  expect([await mine(first), await mine(second), await mine(filming)].map(list => list.length)).toEqual([2, 2, 0])
  const [task] = await mine(first)
  const params = { orderId: task!.id }
  await first.api.feedbacks.giveBackFeedback({ params })
  expect((await mine(second)).map(({ id }) => id)).toContain(task!.id)
  await second.api.feedbacks.openFeedback({ params })
  await second.api.feedbacks.giveBackFeedback({ params })
  expect(await stateOf(task!.id)).toBe('QUEUED')
  const assign = (reviewer: Person) =>
    admin.api.admin.assignFeedback({ params, body: { reviewerId: reviewer.id, reason } })
  await expect(assign(filming)).rejects.toMatchObject({ code: 'feedback_reviewer_unfit' })
  await assign(first)
  expect((await mine(first)).map(({ id }) => id)).toContain(task!.id)
  const { list } = await admin.api.admin.feedbackOrders({ query: { state: 'ASSIGNED' } })
  expect(list.find(({ id }) => id === task!.id)).toMatchObject({ reviewer: { id: first.id }, isLate: false })
  expect((await admin.api.admin.feedbackReviewers()).list.find(({ id }) => id === second.id)).toMatchObject({ open: 2 })
})

test('operators cancel before the review and when it is past due, with a full refund', async () => {
  const { params, calls, orderId } = await assigned()
  await calls.openFeedback({ params })
  const cancel = () => admin.api.admin.cancelFeedback({ params, body: { reason } })
  await expect(cancel()).rejects.toMatchObject({ code: 'not_refundable' })
  const now = server.clock.now()
  server.clock.pass({ days: 20 })
  const one = () => admin.api.admin.feedbackOrder({ params })
  expect(await one()).toMatchObject({ isLate: true, refund: { isPossible: true, refund: 30_000 }, amount: 30_000 })
  await cancel()
  expect(await stateOf(orderId)).toBe('CANCELLED')
  expect(await one()).toMatchObject({ isLate: false, refund: { isPossible: false } })
  await expect(calls.feedbackWork({ params })).rejects.toMatchObject({ status: 404 })
  server.clock.set(now)
})

test('deleting a profile during its review refunds everything by the rule', async () => {
  const { params, calls, orderId } = await assigned()
  const { profile } = await calls.openFeedback({ params })
  await server.db.updateTable('profiles').set({ deleted_at: new Date() }).where('id', '=', profile!.id).execute()
  expect(await calls.feedbackWork({ params })).toMatchObject({ state: 'IN_REVIEW', profile: null })
  await admin.api.admin.cancelFeedback({ params, body: { reason } })
  expect(await stateOf(orderId)).toBe('CANCELLED')
})

test('a suspended reviewer’s unsent orders are reassigned with their drafts', async () => {
  const { reviewer, params, orderId, calls } = await assigned()
  await calls.openFeedback({ params })
  await calls.saveFeedback({ params, body: { revision: 0, ...written } })
  const next = await createReviewer()
  reviewers.push(next)
  const suspend = ({ id }: Person) =>
    server.db.updateTable('users').set({ status: 'SUSPENDED' }).where('id', '=', id).execute()
  const take = () => takeFromEnded({ db: server.db, jobs: server.server.jobs, clock: server.clock })
  await take()
  expect(await calls.feedbackWork({ params })).toMatchObject({ state: 'IN_REVIEW' })
  await suspend(reviewer)
  await take()
  const theirs = next.api.feedbacks
  expect(await theirs.feedbackWork({ params })).toMatchObject({
    state: 'ASSIGNED',
    contents: { revision: 1, overall: written.overall },
  })
  await theirs.openFeedback({ params })
  await theirs.sendFeedback({ params, body: { revision: 1 } })
  await suspend(next)
  await take()
  expect(await stateOf(orderId)).toBe('IN_REVIEW')
  await pass(10)
  expect(await stateOf(orderId)).toBe('DELIVERED')
})

test('an order that cannot be assigned holds up neither other orders nor deliveries', async () => {
  const sent = await assigned()
  await sent.calls.openFeedback({ params: sent.params })
  await sent.calls.saveFeedback({ params: sent.params, body: { revision: 0, ...written } })
  await sent.calls.sendFeedback({ params: sent.params, body: { revision: 1 } })
  const [broken, other] = [await assigned(), await assigned()]
  server.clock.pass({ minutes: 10 })
  await server.db
    .updateTable('feedback_orders')
    .set({ state: 'QUEUED', reviewer_id: null, moved_by: 'system', moved_at: server.clock.now() })
    .where('order_id', 'in', [broken.orderId, other.orderId])
    .execute()
  const jobs: Jobs = {
    async send(db, queue, data, options) {
      const key = 'dedupeKey' in data ? String(data.dedupeKey) : ''
      if (key.startsWith(`feedback assigned ${broken.orderId} `)) throw new Error('broken')
      await server.server.jobs.send(db, queue, data, options)
    },
  }
  // The job that runs every minute may have delivered some.
  await moveFeedback({ db: server.db, jobs, clock: server.clock, recallMs: 600_000 }).catch(() => {})
  expect(await stateOf(other.orderId)).toBe('ASSIGNED')
  expect(await stateOf(sent.orderId)).toBe('DELIVERED')
})

test('[R-06] nothing is sold without a reviewer, whom the price call names', async () => {
  const actor = await createActor(server)
  const body = { ...buying(30_000), profileId: await addProfile(server, actor), request: '' }
  const order = (person = actor) => person.api.feedbacks.orderProfileFeedback({ body })
  const titles = async (kind: 'PROFILE' | 'VIDEO') =>
    (await actor.api.feedbacks.feedbackPrice({ query: { kind } })).reviewers
  expect(await titles('PROFILE')).toEqual([])
  await expect(order()).rejects.toMatchObject({ status: 409, code: 'feedback_paused' })
  const filming = await createReviewer(['VIDEO'])
  reviewers.push(filming)
  expect([await titles('PROFILE'), await titles('VIDEO')]).toEqual([[], ['한세온 캐스팅 디렉터']])
  await expect(order()).rejects.toMatchObject({ code: 'feedback_paused' })
  const reviewer = await createReviewer()
  const { orderId } = await order()
  await dismiss(reviewer)
  // An existing order still works: repeating it is not refused.
  expect((await order()).orderId).toBe(orderId)
  expect(await titles('PROFILE')).toEqual([])
  // Nobody reviews their own profile.
  await admin.api.admin.setFeedbackReviewer({
    params: { userId: actor.id },
    body: { isReviewer: true, kinds: ['PROFILE'], title: '배우 겸 연출', reason },
  })
  expect(await titles('PROFILE')).toEqual([])
  await expect(
    actor.api.feedbacks.orderProfileFeedback({ body: { ...body, ...buying(30_000) } }),
  ).rejects.toMatchObject({ code: 'feedback_paused' })
  await dismiss(actor)
})

test('operators see the reviewers with their open orders', async () => {
  const { reviewer, params } = await assigned()
  const member = () => admin.api.admin.member({ params: { userId: reviewer.id } })
  expect(await member()).toMatchObject({
    permissions: ['CastingManager', 'FeedbackReviewer'],
    feedbackReviewer: { kinds: ['PROFILE'], title: '한세온 캐스팅 디렉터', open: 1 },
  })
  await dismiss(reviewer)
  expect(await member()).toMatchObject({ permissions: ['CastingManager'], feedbackReviewer: null })
  expect((await admin.api.admin.feedbackReviewers()).list.map(({ id }) => id)).not.toContain(reviewer.id)
  await expect(
    admin.api.admin.assignFeedback({ params, body: { reviewerId: reviewer.id, reason } }),
  ).rejects.toMatchObject({ code: 'feedback_reviewer_unfit' })
  const log = await server.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id as actorId'])
    .where('target_id', '=', reviewer.id)
    .where('action', 'like', '%feedback_reviewer')
    .orderBy('id')
    .execute()
  expect(log).toEqual([
    { action: 'account.make_feedback_reviewer', actorId: admin.id },
    { action: 'account.end_feedback_reviewer', actorId: admin.id },
  ])
})
