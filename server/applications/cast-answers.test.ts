import { beforeAll, expect } from 'vitest'
import { apiTest } from '../../test/support/api.ts'
import { createApplicant, createReadyActor, refusal } from '../../test/support/applicants.ts'
import { openCasting } from '../../test/support/castings.ts'
import { newsOf } from '../../test/support/news.ts'
import { createAdmin, createManager, type Person } from '../../test/support/people.ts'
import { expireCastAnswers } from './cast-answers.ts'

const { server, test } = apiTest()
let owner: Person
beforeAll(async () => {
  owner = await createManager(server)
})

const titlesOf = async (person: Person) => (await newsOf(server, person)).map(({ title }) => title)
const expire = () => expireCastAnswers({ db: server.db, jobs: server.server.jobs })
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)

/** An applicant who was seen and then cast; `tell` sends the result. */
async function cast() {
  const casting = await openCasting(server, owner)
  const { actor, id: appId } = await createApplicant(server, casting)
  const params = { castingId: casting.id, appId }
  await owner.api.review.decide({ params, body: { stage: 'AUDITION' } })
  await owner.api.review.decide({ params, body: { stage: 'CAST' } })
  const tell = () =>
    owner.api.review.sendResults({
      params: { castingId: casting.id },
      body: { messages: [{ kind: 'CAST', body: '최종 합격했어요', applicationIds: [appId] }], undecidedIds: [] },
    })
  const answer = (isAccepted: boolean, person = actor) =>
    person.api.applications.answerCast({
      params: { castingId: casting.id, roleId: casting.roleId },
      body: { isAccepted },
    })
  const mine = async () => (await actor.api.applications.mine({})).list[0]!
  const seen = async () => (await owner.api.review.detail({ params })).roles[0]!.castAnswer
  const decidedAt = (at: Date) =>
    server.db
      .updateTable('application_roles')
      .set({ stage_changed_at: at })
      .where('application_id', '=', appId)
      .execute()
  const toldAt = (at: Date) =>
    server.db.updateTable('applications').set({ result_sent_at: at }).where('id', '=', appId).execute()
  return { casting, actor, params, tell, answer, mine, seen, decidedAt, toldAt }
}

test('[R-03] the actor accepts or declines once, which the owner is told', async () => {
  const { actor, tell, answer, mine, seen } = await cast()
  await tell()
  expect((await mine()).roles[0]!.cast).toMatchObject({ answer: 'WAITING' })
  expect((await actor.api.applications.mine({ query: {} })).waiting).toBe(1)
  const stranger = (await createReadyActor(server)).actor
  expect(await refusal(answer(true, stranger))).toMatchObject({ status: 404 })
  await answer(false)
  expect((await actor.api.applications.mine({ query: {} })).waiting).toBe(0)
  expect(await refusal(answer(true))).toEqual({ status: 409, code: 'cast_answered' })
  expect(await seen()).toBe('DECLINED')
  expect(await titlesOf(owner)).toContain('배우가 출연을 거절했어요')
})

test('[R-03] the time for answering an offer begins when the result is sent', async () => {
  const { casting, actor, tell, answer, mine, seen, decidedAt } = await cast()
  await decidedAt(hoursAgo(96))
  expect((await mine()).roles[0]).toMatchObject({ stage: 'AUDITION', cast: null, canWithdraw: true })
  const own = (await actor.api.castings.detail({ params: { castingId: casting.id } })).application
  expect(own!.roles[0]!.stage).toBe('AUDITION')
  expect(await seen()).toBeNull()
  expect(await refusal(answer(true))).toEqual({ status: 404, code: 'not_found' })
  expect(await expire()).toBe(0)
  await tell()
  expect(await mine()).toMatchObject({ status: 'RESULT', canWithdraw: false })
  const { stage, cast: asked } = (await mine()).roles[0]!
  expect([stage, asked!.answer]).toEqual(['CAST', 'WAITING'])
  const hoursLeft = (Date.parse(asked!.until) - Date.now()) / 3_600_000
  expect(hoursLeft).toBeGreaterThan(71)
  expect(hoursLeft).toBeLessThanOrEqual(72)
  expect(await expire()).toBe(0)
  await answer(true)
  expect(await seen()).toBe('ACCEPTED')
})

test('[R-03] an offer without an answer expires in time, which both are told', async () => {
  const { actor, casting, params, tell, answer, seen, decidedAt, toldAt } = await cast()
  await tell()
  await decidedAt(hoursAgo(74))
  await toldAt(hoursAgo(73))
  expect(await refusal(answer(true))).toMatchObject({ code: 'cast_answer_too_late' })
  expect(await expire()).toBe(1)
  expect(await expire()).toBe(0)
  expect(await seen()).toBe('EXPIRED')
  expect(await titlesOf(actor)).toContain('출연에 답할 시간이 지났어요')
  const admin = await createAdmin(server)
  const correct = (stage: 'FINAL' | 'CAST') =>
    admin.api.review.correctResult({
      params,
      body: { roleId: casting.roleId, stage, reason: '배우와 다시 이야기했어요' },
    })
  await correct('FINAL')
  expect(await seen()).toBeNull()
  await correct('CAST')
  expect(await seen()).toBe('WAITING')
  await answer(true)
  expect(await seen()).toBe('ACCEPTED')
})
