import { beforeAll, expect } from 'vitest'
import { newPhone, refusal } from '#server/accounts/accounts.support.ts'
import { enquiryRepliesJob } from '#server/castings/enquiry-replies.ts'
import { apiTest } from '../../test/support/api.ts'
import { createAdmin, createPerson, type Person } from '../../test/support/people.ts'

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
  return { params: { id }, read }
}
const body = { body: '조건에 맞는 배우 세 분을 찾아 두었어요.' }
/** Sends a reply now instead of after ten minutes. */
const send = (replyId: number) => {
  const { server: running, db } = server
  return enquiryRepliesJob.work({ replyId }, { ...running.tools, db, jobs: running.jobs, log: running.log })
}

test('an enquiry belongs to the operator who took or answered it', async () => {
  const { params, read } = await enquiry()
  expect((await read()).owner).toBeNull()
  await operator!.api.admin.ownEnquiry({ params, body: { isMine: true } })
  expect((await read()).owner).toMatchObject({ id: operator!.id, isMe: true })
  expect((await read(other!)).owner).toMatchObject({ isMe: false })
  expect(await refusal(other!.api.admin.ownEnquiry({ params, body: { isMine: true } }))).toBe('409 enquiry_taken')
  await operator!.api.admin.ownEnquiry({ params, body: { isMine: false } })
  await other!.api.admin.replyToEnquiry({ params, body })
  expect(await read()).toMatchObject({ state: 'WORKING', owner: { id: other!.id } })
  expect(await refusal(moderator!.api.admin.replyToEnquiry({ params, body }))).toBe('403 forbidden')
})

test('a reply leaves by mail after ten minutes, in which it can be taken back', async () => {
  const { params, read } = await enquiry()
  const first = await operator!.api.admin.replyToEnquiry({ params, body })
  expect(Date.parse(first.leavesAt) - Date.now()).toBeGreaterThan(9 * 60_000)
  await operator!.api.admin.takeBackReply({ params: { ...params, replyId: first.id } })
  expect((await read()).replies).toEqual([])
  const second = await operator!.api.admin.replyToEnquiry({ params, body })
  expect((await read()).replies).toMatchObject([{ id: second.id, sentAt: null, body: body.body }])
  await send(first.id)
  await send(second.id)
  expect((await read()).replies).toMatchObject([{ id: second.id, sentAt: expect.any(String) }])
  expect(await refusal(operator!.api.admin.takeBackReply({ params: { ...params, replyId: second.id } }))).toBe(
    '409 enquiry_reply_left',
  )
})

test('a reply to somebody who left a number alone is a text, and is sent once', async () => {
  const phone = newPhone()
  const { params } = await enquiry({ phone })
  const { id } = await operator!.api.admin.replyToEnquiry({ params, body })
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
  expect(await friday.read()).toMatchObject({ dueOn: '2026-11-23', isLate: true })
  await operator!.api.admin.replyToEnquiry({ params: friday.params, body })
  expect(await friday.read()).toMatchObject({ isLate: false })
  expect(await (await enquiry()).read()).toMatchObject({ isLate: false })
})
