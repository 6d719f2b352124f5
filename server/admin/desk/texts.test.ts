import { beforeAll, expect } from 'vitest'
import { refusal } from '#server/accounts/accounts.support.ts'
import { apiTest } from '../../../test/support/api.ts'
import { createApplicant, createReadyActor } from '../../../test/support/applicants.ts'
import { openCasting } from '../../../test/support/castings.ts'
import { tellDecisions } from '../../../test/support/decisions.ts'
import { newsOf } from '../../../test/support/news.ts'
import { createActor, createAdmin, createManager, createPerson, type Person } from '../../../test/support/people.ts'

const { server, test } = apiTest()
let [operator, manager, actor]: Person[] = []
let castingId: number
beforeAll(async () => {
  operator = await createAdmin(server)
  manager = await createManager(server)
  actor = await createActor(server)
  castingId = (await openCasting(server, manager)).id
  const long = new Date(Date.now() - 30 * 86_400_000)
  await server.db.updateTable('users').set({ created_at: long }).where('id', 'in', [manager.id, actor.id]).execute()
})

async function ask(contents: string, given: { answer?: string; asker?: Person; daysAgo?: number } = {}) {
  const at = new Date(Date.now() - (given.daysAgo ?? 0) * 86_400_000)
  const { id } = await server.db
    .insertInto('notice_questions')
    .values({
      casting_id: castingId,
      asker_id: (given.asker ?? actor!).id,
      contents,
      created_at: at,
      ...(given.answer && { answer: given.answer, answered_by: manager!.id, answered_at: at }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const unread = async () => (await operator!.api.admin.writtenTexts()).list.map(({ kind, body }) => [kind, body])

test('[P-04] unread questions and answers stand in the order of their risk', async () => {
  await ask('촬영은 며칠 동안 하나요?', { daysAgo: 3 })
  await ask('처음 올리는 질문이에요', { asker: await createActor(server) })
  await ask('수강료를 내야 하나요?', { answer: '네, 수강료는 010-2345-6789로 물어봐 주세요' })
  const reported = await ask('말이 거칠어요')
  await server.db
    .insertInto('reports')
    .values({ target: 'QUESTION', target_id: reported, reporter_id: actor!.id, reason: 'ABUSE' as never })
    .execute()
  await ask('오래전에 한 질문이에요', { daysAgo: 20 })
  expect((await unread()).map(([, body]) => body)).toEqual([
    '말이 거칠어요',
    '네, 수강료는 010-2345-6789로 물어봐 주세요',
    '수강료를 내야 하나요?',
    '처음 올리는 질문이에요',
    '촬영은 며칠 동안 하나요?',
  ])
  const [, answer] = (await operator!.api.admin.writtenTexts()).list
  expect(answer).toMatchObject({ kind: 'ANSWER', about: '수강료를 내야 하나요?', risks: ['MONEY', 'CONTACT'] })
  expect(answer!.by).toMatchObject({ id: manager!.id })
})

test('[P-04] a text leaves the queue when it is read, until that is taken back', async () => {
  await server.db.deleteFrom('notice_questions').execute()
  const [kept, removed] = [await ask('주차할 곳이 있나요?'), await ask('욕설이 있는 질문')]
  const params = { kind: 'QUESTION', id: kept }
  await operator!.api.admin.readText({ params, body: { isRead: true } })
  expect(await unread()).toEqual([['QUESTION', '욕설이 있는 질문']])
  await operator!.api.admin.readText({ params, body: { isRead: false } })
  expect(await unread()).toHaveLength(2)
  const reason = '욕설이 있었어요'
  await operator!.api.admin.removeText({ params: { kind: 'QUESTION', id: removed }, body: { reason } })
  expect(await unread()).toEqual([['QUESTION', '주차할 곳이 있나요?']])
  await tellDecisions(server)
  expect((await newsOf(server, actor!)).some(({ content }) => content.includes(reason))).toBe(true)
  for (const at of [
    { kind: 'QUESTION', id: removed },
    { kind: 'NOTHING', id: kept },
  ])
    expect(await refusal(operator!.api.admin.readText({ params: at, body: { isRead: true } }))).toBe('404 not_found')
  const support = await createPerson(server, ['Admin'], { operatorRoles: ['SUPPORT'] })
  expect(await refusal(support.api.admin.writtenTexts())).toBe('403 forbidden')
})

test('[P-04] messages and proposals are read by operators only when they show signs', async () => {
  await server.db.deleteFrom('notice_questions').execute()
  const casting = await openCasting(server, manager!)
  const { id: applicationId } = await createApplicant(server, casting)
  const params = { castingId: casting.id }
  const send = (body: string) =>
    manager!.api.review.sendMessage({ params, body: { applicationIds: [applicationId], body } })
  await send('촬영은 다음 주 화요일에 시작해요.')
  await send('참가비 5만 원을 먼저 입금해 주시면 자리를 잡아 둘게요.')
  for (const message of ['함께하고 싶어요.', '오디션은 호텔 객실에서 봐요. 혼자 오세요.']) {
    const { profileId } = await createReadyActor(server)
    await manager!.api.proposals.propose({ params, body: { profileId, roleId: casting.roleId, message } })
  }
  const { list } = await operator!.api.admin.writtenTexts()
  expect(list.map(({ kind, signals }) => [kind, signals])).toEqual([
    ['MESSAGE', ['MONEY_ASKED']],
    ['PROPOSAL', ['PRIVATE_PLACE', 'ALONE']],
  ])
  const [message, proposal] = list.map(({ kind, id }) => ({ kind, id }))
  await operator!.api.admin.readText({ params: proposal!, body: { isRead: true } })
  const reason = '배우에게 돈을 요구했어요'
  expect(await refusal(operator!.api.admin.removeText({ params: proposal!, body: { reason } }))).toBe('404 not_found')
  await operator!.api.admin.removeText({ params: message!, body: { reason } })
  expect(await unread()).toEqual([])
})
