import { beforeAll, expect } from 'vitest'
import { apiTest } from '../../../test/support/api.ts'
import { refusal } from '../../../test/support/applicants.ts'
import { openCasting } from '../../../test/support/castings.ts'
import { createActor, createAdmin, createManager, createPerson, type Person } from '../../../test/support/people.ts'

const { server, test } = apiTest()
let owner: Person
beforeAll(async () => {
  owner = await createAdmin(server)
})

const reason = '정기 점검이에요'
const noted = async (person: Person) =>
  (
    await server.db
      .selectFrom('audit_log')
      .select('detail')
      .where('action', '=', 'list.export')
      .where('actor_id', '=', person.id)
      .orderBy('id')
      .execute()
  ).map(({ detail }) => detail)

test('[P-04] an exported list is its page without contacts', async () => {
  const member = await createActor(server, { name: '서라온' })
  const casting = await openCasting(server, await createManager(server))
  const members = await owner.api.admin.exportMembers({ body: { q: '서라온', reason } })
  expect(members).toMatchObject({ isCut: false, list: [{ id: member.id, name: '서라온' }] })
  expect(Object.keys(members.list[0]!)).not.toContain('phone')
  const castings = await owner.api.admin.exportCastings({ body: { status: 'OPEN', reason } })
  expect(castings.list.map(({ id }) => id)).toEqual([casting.id])
  expect(await owner.api.admin.exportOrders({ body: { reason } })).toEqual({ list: [], isCut: false })
  expect(await noted(owner)).toEqual([
    { list: 'members', hasWord: true, rows: 1, reason },
    { list: 'castings', status: 'OPEN', hasWord: false, rows: 1, reason },
    { list: 'orders', hasWord: false, rows: 0, reason },
  ])
})

test('[P-04] nothing leaves without a reason, or to a role that the list is not for', async () => {
  const finance = await createPerson(server, ['Admin'], { operatorRoles: ['FINANCE'] })
  expect(await refusal(owner.api.admin.exportMembers({ body: { reason: '점검' } }))).toMatchObject({ status: 400 })
  expect(await refusal(finance.api.admin.exportMembers({ body: { reason } }))).toMatchObject({ status: 403 })
  await finance.api.admin.exportOrders({ body: { reason } })
  expect(await noted(finance)).toHaveLength(1)
})

test('[P-04] the list of members leaves only after a recent sign-in', async () => {
  const operator = await createAdmin(server)
  await server.db
    .updateTable('sessions')
    .set({ authenticated_at: new Date(Date.now() - 11 * 60_000) })
    .where('user_id', '=', operator.id)
    .execute()
  expect(await refusal(operator.api.admin.exportMembers({ body: { reason } }))).toEqual({
    status: 403,
    code: 'reauthentication_required',
  })
  expect(await noted(operator)).toEqual([])
})

test('[P-04] every list of operators is exported by its filter and only to its roles', async () => {
  const { admin } = owner.api
  const actor = await createActor(server)
  const manager = await createManager(server)
  const casting = await openCasting(server, manager)
  await actor.api.reports.report({
    body: { target: 'CASTING', targetId: casting.id, reason: 'FALSE', contents: '촬영지가 공고와 달라요' },
  })
  const exports = {
    exportReports: () => admin.exportReports({ body: { state: 'open', reason } }),
    exportEnquiries: () => admin.exportEnquiries({ body: { state: 'NEW', reason } }),
    exportRefunds: () => admin.exportRefunds({ body: { state: ['DONE', 'WITHDRAWN'], reason } }),
    exportCoupons: () => admin.exportCoupons({ body: { state: 'OPEN', q: '가입', reason } }),
    exportPlusMembers: () => admin.exportPlusMembers({ body: { state: 'ACTIVE', reason } }),
    exportFeedbackOrders: () => admin.exportFeedbackOrders({ body: { isLate: true, reason } }),
    exportTours: () => admin.exportTours({ body: { q: '필름', reason } }),
    exportTourOrders: () => admin.exportTourOrders({ body: { state: 'DONE', reason } }),
    exportLectures: () => admin.exportLectures({ body: { state: 'OPEN', reason } }),
  }
  const before = (await noted(owner)).length
  for (const [name, leave] of Object.entries(exports)) expect(await leave(), name).toMatchObject({ isCut: false })
  const details = (await noted(owner)).slice(before)
  expect(details).toHaveLength(Object.keys(exports).length)
  expect(JSON.stringify(details)).not.toContain('필름')
  const { list } = await exports.exportReports()
  expect(list).toMatchObject([
    { target: 'CASTING', targetId: casting.id, reports: [{ contents: '촬영지가 공고와 달라요' }] },
  ])
  for (const leave of [
    () => manager.api.admin.exportEnquiries({ body: { state: 'NEW', reason } }),
    () => actor.api.admin.exportRefunds({ body: { reason } }),
  ])
    expect(await refusal(leave())).toMatchObject({ status: 403 })
})

test('[P-04] exported enquiries carry no contacts', async () => {
  await (await createActor(server)).api.castings.enquire({
    body: {
      companyName: '필름 온기',
      name: '연민서',
      phone: '01055501234',
      email: null,
      contents: '단편에 나올 배우를 찾아요',
      privacyConsent: true,
    },
  })
  const { list } = await owner.api.admin.exportEnquiries({ body: { state: 'NEW', reason } })
  expect(list).toMatchObject([{ companyName: '필름 온기' }])
  expect(JSON.stringify(list)).not.toContain('5550')
})

test('[P-04] the table of a queue of castings holds that queue alone', async () => {
  const manager = await createManager(server)
  const asking = await openCasting(server, manager, {
    deletion_asked_at: new Date(),
    deletion_reason: '촬영이 취소됐어요',
  })
  const unchecked = await openCasting(server, manager, { awaits_check: true })
  const found = async (body: { awaitsCheck?: true; asksDeletion?: true }) =>
    (await owner.api.admin.exportCastings({ body: { ...body, reason } })).list.map(({ id }) => id)
  expect(await found({ asksDeletion: true })).toEqual([asking.id])
  expect(await found({ awaitsCheck: true })).toEqual([unchecked.id])
})
