import { expect } from 'vitest'
import { apiTest } from '../../test/support/api.ts'
import { createApplicant } from '../../test/support/applicants.ts'
import { tellClosings } from '../../test/support/closings.ts'
import { tellDecisions } from '../../test/support/decisions.ts'
import { newsOf } from '../../test/support/news.ts'
import { createAdmin, createManager, type Person } from '../../test/support/people.ts'
import { postCasting } from '../../test/support/posted-castings.ts'
import { joinTeam } from '../../test/support/sharing.ts'

const { server, test } = apiTest()

const reason = '작품 제작이 미뤄져 공고를 내려요'
const why = '제작사가 폐업한 것을 확인했어요'

async function appliedCasting() {
  const [owner, admin] = [await createManager(server), await createAdmin(server)]
  const { id, roleIds } = await postCasting(server, owner)
  const { actor, id: applicationId } = await createApplicant(server, { id, roleId: roleIds[0]! })
  return { owner, admin, actor, applicationId, id, params: { castingId: id } }
}
const told = async (person: Person) =>
  (await newsOf(server, person)).map(({ title, content }) => `${title}: ${content}`)
const rowOf = async (owner: Person, id: number) =>
  (await owner.api.review.ownCastings()).list.find(card => card.id === id)
const actionsOn = async (id: number) =>
  (
    await server.db
      .selectFrom('audit_log')
      .select(['action', 'detail'])
      .where('target_type', '=', 'casting')
      .where('target_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ action, detail }) => [action, (detail as { reason?: string }).reason])

test('[A-14][P-04] an operator who closes a casting early tells its owner why', async () => {
  const { owner, admin, actor, id, params } = await appliedCasting()
  await expect(owner.api.admin.closeCasting({ params, body: { reason: why } })).rejects.toMatchObject({ status: 403 })
  await expect(admin.api.admin.closeCasting({ params, body: { reason: '음' } })).rejects.toMatchObject({ status: 400 })
  const closed = { id, status: 'EARLY_CLOSED', decisionId: expect.any(Number) }
  expect(await admin.api.admin.closeCasting({ params, body: { reason: why } })).toEqual(closed)
  await expect(admin.api.admin.closeCasting({ params, body: { reason: why } })).rejects.toMatchObject({
    code: 'casting_state_moved',
  })
  expect((await told(owner)).join()).not.toContain(why)
  await tellDecisions(server)
  expect((await told(owner)).filter(line => line.includes(why))).toHaveLength(1)
  await tellClosings(server, id)
  expect((await told(actor)).join()).toContain('지원한 공고가 일찍 마감됐어요')
  expect(await actionsOn(id)).toContainEqual(['casting.close_early', why])
})

test('[A-12][P-04] an operator deletes a casting for a reason, and its history stays', async () => {
  const { owner, admin, actor, applicationId, id, params } = await appliedCasting()
  await expect(owner.api.admin.removeCasting({ params, body: { reason: why } })).rejects.toMatchObject({ status: 403 })
  const removed = { id, status: 'DELETED', decisionId: expect.any(Number) }
  expect(await admin.api.admin.removeCasting({ params, body: { reason: why } })).toEqual(removed)
  expect((await told(owner)).join()).not.toContain(why)
  await tellDecisions(server)
  expect((await told(owner)).filter(line => line.includes(why))).toHaveLength(1)
  expect((await told(actor)).join()).toContain('지원한 공고가 삭제됐어요')
  const { list } = await actor.api.applications.mine({})
  expect(list).toMatchObject([{ id: applicationId, casting: { id, isDeleted: true } }])
  await expect(actor.api.castings.detail({ params })).rejects.toMatchObject({ code: 'casting_deleted' })
  await expect(admin.api.admin.removeCasting({ params, body: { reason: why } })).rejects.toMatchObject({ status: 404 })
  expect(await actionsOn(id)).toContainEqual(['casting.delete', why])
})

test('[A-12][P-04] whichever call deletes it, an operator gives a reason and has signed in recently', async () => {
  const { owner, admin, id, params } = await appliedCasting()
  const calls: ((body: { reason: string }) => Promise<unknown>)[] = [
    body => admin.api.castings.remove({ params, body }),
    body => admin.api.admin.removeCasting({ params, body }),
  ]
  await expect(admin.api.castings.remove({ params, body: {} })).rejects.toMatchObject({
    code: 'casting_deletion_reason',
  })
  const age = (minutes: number) =>
    server.db
      .updateTable('sessions')
      .set({ authenticated_at: new Date(Date.now() - minutes * 60_000) })
      .where('user_id', '=', admin.id)
      .execute()
  await age(11)
  for (const remove of calls)
    await expect(remove({ reason: why })).rejects.toMatchObject({ code: 'reauthentication_required' })
  const unapplied = await postCasting(server, owner)
  const asking = admin.api.castings.requestDeletion({ params: { castingId: unapplied.id }, body: { reason: why } })
  await expect(asking).rejects.toMatchObject({ code: 'reauthentication_required' })
  await age(0)
  await calls[0]!({ reason: why })
  expect((await told(owner)).filter(line => line.includes(why))).toHaveLength(1)
  expect(await actionsOn(id)).toContainEqual(['casting.delete', why])
})

test('[A-12] a casting with applicants closes when its owner requests its deletion', async () => {
  const { owner, admin, actor, id, params } = await appliedCasting()
  const full = await createManager(server)
  await joinTeam(server, id, full, 'FULL')
  const ask = (person: Person) => person.api.castings.requestDeletion({ params, body: { reason } })
  await expect(ask(full)).rejects.toMatchObject({ status: 403 })
  await expect(ask(await createManager(server))).rejects.toMatchObject({ status: 404 })
  expect(await ask(owner)).toEqual({ id, status: 'EARLY_CLOSED' })
  expect((await ask(owner)).status).toBe('EARLY_CLOSED')
  expect((await rowOf(owner, id))?.own?.deletionAskedAt).not.toBeNull()

  const asked = async () =>
    (await admin.api.admin.castings({ query: { asksDeletion: true, limit: 100 } })).list.map(each => each.id)
  expect(await asked()).toContain(id)
  expect(await admin.api.admin.casting({ params })).toMatchObject({ deletionReason: reason, applicants: 1 })
  expect((await admin.api.admin.summary()).deletionRequests).toBeGreaterThan(0)

  await admin.api.admin.declineDeletion({ params, body: { reason: '지원자가 결과를 기다려요' } })
  await expect(admin.api.admin.declineDeletion({ params, body: { reason: why } })).rejects.toMatchObject({
    code: 'casting_state_moved',
  })
  await tellDecisions(server)
  expect((await told(owner)).join()).toContain('지원자가 결과를 기다려요')
  expect(await asked()).not.toContain(id)

  await ask(owner)
  await owner.api.castings.withdrawDeletion({ params })
  expect((await rowOf(owner, id))?.own?.deletionAskedAt).toBeNull()
  await ask(owner)
  await owner.api.castings.closeEarly({ params, body: { isEarlyClosed: false } })
  expect(await rowOf(owner, id)).toMatchObject({ status: 'OPEN', own: { deletionAskedAt: null } })
  await ask(owner)
  await admin.api.admin.removeCasting({ params, body: { reason: why } })
  await tellDecisions(server)
  expect((await told(actor)).join()).toContain('지원한 공고가 삭제됐어요')
  expect(await asked()).not.toContain(id)
  expect((await actionsOn(id)).map(([action]) => action)).toEqual(
    expect.arrayContaining(['casting.ask_deletion', 'casting.decline_deletion', 'casting.withdraw_deletion']),
  )
})

test('[A-12] a deletion request for a casting without applicants deletes it', async () => {
  const owner = await createManager(server)
  const { id } = await postCasting(server, owner)
  const asking = owner.api.castings.requestDeletion({ params: { castingId: id }, body: { reason } })
  expect(await asking).toEqual({ id, status: 'DELETED' })
  expect(await rowOf(owner, id)).toBeUndefined()
})

test('[A-13] the owner is notified once when an operator sets or removes the verified mark', async () => {
  const { owner, admin, params } = await appliedCasting()
  for (const isVerified of [true, true, false]) await admin.api.castings.verify({ params, body: { isVerified } })
  const news = (await told(owner)).filter(line => line.includes('인증'))
  expect(news).toHaveLength(2)
})
