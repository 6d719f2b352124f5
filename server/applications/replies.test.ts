import { sql } from 'kysely'
import { beforeAll, expect } from 'vitest'
import { replyLimits } from '#contract/codes/talk-limits.ts'
import { apiTest } from '../../test/support/api.ts'
import { type Applicant, createApplicant, refusal } from '../../test/support/applicants.ts'
import { openCasting, type TestCasting } from '../../test/support/castings.ts'
import { newsOf } from '../../test/support/news.ts'
import { createActor, createAdmin, createManager, type Person } from '../../test/support/people.ts'
import { enterAsGuest, joinTeam, shareCasting } from '../../test/support/sharing.ts'
import { emptyApplications } from './emptying.ts'

const { server, test } = apiTest()
let owner: Person
let casting: TestCasting
beforeAll(async () => {
  owner = await createManager(server)
  casting = await openCasting(server, owner)
})

const here = () => ({ castingId: casting.id })
const write = async (applicants: Applicant[], body = '토요일 오전에 오실 수 있나요?', from = owner) => {
  const sent = await from.api.review.sendMessage({
    params: here(),
    body: { applicationIds: applicants.map(({ id }) => id), body, tells: 'NOW' as const },
  })
  return sent.messageId!
}
const reply = (person: Pick<Person, 'api'>, appId: number, messageId: number, body = '네, 갈 수 있어요') =>
  person.api.applications.replyToMessage({ params: { ...here(), appId, messageId }, body: { body } })
const lettersOf = async ({ actor }: Applicant) => (await actor.api.applications.mine()).list[0]!.messages
const panelOf = async ({ id }: Applicant, person: Pick<Person, 'api'> = owner) =>
  (await person.api.review.detail({ params: { ...here(), appId: id } })).letters
const told = async (person: Person) => (await newsOf(server, person)).filter(({ type }) => type === 'REPLY').length

test('[R-03] an answer to a message is read by its team, which is told once', async () => {
  const [first, second] = [await createApplicant(server, casting), await createApplicant(server, casting)]
  const full = await createManager(server)
  await joinTeam(server, casting.id, full, 'FULL')
  const messageId = await write([first, second])
  await reply(first.actor, first.id, messageId)
  await reply(second.actor, second.id, messageId, '그날은 어려워요')
  expect(await panelOf(first)).toMatchObject([
    { id: messageId, body: '토요일 오전에 오실 수 있나요?', replies: [{ body: '네, 갈 수 있어요' }] },
  ])
  expect(await panelOf(second, full)).toMatchObject([{ replies: [{ body: '그날은 어려워요' }] }])
  expect(await lettersOf(first)).toMatchObject([{ replies: [{ body: '네, 갈 수 있어요' }], canReply: true }])
  expect((await owner.api.review.sentMessages({ params: here() })).list[0]).toMatchObject({ people: 2, replies: 2 })
  expect([await told(owner), await told(full)]).toEqual([1, 1])
})

test('[R-03] an offered answer is given by one press, and the team sees the counts', async () => {
  const [first, second, silent] = [
    await createApplicant(server, casting),
    await createApplicant(server, casting),
    await createApplicant(server, casting),
  ]
  const answers = ['네, 갈 수 있어요', '어려워요']
  const send = (offered: string[]) =>
    owner.api.review.sendMessage({
      params: here(),
      body: {
        applicationIds: [first, second, silent].map(({ id }) => id),
        body: '토요일 오전에 오실 수 있나요?',
        answers: offered,
        tells: 'NOW',
      },
    })
  for (const offered of [
    ['010-1234-5678', '네'],
    ['0101234', '5678번'],
  ])
    expect(await refusal(send(offered))).toEqual({ status: 422, code: 'contact_in_text' })
  for (const offered of [['네', '네'], ['1', '2', '3', '4', '5', '6'], ['가'.repeat(21)]])
    expect(await refusal(send(offered))).toMatchObject({ status: 400 })
  const messageId = (await send(answers)).messageId!
  const choose = ({ actor, id }: Applicant, answer: number) =>
    actor.api.applications.replyToMessage({ params: { ...here(), appId: id, messageId }, body: { answer } })
  expect(await lettersOf(first)).toMatchObject([{ answers, canAnswer: true, canReply: true }])
  expect(await refusal(choose(first, 3))).toMatchObject({ status: 404 })
  const pressed = [1, 2].map(answer =>
    choose(first, answer).then(
      () => 'sent',
      (error: { code: string }) => error.code,
    ),
  )
  expect((await Promise.all(pressed)).toSorted()).toEqual(['reply_answered', 'sent'])
  await choose(second, 2)
  const [letter] = await lettersOf(second)
  expect(letter).toMatchObject({ replies: [{ body: '어려워요' }], canAnswer: false, canReply: true })
  await reply(second.actor, second.id, messageId, '다른 날은 괜찮아요')
  expect((await panelOf(second))[0]!.replies.map(({ body }) => body)).toEqual(['어려워요', '다른 날은 괜찮아요'])
  const [sent] = (await owner.api.review.sentMessages({ params: here() })).list
  expect(sent!.answers.map(({ text }) => text)).toEqual(answers)
  expect(sent!.answers.reduce((sum, { count }) => sum + count, 0)).toBe(2)
  await silent.actor.api.applications.discard({ params: { ...here(), appId: silent.id } })
  expect(await refusal(choose(silent, 1))).toEqual({ status: 409, code: 'reply_closed' })
})

test('only who received the message answers, only who may write reads it', async () => {
  const [mine, other] = [await createApplicant(server, casting), await createApplicant(server, casting)]
  const messageId = await write([mine])
  const [stranger, reviewer, admin] = [
    await createActor(server),
    await createManager(server),
    await createAdmin(server),
  ]
  await joinTeam(server, casting.id, reviewer, 'REVIEWER')
  for (const person of [stranger, reviewer, owner, admin, other.actor])
    expect((await refusal(reply(person, mine.id, messageId))).status).toBeOneOf([403, 404])
  expect((await refusal(reply({ api: server.api() }, mine.id, messageId))).status).toBe(401)
  expect(await refusal(reply(other.actor, other.id, messageId))).toMatchObject({ status: 404 })

  await reply(mine.actor, mine.id, messageId)
  await shareCasting(owner, casting.id)
  const guest = await enterAsGuest(server, casting.id)
  for (const person of [reviewer, admin, guest]) expect(await panelOf(mine, person)).toEqual([])
  expect(await panelOf(mine)).toMatchObject([{ replies: [{}] }])
})

test('an answer has no contacts, and there are three to a message', async () => {
  const applicant = await createApplicant(server, casting)
  const messageId = await write([applicant])
  for (const body of ['010-1234-5678로 연락 주세요', '카톡 아이디는 dano_seo예요'])
    expect(await refusal(reply(applicant.actor, applicant.id, messageId, body))).toEqual({
      status: 422,
      code: 'contact_in_text',
    })
  expect(await refusal(reply(applicant.actor, applicant.id, messageId, ' '))).toMatchObject({ status: 400 })
  const tries = Array.from({ length: replyLimits.toMessage + 2 }, () =>
    reply(applicant.actor, applicant.id, messageId).then(
      () => 'sent',
      (error: { code: string }) => error.code,
    ),
  )
  expect((await Promise.all(tries)).toSorted()).toEqual(['reply_closed', 'reply_closed', 'sent', 'sent', 'sent'])
  expect(await lettersOf(applicant)).toMatchObject([{ canReply: false }])
})

test('answers end with the application, the casting, and after a month', async () => {
  const applicant = await createApplicant(server, casting)
  const messageId = await write([applicant])
  const isClosed = async () => {
    expect(await refusal(reply(applicant.actor, applicant.id, messageId))).toEqual({
      status: 409,
      code: 'reply_closed',
    })
    expect(await lettersOf(applicant)).toMatchObject([{ canReply: false }])
  }
  const castings = server.db.updateTable('castings').where('id', '=', casting.id)
  await castings.set({ status: 'HIDDEN', hidden_from: 'OPEN' }).execute()
  await isClosed()
  await castings.set({ status: 'OPEN', hidden_from: null }).execute()
  const messages = server.db.updateTable('casting_messages').where('id', '=', messageId)
  await messages.set({ leaves_at: new Date(Date.now() - (replyLimits.days + 1) * 86_400_000) }).execute()
  await isClosed()
  await messages.set({ leaves_at: new Date() }).execute()
  await reply(applicant.actor, applicant.id, messageId)
  await applicant.actor.api.applications.discard({ params: { ...here(), appId: applicant.id } })
  await isClosed()
})

test('what has not left yet or is withheld cannot be answered', async () => {
  const [waiting, blocking] = [await createApplicant(server, casting), await createApplicant(server, casting)]
  const { messageId: later } = await owner.api.review.sendMessage({
    params: here(),
    body: { applicationIds: [waiting.id], body: '조금 뒤에 나가요', tells: 'SOON' },
  })
  expect(await refusal(reply(waiting.actor, waiting.id, later!))).toMatchObject({ status: 404 })
  await blocking.actor.api.accounts.blockManager({ body: { from: 'CASTING', fromId: casting.id, kind: 'ALL' } })
  const withheld = await write([blocking])
  expect(await refusal(reply(blocking.actor, blocking.id, withheld))).toMatchObject({ status: 404 })
})

test('messages and answers are reported by whom they reached, and removed', async () => {
  const [applicant, other] = [await createApplicant(server, casting), await createApplicant(server, casting)]
  const messageId = await write([applicant], '심사비 오만 원을 보내 주세요')
  const { id } = await reply(applicant.actor, applicant.id, messageId, '나쁜 말을 적었어요')
  const report = (person: Person, target: 'MESSAGE' | 'REPLY', targetId: number) =>
    person.api.reports.report({ body: { target, targetId, reason: 'ABUSE', contents: '' } })
  for (const [person, target, targetId] of [
    [other.actor, 'MESSAGE', messageId],
    [owner, 'MESSAGE', messageId],
    [applicant.actor, 'REPLY', id],
    [await createManager(server), 'REPLY', id],
  ] as const)
    expect(await refusal(report(person, target, targetId)), `${target} ${person.id}`).toMatchObject({ status: 404 })
  await report(owner, 'REPLY', id)
  await report(applicant.actor, 'MESSAGE', messageId)
  const admin = await createAdmin(server)
  const { list } = await admin.api.admin.reports({ query: { limit: 100 } })
  expect(list.map(({ target, title, reports }) => [target, title, reports[0]!.quote])).toEqual([
    ['REPLY', '나쁜 말을 적었어요', '나쁜 말을 적었어요'],
    ['MESSAGE', '심사비 오만 원을 보내 주세요', '심사비 오만 원을 보내 주세요'],
  ])
  const verdict = { state: 'ACTION' as const, reason: '신고한 내용이 맞았어요' }
  await admin.api.admin.decideReports({ params: { target: 'REPLY', targetId: id }, body: verdict })
  expect(await panelOf(applicant)).toMatchObject([{ replies: [] }])
  await admin.api.admin.decideReports({ params: { target: 'MESSAGE', targetId: messageId }, body: verdict })
  expect([await panelOf(applicant), await lettersOf(applicant)]).toEqual([[], []])
})

test('answers go with the contents of the application', async () => {
  const applicant = await createApplicant(server, casting)
  await reply(applicant.actor, applicant.id, await write([applicant]))
  await emptyApplications(server.db, sql`id = ${applicant.id}`, '')
  expect(await lettersOf(applicant)).toMatchObject([{ replies: [] }])
})
