import { beforeAll, expect } from 'vitest'
import { refusal } from '#server/accounts/accounts.support.ts'
import { forgetMember } from '#server/accounts/leaving/leaving.ts'
import { personalData } from '#server/rooms.ts'
import { apiTest } from '../../../test/support/api.ts'
import { createApplicant, createReadyActor } from '../../../test/support/applicants.ts'
import { openCasting } from '../../../test/support/castings.ts'
import { tellDecisions } from '../../../test/support/decisions.ts'
import { newsOf } from '../../../test/support/news.ts'
import { createActor, createAdmin, createManager, createPerson, type Person } from '../../../test/support/people.ts'

const { server, test } = apiTest()
let admin: Person
let owner: Person
beforeAll(async () => {
  admin = await createAdmin(server)
  owner = await createManager(server)
})

const reason = '신고한 내용이 맞았어요'
const takeBack = (decisionId: number, { api } = admin) => api.admin.takeBack({ params: { decisionId } })
const kept = async ({ api } = admin) => (await api.admin.decisions()).list
const titlesOf = async (person: Person) => (await newsOf(server, person)).map(({ title }) => title)
const statusOf = async (id: number) =>
  (await server.db.selectFrom('castings').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

async function askedQuestion() {
  const { id: castingId } = await openCasting(server, owner)
  const asker = await createActor(server)
  const params = { castingId }
  const { id } = await asker.api.castings.ask({ params, body: { contents: '이런 작품을 누가 하나요?' } })
  const questions = async () => (await owner.api.castings.questions({ params, query: {} })).list
  return { asker, id, questions, castingId }
}

test('[P-04] a hidden casting that is taken back is shown as before, and nobody is told', async () => {
  const casting = await openCasting(server, owner)
  const { actor } = await createApplicant(server, casting)
  const params = { castingId: casting.id }
  const hide = (isHidden: boolean) =>
    admin.api.admin.hideCasting({ params, body: isHidden ? { isHidden, reason } : { isHidden } })
  const first = await hide(true)
  expect((await admin.api.admin.casting({ params })).decision?.id).toBe(first.decisionId)
  expect(await kept()).toMatchObject([{ id: first.decisionId, on: 'HIDING', targetId: casting.id, status: 'HIDDEN' }])
  await takeBack(first.decisionId!)
  expect(await statusOf(casting.id)).toBe('OPEN')
  await tellDecisions(server)
  expect(await titlesOf(actor)).not.toContain('지원한 공고를 잠시 숨겼어요')

  await hide(true)
  await tellDecisions(server)
  const shown = await hide(false)
  await takeBack(shown.decisionId!)
  expect(await statusOf(casting.id)).toBe('HIDDEN')
  expect(await titlesOf(actor)).toContain('지원한 공고를 잠시 숨겼어요')
  expect(await titlesOf(actor)).not.toContain('지원한 공고가 다시 보여요')
})

test('[P-04] an early closing that is taken back opens the casting, and nobody is told', async () => {
  const casting = await openCasting(server, owner)
  const { actor } = await createApplicant(server, casting)
  const params = { castingId: casting.id }
  const close = () => admin.api.admin.closeCasting({ params, body: { reason } })
  const first = await close()
  expect((await admin.api.admin.casting({ params })).decision?.id).toBe(first.decisionId)
  expect(await kept()).toMatchObject([{ on: 'CLOSING', targetId: casting.id, status: 'EARLY_CLOSED' }])
  await takeBack(first.decisionId!)
  expect(await statusOf(casting.id)).toBe('OPEN')
  await tellDecisions(server)
  expect(await titlesOf(actor)).not.toContain('지원한 공고가 일찍 마감됐어요')
  const told = (await titlesOf(owner)).length

  const second = await close()
  await tellDecisions(server)
  await expect.poll(async () => (await titlesOf(owner)).length).toBe(told + 1)
  await expect.poll(async () => (await titlesOf(actor)).length).toBeGreaterThan(0)
  expect(await refusal(takeBack(second.decisionId!))).toBe('409 decision_left')
})

test('[P-04] a deleted casting that is taken back is as before, and nobody is told', async () => {
  const casting = await openCasting(server, owner)
  const { actor } = await createApplicant(server, casting)
  const params = { castingId: casting.id }
  await owner.api.castings.requestDeletion({ params, body: { reason } })
  const told = async () => [await titlesOf(owner), await titlesOf(actor)]
  const before = await told()
  const asks = async () => (await admin.api.admin.casting({ params })).deletionReason

  const declined = await admin.api.admin.declineDeletion({ params, body: { reason } })
  expect(await asks()).toBeNull()
  await takeBack(declined.decisionId!)
  expect(await asks()).toBe(reason)

  const deleted = await admin.api.admin.removeCasting({ params, body: { reason } })
  expect(await kept()).toMatchObject([{ on: 'DELETION', targetId: casting.id, status: 'DELETED' }])
  await takeBack(deleted.decisionId!)
  expect([await statusOf(casting.id), await asks()]).toEqual(['EARLY_CLOSED', reason])
  await tellDecisions(server)
  expect(await told()).toEqual(before)

  const again = await admin.api.admin.removeCasting({ params, body: { reason } })
  await tellDecisions(server)
  await expect.poll(async () => (await titlesOf(actor)).length).toBeGreaterThan(before[1]!.length)
  expect(await refusal(takeBack(again.decisionId!))).toBe('409 decision_left')
})

test('[P-04] an approval of a casting that was closed since is not offered to be taken back', async () => {
  const casting = await openCasting(server, owner, { status: 'IN_REVIEW' })
  const params = { castingId: casting.id }
  await admin.api.admin.decideCasting({ params, body: { status: 'OPEN' } })
  const listed = async () => (await kept()).filter(each => each.targetId === casting.id).map(each => each.on)
  expect(await listed()).toEqual(['CASTING'])
  const { decisionId } = await admin.api.admin.closeCasting({ params, body: { reason } })
  expect(await listed()).toEqual(['CLOSING'])
  await takeBack(decisionId!)
  expect(await listed()).toEqual([])
})

test('[P-04] a later decision on the same casting sends the news of the earlier one first', async () => {
  const casting = await openCasting(server, owner)
  const params = { castingId: casting.id }
  const { actor } = await createApplicant(server, casting)
  const first = await admin.api.admin.hideCasting({ params, body: { isHidden: true, reason } })
  await admin.api.admin.hideCasting({ params, body: { isHidden: false } })
  expect(await kept()).toMatchObject([{ on: 'HIDING', status: 'OPEN' }])
  expect(await refusal(takeBack(first.decisionId!))).toBe('409 decision_left')
  await tellDecisions(server)
  const told = (await titlesOf(actor)).filter(title => title.startsWith('지원한 공고'))
  expect(told).toEqual(['지원한 공고를 잠시 숨겼어요', '지원한 공고가 다시 보여요'])
})

test('[P-04] a hidden profile that is taken back is shown again', async () => {
  const { actor, profileId } = await createReadyActor(server)
  const params = { profileId }
  const body = { isHidden: true, reason } as const
  const read = () => refusal(server.api().profiles.read({ params }))
  const { decisionId } = await admin.api.admin.hideProfile({ params, body })
  expect(await read()).toBe('404 not_found')
  await takeBack(decisionId)
  expect((await server.api().profiles.read({ params })).id).toBe(profileId)
  await tellDecisions(server)
  expect(await titlesOf(actor)).not.toContain('프로필을 숨겼어요')
})

test('[S-01] a suspension that is taken back restores account, profile and castings', async () => {
  const manager = await createManager(server)
  const { id: castingId } = await openCasting(server, manager)
  const support = await createPerson(server, ['Admin'], { operatorRoles: ['SUPPORT'] })
  const params = { userId: manager.id }
  const { decisionId } = await support.api.admin.suspendMember({ params, body: { isSuspended: true, reason } })
  expect(await statusOf(castingId)).toBe('HIDDEN')
  expect((await support.api.admin.member({ params })).decision?.id).toBe(decisionId)
  expect(await kept(support)).toMatchObject([{ id: decisionId, on: 'MEMBER', status: 'SUSPENDED' }])
  await takeBack(decisionId, support)
  expect(await statusOf(castingId)).toBe('OPEN')
  expect(await support.api.admin.member({ params })).toMatchObject({ status: 'ACTIVE', suspendedReason: null })

  await support.api.admin.suspendMember({ params, body: { isSuspended: true, reason } })
  await tellDecisions(server)
  const lifted = await support.api.admin.suspendMember({ params, body: { isSuspended: false, reason: '확인했어요' } })
  await takeBack(lifted.decisionId, support)
  expect(await support.api.admin.member({ params })).toMatchObject({ status: 'SUSPENDED', suspendedReason: reason })
})

test('[P-04] operators who look after members see and take back only what they may decide', async () => {
  const casting = await openCasting(server, owner)
  const support = await createPerson(server, ['Admin'], { operatorRoles: ['SUPPORT'] })
  const body = { isHidden: true, reason } as const
  const { decisionId } = await admin.api.admin.hideCasting({ params: { castingId: casting.id }, body })
  expect(await kept(support)).toEqual([])
  expect(await refusal(takeBack(decisionId!, support))).toBe('403 forbidden')
  await takeBack(decisionId!)
})

test('[P-04] a verdict that is taken back opens the reports and restores the text', async () => {
  const { asker, id, questions } = await askedQuestion()
  const before = await questions()
  await owner.api.reports.report({ body: { target: 'QUESTION', targetId: id, reason: 'ABUSE', contents: '' } })
  const params = { target: 'QUESTION', targetId: id }
  const checked = await admin.api.admin.decideReports({ params, body: { state: 'CHECKING' } })
  const decided = await admin.api.admin.decideReports({ params, body: { state: 'ACTION', reason } })
  expect(await questions()).toEqual([])
  expect(await refusal(takeBack(checked.decisionId))).toBe('409 decision_left')
  await takeBack(decided.decisionId)
  expect(await questions()).toEqual(before)
  expect((await owner.api.reports.mine()).list[0]).toMatchObject({ state: 'CHECKING', decidedAt: null })
  await tellDecisions(server)
  expect(await titlesOf(asker)).not.toContain('공고에 남긴 질문을 지웠어요')
  expect(await titlesOf(owner)).not.toContain('신고한 질문을 확인했어요')
})

test('[P-04] a reported casting comes back with its reports', async () => {
  const { id } = await openCasting(server, owner)
  const reporter = await createActor(server)
  await reporter.api.reports.report({ body: { target: 'CASTING', targetId: id, reason: 'MONEY', contents: '' } })
  const params = { target: 'CASTING', targetId: id }
  const { decisionId } = await admin.api.admin.decideReports({ params, body: { state: 'ACTION', reason } })
  expect(await statusOf(id)).toBe('HIDDEN')
  await takeBack(decisionId)
  expect(await statusOf(id)).toBe('OPEN')
  const { list } = await admin.api.admin.reports({ query: { limit: 100 } })
  expect(list.find(({ targetId }) => targetId === id)).toMatchObject({ target: 'CASTING', reports: [{}] })
})

test('[P-04] a message comes back with who received it and what they answered', async () => {
  const casting = await openCasting(server, owner)
  const { actor, id: appId } = await createApplicant(server, casting)
  const { db } = server
  const { id: message_id } = await db
    .insertInto('casting_messages')
    .values({ casting_id: casting.id, body: '심사비를 보내 주세요', sent_by: owner.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('casting_message_recipients').values({ message_id, application_id: appId }).execute()
  await db.insertInto('message_replies').values({ message_id, application_id: appId, body: '왜요?' }).execute()
  await actor.api.reports.report({ body: { target: 'MESSAGE', targetId: message_id, reason: 'MONEY', contents: '' } })
  const params = { target: 'MESSAGE', targetId: message_id }
  const { decisionId } = await admin.api.admin.decideReports({ params, body: { state: 'ACTION', reason } })
  const replies = () => db.selectFrom('message_replies').select(['body']).where('message_id', '=', message_id).execute()
  expect(await replies()).toEqual([])
  await takeBack(decisionId)
  expect(await replies()).toEqual([{ body: '왜요?' }])
  const sent = db.selectFrom('casting_messages').select('sent_by').where('id', '=', message_id)
  expect(await sent.executeTakeFirst()).toEqual({ sent_by: owner.id })
})

test('[P-04] a text that was removed comes back, unless its author has left meanwhile', async () => {
  const [first, second] = [await askedQuestion(), await askedQuestion()]
  const remove = ({ id }: { id: number }) =>
    admin.api.admin.removeText({ params: { kind: 'QUESTION', id }, body: { reason } })
  const one = await remove(first)
  expect((await kept())[0]).toMatchObject({ on: 'TEXT', targetKind: 'QUESTION', targetId: first.id, title: null })
  await takeBack(one.decisionId)
  expect(await first.questions()).toMatchObject([{ id: first.id }])

  const two = await remove(second)
  const { secrets } = server.server.tools
  await server.db
    .transaction()
    .execute(trx =>
      forgetMember(trx, second.asker.id, { secrets, jobs: server.server.jobs, clock: server.clock, personalData }),
    )
  expect(await kept()).toEqual([])
  expect(await refusal(takeBack(two.decisionId))).toBe('409 decision_left')
  expect(await second.questions()).toEqual([])
})
