import { beforeAll, expect } from 'vitest'
import { addDays, today } from '#server/kernel/time.ts'
import { apiTest } from '../../test/support/api.ts'
import { createApplicant } from '../../test/support/applicants.ts'
import { createAdmin, createManager, type Person } from '../../test/support/people.ts'
import { completeRole, postCasting } from '../../test/support/posted-castings.ts'

const { server, test } = apiTest()
let owner: Person
beforeAll(async () => {
  owner = await createManager(server)
})

/** The change, the fact it appears as, and its new text. */
const followed: [given: object | ((roleId: number) => object), fact: string, after: string][] = [
  [{ maxReward: 1_200_000 }, 'REWARD', '회차당 800,000원–1,200,000원'],
  [{ canNegotiate: true }, 'REWARD', '회차당 800,000원–1,000,000원, 협의 가능'],
  [{ expenses: ['MEAL', 'LODGING'] }, 'EXPENSES', '식비, 숙박'],
  [{ isShootUndecided: true }, 'SHOOT', '미정'],
  [{ shootTimes: 4 }, 'SHOOT', expect.stringContaining(', 4회차') as unknown as string],
  [{ shootPlace: '속초' }, 'PLACE', '인천 속초'],
  [{ isNightShoot: true }, 'CONDITIONS', '노출 없음 · 야간 촬영'],
  [{ auditionWay: 'OFFLINE' }, 'AUDITION', '대면'],
  [{ castingEndDate: addDays(today(), 12) }, 'DEADLINE', addDays(today(), 12)],
  [id => role(id, { gender: 'ANY' }), 'ROLE', '수경: 조연, 무관, 만 20–29세, 1명'],
  [id => role(id, { grade: 'LEAD' }), 'ROLE', '수경: 주연, 여자, 만 20–29세, 1명'],
  [id => role(id, { ageMax: 33 }), 'ROLE', '수경: 조연, 여자, 만 20–33세, 1명'],
  [id => role(id, { heightMin: 165 }), 'ROLE', '수경: 조연, 여자, 만 20–29세, 165–cm, 1명'],
  [id => role(id, { headcount: 3 }), 'ROLE', '수경: 조연, 여자, 만 20–29세, 3명'],
  [id => role(id, { hasLines: false }), 'ROLE', '수경: 조연, 여자, 만 20–29세, 1명, 대사 없음'],
  [
    id => role(id, { dialects: ['JEJU'], languages: ['KSL'], skills: ['수영'] }),
    'ROLE',
    '수경: 조연, 여자, 만 20–29세, 1명, 제주도·수어, 수영',
  ],
]
const role = (id: number, given: object) => ({ roles: [{ ...completeRole(), id, ...given }] })

test('[T-01][A-17] only changes of facts that people decided by are shown', async () => {
  const { id, roleIds } = await postCasting(server, owner)
  const params = { castingId: id }
  const { values: first } = await owner.api.castings.editing({ params })
  const edit = async (given: object) => {
    const { revision } = await owner.api.castings.editing({ params })
    await owner.api.castings.update({ params, body: { ...first, ...given, action: 'save', revision } })
  }
  const shown = async () => (await server.api().castings.detail({ params })).changes
  await edit({ synopsis: '문 닫기를 하루 앞둔 단관 극장에서 자매가 마지막 밤을 보내요.', director: '한여름' })
  expect(await shown()).toEqual([])
  for (const [given, fact, after] of followed) {
    const before = (await shown()).length
    await edit(typeof given === 'function' ? given(roleIds[0]!) : given)
    const changes = await shown()
    expect(changes.slice(0, changes.length - before), JSON.stringify(given)).toMatchObject([{ fact, after }])
    await edit({})
  }
})

test('[A-17] a casting older than the terms of auditions is saved as it is', async () => {
  const { id } = await postCasting(server, owner)
  const params = { castingId: id }
  await server.db.updateTable('castings').set({ audition_way: 'NONE' }).where('id', '=', id).execute()
  const save = async (given: object) => {
    const { values, revision } = await owner.api.castings.editing({ params })
    await owner.api.castings.update({ params, body: { ...values, ...given, action: 'save', revision } })
    return server.api().castings.detail({ params })
  }
  expect(await save({ director: '한여름' })).toMatchObject({ auditionWay: 'NONE', changes: [] })
  expect((await save({ auditionWay: 'PROFILE' })).changes).toMatchObject([
    { fact: 'AUDITION', before: null, after: '오디션 없이 프로필로 결정' },
  ])
  await expect(save({ auditionWay: 'NONE' })).rejects.toMatchObject({ code: 'casting_incomplete' })
})

test('[R-03][T-01] once somebody has applied, a casting keeps the company that received their data', async () => {
  const { id, roleIds } = await postCasting(server, owner)
  const params = { castingId: id }
  const rename = async (person: Person, companyName: string) => {
    const { values, revision } = await person.api.castings.editing({ params })
    return person.api.castings.update({ params, body: { ...values, companyName, action: 'save', revision } })
  }
  await rename(owner, '온기 필름')
  await createApplicant(server, { id, roleId: roleIds[0]! })
  await expect(rename(owner, '또 다른 회사')).rejects.toMatchObject({
    fields: { companyName: expect.stringContaining('새 공고') },
  })
  await rename(await createAdmin(server), '필름 온기')
  expect((await server.api().castings.detail({ params })).companyName).toBe('필름 온기')
})
