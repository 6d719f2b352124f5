import { beforeAll, expect } from 'vitest'
import type { Stage } from '#contract/codes/applications.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import type { VideoState } from '#contract/codes/profiles.ts'
import { castingLimits } from '#contract/limits.ts'
import { addDays, today } from '#server/kernel/time.ts'
import { sendDepartures } from '#server/notifications/departures.ts'
import { apiTest } from '../../test/support/api.ts'
import { type Applicant, createApplicant, refusal } from '../../test/support/applicants.ts'
import { openCasting, type TestCasting } from '../../test/support/castings.ts'
import { mailsIn, phonesIn } from '../../test/support/contacts.ts'
import { newsOf } from '../../test/support/news.ts'
import { createManager, type Person } from '../../test/support/people.ts'
import { enterAsGuest, shareCasting } from '../../test/support/sharing.ts'
import { createMember } from '../../test/support/team.ts'
import { addVideo } from '../../test/support/videos.ts'
import { oldSelfTapesJob, selfTapeRemindersJob, selfTapesJob } from './ends.ts'
import { selfTapeVideosJob } from './videos.ts'

const { server, test } = apiTest()
let manager: Person
let casting: TestCasting

beforeAll(async () => {
  manager = await createManager(server)
  casting = await openCasting(server, manager)
})

const day = 86_400_000
const script = [{ speaker: '수경', words: '다녀왔어.' }]
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString()
const askFor = (applicationIds: number[], given = {}) =>
  manager.api.selfTapes.ask({
    params: { castingId: casting.id },
    body: { applicationIds, script, guide: '세로로', maxMinutes: 2, dueAt: inDays(3), ...given },
  })
const mine = async ({ actor }: Applicant) => (await actor.api.selfTapes.mine()).list
const listed = async () => (await manager.api.selfTapes.list({ params: { castingId: casting.id } })).list
const heard = async (person: Person) => (await newsOf(server, person)).map(news => news.title)
const at = (tapeId: number) => ({ castingId: casting.id, tapeId })
const run = (job: typeof selfTapesJob) =>
  job.work({}, { db: server.db, log: server.server.log, jobs: server.server.jobs })

async function applicantAt(stage: CodeOf<typeof Stage>): Promise<Applicant> {
  const applicant = await createApplicant(server, casting)
  await server.db.updateTable('application_roles').set({ stage }).where('application_id', '=', applicant.id).execute()
  return applicant
}

const filmOf = (owner: Person, minutes: number) => addVideo(server, owner, { ms: minutes * 60_000 })

const isGone = async (videoId: number) =>
  (await server.db.selectFrom('videos').select('deleted_at').where('id', '=', videoId).executeTakeFirstOrThrow())
    .deleted_at !== null

test('an applicant is asked once, and sends a video until it is due', async () => {
  const [asked, unread] = [await applicantAt('SHORTLISTED'), await applicantAt('READ')]
  const candidates = await manager.api.selfTapes.candidates({ params: { castingId: casting.id } })
  expect(candidates.list.map(row => row.applicationId)).toEqual([asked.id])
  expect(await refusal(askFor([asked.id], { dueAt: inDays(-1) }))).toMatchObject({ code: 'self_tape_due' })
  expect(await askFor([asked.id, unread.id])).toMatchObject({ asked: 1, skipped: 1 })
  expect(await askFor([asked.id])).toMatchObject({ asked: 0, skipped: 1 })
  expect(await heard(asked.actor)).toContain('셀프테이프를 요청받았어요')

  const [request] = await mine(asked)
  const params = { tapeId: request!.id }
  const { selfTapes: own, media } = asked.actor.api
  expect(request).toMatchObject({ status: 'REQUESTED', isAnswerable: true, script, maxMinutes: 2 })
  expect(await refusal(unread.actor.api.selfTapes.accept({ params }))).toMatchObject({ status: 404 })
  const video = await filmOf(asked.actor, 1)
  const send = (videoId: number) => own.submit({ params, body: { videoId } })
  expect(await refusal(send(video))).toMatchObject({ code: 'self_tape_not_accepted' })
  const waiting = async () => (await own.mine({ query: { limit: 1 } })).waiting
  expect(await waiting()).toBe(1)
  await own.accept({ params })
  expect(await waiting()).toBe(0)

  const extend = (days: number) =>
    manager.api.selfTapes.extend({ params: at(request!.id), body: { dueAt: inDays(days) } })
  expect(await refusal(extend(5))).toMatchObject({ code: 'self_tape_not_asked' })
  await own.askForTime({ params, body: { words: '주말까지 촬영이 있어요' } })
  expect(await refusal(own.askForTime({ params, body: { words: '더' } }))).toMatchObject({
    code: 'self_tape_asked_once',
  })
  expect(await refusal(extend(1))).toMatchObject({ code: 'self_tape_due' })
  await extend(5)
  expect(await refusal(extend(6))).toMatchObject({ code: 'self_tape_not_asked' })
  expect(await heard(asked.actor)).toContain('셀프테이프 마감이 늦춰졌어요')

  expect(await refusal(send(await filmOf(asked.actor, 3)))).toMatchObject({ code: 'self_tape_too_long' })
  expect(await refusal(send(await filmOf(unread.actor, 1)))).toMatchObject({ code: 'video_not_yours' })
  const reel = await filmOf(asked.actor, 1)
  await send(reel)
  await server.db.transaction().execute(async db => {
    const profile = db.selectFrom('profiles').select('id').where('user_id', '=', asked.actor.id)
    const { id } = await profile.executeTakeFirstOrThrow()
    const shown = { profile_id: id, video_id: reel, kind: 'REEL' as const, position: 0 }
    await db.insertInto('profile_videos').values(shown).execute()
    await send(video)
  })
  expect(await isGone(reel)).toBe(false)
  const linked = await media.linkVideo({ body: { url: 'https://youtu.be/aqz-KE-bpKQ' } })
  await send(linked.id)
  expect(await isGone(video)).toBe(true)
  expect(await refusal(media.removeVideo({ params: { videoId: linked.id } }))).toMatchObject({ code: 'video_in_use' })
  expect(await heard(manager)).toEqual(expect.arrayContaining(['셀프테이프가 도착했어요']))
  const [sent] = await listed()
  expect(sent).toMatchObject({ status: 'SUBMITTED', applicationId: asked.id, video: { kind: 'youtube' } })
  const shown = JSON.stringify(sent)
  expect([...phonesIn(shown), ...mailsIn(shown)]).toEqual([])

  await manager.api.selfTapes.review({ params: at(request!.id) })
  expect(await heard(asked.actor)).toContain('담당자가 셀프테이프를 봤어요')
  expect(await refusal(send(video))).toMatchObject({ code: 'self_tape_over' })

  await run(oldSelfTapesJob)
  expect((await mine(asked))[0]?.video).not.toBeNull()
  await server.db
    .updateTable('castings')
    .set({ status: 'IN_REVIEW', closed_at: new Date(Date.now() - 91 * day) })
    .where('id', '=', casting.id)
    .execute()
  await run(oldSelfTapesJob)
  expect((await mine(asked))[0]?.video).toBeNull()
  expect(await isGone(linked.id)).toBe(true)
  await server.db
    .updateTable('castings')
    .set({ status: 'OPEN', closed_at: null })
    .where('id', '=', casting.id)
    .execute()
})

test('the guide of a self-tape names no contact, but may point to a reference', async () => {
  const { id } = await applicantAt('SHORTLISTED')
  for (const guide of ['영상은 카톡 아이디 dano_cast 로 보내 주세요', 'cast@example.com 으로 보내 주세요'])
    expect(await refusal(askFor([id], { guide })), guide).toMatchObject({ code: 'contact_in_text' })
  expect(await askFor([id], { guide: 'https://youtu.be/reference 처럼 찍어 주세요' })).toMatchObject({ asked: 1 })
})

test('a video sent during processing is announced if it plays, and returned if not', async () => {
  const people = [
    await applicantAt('SHORTLISTED'),
    await applicantAt('AUDITION'),
    await applicantAt('AUDITION'),
  ] as const
  await askFor(people.map(person => person.id))
  const videos: number[] = []
  for (const person of people) {
    const [request] = await mine(person)
    const params = { tapeId: request!.id }
    await person.actor.api.selfTapes.accept({ params })
    const video = await filmOf(person.actor, 0)
    await server.db
      .updateTable('videos')
      .set({ state: 'PROCESSING', duration_ms: null })
      .where('id', '=', video)
      .execute()
    await person.actor.api.selfTapes.submit({ params, body: { videoId: video } })
    videos.push(video)
  }
  const done = (video: number, values: { state: CodeOf<typeof VideoState>; duration_ms?: number }) =>
    server.db.updateTable('videos').set(values).where('id', '=', video).execute()
  const arrivals = async () => (await heard(manager)).filter(title => title === '셀프테이프가 도착했어요').length
  const before = await arrivals()
  await run(selfTapeVideosJob)
  expect((await mine(people[0]))[0]).toMatchObject({ status: 'SUBMITTED', videoReturned: null })

  await done(videos[0]!, { state: 'READY', duration_ms: 150_000 })
  await done(videos[1]!, { state: 'FAILED' })
  await done(videos[2]!, { state: 'READY', duration_ms: 119_000 })
  const late = { due_at: new Date() }
  await server.db.updateTable('self_tapes').set(late).where('user_id', '=', people[0].actor.id).execute()
  await run(selfTapeVideosJob)
  await run(selfTapeVideosJob)
  expect((await mine(people[0]))[0]).toMatchObject({
    status: 'ACCEPTED',
    videoReturned: 'TOO_LONG',
    video: null,
    isAnswerable: true,
  })
  expect((await mine(people[1]))[0]).toMatchObject({ status: 'ACCEPTED', videoReturned: 'FAILED' })
  expect((await mine(people[2]))[0]).toMatchObject({ status: 'SUBMITTED', videoReturned: null })
  for (const person of people.slice(0, 2))
    expect((await heard(person.actor)).filter(title => title === '셀프테이프를 다시 보내 주세요')).toHaveLength(1)
  expect(await arrivals()).toBe(before + 1)
  const [request] = await mine(people[0])
  await people[0].actor.api.selfTapes.submit({
    params: { tapeId: request!.id },
    body: { videoId: await filmOf(people[0].actor, 1) },
  })
  expect((await mine(people[0]))[0]).toMatchObject({ status: 'SUBMITTED', videoReturned: null })
})

test('[U-03][A-30] every reviewer sees a sent video, guests if videos are shared', async () => {
  const shared = await openCasting(server, manager)
  const { actor, id } = await createApplicant(server, shared)
  const params = { castingId: shared.id, appId: id }
  await manager.api.review.decide({ params, body: { stage: 'SHORTLISTED' } })
  const body = { applicationIds: [id], script, maxMinutes: 2, dueAt: inDays(3) }
  await manager.api.selfTapes.ask({ params, body })
  const [{ id: tapeId } = { id: 0 }] = (await actor.api.selfTapes.mine()).list
  await actor.api.selfTapes.accept({ params: { tapeId } })
  await shareCasting(manager, shared.id)
  const guest = await enterAsGuest(server, shared.id)
  const people = [manager, await createMember(server, shared.id), guest]
  const seen = () => Promise.all(people.map(async ({ api }) => (await api.review.detail({ params })).selfTapes.length))
  expect(await seen()).toEqual([0, 0, 0])
  await actor.api.selfTapes.submit({ params: { tapeId }, body: { videoId: await filmOf(actor, 1) } })
  expect(await seen()).toEqual([1, 1, 1])
  const counts = people.map(async ({ api }) => (await api.review.index({ params: { castingId: shared.id } })).videos)
  expect(await Promise.all(counts)).toEqual([[1], [1], [1]])
  const [video] = (await guest.api.review.detail({ params })).selfTapes
  expect(video).toMatchObject({ script, video: { state: 'READY' } })
  const shows = { comments: true, ratings: true, files: false }
  await manager.api.sharing.changeShare({ params, body: { shows } })
  expect(await seen()).toEqual([1, 1, 0])
})

test('a request ends by declining, expiry, cancellation or with the application', async () => {
  const people = [await applicantAt('AUDITION'), await applicantAt('HOLD'), await applicantAt('SHORTLISTED')] as const
  const leaving = await applicantAt('SHORTLISTED')
  await askFor([...people, leaving].map(person => person.id))
  const idOf = async (person: Applicant) => (await mine(person))[0]!.id
  const [refused, late, unwanted] = people
  const [refusedId, lateId, unwantedId] = [await idOf(refused), await idOf(late), await idOf(unwanted)]

  const other = await createManager(server)
  const elsewhere = await openCasting(server, other)
  for (const call of [
    () => other.api.selfTapes.list({ params: { castingId: casting.id } }),
    () => other.api.selfTapes.cancel({ params: at(lateId) }),
    () => other.api.selfTapes.cancel({ params: { castingId: elsewhere.id, tapeId: lateId } }),
  ])
    expect(await refusal(call())).toMatchObject({ status: 404 })

  await refused.actor.api.selfTapes.decline({ params: { tapeId: refusedId }, body: { words: '다른 촬영이 있어요' } })
  expect(await heard(manager)).toContain('배우가 셀프테이프 요청을 거절했어요')
  await manager.api.selfTapes.cancel({ params: at(unwantedId) })
  expect(await heard(unwanted.actor)).toContain('셀프테이프 요청이 취소됐어요')
  await leaving.actor.api.applications.discard({ params: { castingId: casting.id, appId: leaving.id } })
  expect(await heard(manager)).toContain('셀프테이프를 요청한 배우가 지원을 취소했어요')
  await server.db.updateTable('self_tapes').set({ due_at: new Date() }).where('id', '=', lateId).execute()
  const over = late.actor.api.selfTapes.accept({ params: { tapeId: lateId } })
  expect(await refusal(over)).toMatchObject({ code: 'self_tape_over' })
  expect(await mine(late)).toMatchObject([{ status: 'EXPIRED', isAnswerable: false }])
  await run(selfTapesJob)
  const stored = await server.db.selectFrom('self_tapes').select('status').where('id', '=', lateId).execute()
  expect(stored).toEqual([{ status: 'EXPIRED' }])

  const statuses = new Map((await listed()).map(row => [row.applicationId, row.status]))
  expect([...people, leaving].map(person => statuses.get(person.id))).toEqual([
    'DECLINED',
    'EXPIRED',
    'CANCELLED',
    'CANCELLED',
  ])
  expect(await askFor([refused.id, late.id])).toMatchObject({ asked: 2, skipped: 0 })
})

test('both sides are reminded on the evening before and told of the end, once each', async () => {
  const person = await applicantAt('SHORTLISTED')
  await askFor([person.id], { dueAt: `${addDays(today(), 1)}T14:00:00+09:00` })
  const [request] = await mine(person)
  await person.actor.api.selfTapes.askForTime({ params: { tapeId: request!.id }, body: { words: '촬영이 있어요' } })
  for (let time = 0; time < 2; time++) await run(selfTapeRemindersJob)
  await server.db.updateTable('self_tapes').set({ due_at: new Date() }).where('id', '=', request!.id).execute()
  for (let time = 0; time < 2; time++) await run(selfTapesJob)
  const titles = await heard(person.actor)
  expect(titles.filter(title => title === '내일까지 셀프테이프를 보내 주세요')).toHaveLength(1)
  expect(titles.filter(title => title === '셀프테이프 마감이 지났어요')).toHaveLength(1)
  const told = (await newsOf(server, manager)).slice(-2)
  expect(told.map(news => news.title)).toEqual(['답하지 않은 마감 연장 요청이 있어요', '셀프테이프가 오지 않았어요'])
  expect(told[0]!.content).toContain('1명이 답을 기다려요')
})

/** The minutes pass: news leave, and what they tell is shown. */
async function pass(): Promise<void> {
  const unit = { db: server.db, jobs: server.server.jobs }
  await sendDepartures(unit, new Date(Date.now() + castingLimits.takeBackMinutes * 60_000 + 1000))
  await server.db
    .updateTable('self_tapes')
    .set({ told_at: new Date(0) })
    .execute()
}
const asked = '셀프테이프를 요청받았어요'
const pendingNews = async () => (await manager.api.selfTapes.list({ params: { castingId: casting.id } })).pending
const takeBack = (departureId: number) =>
  manager.api.selfTapes.takeBack({ params: { castingId: casting.id, departureId } })

test('a request for a self-tape can be taken back for minutes, and is not heard of', async () => {
  const applicant = await applicantAt('SHORTLISTED')
  const { departure } = await askFor([applicant.id], { tells: 'SOON' })
  expect([await mine(applicant), await heard(applicant.actor)]).toEqual([[], []])
  const tape = (await listed()).find(each => each.applicationId === applicant.id)
  const accept = () => applicant.actor.api.selfTapes.accept({ params: { tapeId: tape!.id } })
  expect(await refusal(accept())).toMatchObject({ status: 404 })
  expect((await applicant.actor.api.pages.actorHome()).waiting).toEqual([])
  expect(await pendingNews()).toMatchObject([{ id: departure!.id, people: 1, title: asked }])
  const other = await createManager(server)
  const foreign = other.api.selfTapes.takeBack({ params: { castingId: casting.id, departureId: departure!.id } })
  expect(await refusal(foreign)).toMatchObject({ status: 404 })
  await takeBack(departure!.id)
  expect((await listed()).map(({ id }) => id)).not.toContain(tape!.id)
  await pass()
  expect([await mine(applicant), await heard(applicant.actor)]).toEqual([[], []])

  const again = await askFor([applicant.id], { tells: 'SOON' })
  await pass()
  expect(await heard(applicant.actor)).toEqual([asked])
  expect(await mine(applicant)).toMatchObject([{ status: 'REQUESTED' }])
  expect(await refusal(takeBack(again.departure!.id))).toEqual({ status: 409, code: 'departure_left' })
})

test('a request that ends before its news leave is not told afterwards', async () => {
  const [cancelled, withdrawn, left] = [
    await applicantAt('SHORTLISTED'),
    await applicantAt('SHORTLISTED'),
    await applicantAt('SHORTLISTED'),
  ]
  await askFor([cancelled.id, withdrawn.id, left.id], { tells: 'SOON' })
  const own = (await listed()).find(tape => tape.applicationId === cancelled.id)
  await manager.api.selfTapes.cancel({ params: at(own!.id) })
  await withdrawn.actor.api.applications.discard({ params: { castingId: casting.id, appId: withdrawn.id } })
  await pass()
  expect(await heard(cancelled.actor)).toEqual([])
  expect(await heard(withdrawn.actor)).not.toContain(asked)
  expect(await heard(left.actor)).toEqual([asked])
})

test('a request is due after its actors hear of it', async () => {
  const { id } = await applicantAt('SHORTLISTED')
  const dueAt = new Date(Date.now() + (castingLimits.takeBackMinutes * 60_000) / 2).toISOString()
  expect(await refusal(askFor([id], { dueAt, tells: 'SOON' }))).toMatchObject({ code: 'self_tape_due' })
  expect(await askFor([id], { dueAt })).toMatchObject({ asked: 1 })
})
