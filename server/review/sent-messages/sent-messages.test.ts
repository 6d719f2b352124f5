import { beforeAll, expect } from 'vitest'
import { castingLimits, messageLimits, reviewLengths } from '#contract/limits.ts'
import { sendDepartures } from '#server/notifications/departures.ts'
import { apiTest } from '../../../test/support/api.ts'
import { type Applicant, createApplicant, refusal } from '../../../test/support/applicants.ts'
import { openCasting, type TestCasting } from '../../../test/support/castings.ts'
import { newsOf } from '../../../test/support/news.ts'
import { createAdmin, createManager, type Person } from '../../../test/support/people.ts'
import { joinTeam } from '../../../test/support/sharing.ts'

const { server, test } = apiTest()
let owner: Person
let casting: TestCasting
let first: Applicant
let second: Applicant
beforeAll(async () => {
  owner = await createManager(server)
  casting = await openCasting(server, owner)
  first = await createApplicant(server, casting)
  second = await createApplicant(server, casting)
})

const params = () => ({ castingId: casting.id })
const send = (person: Person, applicationIds: number[], body: string) =>
  person.api.review.sendMessage({ params: params(), body: { applicationIds, body } })
const lettersOf = async ({ actor }: Applicant) => (await actor.api.applications.mine()).list[0]!.messages
const cardsOf = async ({ actor }: Applicant) =>
  (await newsOf(server, actor)).filter(({ type }) => type === 'MESSAGE').map(({ content }) => content)

test('[R-03] a message reaches the chosen applicants alone', async () => {
  const body = '촬영 준비로 일정이 하루 늦어졌어요.'
  expect(await send(owner, [first.id], body)).toMatchObject({ sent: 1, skipped: 0, departure: null })
  expect(await cardsOf(first)).toEqual([body])
  expect(await lettersOf(first)).toMatchObject([{ body }])
  expect([await cardsOf(second), await lettersOf(second)]).toEqual([[], []])
  const { list } = await owner.api.review.sentMessages({ params: params() })
  expect(list).toMatchObject([{ body, people: 1 }])
  expect(JSON.stringify(list)).not.toContain('@')
})

test('[R-03] texts with contacts are refused, and nobody is messaged too often', async () => {
  for (const body of ['010-1234-5678로 연락 주세요', 'casting@example.com으로 보내 주세요'])
    expect(await refusal(send(owner, [first.id], body))).toEqual({ status: 422, code: 'contact_in_text' })
  const third = await createApplicant(server, casting)
  for (let nth = 0; nth < messageLimits.perPersonADay; nth++) await send(owner, [third.id], `안내 ${nth}번째예요`)
  expect(await send(owner, [third.id, second.id], '마지막 안내예요')).toMatchObject({ sent: 1, skipped: 1 })
  expect(await lettersOf(third)).toHaveLength(messageLimits.perPersonADay)
  await third.actor.api.applications.discard({ params: { ...params(), appId: third.id } })
  expect(await send(owner, [third.id], '취소한 뒤의 안내예요')).toEqual({
    sent: 0,
    skipped: 1,
    messageId: null,
    departure: null,
  })
})

test('only who decides in the casting’s own team writes to its applicants', async () => {
  const [full, reviewer, stranger] = [
    await createManager(server),
    await createManager(server),
    await createManager(server),
  ]
  await joinTeam(server, casting.id, full, 'FULL')
  await joinTeam(server, casting.id, reviewer, 'REVIEWER')
  expect(await send(full, [second.id], '함께 준비하는 담당자예요')).toMatchObject({ sent: 1 })
  const body = '보낼 수 없는 안내예요'
  expect(await refusal(send(reviewer, [second.id], body))).toEqual({ status: 403, code: 'forbidden' })
  expect(await refusal(send(await createAdmin(server), [second.id], body))).toEqual({ status: 403, code: 'forbidden' })
  expect(await refusal(send(stranger, [second.id], body))).toMatchObject({ status: 404 })
  const elsewhere = await createApplicant(server, await openCasting(server, stranger))
  expect(await refusal(send(owner, [second.id, elsewhere.id], body))).toMatchObject({ status: 404 })
  expect(await lettersOf(second)).not.toContainEqual(expect.objectContaining({ body }))
})

test('[R-03] who blocks the sender is counted and never reads it', async () => {
  const blocking = await createApplicant(server, casting)
  await blocking.actor.api.accounts.blockManager({
    body: { from: 'CASTING', fromId: casting.id, kind: 'ALL' },
  })
  expect(await send(owner, [blocking.id], '차단한 사람에게 보낸 안내예요')).toMatchObject({
    sent: 1,
    skipped: 0,
    departure: null,
  })
  expect([await cardsOf(blocking), await lettersOf(blocking)]).toEqual([[], []])
})

test('templates are the owner’s, for the teams of all their castings', async () => {
  const save = (person: Person, title: string, body: string) =>
    person.api.review.saveTemplate({ params: params(), body: { kind: 'MESSAGE', title, body } })
  await save(owner, '일정 안내', '일정이 정해지면 알려 드릴게요')
  const { list } = await save(owner, '일정 안내', '이번 주 안에 알려 드릴게요')
  expect(list).toMatchObject([{ title: '일정 안내', body: '이번 주 안에 알려 드릴게요' }])
  const full = await createManager(server)
  const next = await openCasting(server, owner)
  await joinTeam(server, next.id, full, 'FULL')
  expect((await full.api.review.templates({ params: { castingId: next.id } })).list).toEqual(list)
  expect(await refusal(full.api.review.templates({ params: params() }))).toMatchObject({ status: 404 })

  const stranger = await createManager(server)
  const foreign = await openCasting(server, stranger)
  const theirs = { params: { castingId: foreign.id, templateId: list[0]!.id } }
  expect(await refusal(stranger.api.review.deleteTemplate(theirs))).toMatchObject({ status: 404 })
  await full.api.review.deleteTemplate({ params: { castingId: next.id, templateId: list[0]!.id } })
  expect((await owner.api.review.templates({ params: params() })).list).toEqual([])
})

test('a template keeps the answers offered with a message, without contacts', async () => {
  const writer = await createManager(server)
  const params = { castingId: (await openCasting(server, writer)).id }
  const save = (answers: string[], kind: 'MESSAGE' | 'RESULT' = 'MESSAGE') =>
    writer.api.review.saveTemplate({
      params,
      body: { kind, title: '일정 질문', body: '토요일에 오실 수 있나요?', answers },
    })
  const { list } = await save(['네', '아니요'])
  expect(list.find(({ title }) => title === '일정 질문')).toMatchObject({ answers: ['네', '아니요'] })
  expect((await save([])).list.find(({ title }) => title === '일정 질문')).toMatchObject({ answers: [] })
  expect(await refusal(save(['010-1234-5678']))).toEqual({ status: 422, code: 'contact_in_text' })
  expect(await refusal(save(['네'], 'RESULT'))).toMatchObject({ status: 400 })
})

test('what is saved can be sent: a template takes the letters of a message', async () => {
  const save = (length: number) =>
    owner.api.review.saveTemplate({
      params: params(),
      body: { kind: 'RESULT', title: '긴 문장', body: '가'.repeat(length) },
    })
  expect(await refusal(save(reviewLengths.message + 1))).toMatchObject({ status: 400, code: 'invalid_input' })
  expect((await save(reviewLengths.message)).list).toMatchObject([{ title: '긴 문장' }])
})

test('[R-03] a message is shown to nobody for some minutes, and taken back until then', async () => {
  const applicant = await createApplicant(server, casting)
  const body = '내일 안내를 다시 드릴게요.'
  const plan = async () => {
    const call = { params: params(), body: { applicationIds: [applicant.id], body, tells: 'SOON' as const } }
    const { messageId, departure } = await owner.api.review.sendMessage(call)
    expect(departure).not.toBeNull()
    return { ...params(), messageId: messageId! }
  }
  const first = await plan()
  expect(await lettersOf(applicant)).toEqual([])
  expect((await owner.api.review.sentMessages({ params: params() })).list[0]).toMatchObject({ isPending: true })
  await owner.api.review.takeMessageBack({ params: first })
  expect(await refusal(owner.api.review.takeMessageBack({ params: first }))).toMatchObject({ status: 404 })

  const second = await plan()
  await sendDepartures(
    { db: server.db, jobs: server.server.jobs },
    new Date(Date.now() + (castingLimits.takeBackMinutes + 1) * 60_000),
  )
  expect(await cardsOf(applicant)).toEqual([body])
  expect(await refusal(owner.api.review.takeMessageBack({ params: second }))).toMatchObject({ code: 'departure_left' })
})

test('a message that a block withholds can be taken back like any other', async () => {
  const { actor, id } = await createApplicant(server, casting)
  await actor.api.accounts.blockManager({ body: { from: 'CASTING', fromId: casting.id, kind: 'ALL' } })
  const body = { applicationIds: [id], body: '안내를 다시 드릴게요.', tells: 'SOON' as const }
  const { messageId, departure } = await owner.api.review.sendMessage({ params: params(), body })
  expect(departure).toMatchObject({ id: expect.any(Number) })
  expect(await owner.api.review.takeMessageBack({ params: { ...params(), messageId: messageId! } })).toBeNull()
})
