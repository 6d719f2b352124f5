import { beforeAll, describe, expect } from 'vitest'
import { addDays, today } from '#server/kernel/time.ts'
import { apiTest } from '../../test/support/api.ts'
import {
  createActor,
  createAdmin,
  createManager,
  createUnapprovedManager,
  type Person,
} from '../../test/support/people.ts'
import { completeCasting, completeRole, postCasting } from '../../test/support/posted-castings.ts'

const { server, test } = apiTest()
let manager: Person
let other: Person
let admin: Person
beforeAll(async () => {
  manager = await createManager(server)
  other = await createManager(server)
  admin = await createAdmin(server)
})

const key = () => crypto.randomUUID()
const save = (given: Record<string, unknown> = {}) => ({ action: 'save' as const, ...given })
const submit = (given: Record<string, unknown> = {}) => ({
  action: 'submit' as const,
  acceptsCopy: true,
  ...completeCasting(),
  ...given,
})
const refusal = (code: string, fields?: Record<string, unknown>) =>
  expect.objectContaining({ code, ...(fields && { fields: expect.objectContaining(fields) }) })

describe('[A-16] POST /v1/castings', () => {
  test('a draft may be empty, even for a manager who is not approved yet', async () => {
    const newcomer = await createUnapprovedManager(server)
    const draft = await newcomer.api.castings.create({ body: save() })
    expect(draft).toMatchObject({ status: 'DRAFT', revision: 1, roleIds: [] })
  })

  test('[U-03] a complete casting of an approved manager goes to review', async () => {
    const saved = await manager.api.castings.create({ body: submit() })
    expect(saved).toMatchObject({ status: 'IN_REVIEW', roleIds: [expect.any(Number)] })
  })

  test('a draft created again under its key is the same draft', async () => {
    const [draftKey, role] = [key(), { ...completeRole(), key: key() }]
    const body = { ...save({ title: '처음 제목', roles: [role] }), draftKey }
    const first = await manager.api.castings.create({ body })
    const again = await manager.api.castings.create({ body: { ...body, title: '다시 보낸 제목' } })
    expect(again).toEqual(first)
    const params = { castingId: first.id }
    const { values, revision } = await manager.api.castings.editing({ params })
    expect(values).toMatchObject({ title: '다시 보낸 제목', roles: [{ id: first.roleIds[0], key: role.key }] })
    expect((await other.api.castings.create({ body })).id).not.toBe(first.id)

    const saved = await manager.api.castings.update({ params, body: { ...save({ roles: [role] }), revision } })
    expect(saved.roleIds).toEqual(first.roleIds)
    await expect(manager.api.castings.create({ body })).rejects.toEqual(refusal('casting_begun'))
    const twice = manager.api.castings.update({ params, body: { ...save({ roles: [role, role] }), revision: 2 } })
    await expect(twice).rejects.toEqual(refusal('invalid_input'))
  })

  test('submitting requires authorisation, without which nothing is stored', async () => {
    const newcomer = await createUnapprovedManager(server)
    await expect(newcomer.api.castings.create({ body: submit() })).rejects.toEqual(refusal('auth_required'))
    expect((await newcomer.api.review.ownCastings()).totalResult).toBe(0)
  })

  test('an expired authorisation does not count', async () => {
    const late = await createManager(server)
    await server.db
      .updateTable('casting_auth_applications')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('user_id', '=', late.id)
      .execute()
    await expect(late.api.castings.create({ body: submit() })).rejects.toEqual(refusal('auth_required'))
  })

  test('an incomplete casting names every missing field', async () => {
    await expect(manager.api.castings.create({ body: { action: 'submit' } })).rejects.toEqual(
      refusal('casting_incomplete', {
        title: '제목 값을 입력해 주세요',
        minReward: '최소 출연료 값을 입력해 주세요',
        roles: '배역을 하나 이상 추가해 주세요',
        castingEndDate: '모집 마감일 값을 입력해 주세요',
      }),
    )
  })

  test.each([
    ['title', { title: '연락처 010-1234-5678 주세요' }],
    ['title', { title: '메일 casting@example.com 으로' }],
    ['title', { title: '지원은 film-onki.com 에서' }],
    ['contents', { contents: '두 자매의 여름을 그린 영화예요. 공일공 일이삼사 오육칠팔로 연락 주세요' }],
    ['synopsis', { synopsis: '바닷가 극장 이야기예요. 카톡 아이디 film_onki 로 보내 주세요' }],
    ['roles.0.remark', { roles: [{ ...completeRole(), remark: 'open.kakao.com/o/abc123' }] }],
    ['minReward', { minReward: null }],
    ['minReward', { minReward: 0 }],
    ['minReward', { minReward: 1, maxReward: 1 }],
    ['minReward', { minReward: 82_559, rewardUnit: 'PER_DAY' }],
    ['minReward', { minReward: 9_999, rewardUnit: 'TOTAL' }],
    ['roles.0.minReward', { roles: [{ ...completeRole(), minReward: 1000, maxReward: 1000 }] }],
    ['maxReward', { minReward: 500_000, maxReward: 100_000 }],
    ['shootEndAt', { shootStartAt: '2026-12-10', shootEndAt: '2026-12-01' }],
    ['castingEndDate', { castingEndDate: '2020-01-01' }],
    ['castingEndDate', { castingEndDate: addDays(today(), 91) }],
    ['companyAddress', { companyAddress: '' }],
    ['auditionWay', { auditionWay: 'NONE' }],
    ['bizNo', { bizNo: '123-45-67890' }],
    ['bizNo', { bizNo: '000-00-00000' }],
    [
      'isMinorAllowed',
      { exposureLevel: 'LIGHT', exposureNote: '어깨가 드러나요', bodyDouble: 'YES', isMinorAllowed: true },
    ],
    [
      'roles.0.ageMin',
      {
        exposureLevel: 'LIGHT',
        exposureNote: '어깨가 드러나요',
        bodyDouble: 'YES',
        roles: [{ ...completeRole(), ageMin: 17 }],
      },
    ],
    ['exposureNote', { roles: [{ ...completeRole(), exposureLevel: 'FULL' }], bodyDouble: 'NO' }],
    ['bodyDouble', { roles: [{ ...completeRole(), exposureLevel: 'FULL' }], exposureNote: '침실 장면이 있어요' }],
    ['isMinorAllowed', { roles: [{ ...completeRole(), exposureLevel: 'FULL' }], isMinorAllowed: true }],
    ['roles.0.ageMin', { roles: [{ ...completeRole(), exposureLevel: 'LIGHT', ageMin: 18 }] }],
    ['roles.0.exposureLevel', { exposureLevel: 'PARTIAL', roles: [{ ...completeRole(), exposureLevel: 'LIGHT' }] }],
    ['exposureNote', { exposureLevel: 'LIGHT', bodyDouble: 'NO' }],
    ['bodyDouble', { exposureLevel: 'LIGHT', exposureNote: '어깨가 드러나요' }],
    ['roles.0.name', { roles: [{ ...completeRole(), name: '' }] }],
    ['roles.0.ageMax', { roles: [{ ...completeRole(), ageMin: 30, ageMax: 20 }] }],
    ['managerPhone', { managerPhone: '', managerEmail: '' }],
  ])('refuses to submit with a wrong %s', async (field, given) => {
    await expect(manager.api.castings.create({ body: submit(given) })).rejects.toEqual(
      refusal('casting_incomplete', { [field]: expect.any(String) }),
    )
  })

  test.each([
    { artCategory: 'SHORT_FILM', minReward: 0, maxReward: 0 },
    { artCategory: 'SHORT_FILM', minReward: 30_000 },
    { minReward: 82_560, rewardUnit: 'PER_DAY' },
    { minReward: 10_000, rewardUnit: 'TOTAL' },
  ])('a short film may be unpaid, anything else pays a day of the minimum wage: %o', async given => {
    const body = submit(given)
    await expect(manager.api.castings.create({ body })).resolves.toMatchObject({ status: 'IN_REVIEW' })
  })

  test('unknown fields, wrong codes and too many roles are refused by name', async () => {
    const send = (given: Record<string, unknown>) => manager.api.castings.create({ body: save(given) })
    await expect(send({ isVerified: true })).rejects.toEqual(
      refusal('invalid_input', { isVerified: expect.any(String) }),
    )
    await expect(send({ status: 'OPEN' })).rejects.toEqual(refusal('invalid_input', { status: expect.any(String) }))
    await expect(send({ region: '서울' })).rejects.toEqual(refusal('invalid_input', { region: expect.any(String) }))
    await expect(send({ minReward: -1 })).rejects.toEqual(refusal('invalid_input', { minReward: expect.any(String) }))
    const roles = Array.from({ length: 51 }, () => completeRole())
    await expect(send({ roles })).rejects.toEqual(refusal('invalid_input', { roles: '50개까지 넣을 수 있어요' }))
  })

  test('guests and actors cannot post', async () => {
    await expect(server.api().castings.create({ body: save() })).rejects.toEqual(refusal('not_signed_in'))
    const actor = await createActor(server)
    await expect(actor.api.castings.create({ body: save() })).rejects.toEqual(refusal('forbidden'))
  })

  test("the thumbnail must be one's own picture", async () => {
    const { id } = await server.db
      .insertInto('images')
      .values({ owner_id: other.id, key: 'someone-elses', width: 1, height: 1, color: '#fff', bytes: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await expect(manager.api.castings.create({ body: save({ thumbnailId: id }) })).rejects.toEqual(
      refusal('photo_not_yours'),
    )
  })
})

describe('[A-17] PUT /v1/castings/:castingId', () => {
  test('saved values are returned to the owner, contact included, and to nobody else', async () => {
    const { id } = await manager.api.castings.create({ body: save(completeCasting()) })
    const editing = await manager.api.castings.editing({ params: { castingId: id } })
    const kept = { managerPhone: '01023456789', roles: [expect.objectContaining({ name: '수경' })] }
    expect(editing.values).toMatchObject({ ...completeCasting(), ...kept })
    await expect(other.api.castings.editing({ params: { castingId: id } })).rejects.toEqual(refusal('not_found'))
    const stored = await server.db.selectFrom('castings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(JSON.stringify(stored)).not.toMatch(/010-?2345-?6789/)
  })

  test('two editors: the later one is refused, and nothing of theirs is written', async () => {
    const { id, revision } = await manager.api.castings.create({ body: save({ title: '처음 제목' }) })
    const write = (title: string) =>
      manager.api.castings.update({ params: { castingId: id }, body: { action: 'save', revision, title } })
    const results = await Promise.allSettled([write('첫째 제목'), write('둘째 제목')])
    expect(results.filter(result => result.status === 'fulfilled')).toHaveLength(1)
    expect(results.find(result => result.status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } })
  })

  test("someone else's casting is not found and stays as it was", async () => {
    const { id, revision } = await manager.api.castings.create({ body: save({ title: '내 공고' }) })
    const body = { action: 'save' as const, revision, title: '남의 손' }
    await expect(other.api.castings.update({ params: { castingId: id }, body })).rejects.toEqual(refusal('not_found'))
    expect((await manager.api.castings.editing({ params: { castingId: id } })).values.title).toBe('내 공고')
  })

  test('an open casting keeps the history of facts that people decided by', async () => {
    const { id, revision, roleIds } = await postCasting(server, manager)
    const roles = [{ ...completeRole(), id: roleIds[0]!, ageMax: 35 }]
    const update = (given: Record<string, unknown>) =>
      manager.api.castings.update({
        params: { castingId: id },
        body: { ...completeCasting(), roles, ...given, action: 'save', revision },
      })
    await expect(update({ minReward: null })).rejects.toEqual(refusal('casting_incomplete'))
    const saved = await update({ minReward: 500_000, title: '제목은 기록하지 않아요' })
    expect(saved).toMatchObject({ status: 'OPEN', revision: revision + 1 })
    const { changes } = await server.api().castings.detail({ params: { castingId: id } })
    expect(changes).toHaveLength(2)
    expect(changes).toContainEqual({
      fact: 'REWARD',
      before: '회차당 800,000원–1,000,000원',
      after: '회차당 500,000원–1,000,000원',
      createdAt: expect.any(String),
    })
    expect(changes.find(change => change.fact === 'ROLE')?.after).toBe('수경: 조연, 여자, 만 20–35세, 1명')
  })

  test('a casting with a fee that is too low by now stays editable, if it pays no less', async () => {
    const { id, roleIds } = await postCasting(server, manager)
    const fees = { min_reward: 50_000, max_reward: 60_000 }
    await server.db.updateTable('castings').set(fees).where('id', '=', id).execute()
    await server.db.updateTable('casting_roles').set(fees).where('casting_id', '=', id).execute()
    const fee = { minReward: 50_000, maxReward: 60_000 }
    const update = async (given: object, ofRole: object = {}) => {
      const { revision } = await manager.api.castings.editing({ params: { castingId: id } })
      const roles = [{ ...completeRole(), ...fee, id: roleIds[0]!, ...ofRole }]
      const body = { ...completeCasting(), ...fee, roles, ...given, action: 'save' as const, revision }
      return manager.api.castings.update({ params: { castingId: id }, body })
    }
    await update({ shootPlace: '속초' })
    for (const given of [{ minReward: 49_999 }, { rewardUnit: 'PER_DAY' }, { minReward: 0 }])
      await expect(update(given)).rejects.toEqual(refusal('casting_incomplete', { minReward: expect.any(String) }))
    const lowRole = { 'roles.0.minReward': expect.any(String) }
    await expect(update({}, { minReward: 49_999 })).rejects.toEqual(refusal('casting_incomplete', lowRole))
    await expect(update({}, { id: null })).rejects.toEqual(refusal('casting_incomplete', lowRole))
    await update({ minReward: 55_000 }, { minReward: 55_000 })
  })

  test('a casting under review or closed is not editable', async () => {
    const { id, revision } = await manager.api.castings.create({ body: submit() })
    for (const status of ['IN_REVIEW', 'EARLY_CLOSED', 'CLOSED'] as const) {
      await server.db.updateTable('castings').set({ status }).where('id', '=', id).execute()
      for (const action of ['save', 'submit'] as const) {
        const body = { ...completeCasting(), action, revision }
        await expect(manager.api.castings.update({ params: { castingId: id }, body })).rejects.toEqual(
          refusal('casting_not_editable'),
        )
      }
    }
  })

  test('a role that someone applied to is closed instead of deleted', async () => {
    const { id, revision, roleIds } = await postCasting(server, manager)
    await applyTo(id, roleIds[0]!)
    const update = (roles: object[]) =>
      manager.api.castings.update({
        params: { castingId: id },
        body: { ...completeCasting(), roles, action: 'save', revision } as never,
      })
    await expect(update([completeRole()])).rejects.toEqual(refusal('role_has_applications'))
    await update([{ ...completeRole(), id: roleIds[0], status: 'CLOSED' }])
    const roles = await server.api().castings.roles({ params: { castingId: id } })
    expect(roles).toEqual([expect.objectContaining({ id: roleIds[0], status: 'CLOSED' })])
  })

  test('roles are added, moved and removed within their casting', async () => {
    const draft = await manager.api.castings.create({
      body: save({ roles: [{ name: '가' }, { name: '나' }, { name: '다' }] }),
    })
    const [first, second, third] = draft.roleIds
    const roles = [{ id: third, name: '다' }, { name: '라' }, { id: first, name: '가' }]
    const moved = await manager.api.castings.update({
      params: { castingId: draft.id },
      body: { action: 'save', revision: draft.revision, roles } as never,
    })
    expect(moved.roleIds).toEqual([third, expect.any(Number), first])
    expect(moved.roleIds).not.toContain(second)
    const foreign = await postCasting(server, other)
    const body = { action: 'save', revision: moved.revision, roles: [{ id: foreign.roleIds[0], name: '남의 배역' }] }
    await expect(manager.api.castings.update({ params: { castingId: draft.id }, body: body as never })).rejects.toEqual(
      refusal('invalid_input', { 'roles.0.id': expect.any(String) }),
    )
  })

  test('an operator may edit another person’s casting, once it was submitted', async () => {
    const { id, revision } = await manager.api.castings.create({ body: submit() })
    await server.db.updateTable('castings').set({ status: 'REJECTED' }).where('id', '=', id).execute()
    const body = { action: 'save' as const, revision, title: '도와드렸어요' }
    await expect(admin.api.castings.update({ params: { castingId: id }, body })).resolves.toMatchObject({ id })
  })
})

async function applyTo(castingId: number, roleId: number): Promise<void> {
  const actor = await createActor(server)
  const profile = await server.db
    .insertInto('profiles')
    .values({ user_id: actor.id, actor_name: '지원자', gender: 'FEMALE', birth_date: '2000-01-01' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await server.db
    .insertInto('applications')
    .values({
      casting_id: castingId,
      number: 1,
      profile_id: profile.id,
      user_id: actor.id,
      snapshot: '{}',
      actor_name: '지원자',
      gender: 'FEMALE',
      birth_date: '2000-01-01',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await server.db
    .insertInto('application_roles')
    .values({ application_id: id, role_id: roleId, casting_id: castingId })
    .execute()
}

describe('checking a draft', () => {
  test('[A-16][W-18] a check lists what prevents showing the casting, and saves nothing', async () => {
    const writer = await createManager(server)
    const day = addDays(today(), 30)
    const values = {
      ...completeCasting(),
      ...{ minReward: 500_000, maxReward: 500_000, shootStartAt: day, shootEndAt: day, isShootUndecided: false },
    }
    const check = (given: object, castingId: number | null = null, person = writer) =>
      person.api.castings.check({ body: { ...values, ...given, castingId } }).then(({ problems }) => problems)
    const { totalResult } = await writer.api.review.ownCastings()
    expect(await check({})).toEqual({})
    const inverted = { maxReward: 400_000, shootEndAt: addDays(day, -1) }
    expect(await check(inverted)).toEqual({
      maxReward: '최소 출연료 이상으로 적어 주세요',
      shootEndAt: '종료일은 시작일과 같거나 늦어야 해요',
    })
    expect(await check({ managerPhone: '', managerEmail: '' })).toHaveProperty('managerPhone')
    expect((await writer.api.review.ownCastings()).totalResult).toBe(totalResult)

    const { id } = await postCasting(server, writer)
    expect(await check({ isMinorAllowed: true }, id)).toHaveProperty('isMinorAllowed')
    await expect(check({}, id, other)).rejects.toMatchObject({ status: 404 })
  })
})

describe('POST /v1/castings/:castingId/copies', () => {
  test('[U-03] a copy is a draft with the original’s roles, without its dates', async () => {
    const casting = await postCasting(server, manager, { preQuestions: [], castMain: '한여름' })
    const source = { castingId: casting.id }
    const before = await manager.api.castings.editing({ params: source })
    const draftKey = key()
    const copy = await manager.api.castings.copy({ params: source, body: { draftKey } })
    expect(copy).toMatchObject({ status: 'DRAFT', roleIds: before.values.roles.map(() => expect.any(Number)) })
    expect(await manager.api.castings.copy({ params: source, body: { draftKey } })).toEqual(copy)

    const { values } = await manager.api.castings.editing({ params: { castingId: copy.id } })
    const dates = { shootStartAt: null, shootEndAt: null, castingEndDate: null }
    const roles = before.values.roles.map(role => ({
      ...role,
      id: expect.any(Number),
      key: `copy-of-${role.id}`,
      status: 'OPEN',
    }))
    expect(values).toEqual({ ...before.values, ...dates, roles })
    expect(copy.roleIds.filter(id => before.values.roles.some(role => role.id === id))).toEqual([])
    expect(await manager.api.castings.editing({ params: source })).toEqual(before)
  })

  test('[U-03] other people’s castings are not found, and operators copy none', async () => {
    const { id } = await postCasting(server, manager)
    for (const person of [other, admin])
      await expect(person.api.castings.copy({ params: { castingId: id }, body: { draftKey: key() } })).rejects.toEqual(
        refusal('not_found'),
      )
  })

  test('[U-03] a collaborator copies neither the contact nor the documents of the owner', async () => {
    const { id } = await postCasting(server, manager, { managerName: '한가람', managerPhone: '01012345678' })
    const colleague = await createManager(server)
    await manager.api.sharing.invite({ params: { castingId: id }, body: { login: colleague.loginId, role: 'FULL' } })
    await colleague.api.sharing.answerInvitation({ params: { castingId: id }, body: { accept: true } })
    const copy = await colleague.api.castings.copy({ params: { castingId: id }, body: { draftKey: key() } })
    const { values } = await colleague.api.castings.editing({ params: { castingId: copy.id } })
    expect(values).toMatchObject({ managerName: '', managerPhone: '', managerEmail: '', thumbnailId: null, files: [] })
  })
})
