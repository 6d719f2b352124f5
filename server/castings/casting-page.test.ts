import { beforeAll, describe, expect } from 'vitest'
import type { EnquiryState } from '#contract/codes/castings.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import { apiTest } from '../../test/support/api.ts'
import { createReadyActor, refusal } from '../../test/support/applicants.ts'
import { openCasting } from '../../test/support/castings.ts'
import { newsOf } from '../../test/support/news.ts'
import { createActor, createAdmin, createManager, type Person } from '../../test/support/people.ts'
import { completeRole, postCasting } from '../../test/support/posted-castings.ts'
import { createMember } from '../../test/support/team.ts'
import { forgetEnquiries } from './enquiries.ts'

const { server, test } = apiTest()
let owner: Person
let admin: Person
beforeAll(async () => {
  owner = await createManager(server)
  admin = await createAdmin(server)
})

const at = (castingId: number) => ({ params: { castingId } })
const titlesOf = async (person: Person) => (await newsOf(server, person)).map(({ title }) => title)

describe('questions about a casting', () => {
  test('[R-02] a question becomes public once answered, as both sides are told', async () => {
    const { id } = await openCasting(server, owner)
    const [asker, other] = [await createActor(server), await createActor(server)]
    const asked = await asker.api.castings.ask({ ...at(id), body: { contents: '지방 배우도 지원할 수 있나요?' } })
    expect(asked).toMatchObject({ answer: null, isMine: true })
    const seenBy = async (person?: Person) =>
      (await (person?.api ?? server.api()).castings.questions({ ...at(id), query: {} })).list.length
    expect([await seenBy(), await seenBy(other), await seenBy(asker), await seenBy(owner)]).toEqual([0, 0, 1, 1])
    expect(await titlesOf(owner)).toContain('공고에 질문이 왔어요')

    const answer = (person: Person, text = '네, 숙소를 드려요.') =>
      person.api.castings.answer({ params: { castingId: id, questionId: asked.id }, body: { answer: text } })
    expect(await refusal(answer(await createManager(server)))).toMatchObject({ status: 404 })
    expect(await refusal(answer(owner, '010-1234-5678로 전화 주세요'))).toMatchObject({ code: 'contact_in_text' })
    await answer(owner)
    expect(await seenBy()).toBe(1)
    expect(await titlesOf(asker)).toEqual(['질문에 답이 달렸어요'])

    const remove = (person: Person) =>
      person.api.castings.removeQuestion({ params: { castingId: id, questionId: asked.id } })
    expect(await refusal(remove(other))).toMatchObject({ status: 404 })
    await remove(asker)
    expect(await seenBy(owner)).toBe(0)
  })

  test('[R-02][U-03] news about a private casting’s questions lead both sides to it', async () => {
    const { id } = await openCasting(server, owner, { is_private: true, private_key: 'stage-door' })
    const [full, reviewer] = [await createMember(server, id, 'FULL'), await createMember(server, id)]
    const asker = await createActor(server)
    const body = { contents: '촬영은 며칠인가요?', key: 'stage-door' }
    const { id: questionId } = await asker.api.castings.ask({ ...at(id), body })
    expect([await titlesOf(full), await titlesOf(reviewer)]).toEqual([['공고에 질문이 왔어요'], []])
    await full.api.castings.answer({ params: { castingId: id, questionId }, body: { answer: '사흘이에요' } })
    const [told] = await newsOf(server, asker)
    expect(told).toMatchObject({ title: '질문에 답이 달렸어요', link: `/casting/${id}?key=stage-door#questions` })
    const key = new URL(told!.link!, server.origin).searchParams.get('key')!
    const { list } = await asker.api.castings.questions({ ...at(id), query: { key } })
    expect(list).toMatchObject([{ answer: '사흘이에요' }])
  })

  test('a question that its casting may not get is refused', async () => {
    const { id } = await openCasting(server, owner)
    const elsewhere = await openCasting(server, owner)
    const asker = await createActor(server)
    const ask = (contents: string, castingId = id) => asker.api.castings.ask({ ...at(castingId), body: { contents } })
    expect(await refusal(ask('카톡 말고 actor@example.com 으로 답해 주세요'))).toMatchObject({
      code: 'contact_in_text',
    })
    const asked = await Promise.allSettled(
      ['첫 번째 질문이에요', '두 번째 질문이에요', '세 번째 질문이에요', '네 번째 질문이에요'].map(text => ask(text)),
    )
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    const { list } = await asker.api.castings.questions({ ...at(id), query: {} })
    const params = { castingId: elsewhere.id, questionId: list[0]!.id }
    expect(await refusal(owner.api.castings.answer({ params, body: { answer: '네' } }))).toMatchObject({ status: 404 })
    await server.db
      .updateTable('castings')
      .set({ status: 'CLOSED', closed_at: new Date() })
      .where('id', '=', elsewhere.id)
      .execute()
    expect(await refusal(ask('아직 지원할 수 있나요?', elsewhere.id))).toMatchObject({ code: 'casting_closed' })
  })
})

test('[R-02] a viewer counts once per half hour, the owner never', async () => {
  const { id } = await openCasting(server, owner)
  const [one, two] = [await createActor(server), await createActor(server)]
  for (const person of [one, one, two, owner]) await person.api.castings.view(at(id))
  await server.api().castings.view(at(id))
  const card = async () =>
    (await owner.api.review.ownCastings({ query: { limit: 100 } })).list.find(found => found.id === id)
  await expect.poll(async () => (await card())!.own!.views).toBe(3)
})

test('[R-02] a view of a private casting counts only with its key', async () => {
  const { id } = await openCasting(server, owner, { is_private: true, private_key: 'the-key' })
  const viewer = await createActor(server)
  expect(await refusal(viewer.api.castings.view(at(id)))).toMatchObject({ status: 404 })
  expect(await refusal(viewer.api.castings.view({ ...at(id), query: { key: 'another' } }))).toMatchObject({
    status: 404,
  })
  expect(await refusal(viewer.api.castings.view(at(999_999_999)))).toMatchObject({ status: 404 })
  await viewer.api.castings.view({ ...at(id), query: { key: 'the-key' } })
  const card = async () =>
    (await owner.api.review.ownCastings({ query: { limit: 100 } })).list.find(found => found.id === id)
  await expect.poll(async () => (await card())!.own!.views).toBe(1)
})

test('[R-02] similar castings are open ones of the same kind first, then of the same place', async () => {
  await server.db.updateTable('castings').set({ status: 'CLOSED', closed_at: new Date() }).execute()
  const here = await openCasting(server, owner, { art_category: 'MUSICAL', region: 'BUSAN' })
  const sameKind = await openCasting(server, owner, { art_category: 'MUSICAL', region: 'SEOUL' })
  const samePlace = await openCasting(server, owner, { art_category: 'CF', region: 'BUSAN' })
  const both = await openCasting(server, owner, { art_category: 'MUSICAL', region: 'BUSAN' })
  await openCasting(server, owner, { art_category: 'MUSICAL', region: 'BUSAN', status: 'CLOSED' })
  await openCasting(server, owner, { art_category: 'MUSICAL', region: 'BUSAN', is_private: true, private_key: 'k' })
  const { list } = await server.api().castings.similar({ ...at(here.id), query: {} })
  expect(list.map(({ casting, reasons }) => [casting.id, reasons])).toEqual([
    [both.id, ['KIND', 'PLACE']],
    [sameKind.id, ['KIND']],
    [samePlace.id, ['PLACE']],
  ])
})

test('[R-02] similar castings have a role for who looks', async () => {
  await server.db.updateTable('castings').set({ status: 'CLOSED', closed_at: new Date() }).execute()
  const forWomen = { female_ages: '{[20,30)}', male_ages: '{}' }
  const here = await openCasting(server, owner, forWomen)
  const women = await openCasting(server, owner, { female_ages: '{[25,40)}', male_ages: '{}' })
  const men = await openCasting(server, owner, { female_ages: '{}', male_ages: '{[20,30)}' })
  const { actor } = await createReadyActor(server, { gender: 'MALE', birthDate: '2000-03-01' })
  const seenBy = async (api: Person['api']) =>
    (await api.castings.similar({ ...at(here.id), query: {} })).list.map(({ casting, reasons }) => [
      casting.id,
      reasons[0],
    ])
  expect(await seenBy(server.api())).toEqual([[women.id, 'SAME_PEOPLE']])
  expect(await seenBy(actor.api)).toEqual([[men.id, 'SUITS_ME']])
})

test('[R-02] a similar casting shows the role that suits who looks', async () => {
  await server.db.updateTable('castings').set({ status: 'CLOSED', closed_at: new Date() }).execute()
  const women = { ...completeRole(), gender: 'FEMALE' as const, ageMin: 20, ageMax: 29 }
  const men = { ...completeRole(), gender: 'MALE' as const, ageMin: 20, ageMax: 39 }
  const old = { ...completeRole(), gender: 'MALE' as const, ageMin: 45, ageMax: 62 }
  const here = await postCasting(server, owner, { roles: [women] })
  await postCasting(server, owner, { roles: [old, men, women] })
  const { actor } = await createReadyActor(server, { gender: 'MALE', birthDate: '2000-03-01' })
  const seenBy = async (api: Person['api']) =>
    (await api.castings.similar({ ...at(here.id), query: {} })).list.map(({ casting: { role }, reasons }) => [
      role?.gender,
      role?.ageMin,
      reasons[0],
    ])
  expect(await seenBy(server.api())).toEqual([['FEMALE', 20, 'SAME_PEOPLE']])
  expect(await seenBy(actor.api)).toEqual([['MALE', 20, 'SUITS_ME']])
})

test('[A-95] an application never lacks its profile, even deleted at the same moment', async () => {
  const casting = await openCasting(server, owner)
  for (let round = 0; round < 6; round++) {
    const { actor, profileId, photoIds } = await createReadyActor(server)
    const [applied, deleted] = await Promise.allSettled([
      actor.api.applications.apply({
        params: { castingId: casting.id },
        body: { roleIds: [casting.roleId], photoIds, message: '', consent: true },
      }),
      actor.api.profiles.remove({ params: { profileId } }),
    ])
    expect([applied.status, deleted.status].filter(status => status === 'fulfilled')).toHaveLength(1)
  }
})

describe('[A-35][S-07] POST /v1/casting-question', () => {
  const enquiry = {
    companyName: '필름 온기',
    name: '한담당',
    phone: '010-2345-6789',
    email: 'maker@example.com',
    artCategory: 'CF' as const,
    schedule: '1월 둘째 주',
    budget: '회차당 100만 원',
    contents: '20대 무용 전공 배우를 세 분 찾고 있어요.',
    privacyConsent: true as const,
  }
  const send = (given: object = {}) => server.api().castings.enquire({ body: { ...enquiry, ...given } })
  const inbox = (state?: 'NEW' | 'SPAM') => admin.api.admin.enquiries({ query: { state, limit: 100 } })

  test('an enquiry reaches operators with encrypted contacts, and is audited', async () => {
    await send()
    const row = await server.db.selectFrom('casting_enquiries').selectAll().executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toMatch(/01023456789|maker@example/)
    const { list, counts } = await inbox('NEW')
    expect(list[0]).toMatchObject({ phone: '01023456789', email: 'maker@example.com', state: 'NEW' })
    expect(counts.NEW).toBe(1)
    await admin.api.admin.decideEnquiry({ params: { id: list[0]!.id }, body: { state: 'SPAM', note: '광고' } })
    expect((await inbox('NEW')).list).toEqual([])
    const audited = await server.db
      .selectFrom('audit_log')
      .select('action')
      .where('action', 'like', 'enquir%')
      .orderBy('id')
      .execute()
    expect(audited.map(({ action }) => action)).toEqual(['enquiries.read', 'enquiry.decide'])
    expect(await refusal(owner.api.admin.enquiries({ query: {} }))).toMatchObject({ status: 403 })
  })

  test('an enquiry without contact, consent or text is refused by field', async () => {
    await expect(send({ companyName: '', phone: '', email: '' })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { companyName: expect.any(String), phone: '휴대폰 번호나 이메일 중 하나를 적어 주세요' },
    })
    await expect(send({ privacyConsent: false })).rejects.toMatchObject({
      fields: { privacyConsent: expect.any(String) },
    })
    await expect(send({ contents: '짧아요' })).rejects.toMatchObject({ fields: { contents: expect.any(String) } })
  })

  test('enquiries of robots are discarded, and people send five an hour', async () => {
    await server.db.deleteFrom('casting_enquiries').execute()
    expect(await send({ website: 'https://spam.example' })).toBeNull()
    expect((await inbox()).totalResult).toBe(0)
    const sent = await Promise.allSettled(Array.from({ length: 8 }, () => send()))
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    expect(await refusal(send())).toMatchObject({ status: 429 })
  })

  test('spam is deleted after a month, everything after a year', async () => {
    await server.db.deleteFrom('casting_enquiries').execute()
    const add = (state: CodeOf<typeof EnquiryState>, days: number) =>
      server.db
        .insertInto('casting_enquiries')
        .values({
          company_name: '가',
          name: '나',
          contents: '배우를 찾고 있어요',
          state,
          created_at: new Date(Date.now() - days * 86_400_000),
        })
        .execute()
    await add('SPAM', 31)
    await add('DONE', 31)
    await add('DONE', 366)
    await forgetEnquiries(server.db)
    expect((await inbox()).list.map(({ state }) => state)).toEqual(['DONE'])
  })
})
