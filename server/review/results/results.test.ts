import { beforeAll, beforeEach, expect } from 'vitest'
import { apiTest } from '../../../test/support/api.ts'
import { type Applicant, addRole, createApplicant, refusal } from '../../../test/support/applicants.ts'
import { openCasting, type TestCasting } from '../../../test/support/castings.ts'
import { newsOf } from '../../../test/support/news.ts'
import { createAdmin, createManager, type Person } from '../../../test/support/people.ts'
import { createMember } from '../../../test/support/team.ts'

const { server, test } = apiTest()
let owner: Person
let casting: TestCasting
let second: number
let people: Applicant[]

beforeAll(async () => {
  owner = await createManager(server)
})

beforeEach(async () => {
  casting = await openCasting(server, owner)
  second = await addRole(server, casting.id)
  people = []
  for (let i = 0; i < 4; i++)
    people.push(await createApplicant(server, casting, { roleIds: i === 0 ? [casting.roleId, second] : undefined }))
})

const here = () => ({ castingId: casting.id })
const decide = (at: number, stage: 'SHORTLISTED' | 'AUDITION' | 'CAST' | 'REJECTED' | 'FINAL', roleId?: number) =>
  owner.api.review.decide({ params: { ...here(), appId: people[at]!.id }, body: { stage, roleId } })
const preview = async () =>
  Object.fromEntries(
    (await owner.api.review.previewResults({ params: here() })).list.map(person => [person.id, person.kind]),
  )
const kinds = async () => {
  const found = await preview()
  return people.map(person => found[person.id])
}
const send = (messages: object[], undecidedIds: number[] = []) =>
  owner.api.review.sendResults({ params: here(), body: { messages, undecidedIds } as never })
const of = (at: number) => people[at]!.id
const shownTo = async (at: number) => (await people[at]!.actor.api.applications.mine({})).list[0]!.roles
const jobsOf = async (at: number) => {
  const { id } = people[at]!.actor
  const rows = await server.db
    .withSchema('pgboss' as never)
    .selectFrom('job' as never)
    .selectAll()
    .execute()
  return (rows as { name: string; data: { userIds?: number[]; type: string; content: string } }[])
    .filter(job => job.name === 'notifications.write-cards' && job.data.userIds?.includes(id))
    .map(({ data }) => ({ type: data.type, content: data.content }))
    .filter(job => job.type === 'RESULT' || job.type === 'STAGE')
}

test('[A-25] the preview of results takes each person’s best role', async () => {
  await decide(0, 'CAST', casting.roleId)
  await decide(0, 'REJECTED', second)
  await decide(1, 'SHORTLISTED')
  await decide(2, 'FINAL')
  expect(await kinds()).toEqual(['CAST', 'SHORTLISTED', 'IN_REVIEW', 'UNDECIDED'])
  const { list } = await owner.api.review.previewResults({ params: here() })
  expect(list.find(person => person.id === of(0))!.roleIds).toEqual([casting.roleId])
})

test('[A-25] results are sent once, with edited texts, and final ones stay', async () => {
  await decide(0, 'CAST', casting.roleId)
  await decide(1, 'REJECTED')
  await decide(2, 'SHORTLISTED')
  expect((await shownTo(1))[0]!.stage).toBe('READ')
  const messages = [
    { kind: 'CAST', body: '{배역} 역에 최종 합격했어요', applicationIds: [of(0)] },
    { kind: 'REJECTED', body: '아쉽게도 이번에는 함께하지 못해요', applicationIds: [of(1)] },
    { kind: 'SHORTLISTED', body: '서류에 합격했어요', applicationIds: [of(2)] },
  ]
  const both = await Promise.all([send(messages), send(messages)])
  expect(both.map(answer => answer.sent).toSorted()).toEqual([0, 3])
  expect(await kinds()).toEqual(['SENT', 'SENT', 'SENT', 'UNDECIDED'])
  expect(await jobsOf(0)).toEqual([{ type: 'RESULT', content: '수경 역에 최종 합격했어요' }])
  expect(await jobsOf(1)).toEqual([{ type: 'RESULT', content: '아쉽게도 이번에는 함께하지 못해요' }])
  expect(await jobsOf(2)).toEqual([{ type: 'STAGE', content: '서류에 합격했어요' }])
  expect((await shownTo(1))[0]!.stage).toBe('REJECTED')
  expect(await refusal(decide(1, 'CAST'))).toEqual({ status: 409, code: 'stage_not_allowed' })
  await decide(2, 'FINAL')
  expect((await shownTo(2))[0]!.stage).toBe('IN_REVIEW')
  await decide(2, 'CAST')
  expect((await kinds())[2]).toBe('CAST')
})

test('[A-25] people who moved after the preview are skipped', async () => {
  await decide(0, 'SHORTLISTED')
  await decide(1, 'REJECTED')
  const messages = [
    { kind: 'CAST', body: '최종 합격했어요', applicationIds: [of(0)] },
    { kind: 'REJECTED', body: '아쉽게도 함께하지 못해요', applicationIds: [of(1)] },
  ]
  expect(await send(messages, [of(0), of(2), of(3)])).toEqual({ sent: 3, skipped: 1 })
  expect(await kinds()).toEqual(['SHORTLISTED', 'SENT', 'SENT', 'SENT'])
  expect((await shownTo(3))[0]!.stage).toBe('REJECTED')
  const alone = [{ kind: 'SHORTLISTED', body: '서류에 합격했어요', applicationIds: [of(0)] }]
  expect((await refusal(send(alone, [of(2)]))).status).toBe(400)
})

test('[A-25] only a pass may lead to another channel', async () => {
  await decide(0, 'SHORTLISTED')
  await decide(1, 'REJECTED')
  const rejection = (body: string) => [{ kind: 'REJECTED' as const, body, applicationIds: [of(1)] }]
  const invitation = rejection('다음 작품은 open.kakao.com/o/casting 에서 알려 드려요')
  expect(await refusal(send(invitation))).toEqual({ status: 422, code: 'contact_in_text' })
  const planned = owner.api.review.planResults({
    params: here(),
    body: { messages: invitation, undecidedIds: [], leavesAt: null },
  })
  expect(await refusal(planned)).toMatchObject({ code: 'contact_in_text' })
  const pass = { kind: 'SHORTLISTED', body: '합격했어요. 조감독 010-2345-6789', applicationIds: [of(0)] }
  expect(await send([pass, ...rejection('아쉽게도 함께하지 못해요')])).toEqual({ sent: 2, skipped: 0 })
})

test('[A-25] an applicant cast in one role and undecided in another is told once', async () => {
  await decide(0, 'CAST', casting.roleId)
  await decide(0, 'SHORTLISTED', second)
  await send([{ kind: 'CAST', body: '최종 합격했어요', applicationIds: [of(0)] }])
  expect((await shownTo(0)).map(role => role.stage).toSorted()).toEqual(['CAST', 'REJECTED'])
  const params = { ...here(), appId: of(0) }
  const { history } = await owner.api.review.detail({ params })
  expect(history.at(-1)).toMatchObject({ from: 'SHORTLISTED', to: 'REJECTED' })
  expect(await jobsOf(0)).toHaveLength(1)
})

test('[A-25][W-06] the notification of an audition links to where its invitation is answered', async () => {
  await decide(0, 'AUDITION')
  await decide(1, 'SHORTLISTED')
  await send([
    { kind: 'AUDITION', body: '오디션에서 만나요', applicationIds: [of(0)] },
    { kind: 'SHORTLISTED', body: '서류에 합격했어요', applicationIds: [of(1)] },
  ])
  const linkOf = async (at: number) => (await newsOf(server, people[at]!.actor)).map(news => news.link)
  expect(await linkOf(0)).toContain('/mypage/auditions')
  expect(await linkOf(1)).not.toContain('/mypage/auditions')
})

test('[A-25] an actor told 불합격 loses audition invitations and self-tape requests', async () => {
  await decide(1, 'SHORTLISTED')
  await decide(2, 'SHORTLISTED')
  const startAt = new Date(Date.now() + 3 * 86_400_000).toISOString()
  const slot = { startAt, minutes: 20, place: '합정동 연습실', capacity: 1 }
  const { id: slotId } = await owner.api.auditions.createSlot({ params: here(), body: slot })
  const applicationIds = [of(1)]
  const invited = { applicationIds: [of(1), of(2)] }
  await owner.api.auditions.invite({ params: { ...here(), slotId }, body: invited })
  const asking = {
    applicationIds,
    script: [{ speaker: '수경', words: '다녀왔어.' }],
    guide: '',
    maxMinutes: 2,
    dueAt: startAt,
  }
  await owner.api.selfTapes.ask({ params: here(), body: asking })
  const [{ actor }, { actor: undecided }] = [people[1]!, people[2]!]
  const [invite] = (await actor.api.auditions.mine()).list
  await actor.api.auditions.answer({ params: { inviteId: invite!.id }, body: { answer: 'CONFIRMED', words: '' } })
  await decide(1, 'REJECTED')
  await decide(2, 'REJECTED')
  expect((await undecided.api.auditions.mine()).waiting).toBe(1)
  await send([{ kind: 'REJECTED', body: '아쉽게도 함께하지 못해요', ...invited }])
  for (const { api } of [actor, undecided]) expect((await api.auditions.mine()).list).toEqual([])
  const heard = async (person: Person) => (await newsOf(server, person)).map(news => news.title)
  expect(await heard(actor)).toContain('오디션이 취소됐어요')
  expect(await heard(undecided)).not.toContain('오디션이 취소됐어요')
  expect((await actor.api.selfTapes.mine()).list).toMatchObject([{ status: 'CANCELLED', isAnswerable: false }])
})

test('[A-25] a bulk move skips and names people whose result was sent', async () => {
  await decide(1, 'REJECTED')
  await send([{ kind: 'REJECTED', body: '아쉽게도 함께하지 못해요', applicationIds: [of(1)] }])
  const body = { applicationIds: people.map(person => person.id), stage: 'AUDITION' as const }
  const answer = await owner.api.review.changeStages({ params: here(), body })
  expect(answer).toMatchObject({ moved: 3, skippedIds: [of(1)] })
  const index = await owner.api.review.index({ params: here() })
  const sent = index.ids.filter((_, at) => index.sentAt[at]! > 0)
  expect(sent).toEqual([of(1)])
  expect(index.stages[index.ids.indexOf(of(1))]).toBe(`${casting.roleId}:REJECTED`)
  expect(index.stages[index.ids.indexOf(of(2))]).toBe(`${casting.roleId}:AUDITION`)
})

test('[U-03] sending requires the right to decide, and the person’s own casting', async () => {
  await decide(0, 'CAST')
  const reviewer = await createMember(server, casting.id)
  const params = here()
  expect(await refusal(reviewer.api.review.previewResults({ params }))).toMatchObject({ status: 403 })
  const messages = [{ kind: 'CAST' as const, body: '최종 합격했어요', applicationIds: [of(0)] }]
  const body = { messages, undecidedIds: [] }
  expect(await refusal(reviewer.api.review.sendResults({ params, body }))).toMatchObject({ status: 403 })
  const other = await openCasting(server, owner)
  const mixed = owner.api.review.sendResults({ params: { castingId: other.id }, body })
  expect(await refusal(mixed)).toMatchObject({ status: 404 })
})

test('[A-25] only an operator corrects a sent result, with an audited reason', async () => {
  await decide(1, 'REJECTED')
  await send([{ kind: 'REJECTED', body: '아쉽게도 함께하지 못해요', applicationIds: [of(1)] }])
  const params = { ...here(), appId: of(1) }
  const body = { roleId: casting.roleId, stage: 'CAST' as const, reason: '담당자가 다른 사람을 눌렀어요' }
  expect(await refusal(owner.api.review.correctResult({ params, body }))).toMatchObject({ status: 403 })
  const admin = await createAdmin(server)
  await admin.api.review.correctResult({ params, body })
  expect((await shownTo(1))[0]!.stage).toBe('CAST')
  const unsent = admin.api.review.correctResult({ params: { ...here(), appId: of(2) }, body })
  expect(await refusal(unsent)).toEqual({ status: 409, code: 'stage_not_allowed' })
  const entry = await server.db
    .selectFrom('audit_log')
    .select('detail')
    .where('action', '=', 'applicant.correct_result')
    .where('target_id', '=', of(1))
    .executeTakeFirstOrThrow()
  expect(entry.detail).toMatchObject({ from: 'REJECTED', to: 'CAST', reason: body.reason })
})
