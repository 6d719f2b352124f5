import { beforeAll, describe, expect } from 'vitest'
import type { Target } from '#contract/codes/reports.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { adminReports, reports } from '#contract/reports/index.ts'
import { apiTest } from '../../test/support/api.ts'
import { createApplicant, createReadyActor, refusal } from '../../test/support/applicants.ts'
import { openCasting } from '../../test/support/castings.ts'
import { tellDecisions } from '../../test/support/decisions.ts'
import { newsOf } from '../../test/support/news.ts'
import { createAdmin, createManager, createActor as createNewActor, type Person } from '../../test/support/people.ts'

const { server, test } = apiTest()
let owner: Person
let admin: Person
beforeAll(async () => {
  owner = await createManager(server)
  admin = await createAdmin(server)
})

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
async function createActor(place = server, { age = 8, ...given }: { age?: number; name?: string } = {}) {
  const actor = await createNewActor(place, given)
  await place.db
    .updateTable('users')
    .set({ created_at: daysAgo(age) })
    .where('id', '=', actor.id)
    .execute()
  // Somebody who has called before has a limit of their own; others share the address's.
  await actor.api.accounts.me()
  return actor
}
const statusOf = async (id: number) =>
  (await server.db.selectFrom('castings').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
const titlesOf = async (person: Person) => (await newsOf(server, person)).map(({ title }) => title)
type Reason = BodyOf<typeof reports.report>['reason']
const reportOf = (
  person: Person,
  target: Target,
  targetId: number,
  reason: Reason = 'ABUSE',
  contents = '',
  key?: string,
) => person.api.reports.report({ body: { target, targetId, reason, contents, key } })
const decide = (target: Target, targetId: number, body: BodyOf<typeof adminReports.decideReports>, person = admin) =>
  person.api.admin.decideReports({ params: { target, targetId }, body })
const waitingReports = async (target: Target, id: number) =>
  (await admin.api.admin.reports({ query: { limit: 100 } })).list.find(
    entry => entry.target === target && entry.targetId === id,
  )
const right = { state: 'ACTION' as const, reason: '신고한 내용이 맞았어요' }

describe('reports of a casting', () => {
  const report = (person: Person, castingId: number) =>
    reportOf(person, 'CASTING', castingId, 'MONEY', '오디션비를 내라고 해요')

  test('[R-02] enough independent reports hide a casting until an operator has looked', async () => {
    const { id } = await openCasting(server, owner)
    const people = await Promise.all([1, 2, 3, 4].map(() => createActor(server)))
    // The first two share a phone number: one person with two accounts.
    await server.db
      .updateTable('users')
      .set({ phone_index: 'the-same-phone' })
      .where('id', 'in', [people[0]!.id, people[1]!.id])
      .execute()
    await report(people[0]!, id)
    expect(await refusal(report(people[0]!, id))).toEqual({ status: 409, code: 'already_reported' })
    expect(await refusal(report(owner, id))).toMatchObject({ status: 404 })
    await report(people[1]!, id)
    await report(people[2]!, id)
    expect(await statusOf(id)).toBe('OPEN')
    await report(people[3]!, id)
    expect(await statusOf(id)).toBe('HIDDEN')
    expect(await titlesOf(owner)).toContain('공고를 숨겼어요')

    const waiting = () => waitingReports('CASTING', id)
    expect((await waiting())!.reports).toHaveLength(4)
    expect((await waiting())!.excerpt).toMatch(/\S/)
    await decide('CASTING', id, { state: 'CHECKING' })
    expect((await waiting())!.reports[0]!.state).toBe('CHECKING')
    const verdict = { state: 'DISMISSED' as const, reason: '제작사에 확인했고 문제가 없었어요.' }
    expect(await decide('CASTING', id, verdict)).toMatchObject({ decided: 4 })
    expect(await statusOf(id)).toBe('OPEN')
    expect(await waiting()).toBeUndefined()
    await tellDecisions(server)
    expect(await titlesOf(people[2]!)).toEqual(['신고한 공고를 확인하고 있어요', '신고한 공고를 확인했어요'])
    const own = await people[2]!.api.reports.mine()
    expect(own).toMatchObject({ totalResult: 1, list: [{ target: 'CASTING', state: 'DISMISSED', reason: 'MONEY' }] })
    expect(JSON.stringify(own)).not.toContain(verdict.reason)
    expect((await owner.api.reports.mine()).list).toEqual([])
    for (const person of people.slice(1)) await report(person, id)
    expect(await statusOf(id)).toBe('OPEN')
    expect((await waiting())!.reports).toHaveLength(3)
    for (let i = 0; i < 3; i++) await report(await createActor(server), id)
    expect(await statusOf(id)).toBe('HIDDEN')
  })

  test('[P-04] an upheld report hides the casting', async () => {
    const { id } = await openCasting(server, owner)
    const actor = await createActor(server)
    await report(actor, id)
    const verdict = { state: 'ACTION' as const, reason: '수강료를 요구했어요' }
    expect(await refusal(decide('CASTING', id, verdict, owner))).toMatchObject({ status: 403 })
    await decide('CASTING', id, verdict)
    expect(await statusOf(id)).toBe('HIDDEN')
    expect(await refusal(decide('CASTING', id, verdict))).toMatchObject({ status: 404 })
  })

  test('[R-02] new accounts and several accounts in one browser do not hide it', async () => {
    const { id } = await openCasting(server, owner)
    for (let i = 0; i < 3; i++) await report(await createActor(server, { age: 6 }), id)
    const people = await Promise.all([1, 2, 3, 4].map(() => createActor(server)))
    for (const person of people.slice(0, 3))
      await server.db
        .updateTable('sessions')
        .set({ user_agent: 'Firefox', ip_prefix: '203.0.113.0/24' })
        .where('user_id', '=', person.id)
        .execute()
    for (const person of people) await report(person, id)
    expect(await statusOf(id)).toBe('OPEN')
    await report(await createActor(server), id)
    expect(await statusOf(id)).toBe('HIDDEN')
  })

  test('ten simultaneous reports hide it once', async () => {
    const { id } = await openCasting(server, owner)
    const people = await Promise.all(Array.from({ length: 10 }, () => createActor(server)))
    await Promise.all(people.map(person => report(person, id)))
    expect(await statusOf(id)).toBe('HIDDEN')
    const hidings = await server.db
      .selectFrom('audit_log')
      .select('id')
      .where('action', '=', 'casting.hide')
      .where('target_id', '=', id)
      .execute()
    expect(hidings).toHaveLength(1)
  })
})

test('[R-02] a private casting is reported only by people with its link', async () => {
  const { id } = await openCasting(server, owner, { is_private: true, private_key: 'the-key' })
  const [guest, reader] = [await createActor(server), await createActor(server)]
  expect(await refusal(reportOf(guest, 'CASTING', id, 'MONEY'))).toMatchObject({ status: 404 })
  await reportOf(reader, 'CASTING', id, 'MONEY', '', 'the-key')
  expect((await waitingReports('CASTING', id))!.reports).toHaveLength(1)
})

test('[P-04] an upheld report hides a profile and notifies its actor', async () => {
  const [{ actor, profileId }, reporter] = [await createReadyActor(server), await createActor(server)]
  expect(await refusal(reportOf(actor, 'PROFILE', profileId, 'IMPERSONATE'))).toMatchObject({ status: 404 })
  expect(await refusal(reportOf(reporter, 'PROFILE', profileId, 'DIFF'))).toMatchObject({ code: 'invalid_input' })
  await reportOf(reporter, 'PROFILE', profileId, 'IMPERSONATE', '다른 배우의 사진이에요')
  expect(await waitingReports('PROFILE', profileId)).toMatchObject({ link: `/actors/${profileId}`, status: null })
  await decide('PROFILE', profileId, right)
  expect(await refusal(server.api().profiles.read({ params: { profileId } }))).toMatchObject({ status: 404 })
  await tellDecisions(server)
  expect(await titlesOf(actor)).toContain('프로필을 숨겼어요')
  expect(await titlesOf(reporter)).toContain('신고한 프로필을 확인했어요')
  const closed = await createReadyActor(server)
  await server.db.updateTable('profiles').set({ access_scope: 'PRIVATE' }).where('id', '=', closed.profileId).execute()
  expect(await refusal(reportOf(reporter, 'PROFILE', closed.profileId))).toMatchObject({ status: 404 })
})

test('[P-04] a question that its readers report is removed if that is upheld', async () => {
  const { id } = await openCasting(server, owner)
  const [asker, reader] = [await createActor(server), await createActor(server)]
  const params = { castingId: id }
  const asked = await asker.api.castings.ask({ params, body: { contents: '이런 작품을 누가 하나요?' } })
  const questionId = asked.id
  expect(await refusal(reportOf(reader, 'QUESTION', questionId))).toMatchObject({ status: 404 })
  expect(await refusal(reportOf(asker, 'QUESTION', questionId))).toMatchObject({ status: 404 })
  await reportOf(owner, 'QUESTION', questionId)
  await owner.api.castings.answer({ params: { ...params, questionId }, body: { answer: '좋은 분들이 하세요' } })
  await reportOf(reader, 'QUESTION', questionId)
  const { reports: kept } = (await waitingReports('QUESTION', questionId))!
  expect(kept.map(({ quote }) => quote)).toEqual([
    '이런 작품을 누가 하나요?',
    '이런 작품을 누가 하나요?\n좋은 분들이 하세요',
  ])
  await asker.api.castings.removeQuestion({ params: { ...params, questionId } })
  expect(await waitingReports('QUESTION', questionId)).toMatchObject({ title: null, reports: [{}, {}] })
  expect(await decide('QUESTION', questionId, right)).toMatchObject({ decided: 2 })

  const second = await asker.api.castings.ask({ params, body: { contents: '또 묻는데 왜 답이 없나요' } })
  await reportOf(owner, 'QUESTION', second.id)
  await decide('QUESTION', second.id, right)
  expect((await owner.api.castings.questions({ params, query: {} })).list).toEqual([])
  await tellDecisions(server)
  expect(await titlesOf(asker)).toContain('공고에 남긴 질문을 지웠어요')
})

test('[P-04] a comment is reported within its team only, and removed if upheld', async () => {
  const casting = await openCasting(server, owner)
  const { actor, id: appId } = await createApplicant(server, casting)
  const member = await createManager(server)
  await server.db
    .insertInto('casting_members')
    .values({ casting_id: casting.id, user_id: member.id, role: 'REVIEWER', state: 'ACCEPTED', invited_by: owner.id })
    .execute()
  const params = { castingId: casting.id, appId }
  const write = (visibility: 'ME' | 'TEAM') =>
    member.api.review.addComment({ params, body: { body: '심한 말', visibility } })
  const [shared, own] = [await write('TEAM'), await write('ME')]
  for (const [person, id] of [
    [actor, shared.id],
    [await createManager(server), shared.id],
    [member, shared.id],
    [owner, own.id],
  ] as const)
    expect(await refusal(reportOf(person, 'COMMENT', id))).toMatchObject({ status: 404 })
  await reportOf(owner, 'COMMENT', shared.id)
  expect(await waitingReports('COMMENT', shared.id)).toMatchObject({
    title: '심한 말',
    reports: [{ quote: '심한 말' }],
  })
  await decide('COMMENT', shared.id, right)
  expect((await owner.api.review.comments({ params })).list).toEqual([])
  await tellDecisions(server)
  expect(await titlesOf(member)).toContain('지원자에게 남긴 댓글을 지웠어요')
  expect(await refusal(decide('NONSENSE' as Target, shared.id, right))).toMatchObject({ status: 404 })
})
