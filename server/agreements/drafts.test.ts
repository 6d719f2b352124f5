import { expect } from 'vitest'
import { addDays, today } from '#server/kernel/time.ts'
import { apiTest } from '../../test/support/api.ts'
import { createApplicant, refusal } from '../../test/support/applicants.ts'
import { openCasting } from '../../test/support/castings.ts'
import { createManager, createPerson } from '../../test/support/people.ts'
import { completeRole, postCasting } from '../../test/support/posted-castings.ts'
import { added, castActor, type Draft, edit, makeDraft, send } from './agreements.support.ts'

const { server, test } = apiTest()

test('a draft is filled from the notice, the role and the approval', async () => {
  const { owner, params, names } = await makeDraft(server)
  const { terms, differences, number, clauses, state } = await owner.api.agreements.agreement({ params })
  expect(number).toMatch(/^A\d\d-\d{6}$/)
  expect(state).toBe('DRAFT')
  expect(terms).toMatchObject({
    companyName: '필름 온기',
    actorName: names.actor,
    workTitle: '늦여름의 관객',
    roleName: '수경',
    scenes: '언니를 기다리는 동생이에요.',
    feeWon: 800_000,
    feeUnit: 'PER_SHOOT',
    shootTimes: 5,
    shootPlace: '인천',
    isNightShoot: false,
  })
  expect(terms.payOn).toMatch(/-15$/)
  expect(differences).toEqual([])
  expect(clauses.find(({ no }) => no === 2)!.text).toContain('회차당 800,000원')
})

test('an agreement is made once an actor has accepted, one for each role', async () => {
  const owner = await createManager(server)
  const casting = await openCasting(server, owner)
  const waiting = await createApplicant(server, casting)
  const { appId, roleId } = await castActor(server, casting)
  const make = (id: number) =>
    owner.api.agreements.make({ params: { castingId: casting.id }, body: { roles: [{ appId: id, roleId }] } })
  expect(await refusal(make(waiting.id))).toEqual({ status: 409, code: 'agreement_not_accepted' })
  const list = () => owner.api.agreements.ofCasting({ params: { castingId: casting.id }, query: {} })
  expect((await list()).open).toMatchObject([{ appId, roleId, roleName: '수경' }])
  const answers = await Promise.allSettled([make(appId), make(appId)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await list()).toMatchObject({ totalResult: 1, counts: { DRAFT: 1 }, open: [] })
  const { ids } = (answers.find(({ status }) => status === 'fulfilled') as PromiseFulfilledResult<{ ids: number[] }>)
    .value
  await owner.api.agreements.withdraw({ params: { agreementId: ids[0]! } })
  await make(appId)
})

test('differences are those to the notice as it was when this actor applied', async () => {
  const owner = await createManager(server)
  const { id, roleIds } = await postCasting(server, owner)
  const casting = { id, roleId: roleIds[0]! }
  const params = { castingId: id }
  const change = async (given: object) => {
    const { values, revision } = await owner.api.castings.editing({ params })
    await owner.api.castings.update({ params, body: { ...values, ...given, action: 'save', revision } })
  }
  const { values } = await owner.api.castings.editing({ params })
  const early = await castActor(server, casting)
  const lower = { minReward: values.minReward! - 100_000, maxReward: values.minReward! - 100_000 }
  await change({ ...lower, isNightShoot: !values.isNightShoot })
  const late = await castActor(server, casting)
  const body = { roles: [early, late].map(({ appId, roleId }) => ({ appId, roleId })) }
  const { ids } = await owner.api.agreements.make({ params, body })
  const read = (at: number) => owner.api.agreements.agreement({ params: { agreementId: ids[at]! } })
  expect((await read(1)).differences).toEqual([])
  const before = (await read(0)).differences
  expect(before.map(({ fact }) => fact)).toContain('NIGHT')
})

/** A draft of a casting that was posted through the product. */
async function draftOf(given: Parameters<typeof postCasting>[2], change: object | null = null) {
  const owner = await createManager(server)
  const { id, roleIds } = await postCasting(server, owner, given)
  const params = { castingId: id }
  const { appId, roleId } = await castActor(server, { id, roleId: roleIds[0]! })
  if (change) {
    const { values, revision } = await owner.api.castings.editing({ params })
    await owner.api.castings.update({ params, body: { ...values, ...change, action: 'save', revision } })
  }
  const { ids } = await owner.api.agreements.make({ params, body: { roles: [{ appId, roleId }] } })
  const draft = { owner, params: { agreementId: ids[0]! } } as Draft
  return { draft, read: () => owner.api.agreements.agreement({ params: draft.params }) }
}

test('of a notice its own fee counts, not one that stands in its words', async () => {
  const { read } = await draftOf({ maxReward: 800_000, rewardNote: '추가 촬영은 회차당 100,000원' })
  expect((await read()).terms).toMatchObject({ feeWon: 800_000, feeUnit: 'PER_SHOOT' })
})

test('an advertisement is used as its notice said when this actor applied', async () => {
  const ad = { artCategory: 'CF' as const, adMedia: ['TV', 'ONLINE'], adMonths: 12, adTerritory: '국내, 일본' }
  const { draft, read } = await draftOf({ ...ad, adCompetitors: '다른 통신사' } as never, {
    adMedia: ['TV', 'ONLINE', 'PRINT'],
    adMonths: 24,
  })
  const { terms, differences } = await read()
  expect(terms).toMatchObject({ usageMedia: 'TV, 온라인·SNS', usageMonths: 12, usageTerritory: '국내, 일본' })
  expect(differences.map(({ fact }) => fact)).not.toContain('USAGE')
  const usageOf = async (change: object) =>
    (await edit(draft, { shootTimes: 3, ...change })).differences.find(({ fact }) => fact === 'USAGE')
  expect(await usageOf({ usageMonths: 24 })).toMatchObject({
    notice: 'TV, 온라인·SNS · 12개월 · 국내, 일본',
    agreement: 'TV, 온라인·SNS · 24개월 · 국내, 일본',
    isWorse: true,
  })
  expect(await usageOf({ usageMonths: 6 })).toMatchObject({ isWorse: false })
  expect(await usageOf({ usageMonths: 12, usageMedia: '온라인·SNS,TV' })).toBeUndefined()
  expect(await usageOf({ usageMedia: 'TV' })).toMatchObject({ isWorse: false })
  expect(await usageOf({ usageMedia: 'TV, 온라인·SNS, 옥외' })).toMatchObject({ isWorse: true })
  expect(await usageOf({ usageMedia: 'TV', usageTerritory: '전 세계' })).toMatchObject({ isWorse: true })
})

test('nothing is agreed of applicants whose casting was emptied', async () => {
  const owner = await createManager(server)
  const casting = await openCasting(server, owner)
  const { appId, roleId } = await castActor(server, casting)
  await server.db
    .updateTable('castings')
    .set({ applicants_emptied_at: new Date() })
    .where('id', '=', casting.id)
    .execute()
  const params = { castingId: casting.id }
  expect((await owner.api.agreements.ofCasting({ params, query: {} })).open).toEqual([])
  const made = owner.api.agreements.make({ params, body: { roles: [{ appId, roleId }] } })
  expect(await refusal(made)).toEqual({ status: 409, code: 'agreement_not_accepted' })
})

test('a role is compared by its whole name, whatever letters it has', async () => {
  const { read } = await draftOf({ roles: [{ ...completeRole(), name: '형사: 수경' }] })
  const { terms, differences } = await read()
  expect(terms.roleName).toBe('형사: 수경')
  expect(differences.map(({ fact }) => fact)).not.toContain('ROLE')
})

test('fewer days of shooting are worse where each of them is paid', async () => {
  const draft = await makeDraft(server)
  const timesOf = async (feeUnit: string, shootTimes: number) =>
    (await edit(draft, { feeUnit, shootTimes })).differences.find(({ fact }) => fact === 'TIMES')?.isWorse
  expect([await timesOf('PER_DAY', 4), await timesOf('PER_SHOOT', 4), await timesOf('TOTAL', 4)]).toEqual([
    true,
    true,
    false,
  ])
  expect([await timesOf('PER_DAY', 6), await timesOf('TOTAL', 6)]).toEqual([false, true])
})

test('a term worse than the notice is sent only with a reason that the actor reads', async () => {
  const draft = await makeDraft(server)
  const worse = await edit(draft, { ...added, feeWon: 600_000, isNightShoot: true })
  expect(worse.differences).toMatchObject([
    { fact: 'FEE', notice: '회차당 800,000원', agreement: '회차당 600,000원', isWorse: true, reason: '' },
    { fact: 'NIGHT', isWorse: true },
  ])
  await expect(send(draft)).rejects.toMatchObject({
    code: 'agreement_wrong',
    fields: { 'reasons.FEE': expect.stringContaining('나쁜'), 'reasons.NIGHT': expect.any(String) },
  })
  const reason = '회차가 줄어 전체 예산에 맞췄어요'
  await edit(draft, {}, { FEE: reason, NIGHT: reason })
  await send(draft)
  const { differences } = await draft.actor.api.agreements.agreement({ params: draft.params })
  expect(differences.map(each => each.reason)).toEqual([reason, reason])
})

test('terms that nobody can agree to are refused by a sentence at their field', async () => {
  const draft = await makeDraft(server, { birthDate: addDays(today(), -14 * 365) })
  const problem = async (change: object) => {
    try {
      await edit(draft, change)
    } catch (error) {
      return (error as { fields: Record<string, string> }).fields
    }
    return {}
  }
  const yesterday = addDays(today(), -1)
  expect(await problem({ feeWon: 0 })).toHaveProperty('feeWon')
  expect(await problem({ shootStartAt: yesterday })).toHaveProperty('shootStartAt')
  expect(await problem({ shootEndAt: addDays(today(), 29) })).toHaveProperty('shootEndAt')
  expect(await problem({ payOn: yesterday })).toHaveProperty('payOn')
  expect(await problem({ payOn: addDays(today(), 5) })).toHaveProperty('payOn')
  expect(await problem({ isNightShoot: true })).toEqual({
    isNightShoot: '만 15세 미만은 밤 10시부터 아침 6시까지 촬영할 수 없어요',
  })
  for (const written of ['990101-1234567', '９９０１０１ 2234567', '9901011234567'])
    expect(JSON.stringify(await problem({ special: `번호는 ${written}` })), written).toContain('주민등록번호')
  for (const field of ['workTitle', 'roleName'])
    expect(JSON.stringify(await problem({ [field]: '수경 990101-1234567' })), field).toContain('주민등록번호')
  expect(await problem({ special: '촬영은 2026-12-01부터, 계좌 1234567890123' })).toEqual({})
})

test('a draft that somebody else changed meanwhile is read again first', async () => {
  const draft = await makeDraft(server)
  const { textSha256, form, terms } = await draft.owner.api.agreements.agreement({ params: draft.params })
  await edit(draft, { special: '숙소는 1인실이에요' })
  const { companyName, ceoName, bizNo, actorName, actorBirthDate, ...rest } = terms
  const stale = draft.owner.api.agreements.edit({
    params: draft.params,
    body: { textSha256, formId: form.id, terms: rest, reasons: {} },
  })
  expect(await refusal(stale)).toEqual({ status: 409, code: 'agreement_changed' })
})

test('a draft is the team’s own, and operators read it with a line in the audit log', async () => {
  const draft = await makeDraft(server)
  const { owner, actor, params, casting } = draft
  const read = (person: typeof owner) => person.api.agreements.agreement({ params })
  const stranger = await createManager(server)
  for (const person of [actor, stranger]) expect(await refusal(read(person))).toMatchObject({ status: 404 })
  expect((await actor.api.agreements.mine({ query: {} })).list).toEqual([])
  const strangers = stranger.api.agreements.ofCasting({ params: { castingId: casting.id }, query: {} })
  expect(await refusal(strangers)).toMatchObject({ status: 404 })
  const moderator = await createPerson(server, ['Admin'], { operatorRoles: ['MODERATION'] })
  const finance = await createPerson(server, ['Admin'], { operatorRoles: ['FINANCE'] })
  expect(await refusal(read(finance))).toMatchObject({ status: 404 })
  expect(await read(moderator)).toMatchObject({ side: null, isOwner: false })
  const find = async ({ api }: typeof owner, q: string) => (await api.admin.find({ query: { q } })).agreements
  const { number, actorName } = await read(owner)
  for (const word of [number, number.toLowerCase(), draft.names.actor, draft.names.owner])
    expect(await find(moderator, word)).toMatchObject([{ id: params.agreementId, castingId: casting.id, actorName }])
  expect(await find(finance, number)).toEqual([])
  const withdraw = moderator.api.agreements.withdraw({ params })
  expect(await refusal(withdraw)).toMatchObject({ status: 404 })
  const log = await server.db
    .selectFrom('audit_log')
    .select('target_id')
    .where('action', '=', 'agreement.read')
    .where('actor_id', '=', moderator.id)
    .execute()
  expect(log).toEqual([{ target_id: params.agreementId }])
})
