import { beforeAll, expect } from 'vitest'
import { solved } from '#server/accounts/accounts.support.ts'
import { apiTest } from '../../../test/support/api.ts'
import { refusal } from '../../../test/support/applicants.ts'
import { openCasting, type TestCasting } from '../../../test/support/castings.ts'
import { newsOf } from '../../../test/support/news.ts'
import {
  createActor,
  createAdmin,
  createManager,
  createUnapprovedManager,
  type Person,
} from '../../../test/support/people.ts'
import { forgetGuests, guestToken } from './guest-letters.ts'

const { server, test } = apiTest({ TRUST_PROXY: '127.0.0.1', MAIL_URL: 'smtp://127.0.0.1:1' })
let owner: Person
let casting: TestCasting
beforeAll(async () => {
  owner = await createManager(server)
  casting = await openCasting(server, owner)
})

let asked = 0
type QuestionInput = {
  phoneProof?: string
  email?: string
  phone?: string
  contents?: string
  name?: string
  ip?: string
  website?: string
  at?: TestCasting
}

/** Asks as somebody at this address, with the proof of work. */
async function ask({ at = casting, ip = `10.9.${asked}.1`, ...given }: QuestionInput = {}) {
  asked += 1
  const body = {
    name: '한손님',
    contents: '대중교통으로 갈 수 있는 곳인가요?',
    privacyConsent: true,
    ...(given.phone ? {} : { email: `guest${asked}@example.com` }),
    ...given,
  }
  const post = async (path: string, sent?: object) => {
    const response = await fetch(`${server.origin}${path}`, {
      method: 'POST',
      headers: { 'x-forwarded-for': ip, ...(sent && { 'content-type': 'application/json' }) },
      ...(sent && { body: JSON.stringify(sent) }),
    })
    return (await response.json()) as { code?: string; data: { challenge: string; isConfirmed: boolean } }
  }
  const path = `/v1/castings/${at.id}/guest-questions`
  const first = await post(path, body)
  if (first.code !== 'guest_question_work') return first.code ?? 'sent'
  const { challenge } = (await post(`${path}/work`)).data
  return (await post(path, { ...body, work: await solved(challenge) })).code ?? 'sent'
}
async function newest() {
  const row = await server.db
    .selectFrom('guest_questions')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { ...row, token: guestToken(server.server.tools.secrets, row.id) }
}
const guest = () => server.api()
const confirm = async (token: string) => guest().castings.confirmGuestQuestion({ body: { token } })
/** A question that the team has received. */
async function askAndConfirm(given: QuestionInput = {}) {
  expect(await ask(given)).toBe('sent')
  const { token, id } = await newest()
  await confirm(token)
  const { question_id } = await server.db
    .selectFrom('guest_questions')
    .select('question_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { token, questionId: question_id!, id }
}
const questionsOf = (person: { api: Person['api'] }, at = casting) =>
  person.api.castings.questions({ params: { castingId: at.id }, query: {} })
const answer = (questionId: number, isPublished = true, at = casting, person = owner) =>
  person.api.castings.answer({
    params: { castingId: at.id, questionId },
    body: { answer: '역에서 걸어서 5분이에요', isPublished },
  })

test('[S-07] a guest’s question reaches the team once confirmed, and its answer the guest', async () => {
  expect(await ask({ email: 'han@example.com' })).toBe('sent')
  const { token, id } = await newest()
  expect((await questionsOf(owner)).list).toEqual([])
  expect(await guest().castings.guestQuestion({ query: { token } })).toMatchObject({ state: 'UNCONFIRMED' })
  expect(await confirm(token)).toMatchObject({ state: 'WAITING', contents: '대중교통으로 갈 수 있는 곳인가요?' })
  await confirm(token)
  const { list } = await questionsOf(owner)
  expect(list).toMatchObject([{ isGuest: true, isMine: false, answer: null }])
  expect((await newsOf(server, owner)).filter(({ type }) => type === 'QUESTION')).toHaveLength(1)
  expect((await questionsOf({ api: guest() })).list).toEqual([])
  await answer(list[0]!.id)
  expect(await guest().castings.guestQuestion({ query: { token } })).toMatchObject({
    state: 'ANSWERED',
    answer: '역에서 걸어서 5분이에요',
    isPublished: true,
  })
  const seen = await questionsOf({ api: guest() })
  expect(seen.list).toMatchObject([{ answer: '역에서 걸어서 5분이에요', isGuest: false }])
  expect(JSON.stringify([seen, await questionsOf(owner)])).not.toMatch(/한손님|han@example/)
  const { told_at, contact_index } = await server.db
    .selectFrom('guest_questions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(told_at).not.toBeNull()
  expect(contact_index).not.toContain('han@')
})

test('an answer that is not published is read by who asked and by the team alone', async () => {
  const place = await openCasting(server, owner)
  const { token, questionId } = await askAndConfirm({ at: place })
  await answer(questionId, false, place)
  const others = [guest(), (await createActor(server)).api, (await createManager(server)).api]
  for (const api of others) expect((await questionsOf({ api }, place)).list).toEqual([])
  expect((await questionsOf(owner, place)).list).toMatchObject([{ isPublished: false }])
  expect(await guest().castings.guestQuestion({ query: { token } })).toMatchObject({ isPublished: false })
  const report = { target: 'QUESTION' as const, targetId: questionId, reason: 'ABUSE' as const, contents: '' }
  expect(await refusal((await createActor(server)).api.reports.report({ body: report }))).toMatchObject({ status: 404 })
})

test('a link opens its own question only', async () => {
  const { token, id } = await askAndConfirm()
  const other = guestToken(server.server.tools.secrets, id + 1_000)
  const forged = `${id}.${token.split('.')[1]!.slice(0, -2)}xx`
  for (const wrong of [other, forged, `${id + 1}.${token.split('.')[1]}`, '', 'x'])
    expect(await refusal(guest().castings.guestQuestion({ query: { token: wrong } }))).toMatchObject({ status: 404 })
  expect(await refusal(guest().castings.removeGuestQuestion({ body: { token: other } }))).toMatchObject({ status: 404 })
  await guest().castings.removeGuestQuestion({ body: { token } })
  expect(await refusal(guest().castings.guestQuestion({ query: { token } }))).toMatchObject({ status: 404 })
})

test('a question has no contacts, names who is to be answered, and costs work', async () => {
  expect(await ask({ contents: '010-1234-5678로 전화 주세요' })).toBe('contact_in_text')
  expect(await ask({ contents: '카톡 아이디 dano_seo로 알려 주세요' })).toBe('contact_in_text')
  expect(await ask({ email: 'not a mail' })).toBe('invalid_input')
  expect(await ask({ phone: '01012345678' })).toBe('invalid_input')
  const before = await newest()
  expect(await ask({ website: 'https://spam.example' })).toBe('sent')
  expect((await newest()).id).toBe(before.id)
  const body = {
    name: '한손님',
    contents: '일 없이 보낸 질문이에요',
    email: 'a@example.com',
    privacyConsent: true as const,
  }
  const params = { castingId: casting.id }
  expect(await refusal(guest().castings.askAsGuest({ params, body }))).toMatchObject({ code: 'guest_question_work' })
  expect(await refusal(guest().castings.askAsGuest({ params, body: { ...body, work: '{}' } }))).toMatchObject({
    code: 'guest_question_work',
  })
})

test('one address or mail asks a few times a day, and shuts nobody else out', async () => {
  const place = await openCasting(server, owner)
  const from = { at: place, ip: '10.200.0.1' }
  const tries: string[] = []
  for (let nth = 0; nth < 7; nth++) tries.push(await ask(from))
  expect(tries).toEqual([...Array(5).fill('sent'), ...Array(2).fill('guest_question_limit')])
  const mail = { at: place, email: 'often@example.com' }
  const mails: string[] = []
  for (let nth = 0; nth < 4; nth++) mails.push(await ask(mail))
  expect(mails).toEqual(['sent', 'sent', 'sent', 'guest_question_limit'])
  expect(await ask({ at: place })).toBe('sent')
})

test('a team that wants no questions of guests gets none', async () => {
  const place = await openCasting(server, owner)
  const params = { castingId: place.id }
  const open = (person: { api: Person['api'] }, isOpen: boolean) =>
    person.api.castings.openGuestQuestions({ params, body: { isOpen } })
  const { token } = await (async () => {
    await ask({ at: place })
    return newest()
  })()
  const strangers = [await createManager(server), await createUnapprovedManager(server), await createActor(server)]
  for (const person of [...strangers, { api: guest() }])
    expect((await refusal(open(person, false))).status).toBeOneOf([401, 403, 404])
  await open(owner, false)
  expect((await questionsOf({ api: guest() }, place)).isOpenToGuests).toBe(false)
  expect(await ask({ at: place })).toBe('guest_questions_off')
  expect(await refusal(confirm(token))).toMatchObject({ code: 'guest_questions_off' })
  await open(owner, true)
  expect(await ask({ at: place })).toBe('sent')
})

test('closed castings take no questions of guests', async () => {
  const place = await openCasting(server, owner)
  await ask({ at: place })
  const { token } = await newest()
  await server.db.updateTable('castings').set({ status: 'CLOSED' }).where('id', '=', place.id).execute()
  expect(await ask({ at: place })).toBe('casting_closed')
  expect(await refusal(confirm(token))).toMatchObject({ code: 'casting_closed' })
})

test('a proven number needs no confirmation, and is told by text', async () => {
  const place = await openCasting(server, owner)
  const { secrets } = server.server.tools
  const phone = '01022223333'
  const { issueProof } = await import('#server/accounts/phone-codes.ts')
  const { phoneProof } = await issueProof(server.db, secrets.blindIndex(phone), 'QUESTION')
  const { phoneProof: other } = await issueProof(server.db, secrets.blindIndex(phone), 'JOIN')
  expect(await ask({ at: place, phone, phoneProof: other })).toBe('phone_proof_invalid')
  expect(await ask({ at: place, phone, phoneProof })).toBe('sent')
  const { list } = await questionsOf(owner, place)
  expect(list).toHaveLength(1)
  await answer(list[0]!.id, true, place)
  const text = await server.db
    .selectFrom('outbox')
    .select('body_encrypted as body')
    .where('template', '=', 'GUEST_ANSWER')
    .executeTakeFirstOrThrow()
  expect(secrets.decrypt(text.body!)).toContain('/question?token=')
  await answer(list[0]!.id, true, place)
  const { length } = await server.db.selectFrom('outbox').select('id').where('template', '=', 'GUEST_ANSWER').execute()
  expect(length).toBe(1)
})

test('ways to reach a guest go in time, and what was never confirmed after a day', async () => {
  const { id } = await askAndConfirm()
  await ask()
  const unconfirmed = await newest()
  const days = (count: number) => new Date(Date.now() - count * 86_400_000)
  const rows = () =>
    server.db.selectFrom('guest_questions').selectAll().where('id', 'in', [id, unconfirmed.id]).execute()
  await server.db
    .updateTable('guest_questions')
    .set({ created_at: days(2) })
    .where('id', 'in', [id, unconfirmed.id])
    .execute()
  await forgetGuests(server.db)
  expect(await rows()).toMatchObject([{ id, ip: null, contact_index: expect.any(String) }])
  await server.db
    .updateTable('guest_questions')
    .set({ told_at: days(31) })
    .where('id', '=', id)
    .execute()
  await forgetGuests(server.db)
  expect(await rows()).toMatchObject([
    { name_encrypted: null, email_encrypted: null, phone_encrypted: null, contact_index: null },
  ])
})

test('operators remove a guest’s question that was reported', async () => {
  const { token, questionId } = await askAndConfirm()
  await owner.api.reports.report({ body: { target: 'QUESTION', targetId: questionId, reason: 'ABUSE', contents: '' } })
  const admin = await createAdmin(server)
  expect((await admin.api.admin.reports({ query: { limit: 100 } })).list).toMatchObject([{ by: null }])
  const params = { target: 'QUESTION', targetId: questionId }
  await admin.api.admin.decideReports({ params, body: { state: 'ACTION', reason: '신고한 내용이 맞았어요' } })
  expect(await guest().castings.guestQuestion({ query: { token } })).toMatchObject({ state: 'REMOVED' })
})
