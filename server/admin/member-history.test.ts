import { beforeAll, expect } from 'vitest'
import { refusal } from '#server/accounts/accounts.support.ts'
import { apiTest } from '../../test/support/api.ts'
import { openCasting } from '../../test/support/castings.ts'
import { createActor, createAdmin, createManager, type Person } from '../../test/support/people.ts'
import { addProfile } from '../../test/support/profiles.ts'

const { server, test } = apiTest()
let admin: Person
beforeAll(async () => {
  admin = await createAdmin(server)
})

const historyOf = (person: { id: number }) => admin.api.admin.memberHistory({ params: { userId: person.id } })

test('[P-04] a member’s page shows their history, from castings to devices', async () => {
  const manager = await createManager(server)
  const actor = await createActor(server)
  const profileId = await addProfile(server, actor)
  const casting = await openCasting(server, manager)
  const stranger = await createActor(server)
  await stranger.api.reports.report({ body: { target: 'CASTING', targetId: casting.id, reason: 'DIFF', contents: '' } })
  await server.db
    .insertInto('applications')
    .values({
      casting_id: casting.id,
      profile_id: profileId,
      user_id: actor.id,
      snapshot: '{}',
      actor_name: '새봄',
      gender: 'FEMALE',
      birth_date: '1999-03-01',
      number: 1,
      withdrawn_at: new Date(),
    })
    .execute()
  const reason = '다른 사람의 사진을 올렸어요'
  await admin.api.admin.suspendMember({ params: { userId: actor.id }, body: { isSuspended: true, reason } })

  expect(await historyOf(manager)).toMatchObject({
    castings: [{ id: casting.id, status: 'OPEN' }],
    castingCount: 1,
    applications: [],
    reports: [{ target: 'CASTING', targetId: casting.id, reason: 'DIFF', state: 'RECEIVED' }],
    filed: { count: 0, dismissed: 0 },
  })
  expect(await historyOf(actor)).toMatchObject({
    castings: [],
    applications: [{ castingId: casting.id, isWithdrawn: true }],
    applicationCount: 1,
    sanctions: [{ action: 'account.suspend', reason, by: expect.any(String) }],
  })
  expect(await historyOf(stranger)).toMatchObject({ filed: { count: 1, dismissed: 0 } })
  expect((await historyOf(stranger)).devices).toHaveLength(1)
  expect(await refusal(historyOf({ id: 999_999 }))).toBe('404 not_found')
  expect(await refusal(manager.api.admin.memberHistory({ params: { userId: actor.id } }))).toBe('403 forbidden')
})

test('[P-04] operators see which accounts share a phone or business number, and only those', async () => {
  const [one, other, third] = await Promise.all([createManager(server), createManager(server), createActor(server)])
  const phone_index = `same-${one.id}`
  await server.db.updateTable('users').set({ phone_index }).where('id', 'in', [one.id, third.id]).execute()
  for (const { id } of [one, other])
    await server.db
      .insertInto('casting_auth_applications')
      .values({
        user_id: id,
        applicant_type: 'COMPANY',
        company_name: '물빛필름',
        biz_no: `9${one.id}`.padEnd(10, '0'),
      })
      .execute()
  const { others } = await historyOf(one)
  expect(others.map(({ id, by }) => ({ id, by }))).toEqual(
    [
      { id: other.id, by: 'BIZ_NO' },
      { id: third.id, by: 'PHONE' },
    ].sort((a, b) => b.id - a.id),
  )
})

test('[P-04] notes of operators are deleted only by their author, and audited', async () => {
  const actor = await createActor(server)
  const colleague = await createAdmin(server)
  const params = { userId: actor.id }
  const { id: noteId } = await admin.api.admin.addMemberNote({
    params,
    body: { body: '통화했고 서류를 다시 보내기로 했어요' },
  })
  const [seen] = (await colleague.api.admin.memberHistory({ params })).notes
  expect(seen).toMatchObject({ id: noteId, isMine: false })
  expect(await refusal(colleague.api.admin.removeMemberNote({ params: { ...params, noteId } }))).toBe('404 not_found')
  await admin.api.admin.removeMemberNote({ params: { ...params, noteId } })
  expect((await historyOf(actor)).notes).toEqual([])
  const log = await server.db
    .selectFrom('audit_log')
    .select('action')
    .where('actor_id', '=', admin.id)
    .where('target_id', '=', actor.id)
    .orderBy('id')
    .execute()
  expect(log.map(({ action }) => action)).toEqual(['account.note', 'account.note_removed'])
  expect(await refusal(admin.api.admin.addMemberNote({ params: { userId: 999_999 }, body: { body: '누구?' } }))).toBe(
    '404 not_found',
  )
})
