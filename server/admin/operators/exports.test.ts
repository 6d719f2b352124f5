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

test('[P-04] a list leaves as its page shows it, without contacts, and is written down without the word', async () => {
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
