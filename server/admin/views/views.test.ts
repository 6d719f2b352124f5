import { beforeAll, expect } from 'vitest'
import { operatorLimits } from '#contract/limits.ts'
import { refusal } from '#server/accounts/accounts.support.ts'
import { apiTest } from '../../../test/support/api.ts'
import { createAdmin, createPerson, type Person } from '../../../test/support/people.ts'

const { server, test } = apiTest()
let [owner, support]: Person[] = []
beforeAll(async () => {
  owner = await createAdmin(server)
  support = await createPerson(server, ['Admin'], { operatorRoles: ['SUPPORT'] })
})

const view = { list: 'castings', name: '늦은 것', query: 'status=IN_REVIEW&order=OLDEST' }

test('[P-04] an operator saves, replaces and removes a view of a list', async () => {
  const { list } = await owner!.api.admin.saveView({ body: view })
  expect(list).toEqual([{ id: expect.any(Number), ...view }])
  const changed = { ...view, query: 'status=OPEN' }
  expect((await owner!.api.admin.saveView({ body: changed })).list).toEqual([{ id: list[0]!.id, ...changed }])
  expect((await support!.api.admin.views()).list).toEqual([])
  expect(await refusal(support!.api.admin.removeView({ params: { viewId: list[0]!.id } }))).toBe('404 not_found')
  expect((await owner!.api.admin.removeView({ params: { viewId: list[0]!.id } })).list).toEqual([])
})

test('[P-04] the word looked for is no part of a saved view', async () => {
  const body = { ...view, query: 'status=OPEN&q=01012345678' }
  expect(await refusal(owner!.api.admin.saveView({ body }))).toMatch(/^400/)
})

test('[P-04] an operator keeps a few views, also when they are saved at once', async () => {
  const save = (at: number) => support!.api.admin.saveView({ body: { ...view, name: `보기 ${at}` } })
  for (let at = 1; at < operatorLimits.views; at++) await save(at)
  const both = await Promise.allSettled([save(100), save(101)])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await refusal(save(102))).toBe('409 views_full')
  expect((await support!.api.admin.views()).list).toHaveLength(operatorLimits.views)
})
