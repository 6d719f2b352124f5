import { beforeAll, expect } from 'vitest'
import { newPhone, refusal } from '#server/accounts/accounts.support.ts'
import { apiTest } from '../../../test/support/api.ts'
import { openCasting } from '../../../test/support/castings.ts'
import { newsOf } from '../../../test/support/news.ts'
import { createActor, createAdmin, createManager, createPerson, type Person } from '../../../test/support/people.ts'
import { caseRepliesJob } from './cases.ts'

const { server, test } = apiTest()
let [operator, other, moderator]: Person[] = []
beforeAll(async () => {
  operator = await createAdmin(server)
  other = await createAdmin(server)
  moderator = await createPerson(server, ['Admin'], { operatorRoles: ['MODERATION'] })
})

async function enquiry(given: { phone?: string; email?: string } = { email: 'maker@example.com' }, at = new Date()) {
  const { secrets } = server.server.tools
  const { id } = await server.db
    .insertInto('casting_enquiries')
    .values({
      company_name: '필름 온기',
      name: '한담당',
      phone_encrypted: given.phone ? secrets.encrypt(given.phone) : null,
      email_encrypted: given.email ? secrets.encrypt(given.email) : null,
      contents: '20대 무용 전공 배우를 세 분 찾고 있어요.',
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const read = async (by = operator!) =>
    (await by.api.admin.enquiries({ query: { limit: 100 } })).list.find(each => each.id === id)!
  return { params: { kind: 'ENQUIRY', id }, read }
}
const body = { body: '조건에 맞는 배우 세 분을 찾아 두었어요.' }
/** Sends a reply now instead of after ten minutes. */
const send = (replyId: number) => {
  const { server: running, db } = server
  return caseRepliesJob.work({ replyId }, { ...running.tools, db, jobs: running.jobs, log: running.log })
}

test('an enquiry belongs to the operator who took or answered it', async () => {
  const { params, read } = await enquiry()
  expect((await read()).care.owner).toBeNull()
  await operator!.api.admin.ownCase({ params, body: { isMine: true } })
  expect((await read()).care.owner).toMatchObject({ id: operator!.id, isMe: true })
  expect((await read(other!)).care.owner).toMatchObject({ isMe: false })
  expect(await refusal(other!.api.admin.ownCase({ params, body: { isMine: true } }))).toBe('409 case_taken')
  await operator!.api.admin.ownCase({ params, body: { isMine: false } })
  await other!.api.admin.replyToCase({ params, body })
  expect(await read()).toMatchObject({ state: 'WORKING', care: { owner: { id: other!.id } } })
  expect(await refusal(moderator!.api.admin.replyToCase({ params, body }))).toBe('403 forbidden')
})

test('a reply leaves by mail after some minutes, in which it can be taken back', async () => {
  const { params, read } = await enquiry()
  const first = await operator!.api.admin.replyToCase({ params, body })
  expect(Date.parse(first.leavesAt) - Date.now()).toBeGreaterThan(9 * 60_000)
  await operator!.api.admin.takeBackReply({ params: { ...params, replyId: first.id } })
  expect((await read()).care.replies).toEqual([])
  const second = await operator!.api.admin.replyToCase({ params, body })
  expect((await read()).care.replies).toMatchObject([{ id: second.id, sentAt: null, body: body.body }])
  await send(first.id)
  await send(second.id)
  expect((await read()).care.replies).toMatchObject([{ id: second.id, sentAt: expect.any(String) }])
  expect(await refusal(operator!.api.admin.takeBackReply({ params: { ...params, replyId: second.id } }))).toBe(
    '409 case_reply_left',
  )
})

test('a reply to somebody who left a number alone is a text, and is sent once', async () => {
  const phone = newPhone()
  const { params } = await enquiry({ phone })
  const { id } = await operator!.api.admin.replyToCase({ params, body })
  await send(id)
  await send(id)
  const { secrets } = server.server.tools
  const texts = await server.db
    .selectFrom('outbox')
    .select('body_encrypted as body')
    .where('recipient_index', '=', secrets.blindIndex(phone))
    .execute()
  expect(texts.map(text => secrets.decrypt(text.body))).toEqual([expect.stringContaining(body.body)])
})

test('the day by which an enquiry is answered counts business days', async () => {
  // A Friday; the next business day is Monday.
  const friday = await enquiry({ email: 'maker@example.com' }, new Date('2026-11-20T10:00:00+09:00'))
  expect(await friday.read()).toMatchObject({ care: { dueOn: '2026-11-23', isLate: true } })
  await operator!.api.admin.replyToCase({ params: friday.params, body })
  expect(await friday.read()).toMatchObject({ care: { isLate: false } })
  expect(await (await enquiry()).read()).toMatchObject({ care: { isLate: false } })
})

async function reportedQuestion() {
  const owner = await createManager(server)
  const { id: castingId } = await openCasting(server, owner)
  const asker = await createActor(server)
  const { id } = await asker.api.castings.ask({ params: { castingId }, body: { contents: '이런 작품을 누가 하나요?' } })
  await owner.api.reports.report({ body: { target: 'QUESTION', targetId: id, reason: 'ABUSE', contents: '' } })
  const read = async () =>
    (await moderator!.api.admin.reports({ query: { limit: 100 } })).list.find(each => each.targetId === id)!
  const readText = async () =>
    (await moderator!.api.admin.writtenTexts({ query: { kind: 'QUESTION' } })).list.find(each => each.id === id)
  return { owner, asker, id, read, readText }
}
const contentsOf = async (person: Person) => (await newsOf(server, person)).map(({ content }) => content)

test('[P-04] those who reported something are answered from the list', async () => {
  const { owner, asker, id, read } = await reportedQuestion()
  const params = { kind: 'QUESTION_REPORT', id }
  expect((await read()).care).toMatchObject({ kind: 'QUESTION_REPORT', owner: null, isLate: false, replies: [] })
  const { id: replyId } = await moderator!.api.admin.replyToCase({ params, body })
  expect((await read()).care).toMatchObject({ owner: { id: moderator!.id, isMe: true }, replies: [{ sentAt: null }] })
  await send(replyId)
  expect(await contentsOf(owner)).toContain(body.body)
  expect(await contentsOf(asker)).not.toContain(body.body)
  const support = await createPerson(server, ['Admin'], { operatorRoles: ['SUPPORT'] })
  expect(await refusal(support.api.admin.ownCase({ params, body: { isMine: true } }))).toBe('403 forbidden')
})

test('[P-04] the day by which a report is answered counts from the first that waits', async () => {
  const { id, read } = await reportedQuestion()
  const friday = new Date('2026-11-20T10:00:00+09:00')
  await server.db.updateTable('reports').set({ created_at: friday }).where('target_id', '=', id).execute()
  expect((await read()).care).toMatchObject({ dueOn: '2026-11-23', isLate: true })
  await moderator!.api.admin.replyToCase({ params: { kind: 'QUESTION_REPORT', id }, body })
  expect((await read()).care).toMatchObject({ isLate: false })
})

test('[P-04] who wrote a text is answered by an operator', async () => {
  const { asker, owner, id, readText } = await reportedQuestion()
  const params = { kind: 'QUESTION', id }
  const { id: replyId } = await moderator!.api.admin.replyToCase({ params, body })
  expect((await readText())?.care).toMatchObject({ owner: { isMe: true }, replies: [{ id: replyId }] })
  await send(replyId)
  expect(await contentsOf(asker)).toContain(body.body)
  expect(await contentsOf(owner)).not.toContain(body.body)
  await server.db.updateTable('notice_questions').set({ asker_id: null }).where('id', '=', id).execute()
  expect(await refusal(moderator!.api.admin.replyToCase({ params, body }))).toBe('409 case_unreachable')
  for (const at of [
    { kind: 'ANSWER', id },
    { kind: 'NOTHING', id },
  ])
    expect(await refusal(moderator!.api.admin.replyToCase({ params: at, body }))).toBe('404 not_found')
})
