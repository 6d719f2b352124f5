import { expect } from 'vitest'
import { AuditAction, auditActions } from '#contract/codes/audit.ts'
import { AuditTarget } from '#contract/codes/audit-targets.ts'
import { koreanDate } from '#contract/korean-time.ts'
import { addDays } from '#server/kernel/time.ts'
import { apiTest } from '../../test/support/api.ts'
import { openCasting } from '../../test/support/castings.ts'
import { createActor, createAdmin, createManager } from '../../test/support/people.ts'

const { server, test } = apiTest()

test('every action has a label for operators, and each target a name', () => {
  expect(Object.keys(auditActions).toSorted()).toEqual(Object.keys(AuditAction).toSorted())
  for (const type of Object.values(auditActions)) expect(AuditTarget).toHaveProperty(type)
})

test('[P-04] operators find actions by and on a person, by action, target and day', async () => {
  const admin = await createAdmin(server)
  const actor = await createActor(server)
  const reason = '다른 사람의 사진을 올렸어요'
  await admin.api.admin.suspendMember({ params: { userId: actor.id }, body: { isSuspended: true, reason } as never })
  const find = (query: object) => admin.api.admin.auditLog({ query })

  const { list } = await find({ q: actor.loginId })
  expect(list[0]).toMatchObject({
    ...{ action: 'account.suspend', targetType: 'user', targetId: actor.id, detail: { reason } },
    ...{ actor: { id: admin.id }, targetPerson: { id: actor.id, loginId: actor.loginId } },
  })
  expect((await find({ q: admin.loginId, action: 'account.suspend' })).list.map(({ id }) => id)).toEqual([list[0]?.id])
  expect((await find({ targetType: 'user', targetId: actor.id })).list[0]).toMatchObject({ id: list[0]?.id })
  expect((await find({ q: '아무도없는사람' })).list).toEqual([])
  const today = koreanDate(new Date())
  const about = { targetType: 'user', targetId: actor.id }
  expect((await find({ ...about, from: today, until: today })).totalResult).toBeGreaterThan(0)
  expect((await find({ ...about, from: addDays(today, 1) })).totalResult).toBe(0)
  expect((await find({ ...about, until: addDays(today, -1) })).totalResult).toBe(0)
})

test('[P-04] reading and exporting the log are audited', async () => {
  const admin = await createAdmin(server)
  const manager = await createManager(server)
  const { id: castingId } = await openCasting(server, manager)
  const mine = async (action: string) =>
    (await admin.api.admin.auditLog({ query: { q: admin.loginId, action } as never })).list
  await admin.api.admin.auditLog({ query: {} })
  await admin.api.admin.auditLog({ query: {} })
  expect(await mine('audit.read')).toHaveLength(1)
  const wanted = { targetType: 'casting', targetId: castingId } as const
  await expect(admin.api.admin.exportAuditLog({ body: { ...wanted, reason: '확인:' } })).rejects.toMatchObject({
    status: 400,
  })
  const { list, isCut } = await admin.api.admin.exportAuditLog({ body: { ...wanted, reason: '분쟁 확인 요청' } })
  expect(isCut).toBe(false)
  expect(list.every(({ targetId }) => targetId === castingId)).toBe(true)
  expect(await mine('audit.export')).toMatchObject([
    { detail: { rows: list.length, reason: '분쟁 확인 요청', filters: wanted } },
  ])
})

test('[P-04] an entry names its target, and shows what was done to it before and after', async () => {
  const admin = await createAdmin(server)
  const manager = await createManager(server)
  const { id: castingId } = await openCasting(server, manager, { title: '〈늦은 기록〉 배역' })
  const params = { castingId }
  const reason = '신고 내용을 확인해요'
  await admin.api.admin.hideCasting({ params, body: { isHidden: true, reason } })
  await admin.api.admin.hideCasting({ params, body: { isHidden: false } })
  const { list } = await admin.api.admin.auditLog({ query: { targetType: 'casting', targetId: castingId } })
  const hidden = list.find(({ action }) => action === 'casting.hide')!
  expect(hidden).toMatchObject({ targetName: '〈늦은 기록〉 배역', detail: { reason } })
  const { entry, around } = await admin.api.admin.auditEntry({ params: { entryId: hidden.id } })
  expect(entry).toEqual(hidden)
  expect(around.map(({ action }) => action)).toEqual(['casting.show'])
  await expect(admin.api.admin.auditEntry({ params: { entryId: 999_999_999 } })).rejects.toMatchObject({ status: 404 })
  await expect(manager.api.admin.auditEntry({ params: { entryId: hidden.id } })).rejects.toMatchObject({ status: 403 })
})
