import { beforeAll, expect } from 'vitest'
import { addDays, today } from '#server/kernel/time.ts'
import { apiTest } from '../../test/support/api.ts'
import { createAdmin, createManager, type Person } from '../../test/support/people.ts'
import { completeCasting, completeRole, postCasting } from '../../test/support/posted-castings.ts'

const { server, test } = apiTest()
let owner: Person
beforeAll(async () => {
  owner = await createManager(server)
})

const ads: Record<string, unknown> = {
  artCategory: 'CF',
  adMedia: ['TV', 'ONLINE'],
  adMonths: 12,
  adTerritory: '국내',
  adExclusivity: 'CATEGORY',
  adCompetitors: '다른 통신사',
  adExtension: '6개월에 출연료의 50%',
}
const [from, to] = [addDays(today(), 12), addDays(today(), 13)]
const terms: Record<string, unknown> = {
  auditionStartAt: from,
  auditionEndAt: to,
  auditionPlace: '합정동 연습실',
  callbackDays: '12월 20일',
  rehearsalDays: '촬영 전주에 두 번',
  fittingDays: '촬영 이틀 전',
  agencyFee: 20,
  ...ads,
}
const jeju: Record<string, unknown> = { region: 'JEJU' }
const withRole = (role: object): Record<string, unknown> => ({ ...terms, roles: [{ ...completeRole(), ...role }] })
const editing = (id: number) => owner.api.castings.editing({ params: { castingId: id } })

test('[A-16][R-02] terms of work are kept, and none of them is required', async () => {
  const { id } = await postCasting(server, owner, withRole({ shootDays: 3 }))
  const params = { castingId: id }
  expect((await editing(id)).values).toMatchObject(terms)
  expect(await server.api().castings.detail({ params })).toMatchObject({ ...terms, roles: [{ shootDays: 3 }] })
  expect(await (await createAdmin(server)).api.admin.casting({ params })).toMatchObject(terms)
  const plain = await postCasting(server, owner)
  expect(await server.api().castings.detail({ params: { castingId: plain.id } })).toMatchObject({
    auditionStartAt: null,
    auditionPlace: '',
    agencyFee: null,
    adMedia: [],
    roles: [{ shootDays: null }],
  })
})

test('[A-16] a casting from before the terms existed states none of them', async () => {
  const { id } = await postCasting(server, owner, terms)
  await server.db.updateTable('castings').set({ terms: '{}' }).where('id', '=', id).execute()
  expect((await editing(id)).values).toMatchObject({ auditionPlace: '', agencyFee: null, adMedia: [] })
})

test('[A-16] auditions do not end before they begin, and no term holds a contact', async () => {
  const submit = (given: object) =>
    owner.api.castings.create({
      body: { action: 'submit', acceptsCopy: true, ...completeCasting(), ...terms, ...given },
    })
  for (const [field, given] of [
    ['auditionEndAt', { auditionEndAt: today() }],
    ['auditionPlace', { auditionPlace: '합정동, 문의 010-1234-5678' }],
    ['adExtension', { adExtension: '카톡 아이디 ad_maker 로 물어봐 주세요' }],
  ] as const)
    await expect(submit(given)).rejects.toMatchObject({
      code: 'casting_incomplete',
      fields: { [field]: expect.any(String) },
    })
  for (const given of [{ agencyFee: 101 }, { adMonths: 0 }, { adMedia: ['RADIO'] }])
    await expect(submit(given as object)).rejects.toMatchObject({ status: 400 })
})

test('[A-17] changes of terms are shown by name, and an operator reads changed words again', async () => {
  const { id, roleIds } = await postCasting(server, owner, terms)
  const params = { castingId: id }
  const save = async (given: object) => {
    const { values, revision } = await editing(id)
    await owner.api.castings.update({ params, body: { ...values, ...given, action: 'save', revision } })
    return (await server.api().castings.detail({ params })).changes.slice(0, 1)
  }
  expect(await save({ callbackDays: '' })).toMatchObject([
    { fact: 'AUDITION', after: `대면·비대면 병행 · ${from} – ${to} · 합정동 연습실` },
  ])
  expect(await save({ agencyFee: 0 })).toMatchObject([
    { fact: 'REWARD', after: expect.stringContaining('에이전시 수수료 없음') },
  ])
  expect(await save({ fittingDays: '' })).toMatchObject([
    { fact: 'SHOOT', after: expect.stringMatching(/촬영 전주에 두 번$/) },
  ])
  expect(await save({ adMonths: 24 })).toMatchObject([
    { fact: 'ADVERTISING', after: expect.stringContaining('광고 사용 기간 24개월') },
  ])
  expect(await save({ roles: [{ ...completeRole(), id: roleIds[0], shootDays: 2 }] })).toMatchObject([
    { fact: 'ROLE', after: expect.stringContaining('촬영 2일') },
  ])
  const { awaits_check } = await server.db
    .selectFrom('castings')
    .select('awaits_check')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(awaits_check).toBe(true)
})

test('[A-17] terms of an advertisement count only while the work is one', async () => {
  const { id } = await postCasting(server, owner, terms)
  const params = { castingId: id }
  const { values, revision } = await editing(id)
  const body = { ...values, artCategory: 'ETC' as const, adMonths: 3, action: 'save' as const, revision }
  await owner.api.castings.update({ params, body })
  expect((await server.api().castings.detail({ params })).changes).toMatchObject([{ fact: 'ADVERTISING', after: null }])
})

test('[A-16] hours of roles for minors stay within the law of their age', async () => {
  const problems = async (role: object, given: object = { isMinorAllowed: true }) =>
    (
      await owner.api.castings.check({
        body: { ...completeCasting(), ...given, roles: [{ ...completeRole(), ...role }] },
      })
    ).problems
  const wrong = { 'roles.0.weekHours': expect.any(String) }
  expect(await problems({ ageMin: 14, ageMax: 16, weekHours: 36 })).toEqual(wrong)
  expect(await problems({ ageMin: 14, ageMax: 16, weekHours: 35 })).toEqual({})
  expect(await problems({ ageMin: 15, ageMax: 18, weekHours: 41 })).toEqual(wrong)
  expect(await problems({ ageMin: 15, ageMax: 18, weekHours: 40 })).toEqual({})
  expect(await problems({ ageMin: null, ageMax: null, weekHours: 36 })).toEqual(wrong)
  expect(await problems({ ageMin: 19, weekHours: 52 })).toEqual({})
  expect(await problems({ ageMin: 15, ageMax: 30, weekHours: 52 }, {})).toEqual({})
})

test('[A-16] below fifteen nobody works at night, at most until midnight', async () => {
  const check = async (role: object, given: object = { isMinorAllowed: true, isNightShoot: true }) => {
    const body = { ...completeCasting(), ...given, roles: [{ ...completeRole(), ...role }] }
    return (await owner.api.castings.check({ body })).problems
  }
  const wrong = { 'roles.0.nightWork': expect.stringContaining('만 15세 미만') }
  expect(await check({ ageMin: 14, ageMax: 16, nightWork: 'ALL_NIGHT' })).toEqual(wrong)
  expect(await check({ ageMin: null, ageMax: null, nightWork: 'ALL_NIGHT' })).toEqual(wrong)
  expect(await check({ ageMin: 14, ageMax: 16, nightWork: 'MIDNIGHT' })).toEqual({})
  expect(await check({ ageMin: 15, ageMax: 18, nightWork: 'ALL_NIGHT' })).toEqual({})
  expect(await check({ ageMin: 10, ageMax: 30, nightWork: 'ALL_NIGHT' }, {})).toEqual({})
})

test('[A-18] a role for children tells how they are looked after, without a contact', async () => {
  const child = {
    ageMin: 8,
    ageMax: 12,
    weekHours: 20,
    nightWork: 'NONE' as const,
    guardianPresence: 'NEEDED' as const,
    schooling: '주말에만 찍어요',
  }
  const roles = [{ ...completeRole(), ...child }]
  const { id } = await postCasting(server, owner, { isMinorAllowed: true, roles } as Record<string, unknown>)
  expect((await server.api().castings.roles({ params: { castingId: id } }))[0]).toMatchObject(child)
  const body = {
    ...completeCasting(),
    isMinorAllowed: true,
    roles: [{ ...roles[0]!, schooling: '010-1234-5678로 물어보세요' }],
  }
  expect((await owner.api.castings.check({ body })).problems).toEqual({ 'roles.0.schooling': expect.any(String) })
})

test('[U-03] a copy keeps the terms but no days', async () => {
  const { id } = await postCasting(server, owner, withRole({ shootDays: 3 }))
  const copy = await owner.api.castings.copy({ params: { castingId: id }, body: { draftKey: 'terms-copy' } })
  const dated = { auditionStartAt: null, auditionEndAt: null, callbackDays: '', rehearsalDays: '', fittingDays: '' }
  expect((await editing(copy.id)).values).toMatchObject({ ...terms, ...dated, roles: [{ shootDays: 3 }] })
})

test('[R-02] the feed says how actors are auditioned, and the terms of each role', async () => {
  const { id } = await postCasting(server, owner, {
    ...withRole({ name: '한강', headcount: 2, shootDays: 3 }),
    ...jeju,
  })
  await server.db.deleteFrom('operator_decisions').where('casting_id', '=', id).execute()
  const feed = await (await fetch(`${server.origin}/casting/feed.xml?region=JEJU`)).text()
  expect(feed).toContain(`오디션 대면·비대면 병행 · ${from} – ${to} · 합정동 연습실`)
  expect(feed).toContain('한강 2명 · 촬영 3일')
  expect(feed).toContain('의상 피팅 촬영 이틀 전 · 에이전시 수수료 출연료의 20% · 광고 매체 TV·온라인·SNS')
})
