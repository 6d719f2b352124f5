import { beforeAll, beforeEach, expect } from 'vitest'
import type { PickState } from '#contract/codes/applications.ts'
import { tellDuePicks } from '#server/applications/picks.ts'
import { apiTest } from '../../test/support/api.ts'
import { type Applicant, createApplicant, createReadyActor, refusal } from '../../test/support/applicants.ts'
import { openCasting, type TestCasting } from '../../test/support/castings.ts'
import { newsOf } from '../../test/support/news.ts'
import { createManager, type Person } from '../../test/support/people.ts'
import { enterAsGuest, shareCasting } from '../../test/support/sharing.ts'
import { createMember } from '../../test/support/team.ts'

const { server, test } = apiTest()
let owner: Person
let casting: TestCasting
let one: Applicant
let other: Applicant

beforeAll(async () => {
  owner = await createManager(server)
})

beforeEach(async () => {
  casting = await openCasting(server, owner)
  one = await createApplicant(server, casting)
  other = await createApplicant(server, casting)
})

const here = () => ({ castingId: casting.id })
const day = '2026-12-03'
const pick = (state: keyof typeof PickState | null, ids = [one.id], by = owner, on: string | null = day) =>
  by.api.review.pick({ params: here(), body: { applicationIds: ids, state, day: on } })
const tell = (seconds = 31) =>
  tellDuePicks({ db: server.db, jobs: server.server.jobs }, new Date(Date.now() + seconds * 1000))
const told = async (person: Person) =>
  (await newsOf(server, person)).filter(({ type }) => type === 'SCHEDULE').map(({ title }) => title)
const known = async (who = one) => (await who.actor.api.applications.mine({})).list[0]!.roles[0]!.pick
const seen = async (id = one.id) => (await owner.api.review.detail({ params: { ...here(), appId: id } })).roles[0]!.pick
const answer = (isPossible: boolean, person = one.actor) =>
  person.api.applications.answerPick({ params: { ...here(), roleId: casting.roleId }, body: { isPossible } })

test('[A-25][R-03] an actor is asked about a day after half a minute, and the team sees the answer', async () => {
  expect(await pick('ASKED')).toMatchObject({ moved: 1, stayedIds: [] })
  expect(await seen()).toEqual({ state: 'ASKED', day, answer: 'WAITING' })
  await tell(20)
  expect([await known(), await told(one.actor)]).toEqual([null, []])
  await tell()
  await tell()
  expect(await known()).toEqual({ state: 'ASKED', day, answer: 'WAITING' })
  expect(await told(one.actor)).toEqual(['촬영 일정 문의가 왔어요'])
  expect((await one.actor.api.applications.mine({})).waiting).toBe(1)
  await answer(true)
  expect((await one.actor.api.applications.mine({})).waiting).toBe(0)
  expect(await seen()).toEqual({ state: 'ASKED', day, answer: 'YES' })
  expect((await newsOf(server, owner)).map(({ title }) => title)).toContain('배우가 가능하다고 답했어요')
  await answer(false)
  expect((await known())!.answer).toBe('NO')
})

test('[A-25][R-03] an actor is asked again with the next pick until they are confirmed', async () => {
  await pick('FIRST')
  await tell()
  await answer(true)
  await pick('PENDING')
  await tell()
  expect((await known())!.answer).toBe('WAITING')
  await pick('CONFIRMED')
  await tell()
  expect(await known()).toEqual({ state: 'CONFIRMED', day, answer: null })
  expect(await refusal(answer(true))).toEqual({ status: 404, code: 'not_found' })
  await pick('RELEASED')
  await tell()
  expect(await told(one.actor)).toEqual([
    '1순위로 보류했어요',
    '확정을 앞두고 있어요',
    '섭외가 확정됐어요',
    '일정을 비워 두지 않아도 돼요',
  ])
})

test('[A-25] a pick undone in time reaches nobody and restores the previous one', async () => {
  const { undoToken: first } = await pick('ASKED', [one.id, other.id])
  expect(await owner.api.review.undo({ params: here(), body: { undoToken: first! } })).toEqual({ moved: 2 })
  await tell()
  expect(await told(one.actor)).toEqual([])
  await pick('FIRST')
  await tell()
  await answer(true)
  const { undoToken } = await pick('RELEASED')
  await owner.api.review.undo({ params: here(), body: { undoToken: undoToken! } })
  await tell()
  expect(await known()).toEqual({ state: 'FIRST', day, answer: 'YES' })
  expect(await told(one.actor)).toEqual(['1순위로 보류했어요'])
})

test('[A-25][R-03] a delivered question is retracted with a notification, another silently', async () => {
  await pick('ASKED', [one.id, other.id])
  await pick(null, [other.id])
  await tell()
  await pick(null)
  await tell()
  expect(await known()).toBeNull()
  expect(await told(one.actor)).toEqual(['촬영 일정 문의가 왔어요', '섭외 문의를 취소했어요'])
  expect(await told(other.actor)).toEqual([])
})

test('[A-25][R-03] withdrawn or refused applicants cannot be booked, and are not notified', async () => {
  await pick('ASKED')
  await one.actor.api.applications.discard({ params: { ...here(), appId: one.id } })
  await owner.api.review.decide({ params: { ...here(), appId: other.id }, body: { stage: 'REJECTED' } })
  await tell()
  expect(await told(one.actor)).toEqual([])
  expect(await refusal(pick('ASKED', [other.id]))).toEqual({ status: 409, code: 'pick_not_allowed' })
  const third = await createApplicant(server, casting)
  expect(await pick('ASKED', [other.id, third.id])).toMatchObject({ moved: 1, stayedIds: [other.id] })
})

test('[A-20][A-25] picks stand in every list of the team, and are not for guests', async () => {
  await pick('PENDING')
  await pick('ASKED', [other.id], owner, null)
  await tell()
  await answer(true)
  const found = async (query: object, api = owner.api) =>
    (await api.review.profiles({ params: here(), query })).list.map(({ id }) => id).sort((a, b) => a - b)
  expect(await found({ pick: 'PENDING' })).toEqual([one.id])
  expect(await found({ answer: 'WAITING' })).toEqual([other.id])
  expect(await found({ answer: 'YES', pick: 'ASKED' })).toEqual([])
  const index = await owner.api.review.index({ params: here(), query: {} })
  const packed = (id: number, { ids, picks }: typeof index) => picks[ids.indexOf(id)]
  expect(packed(one.id, index)).toBe(`${casting.roleId}:PENDING:YES:${day}`)
  expect(packed(other.id, index)).toBe(`${casting.roleId}:ASKED:WAITING:`)

  const reviewer = await createMember(server, casting.id)
  expect(await refusal(pick('ASKED', [one.id], reviewer))).toEqual({ status: 403, code: 'forbidden' })
  const stranger = (await createReadyActor(server)).actor
  expect(await refusal(answer(true, stranger))).toMatchObject({ status: 404 })
  expect(await refusal(pick('ASKED', [one.id], await createManager(server)))).toMatchObject({ status: 404 })
  await shareCasting(owner, casting.id)
  const guest = await enterAsGuest(server, casting.id)
  expect(
    await refusal(guest.api.review.pick({ params: here(), body: { applicationIds: [one.id], state: 'ASKED' } })),
  ).toEqual({ status: 403, code: 'forbidden' })
  expect(packed(one.id, await guest.api.review.index({ params: here(), query: {} }))).toBe('')
  expect((await guest.api.review.detail({ params: { ...here(), appId: one.id } })).roles[0]!.pick).toBeNull()
  expect(await found({ pick: 'PENDING' }, guest.api)).toEqual([])
})
