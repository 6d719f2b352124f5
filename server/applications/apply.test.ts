import { beforeAll, expect } from 'vitest'
import { apiTest } from '../../test/support/api.ts'
import { addRole, createApplicant, createReadyActor, refusal } from '../../test/support/applicants.ts'
import { openCasting } from '../../test/support/castings.ts'
import { createActor, createManager, type Person } from '../../test/support/people.ts'

const { server, test } = apiTest()
let owner: Person
beforeAll(async () => {
  owner = await createManager(server)
})

const counts = async (castingId: number) => {
  const casting = await server.db
    .selectFrom('castings')
    .select('apply_count')
    .where('id', '=', castingId)
    .executeTakeFirstOrThrow()
  const roles = await server.db
    .selectFrom('casting_roles')
    .select('apply_count')
    .where('casting_id', '=', castingId)
    .orderBy('id')
    .execute()
  return [casting.apply_count, ...roles.map(role => role.apply_count)]
}

test('[A-95] an actor applies to two roles: snapshot, photos, counts, consent', async () => {
  const casting = await openCasting(server, owner)
  const second = await addRole(server, casting.id, { gender: 'MALE', height_min: 175 })
  const { actor, photoIds } = await createReadyActor(server, { specialties: [{ group: 'DANCE', text: '한국무용' }] })
  const { id } = await actor.api.applications.apply({
    params: { castingId: casting.id },
    body: { roleIds: [casting.roleId, second], photoIds, message: ' 바닷가에서 자랐어요 ', consent: true },
  })
  const row = await server.db.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ actor_name: '서단오', message: '바닷가에서 자랐어요', source: 'APPLY' })
  expect(row.consent).toMatchObject({ recipient: '필름 온기 및 심사 참여자', until: '공고 마감 후 6개월' })
  expect(JSON.stringify(row.snapshot)).not.toMatch(/01099991234|dano@example/)
  const flags = async () => (await owner.api.review.detail({ params: { castingId: casting.id, appId: id } })).flags
  expect(await flags()).toEqual([
    { roleId: second, kind: 'GENDER', isMet: false, difference: null, code: null },
    { roleId: second, kind: 'HEIGHT', isMet: false, difference: -7, code: null },
  ])
  await server.db
    .updateTable('casting_roles')
    .set({ gender: 'ANY', height_min: 170 })
    .where('id', '=', second)
    .execute()
  expect(await flags()).toEqual([{ roleId: second, kind: 'HEIGHT', isMet: false, difference: -2, code: null }])
  expect(await counts(casting.id)).toEqual([1, 1, 1])
})

test('[A-95] the snapshot stays as it was sent when the profile changes', async () => {
  const casting = await openCasting(server, owner)
  const { actor, id } = await createApplicant(server, casting)
  await server.db.updateTable('profiles').set({ actor_name: '새 이름' }).where('user_id', '=', actor.id).execute()
  const detail = await owner.api.review.detail({ params: { castingId: casting.id, appId: id } })
  expect(detail.sent.actorName).toBe('서단오')
  expect(detail.live?.actorName).toBe('새 이름')
})

const question = { id: 1, kind: 'TEXT', text: '말을 탈 수 있나요?', options: [], isRequired: false }

test('[A-95] validate says what is missing and warns about criteria, never blocks', async () => {
  const casting = await openCasting(server, owner)
  await server.db.updateTable('casting_roles').set({ age_min: 40 }).where('id', '=', casting.roleId).execute()
  const bare = await createActor(server)
  const params = { castingId: casting.id }
  const without = await bare.api.applications.validate({ params, body: {} })
  expect(without.isReady).toBe(false)
  expect(without.missing.map(item => item.field)).toContain('mainPhoto')

  const { actor, photoIds } = await createReadyActor(server)
  const ready = await actor.api.applications.validate({ params, body: {} })
  expect(ready).toMatchObject({ isReady: true, missing: [], applicationId: null })
  expect(ready.roles[0]!.flags).toMatchObject([{ kind: 'AGE', isMet: false }])
  expect(Object.values(ready.provision).every(Boolean)).toBe(true)
  expect(ready.provision.items).not.toContain('사전 질문')
  const asked = await openCasting(server, owner, { pre_questions: JSON.stringify([question]) })
  const asking = await actor.api.applications.validate({ params: { castingId: asked.id }, body: {} })
  expect(asking.provision.items).toContain('지원 메시지, 사전 질문 답변.')
  const body = { roleIds: [casting.roleId], photoIds, message: '', consent: true }
  await actor.api.applications.apply({ params, body })
  expect((await actor.api.applications.validate({ params, body: {} })).isReady).toBe(false)
})

test('[A-95] an application is refused if something is missing or does not fit its casting', async () => {
  const casting = await openCasting(server, owner, { is_apply_once: true })
  const second = await addRole(server, casting.id)
  const closedRole = await addRole(server, casting.id, { status: 'CLOSED' })
  const other = await openCasting(server, owner)
  const { actor, photoIds } = await createReadyActor(server)
  const send = (person: Person, castingId: number, given: object = {}) =>
    refusal(
      person.api.applications.apply({
        params: { castingId },
        body: { roleIds: [casting.roleId], photoIds, message: '', consent: true, ...given },
      }),
    )
  const bare = await createActor(server)
  expect(await send(bare, casting.id)).toEqual({ status: 422, code: 'profile_incomplete' })
  expect(await send(actor, casting.id, { consent: false })).toMatchObject({ code: 'provision_consent_required' })
  expect(await send(actor, casting.id, { roleIds: [casting.roleId, second] })).toMatchObject({ code: 'one_role_only' })
  expect(await send(actor, casting.id, { roleIds: [closedRole] })).toEqual({ status: 409, code: 'role_closed' })
  expect(await send(actor, casting.id, { roleIds: [other.roleId] })).toMatchObject({ status: 404 })
  expect(await send(actor, casting.id, { stage: 'CAST' })).toMatchObject({ status: 400 })
  for (const [given, code] of [
    [{ status: 'EARLY_CLOSED' }, 'casting_closed'],
    [{ casting_end_date: '2020-01-01' }, 'casting_closed'],
    [{ status: 'IN_REVIEW' }, 'not_found'],
    [{ is_private: true, private_key: 'abc' }, 'not_found'],
    [{ exposure_level: 'PARTIAL', is_minor_allowed: true }, 'minor_not_allowed'],
    [{ is_minor_allowed: false }, 'minor_not_allowed'],
  ] as const) {
    const some = await openCasting(server, owner, given)
    if (code === 'minor_not_allowed') {
      const young = await createReadyActor(server, { birthDate: '2010-01-01' })
      const minor = { roleIds: [some.roleId], photoIds: young.photoIds }
      expect(await send(young.actor, some.id, minor)).toMatchObject({ code })
      const asked = { params: { castingId: some.id }, body: {} }
      await expect(young.actor.api.applications.validate(asked)).rejects.toMatchObject({ code })
      const bareMinor = await createActor(server, { birthDate: '2010-01-01' })
      await expect(bareMinor.api.applications.validate(asked)).rejects.toMatchObject({ code })
    } else expect(await send(actor, some.id, { roleIds: [some.roleId] })).toMatchObject({ code })
    expect(await counts(some.id)).toEqual([0, 0])
  }
  expect(await counts(casting.id)).toEqual([0, 0, 0, 0])
})

test('[A-95] a private casting opens with its key', async () => {
  const casting = await openCasting(server, owner, { is_private: true, private_key: 'seaside' })
  const { actor, photoIds } = await createReadyActor(server)
  const body = { roleIds: [casting.roleId], photoIds, message: '', consent: true }
  const params = { castingId: casting.id }
  expect(await refusal(actor.api.applications.apply({ params, body: { ...body, key: 'other' } }))).toMatchObject({
    status: 404,
  })
  expect((await actor.api.applications.apply({ params, body: { ...body, key: 'seaside' } })).id).toBeGreaterThan(0)
})

test('[A-95] only pictures of one’s own profile can be sent', async () => {
  const casting = await openCasting(server, owner)
  const stranger = await createReadyActor(server)
  const { actor } = await createReadyActor(server)
  const body = { roleIds: [casting.roleId], photoIds: stranger.photoIds, message: '', consent: true }
  const answer = refusal(actor.api.applications.apply({ params: { castingId: casting.id }, body }))
  expect(await answer).toEqual({ status: 422, code: 'photo_not_yours' })
})

test('[A-95] two hundred simultaneous applications of one actor result in one', async () => {
  const casting = await openCasting(server, owner)
  const { actor, photoIds } = await createReadyActor(server)
  const body = { roleIds: [casting.roleId], photoIds, message: '', consent: true }
  const sent = Array.from({ length: 200 }, () =>
    actor.api.applications.apply({ params: { castingId: casting.id }, body }).then(
      () => 200,
      error => `${error.status} ${error.code}`,
    ),
  )
  const answers = await Promise.all(sent)
  expect(answers.filter(answer => answer === 200)).toHaveLength(1)
  // This many concurrent calls also hit the rate limit, and on a busy machine some may not get a connection.
  const clear = new Set([200, '409 already_applied', '429 too_many_requests', '503 unavailable'])
  expect([...new Set(answers).difference(clear)]).toEqual([])
  expect(await counts(casting.id)).toEqual([1, 1])
})

test('[A-95] simultaneous applications of many actors are all counted', async () => {
  const casting = await openCasting(server, owner)
  const actors = []
  for (let i = 0; i < 12; i++) actors.push(await createReadyActor(server))
  await Promise.all(
    actors.map(({ actor, photoIds }) =>
      actor.api.applications.apply({
        params: { castingId: casting.id },
        body: { roleIds: [casting.roleId], photoIds, message: '', consent: true },
      }),
    ),
  )
  expect(await counts(casting.id)).toEqual([12, 12])
})

test('[A-95] message and photos change until the first reading', async () => {
  const casting = await openCasting(server, owner)
  const { actor, id } = await createApplicant(server, casting)
  const params = { castingId: casting.id, appId: id }
  await actor.api.applications.edit({ params, body: { message: '수정했어요' } })
  expect((await owner.api.review.detail({ params })).message).toBe('수정했어요')
  const stranger = await createReadyActor(server)
  expect(await refusal(stranger.actor.api.applications.edit({ params, body: { message: 'x' } }))).toMatchObject({
    status: 404,
  })
  expect(await refusal(actor.api.applications.edit({ params, body: { photoIds: stranger.photoIds } }))).toMatchObject({
    code: 'photo_not_yours',
  })
  await owner.api.review.markRead({ params })
  expect(await refusal(actor.api.applications.edit({ params, body: { message: '또' } }))).toEqual({
    status: 409,
    code: 'already_read',
  })
})

test('[A-26] withdrawing from the last role withdraws the application', async () => {
  const casting = await openCasting(server, owner)
  const second = await addRole(server, casting.id)
  const { actor, photoIds } = await createApplicant(server, casting, { roleIds: [casting.roleId, second] })
  const withdraw = (roleId: number, person = actor) =>
    person.api.applications.withdrawRole({ params: { castingId: casting.id, roleId } })
  const stranger = await createReadyActor(server)
  expect(await refusal(withdraw(second, stranger.actor))).toMatchObject({ status: 404 })
  expect(await withdraw(second)).toEqual({ isWithdrawn: false })
  expect(await refusal(withdraw(second))).toEqual({ status: 409, code: 'already_withdrawn' })
  expect(await counts(casting.id)).toEqual([1, 1, 0])
  expect(await withdraw(casting.roleId)).toEqual({ isWithdrawn: true })
  expect(await counts(casting.id)).toEqual([0, 0, 0])
  await actor.api.applications.apply({
    params: { castingId: casting.id },
    body: { roleIds: [second], photoIds, message: '', consent: true },
  })
  expect(await counts(casting.id)).toEqual([1, 0, 1])
})

test('[A-26] an actor cannot withdraw once told that they are cast', async () => {
  const casting = await openCasting(server, owner)
  const { actor, id } = await createApplicant(server, casting)
  const params = { castingId: casting.id }
  await owner.api.review.decide({ params: { ...params, appId: id }, body: { stage: 'CAST' } })
  const early = await createApplicant(server, casting)
  await owner.api.review.decide({ params: { ...params, appId: early.id }, body: { stage: 'CAST' } })
  await early.actor.api.applications.discard({ params: { ...params, appId: early.id } })
  const messages = [{ kind: 'CAST' as const, body: '최종 합격했어요', applicationIds: [id, early.id] }]
  expect(await owner.api.review.sendResults({ params, body: { messages, undecidedIds: [] } })).toEqual({
    sent: 1,
    skipped: 1,
  })
  const role = actor.api.applications.withdrawRole({ params: { castingId: casting.id, roleId: casting.roleId } })
  expect(await refusal(role)).toEqual({ status: 409, code: 'already_cast' })
  const whole = actor.api.applications.discard({ params: { castingId: casting.id, appId: id } })
  expect(await refusal(whole)).toEqual({ status: 409, code: 'already_cast' })
  expect(await counts(casting.id)).toEqual([1, 1])
})

test('[A-26][R-03] after a sent refusal the actor can neither withdraw nor apply again', async () => {
  const casting = await openCasting(server, owner)
  const { actor, id, photoIds } = await createApplicant(server, casting)
  const params = { castingId: casting.id, appId: id }
  await owner.api.review.decide({ params, body: { stage: 'REJECTED' } })
  const standing = async () => (await actor.api.applications.mine()).list[0]!
  expect((await standing()).canWithdraw).toBe(true)
  const messages = [{ kind: 'REJECTED' as const, body: '이번에는 함께하지 못해요', applicationIds: [id] }]
  await owner.api.review.sendResults({ params, body: { messages, undecidedIds: [] } })
  expect(await standing()).toMatchObject({ canWithdraw: false, roles: [{ stage: 'REJECTED', canWithdraw: false }] })
  const role = actor.api.applications.withdrawRole({ params: { castingId: casting.id, roleId: casting.roleId } })
  expect(await refusal(role)).toEqual({ status: 409, code: 'stage_not_allowed' })
  expect(await refusal(actor.api.applications.discard({ params }))).toEqual({ status: 409, code: 'stage_not_allowed' })
  const body = { roleIds: [casting.roleId], photoIds, message: '', consent: true }
  expect(await refusal(actor.api.applications.apply({ params: { castingId: casting.id }, body }))).toEqual({
    status: 409,
    code: 'already_applied',
  })
})

test('[A-95] discarding hides the whole application from the team, once', async () => {
  const casting = await openCasting(server, owner)
  const { actor, id } = await createApplicant(server, casting)
  const params = { castingId: casting.id, appId: id }
  const stranger = await createReadyActor(server)
  expect(await refusal(stranger.actor.api.applications.discard({ params }))).toMatchObject({ status: 404 })
  await Promise.allSettled([actor.api.applications.discard({ params }), actor.api.applications.discard({ params })])
  expect(await counts(casting.id)).toEqual([0, 0])
  expect(await refusal(owner.api.review.detail({ params }))).toMatchObject({ status: 404 })
  expect((await owner.api.review.index({ params: { castingId: casting.id } })).ids).toEqual([])
})
