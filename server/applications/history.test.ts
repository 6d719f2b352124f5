import { beforeAll, expect } from 'vitest'
import type { CastingStatus } from '#contract/codes/castings.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import { apiTest } from '../../test/support/api.ts'
import { addRole, createApplicant, refusal } from '../../test/support/applicants.ts'
import { openCasting } from '../../test/support/castings.ts'
import { createManager, type Person } from '../../test/support/people.ts'
import { sendPasses } from '../../test/support/results.ts'

const { server, test } = apiTest()
let owner: Person
beforeAll(async () => {
  owner = await createManager(server)
})

const mine = async (actor: Person, query: object = {}) => actor.api.applications.mine({ query })

test('[R-03] the actor sees a stage as the table of stages allows', async () => {
  const casting = await openCasting(server, owner)
  const { actor, id } = await createApplicant(server, casting)
  const params = { castingId: casting.id, appId: id }
  const seen = async () => (await mine(actor)).list[0]!
  const stage = async () => (await seen()).roles[0]!.stage
  expect(await seen()).toMatchObject({ status: 'SUBMITTED', canEdit: true, canWithdraw: true, contact: null })
  await owner.api.review.markRead({ params })
  expect(await seen()).toMatchObject({ status: 'READ', canEdit: false })
  for (const [set, shown] of [
    ['SHORTLISTED', 'SHORTLISTED'],
    ['AUDITION', 'AUDITION'],
    ['FINAL', 'IN_REVIEW'],
    ['HOLD', 'IN_REVIEW'],
    ['REJECTED', 'IN_REVIEW'],
    ['CAST', 'IN_REVIEW'],
  ] as const) {
    await owner.api.review.decide({ params, body: { stage: set } })
    expect([set, await stage()]).toEqual([set, shown])
  }
  await server.db.updateTable('applications').set({ result_sent_at: new Date() }).where('id', '=', id).execute()
  expect(await stage()).toBe('CAST')
  await server.db.updateTable('applications').set({ result_sent_at: null }).where('id', '=', id).execute()
  await owner.api.review.decide({ params, body: { stage: 'REJECTED' } })
  await server.db.updateTable('applications').set({ result_sent_at: new Date() }).where('id', '=', id).execute()
  expect(await stage()).toBe('REJECTED')
  expect((await seen()).status).toBe('RESULT')
})

test('[R-03] an unsent refusal is hidden, and reading is shown only if the casting shows it', async () => {
  const casting = await openCasting(server, owner, { is_progress_shown: false })
  const { actor, id } = await createApplicant(server, casting)
  const params = { castingId: casting.id, appId: id }
  await owner.api.review.markRead({ params })
  await owner.api.review.decide({ params, body: { stage: 'REJECTED' } })
  const [row] = (await mine(actor)).list
  expect(row).toMatchObject({ status: 'SUBMITTED', contact: null })
  expect(row!.roles[0]).toMatchObject({ stage: 'SUBMITTED', changedAt: row!.createdAt })
  const roles = await actor.api.review.roles({ params })
  expect(roles.list[0]).toMatchObject({ stage: 'SUBMITTED', name: '수경' })
  expect((await owner.api.review.roles({ params })).list[0]!.stage).toBe('REJECTED')
})

test('[A-19] the roles of an application are visible to the applicant and the team only', async () => {
  const casting = await openCasting(server, owner)
  const other = await openCasting(server, owner)
  const { id, actor: applicant } = await createApplicant(server, casting)
  const stranger = await createApplicant(server, other)
  const manager = await createManager(server)
  const params = { castingId: casting.id, appId: id }
  const list = [expect.objectContaining({ roleId: casting.roleId, name: '수경', grade: 'SUPPORT', stage: 'SUBMITTED' })]
  expect(await applicant.api.review.roles({ params })).toEqual({ list })
  expect(await owner.api.review.roles({ params })).toEqual({ list })
  expect(await refusal(stranger.actor.api.review.roles({ params }))).toMatchObject({ status: 404 })
  expect(await refusal(manager.api.review.roles({ params }))).toMatchObject({ status: 404 })
  expect(await refusal(server.api().review.roles({ params }))).toMatchObject({ status: 401 })
  const mixed = { castingId: other.id, appId: id }
  expect(await refusal(owner.api.review.roles({ params: mixed }))).toMatchObject({ status: 404 })
})

test('[R-03] the contact of the casting opens with the first pass that was sent', async () => {
  const casting = await openCasting(server, owner, {
    manager_name: '연출부 민서',
    manager_phone_encrypted: server.server.tools.secrets.encrypt('01012345678'),
    manager_email: 'cast@example.com',
  })
  const { actor, id } = await createApplicant(server, casting)
  const params = { castingId: casting.id, appId: id }
  await owner.api.review.decide({ params, body: { stage: 'HOLD' } })
  expect((await mine(actor)).list[0]!).toMatchObject({ contact: null, roles: [{ stage: 'IN_REVIEW' }] })
  await owner.api.review.decide({ params, body: { stage: 'SHORTLISTED' } })
  expect((await mine(actor)).list[0]!.contact, 'a stage that can be undone opens nothing').toBeNull()
  await sendPasses(server, casting.id, [id])
  await owner.api.review.decide({ params, body: { stage: 'HOLD' } })
  expect((await mine(actor)).list[0]!.contact).toEqual({
    name: '연출부 민서',
    phone: '01012345678',
    email: 'cast@example.com',
  })
  await owner.api.review.decide({ params, body: { stage: 'REJECTED' } })
  expect((await mine(actor)).list[0]!.contact, 'a rejection that was not sent must not show').not.toBeNull()
  await server.db.updateTable('castings').set({ status: 'DELETED' }).where('id', '=', casting.id).execute()
  expect((await mine(actor)).list[0]!.casting).toMatchObject({ isDeleted: true, title: '삭제된 공고', companyName: '' })
})

test('[R-03] the history does not link to a casting whose page is closed to the actor', async () => {
  const casting = await openCasting(server, owner)
  const { actor, id } = await createApplicant(server, casting)
  const opens = async () => {
    const { isOpenable } = (await mine(actor)).list[0]!.casting
    const page = await actor.api.castings.detail({ params: { castingId: casting.id } }).then(
      () => true,
      () => false,
    )
    expect(isOpenable).toBe(page)
    return isOpenable
  }
  const set = (values: { status?: CodeOf<typeof CastingStatus>; is_private?: boolean }) =>
    server.db.updateTable('castings').set(values).where('id', '=', casting.id).execute()
  expect(await opens()).toBe(true)
  for (const status of ['IN_REVIEW', 'REJECTED', 'HIDDEN'] as const) {
    await set({ status })
    expect(await opens()).toBe(false)
  }
  await set({ status: 'OPEN', is_private: true })
  expect(await opens()).toBe(true)
  await server.db.updateTable('applications').set({ withdrawn_at: new Date() }).where('id', '=', id).execute()
  expect(await opens()).toBe(false)
})

test('[R-03] tabs count and filter one’s own applications', async () => {
  const first = await openCasting(server, owner)
  const { actor, id, photoIds } = await createApplicant(server, first)
  await createApplicant(server, first)
  const second = await openCasting(server, owner)
  const role = await addRole(server, second.id)
  const body = { roleIds: [second.roleId, role], photoIds, message: '', consent: true }
  await actor.api.applications.apply({ params: { castingId: second.id }, body })
  await owner.api.review.markRead({ params: { castingId: first.id, appId: id } })
  const all = await mine(actor)
  expect(all.counts).toEqual({ ALL: 2, SUBMITTED: 1, READ: 1, RESULT: 0 })
  expect((await mine(actor, { status: 'READ' })).list.map(row => row.id)).toEqual([id])
  const pages = [await mine(actor, { limit: 1, page: 1 }), await mine(actor, { limit: 1, page: 2 })]
  expect(pages.flatMap(page => page.list.map(row => row.id))).toEqual(all.list.map(row => row.id))
  expect(await refusal(mine(actor, { status: 'WON' }))).toMatchObject({ status: 400 })
})

test('[P-02] the history is for actors', async () => {
  expect(await refusal(mine(owner))).toEqual({ status: 403, code: 'forbidden' })
  expect(await refusal(server.api().applications.mine({}))).toMatchObject({ status: 401 })
})
